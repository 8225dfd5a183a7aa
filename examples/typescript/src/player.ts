// A player: decides from what its seat is told, and from nothing else.

import type { Action, Actions, Event, Good, Goods, Seat, View } from "./messages.js";

/** What a seat is told before it decides. */
export interface Told {
  view: View;
  actions: Actions;
  events: Event[];
}

// --8<-- [start:player]
export class Player {
  private stolen = 0;

  constructor(
    readonly seat: Seat,
    private readonly random: () => number,
  ) {}

  decide({ view, actions, events }: Told): Action {
    for (const event of events) {
      if (event.type === "base/card-stolen" && event.victim === this.seat) {
        this.stolen += 1;
      }
    }
    const phase = view.stack.at(-1);
    if (phase?.type === "base/discards") {
      const cards = this.surplus(view, phase.counts[this.seat] ?? 0);
      return { type: "base/discard", seat: this.seat, cards };
    }
    const best = Math.max(...actions.actions.map(eagerness));
    const liked = actions.actions.filter((each) => eagerness(each) === best);
    const action = liked[Math.floor(this.random() * liked.length)];
    if (action === undefined) {
      throw new Error(`seat ${this.seat} has nothing to do in ${phase?.type}`);
    }
    return action;
  }

  /** How many cards others have stolen from this seat. */
  get losses(): number {
    return this.stolen;
  }

  /** Some cards of one's own hand, of what there is most of. */
  private surplus(view: View, count: number): Goods {
    const hand = view.slices["base/holdings"].hands[this.seat] ?? {};
    const left = new Map(Object.entries(hand) as [Good, number][]);
    const cards: Goods = {};
    for (let given = 0; given < count; given += 1) {
      const [good, most] = [...left].reduce((first, second) =>
        second[1] > first[1] ? second : first,
      );
      left.set(good, most - 1);
      cards[good] = (cards[good] ?? 0) + 1;
    }
    return cards;
  }
}
// --8<-- [end:player]

// --8<-- [start:eagerness]
/** Points first, then whatever may lead to points. */
function eagerness(action: Action): number {
  switch (action.type) {
    case "base/build-city":
      return 5;
    case "base/build-settlement":
      return 4;
    case "base/buy-card":
    case "base/play-knight":
    case "base/play-monopoly":
    case "base/play-road-building":
    case "base/play-year-of-plenty":
      return 3;
    case "base/build-road":
      return 2;
    case "base/end-turn":
    case "base/end-trade":
      return 0;
    default:
      return 1;
  }
}
// --8<-- [end:eagerness]
