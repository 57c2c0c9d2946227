// A shopper with a real browser: the machine's Chromium, with an empty profile each time.
import assert from "node:assert/strict";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { DESKTOP, FLAGS, PHONE, REFUSED, violations } from "../../tools/steps/browsing.mjs";
import { chromium as findChromium } from "../../tools/steps/chromium.mjs";

export { drawAll, quiet } from "../../tools/steps/browsing.mjs";

export interface Visitor {
  javaScript?: boolean;
  colorScheme?: "light" | "dark";
  phone?: boolean;
  /** No consent choice yet; all other visitors have refused third parties. */
  undecided?: boolean;
  /** The address of the site: `shop.origin("pharmacy")`. */
  origin: string;
}

export function launchOptions(executablePath = findChromium()) {
  assert.ok(executablePath, "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH");
  return { executablePath, headless: true, args: FLAGS };
}

/**
 * The Chromium that the command started for all journeys, or our own. The back-forward cache is on only for tests of it,
 * though real browsers have it.
 */
export function openBrowser({ backForwardCache = false } = {}): Promise<Browser> {
  const running = process.env["VITRINA_BROWSER"];
  if (running && !backForwardCache) return chromium.connect(running);
  const ignoreDefaultArgs = backForwardCache ? ["--disable-back-forward-cache"] : [];
  return chromium.launch({ ...launchOptions(), ignoreDefaultArgs });
}

/** A new person: own cookies, own cache. Close the context when done. */
export async function newShopper(
  browser: Browser,
  { javaScript = true, colorScheme = "light", phone = false, undecided = false, origin }: Visitor,
): Promise<{ context: BrowserContext; page: Page }> {
  const screen = phone ? PHONE : DESKTOP;
  const context = await browser.newContext({ ...screen, javaScriptEnabled: javaScript, colorScheme, baseURL: origin });
  if (!undecided) await context.addCookies([{ ...REFUSED, url: origin }]);
  return { context, page: await context.newPage() };
}

/** Collects errors and warnings from now on: scripts, loading, content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** Fails with a list of the accessibility violations; `onlyColours` runs the rules of colour alone. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  assert.deepEqual(await violations(page, { onlyColours }), []);
}

/** Checks light and dark. In the dark only colours: no other rule depends on the scheme. */
export async function expectAccessibleInBothSchemes(page: Page, { onlyColours = false } = {}): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { onlyColours: onlyColours || colorScheme === "dark" }).catch(({ message }) => {
      throw new Error(`${colorScheme}: ${message}`);
    });
  }
}

/** Checks a page of a browser without scripts: axe is a script, so it reads a copy. */
export async function expectPlainAccessible(page: Page): Promise<void> {
  const body = (await page.content()).replace(/<script\b.*?<\/script>|<\/?noscript\b[^>]*>/gs, "");
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  assert.ok(context);
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await copy.goto(page.url());
  await expectAccessible(copy);
  await context.close();
}
