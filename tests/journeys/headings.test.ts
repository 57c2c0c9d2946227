// A first visit: headings get the brand's letters once the page has loaded, other words keep the stand-in, nothing moves.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { Customer, CustomerOptions } from "../support/customer.ts";
import { aCategory, aProduct } from "../support/goods.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const MOST_BYTES = 15 * 1024;

const stage = await Stage.open();

interface Moved {
  moved?: number;
}

/** A person on a first visit, whose pages sum up their layout shifts. */
async function aVisitor(path: string, options: CustomerOptions): Promise<Customer> {
  const visitor = await stage.customer(options);
  await visitor.page.addInitScript(() => {
    const page = globalThis as Moved;
    page.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        page.moved = (page.moved ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await visitor.open(path);
  return visitor;
}

/** Whether all words of an element are drawn in fonts that the page loads. */
async function lettersOf({ page }: Customer, selector: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument", {});
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
}

/** The files of the next page are asked for when the headings are decided. */
const decided = ({ page }: Customer) =>
  until("the headings are decided", () => page.evaluate(() => localStorage.getItem("faces") !== null));

const loaded = ({ page }: Customer) =>
  page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status].join(" ")).join(", "));

const isDrawn = ({ page }: Customer) => page.evaluate(() => document.documentElement.hasAttribute("data-headings"));

for (const [language, phone] of [
  ["ro", false],
  ["uk", true],
] as const) {
  test(`${language}: headings of a first visit have the brand's letters, and nothing moves`, async () => {
    const ana = await aVisitor("/contacts", { language, phone });
    await decided(ana);
    assert.equal(await isDrawn(ana), true, await loaded(ana));
    assert.equal(await lettersOf(ana, "main h1"), true);
    assert.equal(await lettersOf(ana, "main p"), false, "other words keep the stand-in");
    assert.equal(await ana.page.evaluate(() => (globalThis as Moved).moved), 0);
    const sizes = await ana.page.evaluate(() =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes("-headings-"))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    const sum = sizes.reduce((total, size) => total + size, 0);
    assert.ok(sum > 0 && sum <= MOST_BYTES, `${sum} bytes`);
  });
}

test("headings keep the stand-in where a word would move", async () => {
  const ana = await stage.customer();
  await ana.page.route(/-headings-/, async (route) => {
    // Centred words begin elsewhere in other letters.
    await ana.page.locator("main h1").evaluate((heading: HTMLElement) => {
      heading.style.textAlign = "center";
    });
    await route.continue();
  });
  await ana.open("/contacts");
  await decided(ana);
  assert.match(await loaded(ana), /headings loaded/);
  assert.equal(await isDrawn(ana), false);
});

/** Sites that sell goods, one for each font. */
const SITES = ["casa", "pharmacy", "romania"] as const;

const fontOf = (theme: string): string => JSON.parse(readFileSync(`kv-seed/themes/${theme}`, "utf8")).font.family;

test("each font of the demo's sites is the headings' on a first visit to home, a category and a product, and nothing moves", async () => {
  const own = SITES.map((site) => fontOf(`${site}.json`));
  assert.deepEqual(new Set(readdirSync("kv-seed/themes").map(fontOf)), new Set(own), "the sites have all fonts");
  for (const site of SITES) {
    const category = await aCategory(stage.shop, site);
    const { path } = await aProduct(stage.shop, site);
    for (const page of ["/ro", category, path]) {
      const ana = await aVisitor(page.slice("/ro".length), { site });
      await decided(ana);
      assert.equal(await isDrawn(ana), true, `${site} ${page}: ${await loaded(ana)}`);
      const heading = page === category ? "main h1 > span" : "main h1";
      // The count below a category's heading is no heading.
      assert.equal(await lettersOf(ana, heading), page !== category, `${site} ${page}`);
      assert.equal(await ana.page.evaluate(() => (globalThis as Moved).moved), 0, `${site} ${page} moves`);
      await ana.leave();
    }
  }
});
