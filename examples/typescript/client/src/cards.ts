// Cards of a hand.

import type { Discard, Good, Goods, Seat, View } from "./protocol.js";

/** How many cards there are. */
export function size(cards: Goods): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

/** Some cards of a hand, one after another of what there is most of; `worth` is what a card counts for. */
export function pick(hand: Goods, count: number, worth: (good: Good) => number = () => 1): Goods {
  const left = new Map(Object.entries(hand) as [Good, number][]);
  const cards: Goods = {};
  for (let given = 0; given < count; given += 1) {
    const goods = [...left].filter(([, number]) => number > 0);
    const [first] = goods.sort(([a, m], [b, n]) => n / worth(b) - m / worth(a));
    if (first === undefined) {
      throw new Error(`the hand has ${size(hand)} cards, not ${count}`);
    }
    left.set(first[0], first[1] - 1);
    cards[first[0]] = (cards[first[0]] ?? 0) + 1;
  }
  return cards;
}

/**
 * The discard that a seat owes after a seven, or undefined if it owes none. Discards are not listed among the actions:
 * of a large hand there are thousands.
 */
export function discard(view: View, seat: Seat, worth?: (good: Good) => number): Discard | undefined {
  const phase = view.stack.at(-1);
  const count = phase?.type === "base/discards" ? phase.counts[seat] : undefined;
  if (!count) {
    return undefined;
  }
  const hand = view.slices["base/holdings"].hands[seat] ?? {};
  return { type: "base/discard", seat, cards: pick(hand, count, worth) };
}
