// A backend that keeps no idempotency keys, as most do: it places an order with each request, and a test says what becomes
// of its answer.
import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { request } from "./request.ts";
import { ScriptedBackend } from "./scripted-backend.ts";

export const CREATE = "/general/v3/order/";

/** What the demo has answered. */
export interface Made {
  status: number;
  text: string;
}

type Tell = (answer: ServerResponse, made: Made) => unknown;

/** As it is. */
const plainly: Tell = (answer, made) => say(answer, made.status, made.text);

export function say(answer: ServerResponse, status: number, body = ""): void {
  answer.writeHead(status, { "content-type": "application/json" }).end(body);
}

export class KeylessBackend extends ScriptedBackend {
  /** How often an order was asked for, by the first name of who orders. */
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

  /** The next order of who has this name is placed, and answered so. */
  next(who: string, tell: Tell): void {
    this.#tells.set(who, tell);
  }
}
