// The driver for Firefox: puppeteer over WebDriver BiDi.
import assert from "node:assert/strict";
import puppeteer, { type BrowserContext, type ElementHandle, type Page } from "puppeteer-core";
import { engineProgram } from "../../tools/steps/engines.mjs";
import { type Arguments, type Cookie, type Engine, Handle, type Key, native, type Tab, VIEWPORT } from "./driver.ts";

export async function openFirefox(): Promise<Engine> {
  const executablePath = engineProgram("firefox");
  assert.ok(executablePath, "Firefox is missing: apt-get install firefox-esr, or set FIREFOX_PATH");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: VIEWPORT,
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      return new FirefoxTab(context, await context.newPage());
    },
    close: () => browser.close(),
  };
}

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

  run<Given extends unknown[], Result>(
    script: (...given: Given) => Result,
    ...given: Arguments<Given>
  ): Promise<Awaited<Result>> {
    return this.#page.evaluate(script as (...given: unknown[]) => Result, ...native(given)) as Promise<Awaited<Result>>;
  }

  async find<Given extends unknown[]>(
    script: (...given: Given) => Element | undefined,
    ...given: Given
  ): Promise<Handle | undefined> {
    const result = await this.#page.evaluateHandle(script as (...given: unknown[]) => unknown, ...given);
    const element = result.asElement();
    return element ? new Handle(element) : undefined;
  }

  async inject(script: string): Promise<void> {
    await this.#page.evaluate(script);
  }

  click(element: Handle): Promise<void> {
    return (element.native as ElementHandle).click();
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
