// Four players finish a game. This process knows the rules from `messages.ts` alone.
//
//   node dist/main.js [SEED] [LANGUAGE]    with a language, such as `es`, it tells what happens

import { Door } from "./door.js";
import { Player } from "./player.js";

const SEATS = [0, 1, 2, 3];
const NAMES = ["Ada", "Blai", "Carme", "Dora"];
const seed = Number(process.argv[2] ?? 7);
const language = process.argv[3];

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
const metadata = Object.fromEntries(NAMES.map((name, seat) => [`seat ${seat}`, name]));
let status = await door.call("new", { expansions: ["base"], seats: SEATS.length, seed, metadata });
const game = status.game;

// --8<-- [start:log]
/** Write what everybody may know of what has happened since a move, a sentence for each event. */
async function log(since: number, words: string): Promise<number> {
  const { moves, words: told } = await door.call("events", { game, seat: null, since, words });
  for (const sentence of told?.events ?? []) {
    if (sentence !== "") {
      console.log(sentence);
    }
  }
  return moves;
}

let logged = 0;
// --8<-- [end:log]

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
  const { revision } = news;
  status = await door.call("play", { game, seat, action, revision });
  if (language !== undefined) {
    logged = await log(logged, language);
  }
}
// --8<-- [end:loop]

const { points } = await door.call("view", { game, seat: null });
const winners = status.winners?.map((seat) => NAMES[seat]);
console.log(`${winners?.join(", ")} wins in turn ${status.turn.number}, after ${status.moves} moves.`);
for (const player of players) {
  console.log(`${NAMES[player.seat]}: ${points[player.seat]} points, ${player.losses} cards lost to robbers.`);
}
door.close();
