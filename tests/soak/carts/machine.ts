// The machine of the proof's shop. It is killed again and again, and each start has another clock for the carts.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MovedClock } from "../../support/moved-clock.ts";
import { type ShopProcess, startShopProcess } from "../../support/shop-process.ts";
import type { Random } from "../random.ts";

const SECOND_MS = 1000;
/** An account forgets a session 7 days after its last token, so all clocks of a proof lie within fewer. */
const FURTHEST_MS = 3 * 24 * 3600 * SECOND_MS;
const JUMPS = 8;
const FURTHEST_JUMP_MS = 20 * SECOND_MS;
const BETWEEN_JUMPS_MS = 700;

export class Machine {
  kills = 0;
  readonly #state: string;
  readonly #random: Random;
  #shop: Promise<ShopProcess>;

  private constructor(state: string, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#shop = this.#start();
  }

  static async on(random: Random): Promise<Machine> {
    const machine = new Machine(await mkdtemp(join(tmpdir(), "vitrina-carts-")), random);
    process.once("exit", machine.#end);
    await machine.shop();
    return machine;
  }

  /** The running shop, or the one being started. */
  shop(): Promise<ShopProcess> {
    return this.#shop;
  }

  /** Kills the runtime at any moment, and starts another one on the same disk. */
  async pullThePlug(): Promise<void> {
    this.#shop = this.#shop.then(async (shop) => {
      await shop.kill();
      this.kills += 1;
      return this.#start();
    });
    await this.#shop;
  }

  async close(): Promise<void> {
    process.off("exit", this.#end);
    await (await this.#shop).kill();
    await rm(this.#state, { recursive: true, force: true });
  }

  readonly #end = () => void this.#shop.then((shop) => shop.kill());

  #start(): Promise<ShopProcess> {
    const within = (most: number) => Math.round((this.#random.next() * 2 - 1) * most);
    const jumps = Array.from({ length: JUMPS }, () => within(FURTHEST_JUMP_MS));
    const clock: MovedClock = { by: within(FURTHEST_MS), jumps, every: BETWEEN_JUMPS_MS };
    return startShopProcess(this.#state, { clock });
  }
}
