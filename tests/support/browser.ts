// A shopper with a real browser: the machine's Chromium, with an empty profile each time.
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
  if (!undecided) await context.addCookies([{ name: "consent", value: "none", url: origin }]);
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

/**
 * Waits for two idle periods, so that everything due at idle has loaded. A tab that is not drawn is never idle, hence the
 * timeout of a second, as in islands.
 */
export const quiet = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let rests = 0; rests < 2; rests++) {
      await new Promise((rested) => requestIdleCallback(rested, { timeout: 1000 }));
    }
  });

/** The minified file loads in half the time of the module's `source`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Axe rules that depend on the colour scheme; all others depend on markup and layout. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Reports violations only, without selectors: building these takes as long as all rules together. */
const VIOLATIONS_ONLY = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };

/** Fails with a list of the accessibility violations; `onlyColours` runs the rules of colour alone. */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  await drawAll(page, true);
  await settled(page);
  const rules = onlyColours ? { runOnly: COLOUR_RULES } : { rules: { "target-size": { enabled: true } } };
  const violations = await page.evaluate(
    async (options) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Violation[] }> } };
      return (await axe.run(options)).violations;
    },
    { ...VIOLATIONS_ONLY, ...rules },
  );
  await drawAll(page, false);
  const stumbles = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
  assert.deepEqual(stumbles, []);
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

/** Draws off-screen cards too, or stops doing so. */
export const drawAll = (page: Page, all: boolean): Promise<void> =>
  page.evaluate((all) => {
    const { drawn } = globalThis as { drawn?: CSSStyleSheet };
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== drawn);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".card { content-visibility: visible !important; }");
    document.adoptedStyleSheets = all ? [...others, sheet] : others;
    Object.assign(globalThis, { drawn: sheet });
  }, all);

/** Finishes running animations: axe cannot judge colours in transition. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = ({ effect, playState }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    let moving: Animation[];
    do {
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
      moving = document.getAnimations().filter(ending);
      for (const animation of moving) animation.finish();
      // Finished transitions may start others, e.g. of inherited colours.
    } while (moving.length > 0);
  });
}

interface Violation {
  id: string;
  nodes: { html: string }[];
}
