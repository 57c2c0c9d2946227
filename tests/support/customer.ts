// A person in front of a real browser, who finds elements by role and name.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { newShopper, type Visitor } from "./browser.ts";
import { ANA, LOGIN_PATH } from "./session.ts";
import type { Shop, Site } from "./shop.ts";
import { until } from "./until.ts";
import { escaped, type Language, type Word, type Words, wordsOf } from "./words.ts";

const PATIENCE_MS = 20_000;

export interface CustomerOptions extends Omit<Visitor, "origin"> {
  site?: Site;
  language?: Language;
}

export class Customer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly language: Language;
  readonly say: Words;
  readonly #phone: boolean;

  constructor(page: Page, language: Language, phone = false) {
    this.page = page;
    this.context = page.context();
    this.language = language;
    this.say = wordsOf(language);
    this.#phone = phone;
    page.setDefaultTimeout(PATIENCE_MS);
  }

  /** Opens a page of the shop; the path has no language prefix. */
  async open(path = ""): Promise<void> {
    await this.page.goto(`/${this.language}${path}`);
  }

  /** Puts a product into the cart by the API, as a precondition. */
  async has(product: string, quantity = 1): Promise<void> {
    const status = await this.page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json" };
        return (await fetch("/api/cart/lines", { method: "POST", headers, body: JSON.stringify(body) })).status;
      },
      { command: randomUUID(), product, quantity },
    );
    assert.equal(status, 200);
  }

  /**
   * Signs in by a request, as a precondition. First leaves the shop's pages: one that shows a cart reloads when the cart
   * becomes the account's.
   */
  async isSignedIn(shopper = ANA): Promise<void> {
    await this.page.goto("/robots.txt");
    assert.doesNotMatch(await this.post(LOGIN_PATH, shopper), /login/);
  }

  /** Posts a form by a request, and returns the address that it leads to. */
  async post(path: string, fields: Record<string, string>): Promise<string> {
    return await this.page.evaluate(
      async ([to, sent]) => (await fetch(to, { method: "POST", body: new URLSearchParams(sent) })).url,
      [path, { ...fields, language: this.language }] as const,
    );
  }

  /** Opens another tab of this browser. */
  async anotherTab(): Promise<Customer> {
    return new Customer(await this.context.newPage(), this.language, this.#phone);
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  /** The link bar that is always visible: in the header, or at the bottom of a phone's screen. */
  get tools(): Locator {
    if (!this.#phone) return this.page.getByRole("banner").first();
    return this.page.getByRole("navigation", { name: this.say("shop.quick_navigation") });
  }

  /** On phones the checkout has no bottom bar; its header has the link. */
  get cartLink(): Locator {
    const places = this.#phone ? this.tools.or(this.page.getByRole("banner").first()) : this.tools;
    return places.getByRole("link", { name: this.say("shop.cart") });
  }

  /** The button of the page's own product, which precedes those of other products; its name changes after the click. */
  get addButton(): Locator {
    const names = [this.say("product.add_to_cart"), this.say("product.added")].map(escaped);
    // Goods sold by measure have their amount and sum on it.
    names.push(this.say.pattern("product.add_amount").source);
    return this.main.getByRole("button", { name: new RegExp(`^(${names.join("|")})$`, "u") }).first();
  }

  get drawer(): Locator {
    return this.page.getByRole("dialog", { name: this.say("cart.drawer_title") });
  }

  get search(): Locator {
    return this.page
      .getByRole("banner")
      .first()
      .getByRole("combobox", { name: this.say("shop.search") });
  }

  heading(name: string | RegExp): Locator {
    return this.main.getByRole("heading", { name });
  }

  /** A cart line, in the drawer or on the page. */
  line(title: string, where = this.drawer): Locator {
    return where.getByRole("listitem").filter({ hasText: title });
  }

  quantity(title: string, where = this.drawer): Locator {
    return where.getByRole("textbox", { name: this.say("cart.quantity_of", { title }), exact: true });
  }

  /** Waits for scripts; until then forms and links navigate. */
  async hasScripts(): Promise<void> {
    await this.page.waitForFunction(() => customElements.get("shop-island") !== undefined);
  }

  /** Adds the page's product once and waits for the toast. */
  async addToCart(): Promise<void> {
    const before = await this.inCart();
    const toast = this.page
      .getByRole("status")
      .filter({ hasText: this.say("cart.toast_added") })
      .waitFor();
    await Promise.all([toast, this.addButton.click()]);
    await this.expectInCart(before + 1);
  }

  /** Opens the menu on a phone: the second tab of the catalogue's window. */
  async openMenu(): Promise<void> {
    await this.tools.getByRole("button", { name: this.say("shop.catalogue") }).click();
    await this.page.getByText(this.say("shop.menu"), { exact: true }).click();
  }

  async openCart(): Promise<void> {
    await this.cartLink.click();
    await this.drawer.waitFor();
  }

  /** The cart's badge; no badge means 0. */
  async inCart(): Promise<number> {
    return Number(((await this.cartLink.textContent()) ?? "").match(/\d+/)?.[0] ?? 0);
  }

  async expectInCart(count: number): Promise<void> {
    let seen = Number.NaN;
    await until(`${count} in the cart`, async () => {
      seen = await this.inCart();
      return seen === count;
    }).catch((error: Error) => assert.equal(seen, count, error.message));
  }

  async expectQuantity(title: string, quantity: string, where = this.drawer): Promise<void> {
    const field = this.quantity(title, where);
    await field.waitFor();
    await until(`${quantity} of ${title}`, async () => (await field.inputValue()) === quantity);
  }

  /** A checkout field by its label, which may end with a suffix. */
  field(word: Word, role: "textbox" | "combobox" = "textbox"): Locator {
    return this.main.getByRole(role, { name: new RegExp(`^${escaped(this.say(word))}(\\s|$)`, "u") });
  }

  async choose(word: Word): Promise<void> {
    await this.main.getByRole("radio", { name: this.say(word) }).check();
  }

  async sayWhoIAm({ name, phone }: { name: string; phone: string }): Promise<void> {
    await this.field("checkout.first_name").fill(name);
    await this.field("checkout.phone").fill(phone);
  }

  async placeOrder(): Promise<void> {
    await this.main.getByRole("button", { name: this.say("checkout.place_order") }).click();
  }

  /** The order number on the success page. */
  async orderNumber(): Promise<string> {
    await this.heading(this.say("checkout.success_title")).waitFor();
    const { pathname, searchParams } = new URL(this.page.url());
    assert.equal(pathname, `/${this.language}/cart/success`);
    const number = searchParams.get("order") ?? "";
    assert.ok(number);
    await this.main.getByText(this.say("checkout.success_number", { number })).waitFor();
    return number;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}

export async function aCustomer(browser: Browser, shop: Shop, options: CustomerOptions = {}): Promise<Customer> {
  const { site, language = "ro", ...visitor } = options;
  const { page } = await newShopper(browser, { ...visitor, origin: shop.origin(site) });
  return new Customer(page, language, visitor.phone);
}
