// A shopper with a real browser: Debian's Chromium, found on this machine, with an empty profile each time.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { chromium as findChromium } from "../../tools/steps/chromium.mjs";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DESKTOP = { viewport: { width: 1280, height: 900 } };

export interface Visitor {
  javaScript?: boolean;
  colorScheme?: "light" | "dark";
  phone?: boolean;
  /** Has not said yet what may be loaded from others; all other visitors refused. */
  undecided?: boolean;
  /** The address of the site: `shop.origin("pharmacy")`. */
  origin: string;
}

export function launchOptions(executablePath = findChromium()) {
  assert.ok(executablePath, "Chromium is missing: apt-get install chromium, or set CHROMIUM_PATH");
  return { executablePath, headless: true, args: FLAGS };
}

/**
 * The Chromium that the command has started for all journeys, or one of our own. A page that is left is kept for Back,
 * as in every browser of a shopper, only when that is what is tested.
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
  if (!undecided) await context.addCookies([{ name: "consent", value: "none", url: origin }]);
  return { context, page: await context.newPage() };
}

/** What the browser complains about from now on: errors of scripts, of loading and of the content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/**
 * The browser has nothing left to do, so what a page was to load when it rests it would have loaded. A tab that is not
 * drawn never rests; islands wait a second for that.
 */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let rests = 0; rests < 2; rests++) {
      await new Promise((rested) => requestIdleCallback(rested, { timeout: 1000 }));
    }
  });

/** A page reads it in half the time that the module's `source`, which is not minified, takes. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** The rules of axe that a scheme decides; all others are of what stands on the page and where. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];
/** What is in order is neither listed nor given a selector, which takes as long as all rules together. */
const VIOLATIONS_ALONE = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };

/** Fails with the list of what a screen reader, a keyboard or a thumb would stumble over, or an eye alone. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  await drawAll(page, true);
  await settled(page);
  const rules = onlyColours ? { runOnly: OF_COLOURS } : { rules: { "target-size": { enabled: true } } };
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
      return (await axe.run(options)).violations;
    },
    { ...VIOLATIONS_ALONE, ...rules },
  );
  await drawAll(page, false);
  const stumbles = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  assert.deepEqual(stumbles, []);
}

/** The same, and its colours in the dark too: all other rules are of what stands on the page in both schemes. */
export async function expectAccessibleInBothSchemes(page: Page, { onlyColours = false } = {}): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { onlyColours: onlyColours || colorScheme === "dark" }).catch(({ message }) => {
      throw new Error(`${colorScheme}: ${message}`);
    });
  }
}

/** The same of a page in a browser without scripts, as it stands: the judge, which is one, reads a copy. */
export async function expectPlainAccessible(page: Page): Promise<void> {
  const body = (await page.content()).replace(/<script\b.*?<\/script>|<\/?noscript>/gs, "");
  const context = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  assert.ok(context);
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html; charset=utf-8", body }));
  await copy.goto(page.url());
  await expectAccessible(copy);
  await context.close();
}

/** Cards that are far from the screen are drawn as if they were near it, or no longer. */
export const drawAll = (page: Page, all: boolean): Promise<void> =>
  page.evaluate((all) => {
    const { drawn } = globalThis as { drawn?: CSSStyleSheet };
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== drawn);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".card { content-visibility: visible !important; }");
    document.adoptedStyleSheets = all ? [...others, sheet] : others;
    Object.assign(globalThis, { drawn: sheet });
  }, all);

/** Colours that are still fading into others cannot be judged: all that ends is at its end. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    let moving: Animation[];
    do {
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
      moving = document.getAnimations().filter(ending);
      for (const animation of moving) animation.finish();
      // What has ended may set others in motion, as a colour does that is inherited.
    } while (moving.length > 0);
  });
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}
