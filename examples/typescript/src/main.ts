// Four players finish a game. This process knows the rules from types alone.
//
//   node dist/main.js [SEED] [LANGUAGE]    with a language, such as `es`, it tells what happens

import { Client, Table, type EventsParams } from "catan-client";
import { Player } from "./player.js";

type Words = NonNullable<EventsParams["words"]>;

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

const client = new Client();
const players = SEATS.map((seat) => new Player(seat, numbers(seed + seat)));
const metadata = Object.fromEntries(NAMES.map((name, seat) => [`seat ${seat}`, name]));
const table = await Table.begin(client, { seats: SEATS.length, seed, metadata });
const game = table.status.game;

// --8<-- [start:log]
let logged = 0;

/** Write what everybody may know of what has happened, a sentence for each event. */
async function log(words: string): Promise<void> {
  const asked = { game, seat: null, since: logged, words: words as Words };
  const news = await client.call("events", asked);
  for (const sentence of ("words" in news && news.words?.events) || []) {
    if (sentence !== "") {
      console.log(sentence);
    }
  }
  logged = news.moves;
}
// --8<-- [end:log]

// --8<-- [start:loop]
const status = await table.run(
  players.map((player) => (told) => player.decide(told)),
  () => (language === undefined ? undefined : log(language)),
);
// --8<-- [end:loop]

const { points } = await client.call("view", { game, seat: null });
const winners = status.winners?.map((seat) => NAMES[seat]);
console.log(`${winners?.join(", ")} wins in turn ${status.turn.number}, after ${status.moves} moves.`);
for (const player of players) {
  console.log(`${NAMES[player.seat]}: ${points[player.seat]} points, ${player.losses} cards lost to robbers.`);
}
client.close();
