// The arrangements of the demo's themes: each looks as its name says, moves nothing and is accessible.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aCategory, aProduct } from "../support/goods.ts";
import { coveredFocus, expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import type { Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";
import type { Language } from "../support/words.ts";

const WIDTHS = [320, 390, 769, 1025, 1280, 1920];
/** Wide enough for the arrangements of wide screens. */
const DESK = { width: 1280, height: 900 };

const stage = await Stage.open();
const { shop } = stage;

const within = (path: string) => path.slice("/ro".length);
/** The goods of a site: resellers have those of the general shop. */
const goodsOf = (site: Site): Site => (site === "partner" ? "casa" : site);
const categoryOf = async (site: Site, language: Language = "ro") =>
  within(await aCategory(shop, goodsOf(site), language));
const productOf = async (site: Site) => within((await aProduct(shop, goodsOf(site), "ro")).path);

async function boxOf(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await part.boundingBox();
  assert.ok(box, `${part} is drawn`);
  return box;
}

/** The pages whose arrangement or look differs from the usual one, by site, and its main language if it is another. */
const CHANGED: [Site, Language, () => Promise<string[]>, Language?][] = [
  ["pharmacy", "uk", async () => ["", await productOf("pharmacy")]],
  ["romania", "ro", async () => [await categoryOf("romania"), await productOf("romania")]],
  ["partner", "ru", async () => ["", await categoryOf("partner")]],
  ["bucate", "ro", async () => [""]],
  ["imobil", "ro", async () => ["/adverts", "/adverts/3"]],
  ["polska", "uk", async () => ["", await categoryOf("polska", "uk")], "uk"],
  ["depozit", "ro", async () => ["", await productOf("depozit")]],
];

for (const [site, language, pages, main = "ro"] of CHANGED) {
  test(`the arrangement of ${site} stands still, fits every screen and is accessible`, async () => {
    for (const phone of [false, true]) {
      const ana = await stage.customer({ site, language, phone });
      await watchShifts(ana.page);
      for (const path of await pages()) {
        await ana.page.setViewportSize(phone ? { width: 390, height: 844 } : DESK);
        // The demo's addresses are those of one language; every page leads to its others.
        await ana.page.goto(`/${main}${path}`);
        await ana.page.waitForLoadState("load");
        await expectStill(ana.page);
        if (language !== main) await inLanguage(ana, language);
        await expectAccessibleInBothSchemes(ana.page);
        for (const width of phone ? [] : WIDTHS) {
          await ana.page.setViewportSize({ width, height: 900 });
          await expectNoSideways(ana.page, `${site}${path} at ${width}`);
        }
      }
      await ana.leave();
    }
  });
}

async function inLanguage({ page }: Customer, language: Language): Promise<void> {
  const href = await page.locator(`#languages a[hreflang=${language}]`).getAttribute("href");
  await page.goto(href ?? "");
  await page.waitForLoadState("load");
}

test("a header that hides leaves on the way down and comes back on the way up, or for the keyboard", async () => {
  const ana = await stage.customer({ site: "romania" });
  await ana.open(await categoryOf("romania"));
  const header = ana.page.locator("header.header");
  const isSeen = async () => {
    const { y, height } = await boxOf(header);
    return y + height > 0;
  };
  const scrolled = async (by: number, seen: boolean) => {
    await ana.page.mouse.wheel(0, by);
    await until(`the header is ${seen ? "there" : "gone"}`, async () => (await isSeen()) === seen);
  };
  await ana.page.mouse.move(640, 600);
  assert.equal(await isSeen(), true);
  await scrolled(1200, false);
  await scrolled(-200, true);
  await scrolled(600, false);
  await ana.search.focus();
  await until("the header is there for the keyboard", isSeen);
  await until("nothing covers the focus", async () => (await coveredFocus(ana.page)) === null);
  await ana.leave();
});

test("filters above the goods are names in a row; one opens at a time, under all names and over the goods", async () => {
  const ana = await stage.customer({ site: "romania" });
  await ana.open(await categoryOf("romania"));
  const names = ana.page.locator("#filters summary");
  const goods = ana.main.locator(".cards").first();
  const closed = await boxOf(goods);
  const [first, second] = [names.nth(0), names.nth(1)];
  const [left, right] = [await boxOf(first), await boxOf(second)];
  assert.equal(left.y, right.y, "names stand in a row");
  assert.ok(left.y + left.height < closed.y && left.x < right.x, "above the goods");
  const options = ana.page.locator("#filters .filter").nth(1).locator(".option").first();
  assert.equal(await options.isVisible(), false);
  await second.click();
  const open = await boxOf(options);
  assert.ok(open.y > right.y + right.height, "under the names");
  assert.ok(open.y < (await boxOf(goods)).y && closed.y < (await boxOf(goods)).y, "goods make room");
  assert.deepEqual(await boxOf(first), left, "a name stays where it is pressed");
  await first.click();
  await until("the other group closes", async () => !(await options.isVisible()));
  await second.click();
  await options.click();
  await ana.page.waitForURL(/filters=/);
  // A chosen option leaves its group open.
  await options.waitFor();
  // The sheet of phones has the same groups.
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
  await second.waitFor();
  await options.waitFor();
  await ana.leave();
});

test("a stack shows all pictures, and the buy column stays beside them", async () => {
  const ana = await stage.customer({ site: "romania" });
  await ana.open(await productOf("romania"));
  const pictures = ana.main.locator(".gallery-picture");
  const [first, second] = [await boxOf(pictures.nth(0)), await boxOf(pictures.nth(1))];
  assert.ok(second.y >= first.y + first.height, "one under another");
  const buy = ana.main.locator(".buy");
  const before = await boxOf(buy);
  assert.ok(before.x >= first.x + first.width);
  await pictures.nth(1).focus();
  await ana.page.locator("shop-island[name=product][ready]").waitFor({ state: "attached" });
  await ana.page.keyboard.press("ArrowLeft");
  assert.equal(await pictures.nth(0).evaluate((one) => one === document.activeElement), true);
  await ana.page.setViewportSize({ width: 390, height: 844 });
  const row = [await boxOf(pictures.nth(0)), await boxOf(pictures.nth(1))];
  assert.equal(row[0]?.y, row[1]?.y, "a row on phones");
  await ana.leave();
});

test("small pictures stand beneath the large one, and show theirs", async () => {
  const ana = await stage.customer({ site: "pharmacy" });
  await ana.open(await productOf("pharmacy"));
  const stageBox = await boxOf(ana.main.locator(".gallery-stage"));
  const small = ana.main.locator(".gallery-thumbs a");
  const [first, second] = [await boxOf(small.nth(0)), await boxOf(small.nth(1))];
  assert.ok(first.y >= stageBox.y + stageBox.height && first.y === second.y);
  await small.nth(1).click();
  await until("the second is marked", async () => (await small.nth(1).getAttribute("aria-current")) === "true");
  await ana.leave();
});

test("every second part of home has a band from edge to edge", async () => {
  const ana = await stage.customer({ site: "pharmacy" });
  await ana.open();
  const grounds = await ana.main.locator("> .section").evaluateAll((parts) =>
    // A part with a ground of its own does not count.
    parts
      .filter((part) => !part.matches(":has(> .help)"))
      .map((part) => getComputedStyle(part).borderImageSource !== "none"),
  );
  assert.ok(grounds.length > 5, `${grounds}`);
  assert.deepEqual(
    grounds,
    grounds.map((_, at) => at % 2 === 1),
  );
  await ana.leave();
});

test("resellers read goods as lines, with code, stock, price and amount", async () => {
  const ana = await stage.customer({ site: "partner", language: "ru" });
  await ana.page.goto(await aCategory(shop, "casa", "ru"));
  const lines = ana.main.locator(".price-list tbody tr").filter({ has: ana.page.getByRole("textbox") });
  assert.ok((await lines.count()) > 3);
  for (let at = 0; at < 4; at++) {
    const line = lines.nth(at);
    const { width, height } = await boxOf(line);
    assert.ok(height * 5 < width, `a line is ${width} wide and ${height} high`);
    const [price, amount] = [await boxOf(line.locator(".price")), await boxOf(line.getByRole("textbox"))];
    assert.ok(price.x + price.width <= amount.x, "the price stands before the amount");
    assert.ok(Math.abs(price.y + price.height / 2 - amount.y - amount.height / 2) < 2, "in one line");
  }
  await ana.leave();
});

test("a compact footer has its links behind their titles, a centred one under them", async () => {
  for (const [site, isBeside] of [
    ["partner", true],
    ["romania", false],
  ] as const) {
    const ana = await stage.customer({ site, language: site === "partner" ? "ru" : "ro" });
    await ana.open();
    const group = ana.page.getByRole("contentinfo").getByRole("navigation").first();
    const [title, first, second] = await Promise.all(
      [group.getByRole("heading"), ...[0, 1].map((at) => group.getByRole("link").nth(at))].map(boxOf),
    );
    assert.ok(title && first && second);
    assert.equal(first.y, second.y, `${site}: links side by side`);
    if (isBeside) assert.ok(first.x > title.x + title.width, "behind the title");
    else {
      assert.ok(first.y >= title.y + title.height, "under the title");
      assert.ok(Math.abs(title.x + title.width / 2 - DESK.width / 2) < 10, "in the middle");
    }
    await ana.leave();
  }
});
