// A visitor of the shop in any engine: finds things by role and accessible name, and every wait is for a condition.
import assert from "node:assert/strict";
import axe from "axe-core";
import { until } from "../support/until.ts";
import { escaped, type Language, type Word, type Words, wordsOf } from "../support/words.ts";
import { DriverStalled, type Handle, type Key, type Tab } from "./driver.ts";
import { describe, isClickable, type Locator, locate, toWire } from "./locator.ts";

/** The pause between two looks at the page: each of them costs the page some processor time. */
const PAUSE_MS = 100;

export class Visitor {
  readonly tab: Tab;
  readonly language: Language;
  readonly say: Words;
  readonly main: Locator = { role: "main" };
  readonly header: Locator = { role: "banner" };
  readonly footer: Locator = { role: "contentinfo" };
  readonly #origin: string;

  constructor(tab: Tab, origin: string, language: Language) {
    this.tab = tab;
    this.language = language;
    this.say = wordsOf(language);
    this.#origin = origin;
  }

  /** Opens a page by its path without the language. */
  open(path = ""): Promise<void> {
    return this.goto(`/${this.language}${path}`);
  }

  async goto(path: string): Promise<void> {
    await this.tab.goto(this.#origin + path);
    await this.hasScripts();
  }

  /** Waits until the page's script runs; before that, forms and links work without it. */
  async hasScripts(): Promise<void> {
    const isDefined = () => this.tab.run(() => customElements.get("shop-island") !== undefined);
    await this.until("the page's script runs", isDefined);
  }

  /** Asks until the answer is neither false nor undefined. An error counts as no answer: the page may be changing. */
  async until<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
    let cause: unknown;
    const tryToAsk = () =>
      ask().catch((error: unknown) => {
        if (error instanceof DriverStalled) throw error;
        cause = error;
        return undefined;
      });
    return until(what, tryToAsk, PAUSE_MS).catch((error: Error) => {
      throw Object.assign(error, cause ? { cause } : {});
    });
  }

  async #locate(locator: Locator): Promise<Handle | undefined> {
    if (!(await this.tab.run(() => "axe" in globalThis))) await this.tab.inject(axe.source);
    return this.tab.find(locate, toWire(locator));
  }

  /** Waits until an element is visible. */
  see(locator: Locator): Promise<Handle> {
    return this.until(describe(locator), () => this.#locate(locator));
  }

  /** Waits until an element is hidden or gone. */
  async seeGone(locator: Locator): Promise<void> {
    await this.until(`no ${describe(locator)}`, async () => (await this.#locate(locator)) === undefined);
  }

  /** Fails if an element is visible now, on a page that has loaded and drawn what it shows by itself. */
  async expectNone(locator: Locator): Promise<void> {
    await this.tab.run(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
    });
    assert.equal(await this.#locate(locator), undefined, `there is a ${describe(locator)}`);
  }

  async click(locator: Locator): Promise<void> {
    const element = await this.until(`a click on ${describe(locator)}`, async () => {
      const found = await this.#locate(locator);
      return found && (await this.tab.run(isClickable, found)) ? found : undefined;
    });
    await this.tab.click(element);
  }

  /** Clicks into a field and types; what stood there before is replaced. */
  async fill(locator: Locator, text: string): Promise<void> {
    const hadText = (await this.valueOf(locator)) !== "";
    await this.click(locator);
    if (hadText) await this.tab.run((field: Element) => (field as HTMLInputElement).select(), await this.see(locator));
    await this.tab.type(text);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  /** Chooses the option of a list by its place, counted from 0. */
  async select(locator: Locator, place: number): Promise<void> {
    const list = await this.see(locator);
    const choose = (field: Element, index: number) => {
      const { options } = field as HTMLSelectElement;
      const option = options[index];
      if (!option) throw new Error(`The list has only ${options.length} options.`);
      option.selected = true;
      for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    };
    await this.tab.run(choose, list, place);
  }

  async textOf(locator: Locator): Promise<string> {
    return this.tab.run((element: Element) => element.textContent ?? "", await this.see(locator));
  }

  async valueOf(locator: Locator): Promise<string> {
    return this.tab.run((field: Element) => (field as HTMLInputElement).value, await this.see(locator));
  }

  async expectValue(locator: Locator, value: string): Promise<void> {
    await this.until(`"${value}" in ${describe(locator)}`, async () => (await this.valueOf(locator)) === value);
  }

  /** The path and the query of the page's address. */
  async path(): Promise<string> {
    return this.tab.run(() => location.pathname + location.search);
  }

  /** Waits for the page with this path and query. */
  async expectPath(path: string): Promise<void> {
    await this.until(`the page ${path}`, async () => (await this.path()) === path);
    await this.hasScripts();
  }

  async cookie(name: string): Promise<string | undefined> {
    return (await this.tab.cookies()).find((cookie) => cookie.name === name)?.value;
  }

  /** Waits for a cookie: an engine may store what a page writes a little later than the page itself can read it. */
  async expectCookie(name: string, value: string): Promise<void> {
    await this.until(`the cookie ${name}=${value}`, async () => (await this.cookie(name)) === value);
  }

  /** Waits until a cookie has no value: Firefox goes on naming one that ended in the moment in which it was set. */
  async expectNoCookie(name: string): Promise<void> {
    await this.until(`no cookie ${name}`, async () => !(await this.cookie(name)));
  }

  heading(name: string): Locator {
    return { role: "heading", name, within: this.main };
  }

  button(word: Word, within: Locator = this.main): Locator {
    return { role: "button", name: this.say(word), within };
  }

  link(word: Word, within: Locator = this.main): Locator {
    return { role: "link", name: this.say(word), within };
  }

  /** A field by the first words of its label; more may follow, such as "optional". */
  field(word: Word, role = "textbox"): Locator {
    return { role, name: new RegExp(`^${escaped(this.say(word))}(\\s|$)`, "u"), within: this.main };
  }

  get cartLink(): Locator {
    return this.link("shop.cart", this.header);
  }

  /** Waits for this number on the link to the cart; no number is 0. */
  async expectInCart(count: number): Promise<void> {
    await this.until(`${count} in the cart`, async () => {
      const [number = "0"] = /\d+/.exec(await this.textOf(this.cartLink)) ?? [];
      return Number(number) === count;
    });
  }
}
