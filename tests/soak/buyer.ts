// A shopper who tracks the expected cart. Each command is retried under its id until it is acknowledged, as by the shop's
// own scripts, so that after every response there is one right cart, however often the shop was killed.
import { randomUUID } from "node:crypto";
import type { Good } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { ShopProcess } from "../support/shop-process.ts";
import type { Shopper } from "../support/shopper.ts";
import { pause } from "./pause.ts";

/** A change of the cart takes a fraction of a second; after this many tries the shop counts as gone. */
const MOST_TRIES = 400;
const BETWEEN_TRIES_MS = 100;
const BETWEEN_COMMANDS_MS = 300;
const MOST_FAULTS = 20;

/** Totals of all buyers. */
export class Ledger {
  commands = 0;
  /** Tries without a response, or with one that says to retry. */
  repeated = 0;
  /** Addresses of the success pages, one for each acknowledged order. */
  readonly orders: string[] = [];
  /** Carts that differ from the acknowledged state, in words. */
  readonly faults: string[] = [];

  fault(text: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(text);
  }
}

export class Buyer {
  readonly #ledger: Ledger;
  readonly #shop: () => ShopProcess;
  readonly #goods: Good[];
  #cookies = new Map<string, string>();
  /** The expected cart, by product. */
  readonly #cart = new Map<string, number>();
  #turn: number;

  constructor(ledger: Ledger, shop: () => ShopProcess, goods: Good[], place: number) {
    this.#ledger = ledger;
    this.#shop = shop;
    this.#goods = goods;
    this.#turn = place * 7;
  }

  /** Buys until the end: a few changes of the cart, then an order. */
  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const [first, second] = [this.#next(), this.#next()];
      if (!(await this.#change("POST", "/api/cart/lines", { product: first.id, quantity: 1 }, first.id, 1))) continue;
      await this.#change("POST", "/api/cart/lines", { product: second.id, quantity: 1 }, second.id, 1);
      await this.#change("POST", `/api/cart/lines/${first.id}`, { quantity: 2 }, first.id, 2);
      await this.#change("POST", `/api/cart/lines/${first.id}`, { quantity: 1 }, first.id, 1);
      await this.#change("DELETE", `/api/cart/lines/${second.id}`, {}, second.id, 0);
      await this.#order();
    }
  }

  #next(): Good {
    this.#turn += 1;
    return this.#goods[this.#turn % this.#goods.length] as Good;
  }

  /** `false` if the shop refuses for lack of stock. */
  async #change(method: string, path: string, body: object, product: string, quantity: number): Promise<boolean> {
    const answer = await this.#acknowledged(method, path, body);
    if (answer.status === 200) {
      if (quantity) this.#cart.set(product, quantity);
      else this.#cart.delete(product);
    } else if (answer.status !== 409) {
      this.#ledger.fault(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    if (answer.status === 200) this.#compare(`${method} ${path}`, answer.text);
    return answer.status === 200;
  }

  async #order(): Promise<void> {
    if (this.#cart.size === 0) return;
    const { status, text } = await this.#acknowledged("POST", "/api/orders", ORDER_FORM);
    if (status === 200) {
      this.#ledger.orders.push(JSON.parse(text).redirect);
      this.#cart.clear();
    } else if (status !== 409) {
      this.#ledger.fault(`an order: ${status} ${text.slice(0, 200)}`);
    }
    const cart = await this.#acknowledged("GET", "/api/cart?language=ro");
    this.#compare("after an order", cart.text);
    // Sold-out goods leave the cart.
    for (const product of [...this.#cart.keys()]) {
      await this.#change("DELETE", `/api/cart/lines/${product}`, {}, product, 0);
    }
  }

  #compare(what: string, text: string): void {
    const { lines } = JSON.parse(text) as { lines: { product: string; quantity: string }[] };
    const told = lines.map(({ product, quantity }) => `${product}×${Number(quantity)}`).sort();
    const known = [...this.#cart].map(([product, quantity]) => `${product}×${quantity}`).sort();
    if (told.join() !== known.join()) this.#ledger.fault(`${what}: the cart has ${told}, acknowledged were ${known}`);
  }

  /** Sends a command under one id until the response is final. */
  async #acknowledged(method: string, path: string, fields?: object): Promise<{ status: number; text: string }> {
    await pause(BETWEEN_COMMANDS_MS);
    const body = fields && { ...fields, command: randomUUID() };
    let last = "no answer";
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const answer = await this.#send(method, path, body).catch(() => undefined);
      if (answer && answer.status < 500 && !answer.text.includes('"in_progress"')) {
        this.#ledger.commands += 1;
        return answer;
      }
      if (answer) last = `${answer.status} ${answer.text.slice(0, 200)}`;
      this.#ledger.repeated += 1;
      await pause(BETWEEN_TRIES_MS);
    }
    return { status: 0, text: `gave up: ${last}` };
  }

  async #send(method: string, path: string, body: object | undefined) {
    const shopper: Shopper = this.#shop().shopper();
    for (const [name, value] of this.#cookies) shopper.cookies.set(name, value);
    const answer = await shopper.send(path, { method, ...(body && { body }) });
    const text = await answer.text();
    this.#cookies = shopper.cookies;
    return { status: answer.status, text };
  }
}
