// A person in front of any engine, who finds things by what they are and what they are called.
import axe from "axe-core";
import type { Site } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { escaped, type Language, type Word, type Words, wordsOf } from "../support/words.ts";
import { inWords, isReachable, type Sought, seek, wire } from "./seek.ts";
import type { Found, Key, Tab } from "./tab.ts";

export interface Manners {
  language?: Language;
  site?: Site;
  /** Has not said yet what may be loaded from others; all other visitors refused. */
  undecided?: boolean;
}

export class Visitor {
  readonly tab: Tab;
  readonly language: Language;
  readonly say: Words;
  readonly #origin: string;

  constructor(tab: Tab, origin: string, language: Language) {
    this.tab = tab;
    this.language = language;
    this.say = wordsOf(language);
    this.#origin = origin;
  }

  /** Opens a page of the shop, named without its language. */
  open(path = ""): Promise<void> {
    return this.goto(`/${this.language}${path}`);
  }

  /** Opens an address and waits until the page answers clicks itself. */
  async goto(path: string): Promise<void> {
    await this.tab.goto(this.#origin + path);
    await this.hasScripts();
  }

  async hasScripts(): Promise<void> {
    await this.until("the page has its scripts", () =>
      this.tab.run(() => customElements.get("shop-island") !== undefined),
    );
  }

  /** Asks until the answer is neither false nor empty; a page that is being left cannot be asked, but the next one can. */
  async until<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
    let trouble: unknown;
    const asked = () =>
      ask().catch((error: unknown) => {
        trouble = error;
        return undefined;
      });
    return until(what, asked).catch((error: Error) => {
      throw Object.assign(error, trouble ? { cause: trouble } : {});
    });
  }

  async #seek(what: Sought): Promise<Found | undefined> {
    if (!(await this.tab.run(() => "axe" in globalThis))) await this.tab.inject(axe.source);
    return this.tab.find(seek, wire(what));
  }

  /** Waits until it is there to be seen. */
  see(what: Sought): Promise<Found> {
    return this.until(inWords(what), () => this.#seek(what));
  }

  /** Waits until it is not there, or hidden. */
  async miss(what: Sought): Promise<void> {
    await this.until(`no ${inWords(what)}`, async () => (await this.#seek(what)) === undefined);
  }

  async sees(what: Sought): Promise<boolean> {
    return (await this.#seek(what)) !== undefined;
  }

  async click(what: Sought): Promise<void> {
    const found = await this.until(`${inWords(what)} that a press reaches`, async () => {
      const one = await this.#seek(what);
      return one && (await this.tab.run(isReachable, one)) ? one : undefined;
    });
    await this.tab.click(found);
  }

  /** Clicks into a field and types instead of what stands there. */
  async fill(what: Sought, text: string): Promise<void> {
    const field = await this.see(what);
    const before = await this.tab.run(typedInto, field);
    await this.click(what);
    if (before) await this.tab.run((one: Element) => (one as HTMLInputElement).select(), field);
    await this.tab.type(text);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  /** Chooses of a list what is called so, or what stands at a place of it; answers what was chosen. */
  async select(what: Sought, choice: string | number): Promise<string> {
    return this.tab.run(
      (one: Element, wanted: string | number) => {
        const list = one as HTMLSelectElement;
        const option = [...list.options].find(({ label, index }) => wanted === label || wanted === index);
        if (!option) throw new Error(`there is no ${wanted} in the list`);
        list.focus();
        option.selected = true;
        for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
        return option.label;
      },
      await this.see(what),
      choice,
    );
  }

  async textOf(what: Sought): Promise<string> {
    return this.tab.run((one: Element) => one.textContent ?? "", await this.see(what));
  }

  async valueOf(what: Sought): Promise<string> {
    return this.tab.run(typedInto, await this.see(what));
  }

  /** Waits until a field holds this. */
  async expectValue(what: Sought, value: string): Promise<void> {
    await this.until(`${value} in ${inWords(what)}`, async () => (await this.valueOf(what)) === value);
  }

  async path(): Promise<string> {
    return this.tab.run(() => location.pathname + location.search);
  }

  async expectPath(path: string): Promise<void> {
    await this.until(`the page ${path}`, async () => (await this.path()) === path);
    await this.hasScripts();
  }

  async cookie(name: string): Promise<string | undefined> {
    return (await this.tab.cookies()).find((one) => one.name === name)?.value;
  }

  readonly main: Sought = { role: "main" };
  readonly header: Sought = { role: "banner" };
  readonly footer: Sought = { role: "contentinfo" };

  heading(name: string | RegExp): Sought {
    return { role: "heading", name, within: this.main };
  }

  button(word: Word, within: Sought = this.main): Sought {
    return { role: "button", name: this.say(word), within };
  }

  link(word: Word, within: Sought = this.main): Sought {
    return { role: "link", name: this.say(word), within };
  }

  /** A field of a form by its label, whatever else the label says. */
  field(word: Word, role = "textbox"): Sought {
    return { role, name: new RegExp(`^${escaped(this.say(word))}(\\s|$)`, "u"), within: this.main };
  }

  get cartLink(): Sought {
    return this.link("shop.cart", this.header);
  }

  /** The number on the cart, nothing being none. */
  async expectInCart(count: number): Promise<void> {
    await this.until(`${count} in the cart`, async () => {
      const text = await this.textOf(this.cartLink);
      return Number(/\d+/.exec(text)?.[0] ?? 0) === count;
    });
  }
}

const typedInto = (one: Element) => (one as HTMLInputElement).value;
