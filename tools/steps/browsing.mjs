// How the tools and the tests look at a page in Chromium: flags, screens, when a page is at rest, and what is wrong with it.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** @typedef {import("playwright-core").Page} Page */

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
/** The cookie of a visitor who has refused third parties. */
export const REFUSED = { name: "consent", value: "none" };

/** The minified file loads in half the time of the module's `source`. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
/** Axe rules that depend on the colour scheme; all others depend on markup and layout. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
/** Reports violations only, without selectors: building these takes as long as all rules together. */
const VIOLATIONS_ONLY = { resultTypes: ["violations"], selectors: false, preload: { assets: ["media"] } };

/**
 * Waits for two idle periods, so that everything due at idle has loaded. A tab that is not drawn is never idle, hence the
 * timeout of a second, as in islands.
 * @param {Page} page
 * @returns {Promise<void>}
 */
export const quiet = (page) =>
  page.evaluate(async () => {
    for (let rests = 0; rests < 2; rests++) {
      await new Promise((rested) => requestIdleCallback(rested, { timeout: 1000 }));
    }
  });

/**
 * Lists the accessibility violations, each with its rule and element; `onlyColours` runs the rules of colour alone.
 * @param {Page} page
 * @param {{ onlyColours?: boolean }} [options]
 * @returns {Promise<string[]>}
 */
export async function violations(page, { onlyColours = false } = {}) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(AXE);
  await drawAll(page, true);
  await settled(page);
  const rules = onlyColours ? { runOnly: COLOUR_RULES } : { rules: { "target-size": { enabled: true } } };
  const found = await page.evaluate(async (options) => (await globalThis.axe.run(options)).violations, {
    ...VIOLATIONS_ONLY,
    ...rules,
  });
  await drawAll(page, false);
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/**
 * Draws off-screen cards too, or stops doing so.
 * @param {Page} page
 * @param {boolean} all
 * @returns {Promise<void>}
 */
export const drawAll = (page, all) =>
  page.evaluate((all) => {
    const others = document.adoptedStyleSheets.filter((sheet) => sheet !== globalThis.drawn);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":is(.card, .listed) { content-visibility: visible !important; }");
    document.adoptedStyleSheets = all ? [...others, sheet] : others;
    globalThis.drawn = sheet;
  }, all);

/**
 * Lists elements that make the page scroll sideways, five at most.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
export const sideways = (page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll("*")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
      .slice(0, 5);
  });

/**
 * Finishes running animations: axe cannot judge colours in transition.
 * @param {Page} page
 */
async function settled(page) {
  await page.evaluate(async () => {
    const ending = ({ effect, playState }) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
    let moving;
    do {
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
      moving = document.getAnimations().filter(ending);
      for (const animation of moving) animation.finish();
      // Finished transitions may start others, e.g. of inherited colours.
    } while (moving.length > 0);
  });
}
