// One tab or device of a cart. It sends random commands, each under its own id, in every manner of real clients: once,
// twice concurrently, as a plain form, aborted, repeated much later.
import { request as open } from "node:http";
import { type Sent as Request, request } from "../../support/request.ts";
import { pause } from "../pause.ts";
import type { Random } from "../random.ts";
import type { History, Sent, Told } from "./history.ts";
import type { Machine } from "./machine.ts";
import { type Command, MOST, type Product } from "./model.ts";

const MOST_TRIES = 300;
const BETWEEN_TRIES_MS = 50;
/** The longest time before a request is aborted. */
const LONGEST_CUT_MS = 15;
/** A cart keeps the answers of its last 500 commands: repeated ids must be younger. */
const STILL_KNOWN = 150;

const MANNERS = { once: 62, twice: 12, cut: 8, "cut and later": 4, form: 8, again: 6 };
const KINDS = { add: 40, set: 30, remove: 14, clear: 2, promo: 3, "no-promo": 1, odd: 10 };
const CODES = ["TOAMNA10", "MINUS50"];
const UNKNOWN = "999999999";

/** Totals of all clients. */
export class Tally {
  acknowledged = 0;
  refused = 0;
  /** Tries without a response, or with one that says to retry. */
  repeated = 0;
  duplicates = 0;
  cutOff = 0;
  forms = 0;
  readonly #heard: (acknowledged: number) => void;

  constructor(heard: (acknowledged: number) => void) {
    this.#heard = heard;
  }

  hear(isRefused: boolean): void {
    this.acknowledged += 1;
    if (isRefused) this.refused += 1;
    this.#heard(this.acknowledged);
  }
}

interface Place {
  machine: Machine;
  history: History;
  tally: Tally;
  products: ReadonlyMap<string, Product>;
  cookie: string;
}

interface Wire {
  revision: number;
  lines: { product: string; quantity: string }[];
  promo: string | null;
  lapsed: string | null;
  error?: { code: string };
}

export const toldBy = ({ revision, lines, promo, lapsed }: Wire): Told => ({
  revision,
  lines: lines.map(({ product, quantity }) => ({ product, quantity: Math.round(Number(quantity) * 1000) })),
  promo,
  lapsed,
});

export class Client {
  readonly #place: Place;
  readonly #random: Random;
  /** Commands that were aborted or sent as a form, and not retried since. */
  readonly #later: Sent[] = [];

  constructor(place: Place, random: Random) {
    this.#place = place;
    this.#random = random;
  }

