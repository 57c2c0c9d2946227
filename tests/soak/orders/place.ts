// The shop whose orders are counted, the backend behind it, and what stands between them.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Demo } from "../../support/demo.ts";
import { manyGoods } from "../../support/goods.ts";
import { type ShopProcess, startShopProcess } from "../../support/shop-process.ts";
import { Post } from "./post.ts";

/** So many that 700 orders do not sell them out. */
const GOODS = 200;
const LEAST_STOCK = 8;

/** What is told in place of a number where nobody knows whether there is an order. */
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
  /** The number that the shopper was told, by the street of the order. */
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

  /** Each order is of another product than the one before, so that none is sold out. */
  nextProduct(): string {
    return this.#products[this.#next++ % this.#products.length] ?? "";
  }

  /** The shop that runs, or the one that is being started. */
  shop(): Promise<ShopProcess> {
    return this.#shop;
  }

  /** Pulls the plug so often during so many orders, each time when one has been asked for and nothing is said of it. */
  killDuring(orders: number, kills: number): void {
    const reached = new Set<string>();
    // An order that is sent once may die with the plug and never be asked for: no turn is left out then.
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

  /** What is wrong with the backend's orders: it has one to each of these streets, of the number that was told. Without keys
   * it has one at most, and the shopper was told its number or that nobody knows. */
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
