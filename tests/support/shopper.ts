// A shopper without a browser: keeps cookies, visits pages, and calls the shop as a page's script or form would.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { Window } from "happy-dom";
import type { Sent } from "./request.ts";

/** The cart's JSON; money is formatted text. */
export interface CartView {
  revision: number;
  count: number;
  quote: { goods: string; discount: string; arrives: string; delivery: string; total: string };
  city: string | null;
  freeDelivery: { free: boolean; missing: string; share: number };
  empty: boolean;
  lines: {
    product: string;
    title: string;
    quantity: string;
    price: string;
    sum: string;
    saving: string | null;
    note: string | null;
    news: string[];
    amount: string;
  }[];
}

export interface Visited {
  status: number;
  headers: Headers;
  html: string;
  /** The parsed page, without scripts. */
  document: Window["document"];
}

/** A page as a browser without scripts sees it. */
export function parsed(html: string): Pick<Visited, "document"> {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } as never });
  document.write(html);
  return { document };
}

interface Door {
  fetch(path: string, sent?: Sent): Promise<Response>;
}

const MOST_REDIRECTS = 5;

export class Shopper {
  readonly cookies = new Map<string, string>();
  readonly #door: Door;
  readonly #host: string;

  constructor(door: Door, host: string) {
    this.#door = door;
    this.#host = host;
  }

  /** The headers of a browser on the shop's own page. */
  headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const own = { host: this.#host, origin: `http://${this.#host}`, "sec-fetch-site": "same-origin" };
    return { ...own, ...(cookie && { cookie }) };
  }

  async send(path: string, sent: Sent = {}): Promise<Response> {
    const response = await this.#door.fetch(path, { ...sent, headers: { ...this.headers(), ...sent.headers } });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Opens a page and follows redirects within the shop. */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visited> {
    return this.#arrive(await this.send(path, { headers }));
  }

  /** Sends a plain form, as a browser without scripts does, and follows the redirect. */
  async submit(path: string, fields: Record<string, string>): Promise<Visited> {
    return this.#arrive(await this.send(path, { method: "POST", body: new URLSearchParams(fields) }));
  }

  async addToCart(product: string, quantity: number | string = 1, command: string = randomUUID()): Promise<CartView> {
    const body = { command, product, quantity };
    return this.#cartAnswer(await this.send("/api/cart/lines", { method: "POST", body }));
  }

  async setQuantity(product: string, quantity: number | string, command: string = randomUUID()): Promise<CartView> {
    const body = { command, quantity };
    return this.#cartAnswer(await this.send(`/api/cart/lines/${product}`, { method: "POST", body }));
  }

  async remove(product: string, command: string = randomUUID()): Promise<CartView> {
    const body = { command };
    return this.#cartAnswer(await this.send(`/api/cart/lines/${product}`, { method: "DELETE", body }));
  }

  async cart(language = "ro"): Promise<CartView> {
    return this.#cartAnswer(await this.send(`/api/cart?language=${language}`));
  }

  async #cartAnswer(response: Response): Promise<CartView> {
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  }

  async #arrive(first: Response): Promise<Visited> {
    let response = first;
    for (let hops = 0; response.headers.has("location"); hops++) {
      assert.ok(hops < MOST_REDIRECTS, "a redirect loop");
      await response.body?.cancel();
      const target = new URL(response.headers.get("location") ?? "", `http://${this.#host}`);
      assert.equal(target.host, this.#host, "a redirect leaves the shop");
      response = await this.send(target.pathname + target.search);
    }
    const html = await response.text();
    return { status: response.status, headers: response.headers, html, ...parsed(html) };
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const name = pair.slice(0, pair.indexOf("="));
    const gone = attributes.some((attribute) => /^max-age=0$/i.test(attribute));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}
