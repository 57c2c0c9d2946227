// The shop whose orders are counted, its backend, and the proxy between them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Demo } from "../../support/demo.ts";
import { manyGoods } from "../../support/goods.ts";
import { type ShopProcess, startShopProcess } from "../../support/shop-process.ts";
import { Post } from "./post.ts";

/** Enough stock for 700 orders. */
const GOODS = 200;
const LEAST_STOCK = 8;

/** Replaces the number when the order's outcome is unknown. */
export const UNKNOWN = "unknown";

interface Placed {
  orderNumber: string;
  delivery?: { street?: string };
}

export class Place {
  kills = 0;
  readonly post: Post;
  /** Whether the backend keeps idempotency keys, and the site says so. */
  readonly keepsKeys: boolean;
  /** The number shown to the shopper, by the order's street. */
  readonly told = new Map<string, string>();
  readonly #state: string;
  readonly #backend: string;
  #shop: Promise<ShopProcess>;
  #products: string[] = [];
  #next = 0;

  private constructor(keepsKeys: boolean, post: Post, state: string, backend: string) {
    this.keepsKeys = keepsKeys;
    this.post = post;
    this.#state = state;
    this.#backend = backend;
    this.#shop = this.#start();
  }

  static async open(keepsKeys: boolean): Promise<Place> {
    const post = new Post(keepsKeys);
    const place = new Place(keepsKeys, post, await mkdtemp(join(tmpdir(), "vitrina-orders-")), await post.open());
    process.once("exit", place.#end);
    const goods = await manyGoods(await place.shop(), GOODS);
    place.#products = goods.filter(({ step, stock }) => step === 1 && stock >= LEAST_STOCK).map(({ id }) => id);
    return place;
  }

  /** Cycles through the products, so that none sells out. */
  nextProduct(): string {
    return this.#products[this.#next++ % this.#products.length] ?? "";
  }

  /** The running shop, or the one being started. */
  shop(): Promise<ShopProcess> {
    return this.#shop;
  }

  /** Kills the shop this many times during so many orders, each time between an order call and its response. */
  killDuring(orders: number, kills: number): void {
    const reached = new Set<string>();
    // An order that is sent once may be lost with a kill before its call, so no turn is skipped then.
    const between = this.keepsKeys ? orders / (kills + 1) : 1;
    this.post.reached = async (street) => {
      reached.add(street);
      if (this.kills >= kills || reached.size < (this.kills + 1) * between) return;
      this.kills += 1;
      this.#shop = this.#shop.then(async (shop) => {
        await shop.kill();
        return this.#start();
      });
      await this.#shop;
    };
  }

  /**
   * Faults of the backend's orders: it must have exactly one for each of these streets, with the number shown. Without
   * keys it has at most one, and the shopper saw its number or that it is unknown.
   */
  async counted(streets: string[]): Promise<{ faults: string[]; atBackend: number; unknown: number }> {
    const { backendUrl } = await this.#shop;
    const orders = (await new Demo(backendUrl).orders()) as unknown as Placed[];
    const numbersOf = (street: string) =>
      orders.filter(({ delivery }) => delivery?.street === street).map((order) => order.orderNumber);
    const isRight = (street: string) => {
      const [told, numbers] = [this.told.get(street), numbersOf(street)];
      if (!this.keepsKeys && told === UNKNOWN) return numbers.length <= 1;
      return numbers.length === 1 && numbers[0] === told;
    };
    const faults = streets
      .filter((street) => !isRight(street))
      .map((street) => `${street} has the orders ${numbersOf(street)}, told was ${this.told.get(street)}`);
    const known = new Set(streets);
    const others = orders.filter(({ delivery }) => !known.has(delivery?.street ?? ""));
    if (others.length) faults.push(`${others.length} orders of no form`);
    const unknown = streets.filter((street) => this.told.get(street) === UNKNOWN).length;
    return { faults, atBackend: orders.length, unknown };
  }

  async close(): Promise<void> {
    process.off("exit", this.#end);
    await (await this.#shop).kill();
    this.post.close();
    await rm(this.#state, { recursive: true, force: true });
  }

  readonly #end = () => void this.#shop.then((shop) => shop.kill());

  async #start(): Promise<ShopProcess> {
    const shop = await startShopProcess(this.#state, {
      backend: this.#backend,
      backendOfCarts: true,
      site: { repeats_orders: this.keepsKeys },
    });
    this.post.upstream = shop.backendUrl;
    return shop;
  }
}