  async run(commands: number): Promise<void> {
    for (let turn = 0; turn < commands; turn++) await this.#step();
    for (const one of this.#later) await this.final(one);
  }

  async #step(): Promise<void> {
    const { history, tally } = this.#place;
    const manner = this.#random.weighted(MANNERS);
    const earlier = history.sent.slice(-STILL_KNOWN);
    if (manner === "again" && earlier.length > 0) {
      tally.duplicates += 1;
      return this.final(this.#random.one(earlier));
    }
    const one = history.begin(this.#random.id(), this.#command());
    switch (manner) {
      case "twice":
        tally.duplicates += 1;
        await Promise.all([this.final(one), this.final(one)]);
        return;
      case "cut":
        await this.#cutOff(one);
        return this.final(one);
      case "cut and later":
        await this.#cutOff(one);
        this.#later.push(one);
        return;
      case "form":
        tally.forms += 1;
        await this.#asForm(one);
        this.#later.push(one);
        return;
      default:
        return this.final(one);
    }
  }

  #command(): Command {
    const all = [...this.#place.products.values()];
    const { id: product, step, stock } = this.#random.one(all);
    const times = 1 + this.#random.below(4);
    switch (this.#random.weighted(KINDS)) {
      case "add":
        return this.#random.below(3) === 0
          ? { kind: "add", product }
          : { kind: "add", product, quantity: step * times };
      case "set":
        return { kind: "set", product, quantity: step * times };
      case "remove":
        return { kind: "remove", product };
      case "clear":
        return { kind: "clear" };
      case "promo":
        return { kind: "promo", code: this.#random.one(CODES) };
      case "no-promo":
        return { kind: "no-promo" };
      default:
        return this.#random.one<Command>([
          { kind: "add", product, quantity: 1 },
          { kind: "add", product, quantity: 0 },
          { kind: "set", product, quantity: 0 },
          { kind: "set", product, quantity: Math.max(1, step - 1) },
          { kind: "set", product, quantity: stock + this.#random.below(3) - 1 },
          { kind: "set", product, quantity: MOST + this.#random.below(2) },
          { kind: "add", product, quantity: stock },
          { kind: "add", product: UNKNOWN, quantity: 1000 },
          { kind: "set", product: UNKNOWN, quantity: 0 },
        ]);
    }
  }

  /** Sends a command until its response is final, and records it. */
  async final(one: Sent): Promise<void> {
    const { machine, history, tally } = this.#place;
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const shop = await machine.shop();
      const { path, sent } = wireOf(one);
      const answer = await request(shop.url, path, from(shop.url, this.#place.cookie, sent))
        .then(async (response) => ({ status: response.status, text: await response.text() }))
        .catch(() => undefined);
      if (answer?.status === 200) {
        history.answered(one, toldBy(JSON.parse(answer.text)));
        tally.hear(false);
        return;
      }
      if (answer && answer.status >= 400 && answer.status < 500) {
        history.refused(one, JSON.parse(answer.text).error.code);
        tally.hear(true);
        return;
      }
      tally.repeated += 1;
      await pause(BETWEEN_TRIES_MS);
    }
    throw new Error(`gave up ${JSON.stringify(one.command)}`);
  }

  /** The current cart, retried until the shop answers. */
  static async look(machine: Machine, cookie: string): Promise<Told> {
    for (;;) {
      const { url } = await machine.shop();
      const answer = await request(url, "/api/cart?language=ro", from(url, cookie, {})).catch(() => undefined);
      const told = await answer?.json().catch(() => undefined);
      if (answer?.status === 200 && told) return toldBy(told as Wire);
      await pause(BETWEEN_TRIES_MS);
    }
  }

  /** Sends a plain form, whose response does not show the cart. */
  async #asForm(one: Sent): Promise<void> {
    const shop = await this.#place.machine.shop();
    const { form, fields } = wireOf(one);
    const body = new URLSearchParams({ ...fields, command: one.id, language: "ro" });
    const answer = request(shop.url, form, from(shop.url, this.#place.cookie, { method: "POST", body }));
    await answer.then((response) => response.text()).catch(() => "");
  }

  /** Sends it and aborts after some milliseconds. */
  async #cutOff(one: Sent): Promise<void> {
    const shop = await this.#place.machine.shop();
    const { path, sent } = wireOf(one);
    const { headers = {}, method = "POST", body } = from(shop.url, this.#place.cookie, sent);
    const text = JSON.stringify(body);
    const { hostname, port } = new URL(shop.url);
    const all = { ...headers, "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
    const outgoing = open({ hostname, port, path, method, headers: all, agent: false });
    outgoing.on("error", () => {});
    outgoing.end(text);
    await pause(this.#random.below(LONGEST_CUT_MS));
    outgoing.destroy();
    this.#place.tally.cutOff += 1;
  }
}

function from(origin: string, cookie: string, sent: Request): Request {
  const { host } = new URL(origin);
  return { ...sent, headers: { host, origin: `http://${host}`, cookie } };
}

const LINES = "/api/cart/lines";
/** As a shopper types it in the form's language; a script sends the number. */
const typed = (thousandths: number) => String(thousandths / 1000).replace(".", ",");

/** A command in the forms of the shop's scripts and of its plain forms. */
function wireOf({ id, command }: Sent): { path: string; sent: Request; form: string; fields: Record<string, string> } {
  const post = (path: string, fields: Record<string, string>, quantity?: number) => {
    const amount = quantity === undefined ? {} : { quantity: quantity / 1000 };
    const body = { ...fields, ...amount, command: id, language: "ro" };
    const inForm = quantity === undefined ? fields : { ...fields, quantity: typed(quantity) };
    return { path, sent: { method: "POST", body }, form: path, fields: inForm };
  };
  switch (command.kind) {
    case "add":
      return post(LINES, { product: command.product }, command.quantity);
    case "set":
      return post(`${LINES}/${command.product}`, {}, command.quantity);
    case "remove": {
      const path = `${LINES}/${command.product}`;
      return { ...post(path, {}, 0), sent: { method: "DELETE", body: { command: id } } };
    }
    case "promo":
      return post("/api/cart/promo", { code: command.code });
    default:
      return post(`/api/cart/${command.kind}`, {});
  }
}
