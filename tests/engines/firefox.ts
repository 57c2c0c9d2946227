// Firefox, driven by puppeteer over WebDriver BiDi.
import assert from "node:assert/strict";
import puppeteer, { type BrowserContext, type ElementHandle, type Page } from "puppeteer-core";
import { engine as program } from "../../tools/steps/engines.mjs";
import { type Cookie, type Engine, type Found, type Handed, type Key, SCREEN, type Tab } from "./tab.ts";

export async function openFirefox(): Promise<Engine> {
  const executablePath = program("firefox");
  assert.ok(executablePath, "Firefox is missing: apt-get install firefox-esr, or set FIREFOX_PATH");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: SCREEN,
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      return new FirefoxTab(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

const handle = ({ driver }: Found) => driver as ElementHandle;

class FirefoxTab implements Tab {
  readonly #context: BrowserContext;
  readonly #page: Page;

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url);
  }

  run<Given extends unknown[], Answer>(
    script: (...given: Given) => Answer,
    ...given: Handed<Given>
  ): Promise<Awaited<Answer>> {
    const plain = given.map((one) => (isFound(one) ? one.driver : one));
    return this.#page.evaluate(script as (...plain: unknown[]) => Answer, ...plain) as Promise<Awaited<Answer>>;
  }

  async inject(script: string): Promise<void> {
    await this.#page.evaluate(script);
  }

  async find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Found | undefined> {
    const answer = await this.#page.evaluateHandle(script as (...given: unknown[]) => unknown, ...given);
    const driver = answer.asElement();
    return driver ? { driver } : undefined;
  }

  async click(found: Found): Promise<void> {
    await handle(found).click();
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  press(key: Key): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async cookies(): Promise<Cookie[]> {
    const cookies = await this.#context.cookies();
    return cookies.map(({ name, value, httpOnly = false }) => ({ name, value, httpOnly }));
  }

  screenshot(): Promise<Uint8Array> {
    return this.#page.screenshot();
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

const isFound = (one: unknown): one is Found => typeof one === "object" && one !== null && "driver" in one;
