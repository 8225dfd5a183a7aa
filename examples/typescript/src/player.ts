// A player: decides from what its seat is told, and from nothing else.

import { discard, type Action, type Seat, type Told } from "catan-client";

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
    const owed = discard(view, this.seat);
    if (owed !== undefined) {
      return owed;
    }
    const best = Math.max(...actions.actions.map(eagerness));
    const liked = actions.actions.filter((each) => eagerness(each) === best);
    const action = liked[Math.floor(this.random() * liked.length)];
    if (action === undefined) {
      throw new Error(`seat ${this.seat} has nothing to do`);
    }
    return action;
  }

  /** How many cards others have stolen from this seat. */
  get losses(): number {
    return this.stolen;
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
