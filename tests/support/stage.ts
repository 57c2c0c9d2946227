// The setting of a journey file: one shop, one browser, and customers who leave when their test ends.
import { after, afterEach, beforeEach } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { aCustomer, type Customer, type CustomerOptions } from "./customer.ts";
import { openShop, type Shop, type ShopOptions } from "./shop.ts";

interface StageOptions extends ShopOptions {
  /** Turns the browser's back-forward cache on. */
  backForwardCache?: boolean;
  /** A shop that is open already; the stage closes it as well. */
  opened?: { shop: Shop; close(): Promise<void> };
}

export class Stage {
  readonly shop: Shop;
  readonly browser: Browser;
  readonly #customers: Customer[] = [];

  private constructor(shop: Shop, browser: Browser) {
    this.shop = shop;
    this.browser = browser;
  }

  /** Await it in a file before its first test. */
  static async open({ backForwardCache = false, opened, ...options }: StageOptions = {}): Promise<Stage> {
    const ours = opened ?? (await ordinary(options));
    const stage = new Stage(ours.shop, await openBrowser({ backForwardCache }));
    endEarly();
    afterEach(() => stage.#leave());
    after(async () => {
      await stage.browser.close();
      await ours.close();
    });
    return stage;
  }

  /** A new customer with an empty browser, who leaves when the test ends. */
  async customer(options: CustomerOptions = {}, browser = this.browser): Promise<Customer> {
    const customer = await aCustomer(browser, this.shop, options);
    this.#customers.push(customer);
    return customer;
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#customers.splice(0).map((customer) => customer.leave()));
  }
}

/** An error before the first test ends the process without its exit handlers, which end the runtime and the browser. */
function endEarly(): void {
  const end = () => process.emit("exit", 1);
  process.once("uncaughtExceptionMonitor", end);
  beforeEach(() => {
    process.off("uncaughtExceptionMonitor", end);
  });
}

async function ordinary(options: ShopOptions): Promise<{ shop: Shop; close(): Promise<void> }> {
  const shop = await openShop(options);
  return { shop, close: shop.close };
}
