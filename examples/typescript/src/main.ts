// Four players finish a game. This process knows the rules from `messages.ts` alone.

import { Door } from "./door.js";
import { Player } from "./player.js";

const SEATS = [0, 1, 2, 3];
const seed = Number(process.argv[2] ?? 7);

/** Random numbers from a seed (mulberry32), so that the same seed gives the same game. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const door = new Door();
const players = SEATS.map((seat) => new Player(seat, numbers(seed + seat)));
const heard = SEATS.map(() => 0);
let status = await door.call("new", { expansions: ["base"], seats: SEATS.length, seed });
const game = status.game;

// --8<-- [start:loop]
while (!status.over) {
  const seat = status.actors[0] ?? 0;
  const player = players[seat];
  if (player === undefined) {
    throw new Error(`there is no seat ${seat}`);
  }
  const [view, actions, news] = await Promise.all([
    door.call("view", { game, seat }),
    door.call("actions", { game, seat }),
    door.call("events", { game, seat, since: heard[seat] ?? 0 }),
  ]);
  heard[seat] = news.moves;
  const action = player.decide({ view, actions, events: news.events });
  status = await door.call("play", { game, seat, action });
}
// --8<-- [end:loop]

const { points } = await door.call("view", { game, seat: null });
console.log(`Seat ${status.winners?.join(", ")} wins in turn ${status.turn.number}, after ${status.moves} moves.`);
for (const player of players) {
  console.log(`Seat ${player.seat}: ${points[player.seat]} points, ${player.losses} cards lost to robbers.`);
}
door.close();
