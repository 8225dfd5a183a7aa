// A whole bot: it settles where the dice bring most, and builds what it can.

import { Client, Table, discard, pips, type Action, type Told } from "catan-client";

// --8<-- [start:bot]
/** How much an action is liked. */
function liking(action: Action, { view }: Told): number {
  switch (action.type) {
    case "base/place-building":
    case "base/build-settlement":
      return 100 + pips(view, action.node);
    case "base/build-city":
      return 200 + pips(view, action.node);
    case "base/buy-card":
      return 60;
    case "base/build-road":
      return 50;
    case "base/end-turn":
    case "base/end-trade":
      return 0;
    case "base/maritime-trade":
      return -1;
    default:
      return 10;
  }
}

/** What a seat does that was told all that it may know. */
function decide(told: Told): Action {
  const owed = discard(told.view, told.seat);
  if (owed !== undefined) {
    return owed;
  }
  const better = (one: Action, other: Action) =>
    liking(other, told) > liking(one, told) ? other : one;
  return told.actions.actions.reduce(better);
}

const client = new Client();
const seed = process.argv[2] ?? 7;
const table = await Table.begin(client, { seats: 4, seed });
const { winners, moves } = await table.run([decide, decide, decide, decide]);
console.log(`Seat ${winners?.join(", ")} wins after ${moves} moves.`);
client.close();
// --8<-- [end:bot]
