// What each file of journeys has: one shop, one browser, and customers who are gone when their test ends.
import { after, afterEach, before } from "node:test";
import type { Browser } from "playwright-core";
import { openBrowser } from "./browser.ts";
import { aCustomer, type Customer, type Manners } from "./customer.ts";
import { openShop, type Shop, type ShopOptions } from "./shop.ts";

interface Opened {
  shop: Shop;
  close(): Promise<void>;
}

interface StageOptions extends ShopOptions {
  /** The browser keeps a page that is left for Back, as those of shoppers do. */
  backForwardCache?: boolean;
  /** Opens another shop than an ordinary one. */
  open?: () => Promise<Opened>;
}

export class Stage {
  readonly #options: StageOptions;
  readonly #customers: Customer[] = [];
  #opened: Opened | undefined;
  #browser: Browser | undefined;

  constructor(options: StageOptions = {}) {
    this.#options = options;
    before(() => this.#open());
    afterEach(() => this.#leave());
    after(() => this.#close());
  }

  get shop(): Shop {
    if (!this.#opened) throw new Error("the shop opens before the first test");
    return this.#opened.shop;
  }

  get browser(): Browser {
    if (!this.#browser) throw new Error("the browser opens before the first test");
    return this.#browser;
  }

  /** Comes to the shop with an empty browser and leaves it when the test ends. */
  async customer(manners: Manners = {}, browser = this.browser): Promise<Customer> {
    const customer = await aCustomer(browser, this.shop, manners);
    this.#customers.push(customer);
    return customer;
  }

  async #open(): Promise<void> {
    const { open = async () => ordinary(this.#options), backForwardCache = false } = this.#options;
    this.#opened = await open();
    this.#browser = await openBrowser({ backForwardCache });
  }

  async #leave(): Promise<void> {
    await Promise.all(this.#customers.splice(0).map((customer) => customer.leave()));
  }

  async #close(): Promise<void> {
    await this.#browser?.close();
    await this.#opened?.close();
  }
}

async function ordinary(options: ShopOptions): Promise<Opened> {
  const shop = await openShop(options);
  return { shop, close: shop.close };
}
