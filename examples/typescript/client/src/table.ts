// A table: players who decide from what their seats are told, until somebody has won.

import type { Client } from "./client.js";
import type { Action, Actions, Event, NewParams, Seat, Status, ViewResult } from "./protocol.js";

/** What a seat is told before it decides: its view, what it may do, and what has happened since it was asked last. */
export interface Told {
  seat: Seat;
  view: ViewResult;
  actions: Actions;
  events: Event[];
}

/** Decides for a seat. */
export type Player = (told: Told) => Action | Promise<Action>;

// --8<-- [start:table]
/** One game of a client. */
export class Table {
  private readonly revisions = new Map<Seat, string>();

  private constructor(
    private readonly client: Client,
    public status: Status,
  ) {}

  /** Begin a game. */
  static async begin(client: Client, params: NewParams): Promise<Table> {
    return new Table(client, await client.call("new", params));
  }

  /** All that a seat may know now, with the events since it was told. */
  async tell(seat: Seat): Promise<Told> {
    const { game } = this.status;
    const revision = this.revisions.get(seat);
    const since = revision === undefined ? {} : { revision };
    const [view, actions, news] = await Promise.all([
      this.client.call("view", { game, seat }),
      this.client.call("actions", { game, seat }),
      this.client.call("events", { game, seat, ...since }),
    ]);
    this.revisions.set(seat, news.revision);
    const events = "events" in news ? news.events : [];
    return { seat, view, actions, events };
  }

  /** Play an action of a seat that is asked the same as when it was told. */
  async play(seat: Seat, action: Action): Promise<Status> {
    const { game } = this.status;
    const revision = this.revisions.get(seat);
    const seen = revision === undefined ? {} : { revision };
    const played = { game, seat, action, ...seen };
    this.status = await this.client.call("play", played);
    return this.status;
  }

  /** Have players decide, by seat, until the game is over. */
  async run(
    players: Player[],
    afterEach?: (status: Status) => unknown,
  ): Promise<Status> {
    while (!this.status.over) {
      const [seat] = this.status.actors;
      const player = seat === undefined ? undefined : players[seat];
      if (seat === undefined || player === undefined) {
        throw new Error(`there is no player for seat ${seat}`);
      }
      const status = await this.play(seat, await player(await this.tell(seat)));
      await afterEach?.(status);
    }
    return this.status;
  }
}
// --8<-- [end:table]
