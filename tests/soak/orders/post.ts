// The proxy between the shop and its backend: it loses the backend's response to an order, at a chosen moment, once or
// several times. It forwards idempotency keys or drops them.
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { request } from "../../support/request.ts";
import { ScriptedBackend } from "../../support/scripted-backend.ts";

export const MOMENTS = [
  "before it was asked",
  "before the first byte",
  "in the answer",
  "said as an error",
  "said as garbage",
  "twice",
] as const;

export type Moment = (typeof MOMENTS)[number];

const CREATE = "/general/v3/order/";
const JSON_TYPE = { "content-type": "application/json" };
const HALF = 2;

export class Post {
  /** Losses for each request of an order, in turn, by its street. */
  readonly losses = new Map<string, Moment[]>();
  /** Called after an order call, before its response; the backend has the order unless the request was lost. */
  reached: (street: string) => Promise<void> = async () => {};
  readonly #backend = new ScriptedBackend();
  readonly #keeps: boolean;

  constructor(keepsKeys: boolean) {
    this.#keeps = keepsKeys;
  }

  async open(): Promise<string> {
    this.#backend.scripts.set(CREATE, (asked, answer) => void this.#create(asked, answer));
    return this.#backend.open();
  }

  set upstream(url: string) {
    this.#backend.upstream = url;
  }

  close(): void {
    this.#backend.close();
  }

  /** Loses the responses to the next order requests with this street. */
  lose(street: string, moment: Moment): void {
    this.losses.set(street, moment === "twice" ? ["before the first byte", "in the answer"] : [moment]);
  }

  async #create(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await text(asked).catch(() => "");
    const street = streetOf(body);
    const moment = this.losses.get(street)?.shift();
    if (moment === "before it was asked") {
      await this.reached(street);
      asked.socket.destroy();
      return;
    }
    const { host: _, "content-length": __, "idempotency-key": key, ...headers } = asked.headers;
    const kept = this.#keeps && key ? { "idempotency-key": key } : {};
    const sent = { method: "POST", headers: { ...headers, ...kept } as Record<string, string>, body };
    const right = await request(this.#backend.upstream, asked.url ?? "", sent)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (right) await this.reached(street);
    switch (right && moment) {
      case "before the first byte":
      case "twice":
        asked.socket.destroy();
        return;
      case "in the answer":
        answer.writeHead(201, { ...JSON_TYPE, "content-length": right?.text.length });
        answer.write(right?.text.slice(0, right.text.length / HALF));
        answer.socket?.destroySoon();
        return;
      case "said as an error":
        answer.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
        return;
      case "said as garbage":
        answer.writeHead(200, JSON_TYPE).end("{{");
        return;
      default:
        if (right) answer.writeHead(right.status, JSON_TYPE).end(right.text);
        else asked.socket.destroy();
    }
  }
}

function streetOf(body: string): string {
  try {
    return String(JSON.parse(body).delivery.street);
  } catch {
    return "";
  }
}
