// Places of a board by their coordinates: which corners a hex has, and which hexes meet at a corner.

import type { Edge, Hex, Node, View } from "./protocol.js";

/** The six corners of a hex, clockwise from the top. */
export function nodesOf([q, r]: Hex): Node[] {
  return [
    [q, r, "N"],
    [q + 1, r - 1, "S"],
    [q, r + 1, "N"],
    [q, r, "S"],
    [q - 1, r + 1, "N"],
    [q, r - 1, "S"],
  ];
}

/** The six edges of a hex, clockwise from the top, each as its two ends. */
export function edgesOf(hex: Hex): Edge[] {
  const nodes = nodesOf(hex);
  return nodes.map((node, index) => [node, nodes[(index + 1) % 6] ?? node]);
}

/** The three hexes that meet at a corner. Those beyond the coast are not on the board. */
export function hexesOf([q, r, corner]: Node): Hex[] {
  return corner === "N"
    ? [[q, r], [q, r - 1], [q + 1, r - 1]]
    : [[q, r], [q, r + 1], [q - 1, r + 1]];
}

/** The three corners beside a corner. */
export function nodesBeside([q, r, corner]: Node): Node[] {
  return corner === "N"
    ? [[q, r - 1, "S"], [q + 1, r - 1, "S"], [q + 1, r - 2, "S"]]
    : [[q, r + 1, "N"], [q - 1, r + 1, "N"], [q - 1, r + 2, "N"]];
}

/** Whether two corners are the same. */
export function sameNode(a: Node, b: Node): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/** Whether two edges are the same, in whichever order their ends stand. */
export function sameEdge([a, b]: Edge, [c, d]: Edge): boolean {
  return (sameNode(a, c) && sameNode(b, d)) || (sameNode(a, d) && sameNode(b, c));
}

/** In how many of 36 rolls a corner yields: the pips of the tokens around it. */
export function pips(view: View, node: Node): number {
  const { hexes } = view.slices["base/island"].layout;
  let sum = 0;
  for (const [q, r] of hexesOf(node)) {
    const token = hexes.find((hex) => hex[0] === q && hex[1] === r)?.[3] ?? [];
    for (const number of Array.isArray(token) ? token : [token]) {
      sum += 6 - Math.abs(7 - number);
    }
  }
  return sum;
}
