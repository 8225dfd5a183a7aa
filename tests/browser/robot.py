"""A robot that plays on a page as a person would, by clicks alone, and what pages show once a game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

LONG = 300_000
"""Milliseconds that a whole game may take, far more than it needs."""

OVERFLOW = "document.documentElement.scrollWidth - window.innerWidth"

ROBOT = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  let seed = 7;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const click = (list) => list.length ? (list[Math.floor(random() * list.length)].dispatchEvent(
    new MouseEvent("click", {bubbles: true})), true) : false;
  const said = (spot) => spot.getAttribute("aria-label").split(":")[0];
  const spots = (kind) => all("#board .spot").filter((spot) => kind.test(said(spot)));
  const held = (good) => all("#hand .card").some((card) => card.querySelector(".title")?.textContent === good);
  const wanted = (button) => /for 1 (ore|grain|brick|lumber|wool)/.exec(button.textContent)?.[1];
  window.act = () => {
    if (document.querySelector("dialog[open]")) return click(all("#choices .buttons button:not(.quiet)"));
    if (document.querySelector("#game[aria-busy=true]") || !document.querySelector("#headline .mine")) return false;
    if (click(spots(/city|settlement/i))) return true;
    const buttons = all("#actions > .buttons:not(.places) button");
    const ends = buttons.filter((button) => /end-/.test(button.dataset.type));
    if (ends.length) {
      const cards = buttons.filter((button) => /buy-card/.test(button.dataset.type));
      const trades = buttons.filter((button) => /maritime/.test(button.dataset.type)
        && wanted(button) && !held(wanted(button)));
      return (random() < 0.3 && click(spots(/road|ship/i))) || click(cards) || click(trades) || click(ends);
    }
    return click(all("#board .spot")) || click(all("#actions .buttons:not(.places) button.primary"))
      || click(all("#actions .kind[open] .form .primary:not(:disabled)"))
      || click(all("#actions .kind[open] .step .more:not(:disabled)"))
      || click(buttons) || click(all("#actions summary"));
  };
}"""
"""`window.act()` clicks once, if the page waits for its reader, as somebody who plays sensibly: cities and settlements
first, now and then a road or a ship, cards, trades for what lacks.
"""

ACT = "() => { window.act(); }"

GOING = "() => { window.robot = window.setInterval(window.act, 10); }"

SHOWN = """() => [...document.querySelectorAll("#game, #headline, #actions, dialog[open], #toast, #log li:last-child")]
  .map((part) => `${part.id || part.tagName}${part.ariaBusy ? " busy " + part.ariaBusy : ""}: `
    + (part.id === "game" ? "" : part.innerText.replace(/\\s+/g, " "))).join("\\n")"""
"""What can tell why a game does not go on."""


def set_going(page: Page) -> None:
    """Let a robot play at a page from now on."""
    page.evaluate(ROBOT)
    page.evaluate(GOING)


def played_to_the_end(pages: list[Page]) -> None:
    """Let a robot play at each page, until every page shows the end, the same everywhere and within its window."""
    for page in pages:
        set_going(page)
    for page in pages:
        end_of(page, pages)
        page.evaluate("window.clearInterval(window.robot)")
        assert page.evaluate(OVERFLOW) <= 0
    assert len({open_points(page) for page in pages}) == 1
    for page in pages:
        page.get_by_role("button", name="Look at the table").click()
        assert page.evaluate(OVERFLOW) <= 0
    drawings = pieces_of(pages)
    for _ in range(50):  # a page may still be drawing what has happened last
        if len(drawings) > 1:
            pages[0].wait_for_timeout(100)
            drawings = pieces_of(pages)
    assert len(drawings) == 1, "\n".join(drawings)


def end_of(page: Page, pages: list[Page]) -> None:
    """Wait until a page shows the end of the game. If it never does, the error tells what all pages show."""
    try:
        page.locator("#results .won").wait_for(timeout=LONG)
    except Exception as error:
        for number, each in enumerate(pages):
            error.add_note(f"page {number}\n{each.evaluate(SHOWN)}")
        raise


def open_points(page: Page) -> str:
    """The points at the end by source and seat, without those of cards, which only their owners know."""
    rows: list[str] = page.locator("#results table tr").all_inner_texts()
    return "\n".join(row for row in rows if not row.lower().startswith(("victory point cards", "total")))


def pieces_of(pages: list[Page]) -> set[str]:
    """What pages show on the board: one drawing if they agree."""
    pieces = "[...document.querySelectorAll('#board .piece')].map((piece) => piece.outerHTML).join()"
    return {page.evaluate(pieces) for page in pages}
