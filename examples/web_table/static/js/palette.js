/**
 * Colors of seats, and what is legible on a color.
 * @module
 */
import { settings } from "./settings.js";

/** Red, blue, white, orange, green and brown, as in the pictures of the library. */
const USUAL = ["#d33a2c", "#2b62c8", "#f6f3ea", "#f0851b", "#2f8f3e", "#7b4a22"];

/** These differ also for people who cannot tell red from green, and in brightness. */
const COLOR_BLIND = ["#d55e00", "#0072b2", "#f0e442", "#56b4e9", "#cc79a7", "#f6f3ea"];

/** @param {number|null} seat null for what belongs to nobody */
export function seatColor(seat) {
  if (seat === null) return "#3a3a3a";
  const colors = settings.palette === "colorblind" ? COLOR_BLIND : USUAL;
  return colors[seat % colors.length];
}

/** @param {string} color `#rrggbb` */
export function luminance(color) {
  const [r, g, b] = [1, 3, 5].map((from) => parseInt(color.slice(from, from + 2), 16) / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The color of letters on a color: the one of ink and paper that stands out more. @param {string} color */
export function inkOn(color) {
  const light = luminance(color) + 0.05;
  return light / (luminance("#0b0b0b") + 0.05) > (luminance("#fffaf0") + 0.05) / light ? "#0b0b0b" : "#fffaf0";
}

/** A color, darker or lighter. @param {string} color @param {number} factor */
export function shade(color, factor) {
  const parts = [1, 3, 5].map((from) => Math.min(255, Math.round(parseInt(color.slice(from, from + 2), 16) * factor)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
