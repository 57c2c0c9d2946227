// Visitors of a shop that is not killed: they view pages, search, sign in and out, fill carts and open sockets.
import { randomUUID } from "node:crypto";
import { aProduct, categoryPaths, type Good, someContent, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ANA, form, LOGIN_PATH, toDefaultHost } from "../support/session.ts";
import type { Shop } from "../support/shop.ts";
import { pause } from "./pause.ts";

const BETWEEN_MS = 100;

/** Totals of all visitors. */
export interface Seen {
  pages: number;
  searches: number;
  signIns: number;
  sockets: number;
  /** Responses that a healthy shop never gives. */
  failures: string[];
}

export class Visitors {
  readonly seen: Seen = { pages: 0, searches: 0, signIns: 0, sockets: 0, failures: [] };
  readonly #shop: Shop;
  readonly #paths: string[];
  readonly #goods: Good[];

  private constructor(shop: Shop, paths: string[], goods: Good[]) {
    this.#shop = shop;
    this.#paths = paths;
    this.#goods = goods;
  }

  static async of(shop: Shop): Promise<Visitors> {
    const goods = await someGoods(shop);
    const { article, brand, album } = await someContent(shop);
    const paths = [
      "/ro",
      "/ru",
      ...(await categoryPaths(shop)).slice(0, 12),
      (await aProduct(shop)).path,
      ...goods.map(({ path }) => path),
      `/ro/articles/${article}`,
      `/ro/brands/${brand}`,
      `/ro/gallery/${album}`,
      "/ro/contacts",
      "/ro/delivery",
      "/ro/cart",
    ];
    return new Visitors(shop, paths, goods);
  }

  /** One visitor after another, until the end. */
  async run(isOver: () => boolean, place: number): Promise<void> {
    for (let turn = place; !isOver(); turn++) {
      await this.#visit(turn).catch((error: Error) => this.#failure(`visitor ${turn}: ${error.message}`));
    }
  }

  async #visit(turn: number): Promise<void> {
    const visitor = this.#shop.shopper("casa");
    const read = async (path: string, expected = 200) => {
      await pause(BETWEEN_MS);
      const answer = await visitor.send(path);
      await answer.text();
      if (answer.status !== expected) this.#failure(`${path}: ${answer.status}`);
    };
    for (let page = 0; page < 4; page++) {
      await read(this.#paths[(turn * 5 + page * 3) % this.#paths.length] as string);
      this.seen.pages += 1;
    }
    // An uncached page.
    const [category = ""] = this.#paths.slice(2);
    await read(`${category}?filters=price:${turn % 500},${1000 + turn}`);
    await read(`/ro/nimic-${turn}`, 404);
    this.seen.pages += 2;
    await read(`/api/search?query=${["cea", "oala", "lamp"][turn % 3]}${turn % 10}`);
    this.seen.searches += 1;
    await visitor.addToCart(this.#goods[turn % this.#goods.length]?.id ?? "", 1, randomUUID());
    const socket = await this.#shop.socket("/ws/cart", toDefaultHost(this.#shop, visitor).headers());
    socket.close();
    this.seen.sockets += 1;
    if (turn % 4 === 0) {
      const answer = await visitor.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
      if (answer.status !== 303) this.#failure(`sign-in: ${answer.status}`);
      await read("/ro/orders");
      await (await visitor.send(`${LOGIN_PATH}/end`, form({ language: "ro" }))).text();
      this.seen.signIns += 1;
    }
  }

  #failure(text: string): void {
    if (this.seen.failures.length < 20) this.seen.failures.push(text);
  }

  /** The memory of the pages' worker, in MB. */
  async memory(): Promise<number> {
    const health = (await (await request(this.#shop.url, "/healthz")).json()) as { memory?: number };
    return health.memory ?? Number.NaN;
  }
}
