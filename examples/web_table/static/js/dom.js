/**
 * Elements, and how a part of the page is drawn anew without losing the focus.
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Single */
/** @typedef {Single|Single[]|(Single|Single[])[]} Child what stands in an element; lists may hold lists */

/**
 * @param {Element} element
 * @param {Record<string, any>} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") Object.entries(value).forEach(([key, css]) => /** @type {any} */ (element).style.setProperty(key, css));
    else if (name in element && ["value", "checked", "disabled", "selected", "open"].includes(name)) /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * An element of the page. Names of listeners begin with `on`; `key` keeps the focus when a part is drawn anew.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {any}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  const { key, ...rest } = attributes;
  if (key !== undefined) element.dataset.key = key;
  element.append(...nodes(children));
  dress(element, rest);
  return element;
}

/**
 * An element of a picture.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  const { key, ...rest } = attributes;
  if (key !== undefined) element.dataset.key = key;
  dress(element, rest);
  element.append(...nodes(children));
  return /** @type {SVGElement} */ (element);
}

/** @param {Child[]} children @returns {(Node|string)[]} */
function nodes(children) {
  const all = /** @type {Single[]} */ (/** @type {any[]} */ (children).flat(Infinity));
  return all.filter((child) => child !== null && child !== undefined && child !== false).map((child) => (typeof child === "number" ? String(child) : /** @type {Node|string} */ (child)));
}

/**
 * The element with this id. It must be there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function by(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/** A part in which the button of the mouse is held down this long, in milliseconds, is drawn all the same. */
const PATIENCE = 1000;

/** What that is held down on. A finger needs no patience: it clicks what is there when it goes. @type {Element|null} */
let held = null;
let timer = 0;
/** What parts are to show afterwards: an element that is gone by then is not clicked. @type {Map<Element, Child[]>} */
const waiting = new Map();

/** Draw what waits after so many milliseconds, unless the button is pressed anew. @param {number} milliseconds */
function release(milliseconds) {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    held = null;
    for (const [part, children] of [...waiting]) draw(part, ...children);
  }, milliseconds);
}

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "mouse" || event.button !== 0 || !(event.target instanceof Element) || event.target.closest("select")) return;
  held = event.target;
  release(PATIENCE);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => release(0), true);
document.addEventListener("click", () => { held = null; }, true);

/**
 * Draw a part of the page anew, once nothing in it is held down. What has the focus keeps it if there is an element with the same key.
 * @param {Element} part
 * @param {...Child} children
 */
export function draw(part, ...children) {
  if (held && held !== part && part.contains(held)) {
    waiting.set(part, children);
    return;
  }
  waiting.delete(part);
  const focused = document.activeElement instanceof HTMLElement || document.activeElement instanceof SVGElement ? document.activeElement : null;
  const key = focused && part.contains(focused) ? focused.dataset.key : undefined;
  const opened = new Set(Array.from(part.querySelectorAll("details[open]"), (box) => /** @type {HTMLElement} */ (box).dataset.key));
  const written = focused instanceof HTMLInputElement && key ? { value: focused.value, at: focused.type === "text" ? focused.selectionStart : null } : null;
  part.replaceChildren(...nodes(children));
  for (const box of part.querySelectorAll("details")) if (box.dataset.key && opened.has(box.dataset.key)) box.open = true;
  if (!key) return;
  const again = part.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
  if (written && again instanceof HTMLInputElement && again.type !== "checkbox" && again.type !== "radio") {
    again.value = written.value;
    if (written.at !== null) again.setSelectionRange(written.at, written.at);
  }
}
