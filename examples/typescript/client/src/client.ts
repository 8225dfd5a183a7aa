// The door to the rules: a process of `catan serve`, and JSON-RPC 2.0 with one message a line.

import { ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Failure, Methods } from "./protocol.js";

/** Methods with what they take and answer. `Methods` of other rules fits, written by `catan schema`. */
export type CallsOf<M> = { [Name in keyof M]: { params: object; result: unknown } };

interface Response {
  id: number | null;
  result?: unknown;
  error?: Failure;
}

/** An error that the server has answered. `failure` is all of it: its `code` says what its data are. */
export class Refused extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = "Refused";
  }

  get code(): Failure["code"] {
    return this.failure.code;
  }

  /** The code of the rule that forbids an action, such as `road.taken`. */
  get refusal(): string | undefined {
    return this.failure.code === -32001 ? this.failure.data?.refusal : undefined;
  }
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

// --8<-- [start:client]
/** Holds games in another process. */
export class Client<M extends CallsOf<M> = Methods> {
  private readonly server: ChildProcessWithoutNullStreams;
  private readonly waiting = new Map<number, Waiting>();
  private ended: Error | undefined;
  private last = 0;

  /** Start `catan serve`, perhaps with files of expansions. */
  constructor(command = "catan", files: string[] = []) {
    this.server = spawn(command, ["serve", ...files]);
    this.server.stderr.pipe(process.stderr);
    this.server.stdin.on("error", (error) => this.fail(error));
    this.server.on("error", (error) => this.fail(error));
    this.server.on("exit", () => this.fail(new Error("catan serve has ended")));
    const lines = createInterface({ input: this.server.stdout });
    lines.on("line", (line) => this.answered(JSON.parse(line) as Response));
  }

  /** Ask something. Rejects with `Refused` where an error is answered. */
  call<Name extends keyof M & string>(
    method: Name,
    params: M[Name]["params"],
  ): Promise<M[Name]["result"]> {
    if (this.ended !== undefined) {
      return Promise.reject(this.ended);
    }
    const id = ++this.last;
    const request = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as Waiting["resolve"], reject });
      this.server.stdin.write(`${request}\n`);
    });
  }

  /** Let the server end, once it has answered what was asked. */
  close(): void {
    this.server.stdin.end();
  }
  // --8<-- [end:client]

  private answered({ id, result, error }: Response): void {
    // A request that could not be read has no id. Answers come in order, so it is the one that waits longest.
    const asked = id ?? this.waiting.keys().next().value ?? 0;
    const caller = this.waiting.get(asked);
    this.waiting.delete(asked);
    if (error === undefined) {
      caller?.resolve(result);
    } else {
      caller?.reject(new Refused(error));
    }
  }

  private fail(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.values()) {
      reject(error);
    }
    this.waiting.clear();
  }
}
