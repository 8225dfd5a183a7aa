// The door to the rules: a process of `catan serve`, and JSON-RPC 2.0 with one message a line.

import { ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Action, Actions, Event, Seat, View } from "./messages.js";

/** How a game stands, as everybody may know it. */
export interface Status {
  game: string;
  moves: number;
  revision: string;
  turn: { number: number; seat: Seat };
  actors: Seat[];
  over: boolean;
  winners: Seat[] | null;
}

/** The methods of `catan serve` that this example calls, with what they take and give. */
interface Methods {
  new: {
    params: {
      expansions: string[];
      seats: number;
      seed: number | string;
      metadata?: Record<string, string>;
    };
    result: Status;
  };
  view: { params: { game: string; seat: Seat | null }; result: View };
  actions: { params: { game: string; seat: Seat; limit?: number }; result: Actions };
  events: {
    params: { game: string; seat: Seat | null; since?: number; words?: string };
    result: { moves: number; revision: string; events: Event[]; words?: { events: string[] } };
  };
  play: {
    params: { game: string; seat: Seat; action: Action; revision?: string };
    result: Status;
  };
}

interface Response {
  id: number;
  result?: unknown;
  error?: { code: number; message: string; data?: { error: string; refusal?: string } };
}

/** What the rules refuse: the text is theirs, and `refusal` is the code of the refusal. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly refusal: string | undefined,
  ) {
    super(message);
  }
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

// --8<-- [start:door]
/** Holds games in another process. */
export class Door {
  private readonly server: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  constructor(command = "catan") {
    this.server = spawn(command, ["serve"]);
    this.server.stderr.pipe(process.stderr);
    this.server.on("error", (error) => this.fail(error));
    this.server.on("exit", () => this.fail(new Error("catan serve has ended")));
    const lines = createInterface({ input: this.server.stdout });
    lines.on("line", (line) => this.answered(line));
  }

  call<Name extends keyof Methods>(
    method: Name,
    params: Methods[Name]["params"],
  ): Promise<Methods[Name]["result"]> {
    const id = ++this.last;
    const request = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise<Methods[Name]["result"]>((resolve, reject) => {
      const resolved = resolve as (result: unknown) => void;
      this.waiting.set(id, { resolve: resolved, reject });
      this.server.stdin.write(`${request}\n`);
    });
  }

  close(): void {
    this.server.stdin.end();
  }

  private answered(line: string): void {
    const { id, result, error } = JSON.parse(line) as Response;
    const caller = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) {
      caller?.resolve(result);
    } else {
      const refusal = error.data?.refusal;
      caller?.reject(new Refused(error.code, error.message, refusal));
    }
  }

  private fail(error: Error): void {
    for (const { reject } of this.waiting.values()) {
      reject(error);
    }
    this.waiting.clear();
  }
}
// --8<-- [end:door]
