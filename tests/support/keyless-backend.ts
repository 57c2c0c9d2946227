// A backend without idempotency keys, as most are: every request places an order, and a test decides the response.
import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { request } from "./request.ts";
import { ScriptedBackend } from "./scripted-backend.ts";

export const CREATE = "/general/v3/order/";

/** The demo's response. */
export interface Made {
  status: number;
  text: string;
}

type Tell = (answer: ServerResponse, made: Made) => unknown;

/** Passes the demo's response on. */
const plainly: Tell = (answer, made) => say(answer, made.status, made.text);

export function say(answer: ServerResponse, status: number, body = ""): void {
  answer.writeHead(status, { "content-type": "application/json" }).end(body);
}

export class KeylessBackend extends ScriptedBackend {
  /** Order requests by the buyer's first name. */
  readonly asked = new Map<string, number>();
  readonly #tells = new Map<string, Tell>();

  constructor() {
    super();
    this.scripts.set(CREATE, async (asked, answer) => {
      const body = await text(asked);
      const who: string = JSON.parse(body).contact.first_name;
      this.asked.set(who, (this.asked.get(who) ?? 0) + 1);
      const { host: _, "content-length": __, "idempotency-key": ___, ...headers } = asked.headers;
      const sent = { method: "POST", headers: headers as Record<string, string>, body };
      const response = await request(this.upstream, asked.url ?? "", sent);
      const tell = this.#tells.get(who) ?? plainly;
      this.#tells.delete(who);
      tell(answer, { status: response.status, text: await response.text() });
    });
  }

  /** Places the next order of this buyer and responds by `tell`. */
  next(who: string, tell: Tell): void {
    this.#tells.set(who, tell);
  }
}
