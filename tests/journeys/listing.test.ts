// A category updates without a page load: choices show at once, the URL follows, Back undoes them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import { drawAll, expectAccessible } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { aCategory, categoryPaths } from "../support/goods.ts";
import { expectNoSideways, expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const category = await aCategory(shop);
/** Longer names are descriptions. */
const LONGEST_NAME = 90;

const count = (ana: Customer) => ana.main.getByRole("heading", { level: 1 }).textContent();
const first = (ana: Customer) => ana.main.locator(".card-title").first().textContent();
const options = (ana: Customer) => ana.page.locator("#filters a.option[href]");
const place = ({ page }: Customer) => page.evaluate(() => decodeURIComponent(location.pathname + location.search));
/** The URL changes after the goods are painted. */
const isAt = (ana: Customer, wanted: RegExp) =>
  until(`the address is like ${wanted}`, async () => wanted.test(await place(ana)));
/** Still the same document, without a page load. */
const isSame = ({ page }: Customer) => page.evaluate(() => "opened" in window);

const scrolled = ({ page }: Customer) => page.evaluate(() => scrollY);

/** Accessible in this state, and fits its screen. */
async function expectForEverybody({ page }: Customer, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { onlyColours: true });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await expectNoSideways(page, state);
}

async function inCategory(phone: boolean): Promise<Customer> {
  const ana = await stage.customer({ phone });
  await watchShifts(ana.page);
  await ana.page.goto(category);
  await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
  await ana.page.evaluate(() => Object.assign(window, { opened: true }));
  // Later shifts are caused by the shopper.
  await expectStill(ana.page);
  return ana;
}

for (const phone of [false, true]) {
  test(`a filter, a sort order and a page show without a page load, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await inCategory(phone);
    const all = await count(ana);
    const opened = await first(ana);
    const next = ana.main.getByRole("link", { name: ana.say("catalogue.next_page") });
    // The press may first scroll to where no bar covers the link.
    const pressed = ana.page.evaluate(
      () => new Promise<number>((at) => addEventListener("click", () => at(scrollY), { capture: true, once: true })),
    );
    await next.click();
    const left = await pressed;
    await until("the next page is there", async () => (await place(ana)).endsWith("?page=2"));
    assert.notEqual(await first(ana), opened);
    const title = ana.main.getByRole("heading", { level: 1 });
    assert.ok(await title.evaluate((heading) => heading === document.activeElement), "it is read from its heading on");
    assert.ok((await scrolled(ana)) < left, "and from its first goods on");
    await ana.page.goBack();
    await until("the first page is back", async () => (await first(ana)) === opened);
    await until("and its place", async () => Math.abs((await scrolled(ana)) - left) < 60);

    if (phone) {
      await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
      await expectForEverybody(ana, "the sheet");
    }
    const option = options(ana).first();
    const name = (await option.evaluate((link) => link.firstChild?.textContent)) ?? "";
    await option.focus();
    await option.press("Enter");
    await until("the list is narrower", async () => (await count(ana)) !== all);
    await isAt(ana, /\?filters=[\w:,]+$/);
    assert.equal(await option.getAttribute("aria-current"), "true");
    assert.ok(await option.evaluate((link) => link === document.activeElement), "the focus stays");
    const narrow = await count(ana);
    const spoken = ana.page.locator("shop-island[name=listing] > [role=status]");
    assert.equal(await spoken.textContent(), await ana.main.getByRole("heading", { level: 1 }).textContent());
    if (phone) {
      const done = ana.page.locator("#filters .filters-foot button");
      assert.ok(await done.isVisible(), "the sheet stays open");
      const [found, offered] = [narrow, await done.textContent()].map((text) => text?.replace(/\D/g, ""));
      assert.equal(offered, found, "its button says how many there are");
      await done.click();
    }
    await ana.main.getByRole("link", { name: ana.say("catalogue.remove_filter", { name }) }).waitFor();
    await expectForEverybody(ana, "a narrowed list");

    const order = ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") });
    await order.click();
    await order.selectOption("name-");
    await until("the order is another", async () => (await place(ana)).endsWith("&sort=name-"));
    const last = await first(ana);

    await ana.page.goBack();
    await until("the order is the first one", async () => !(await place(ana)).includes("sort="));
    await until("and the list shows it", async () => {
      const list = ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") });
      return (await list.inputValue()) !== "name-" && (await count(ana)) === narrow;
    });
    await ana.page.goBack();
    await until("the filter is taken back", async () => (await count(ana)) === all);
    await ana.page.goForward();
    await ana.page.goForward();
    await until("both are there again", async () => (await first(ana)) === last && (await count(ana)) === narrow);
    assert.equal(await isSame(ana), true, "it is the same document");
    const address = await place(ana);
    await ana.page.reload();
    assert.deepEqual([await count(ana), await first(ana), await place(ana)], [narrow, last, address]);

    // A phone has no switch of layouts: the URL chooses.
    await ana.page.goto(phone ? `${category}?view=list` : category);
    await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
    if (!phone) await ana.main.getByRole("link", { name: ana.say("catalogue.as_list") }).click();
    const chosen = ana.main.locator(".displays [aria-current]");
    await until("it is a list", async () => (await chosen.getAttribute("aria-label")) === ana.say("catalogue.as_list"));
    await isAt(ana, /\?view=list$/);
    assert.equal(await first(ana), opened);
    await until("its goods stand one under the other", async () => {
      const cards = ana.main.locator(".cards").first();
      return cards.evaluate((list) => {
        const [card] = list.children;
        return card !== undefined && card.getBoundingClientRect().width > list.getBoundingClientRect().width * 0.9;
      });
    });
    await expectForEverybody(ana, "a list");
  });
}

test("on a phone similar products' names are shown up to their difference", async () => {
  for (const [site, language] of [
    ["casa", "uk"],
    ["pharmacy", "ro"],
  ] as const) {
    const ana = await stage.customer({ phone: true, site, language });
    await ana.page.setViewportSize({ width: 360, height: 780 });
    for (const path of await categoryPaths(shop, site, language)) {
      await ana.page.goto(path);
      await drawAll(ana.page, true);
      const cut = await ana.main
        .locator(".card-title")
        .evaluateAll((titles) =>
          titles.filter((title) => title.scrollHeight > title.clientHeight + 2).map((title) => title.textContent ?? ""),
        );
      assert.deepEqual(
        cut.filter((title) => title.length <= LONGEST_NAME),
        [],
        path,
      );
    }
  }
});

test("on a phone off-screen cards are drawn when they come near", async () => {
  const ana = await inCategory(true);
  const titles = ana.main.locator(".cards .card-title");
  const isDrawn = (title: Locator) => title.evaluate((seen) => seen.checkVisibility({ contentVisibilityAuto: true }));
  assert.deepEqual([await isDrawn(titles.first()), await isDrawn(titles.last())], [true, false]);
  await titles.last().scrollIntoViewIfNeeded();
  await until("the last goods are drawn", () => isDrawn(titles.last()));
});

test("a price form updates the goods without a page load; hearts and carts work on the new goods", async () => {
  const ana = await inCategory(false);
  const all = await count(ana);
  const least = ana.page.locator("#filters form.range input[name=price_from]");
  await least.fill("100");
  await least.press("Enter");
  await until("the list is narrower", async () => (await count(ana)) !== all);
  await isAt(ana, /filters=price:100,/);
  assert.equal(await least.inputValue(), "100");
  const card = ana.main
    .getByRole("listitem")
    .filter({ has: ana.page.locator(".card-title") })
    .first();
  await card.getByRole("button", { name: ana.say("product.favourite") }).click();
  await card.getByRole("button", { name: ana.say("product.favourite"), pressed: true }).waitFor();
  await ana.main
    .getByRole("link", { name: ana.say("catalogue.clear_filters") })
    .first()
    .click();
  await until("all are there", async () => (await count(ana)) === all);
  assert.equal(await least.inputValue(), "");
  assert.equal(await isSame(ana), true);
});

test("if the listing cannot load, its page opens, and so does a link in another tab", async () => {
  const ana = await inCategory(false);
  await ana.page.route("**/*filters=*", (route, request) =>
    request.headers()["part"] ? route.abort() : route.continue(),
  );
  const all = await count(ana);
  const [tab] = await Promise.all([
    ana.context.waitForEvent("page"),
    options(ana)
      .nth(1)
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.waitForURL(/filters=/);
  assert.equal(await count(ana), all);
  await options(ana).first().click();
  await ana.page.waitForURL(/filters=/);
  await until("the page is there", async () => (await count(ana)) !== all);
  assert.equal(await isSame(ana), false);
});

for (const phone of [false, true]) {
  test(`more goods load below, and Back and a reload restore all of them, ${phone ? "phone" : "desktop"}`, async () => {
    const ana = await stage.customer({ phone, site: "romania" });
    await watchShifts(ana.page);
    await ana.page.goto(await aCategory(shop, "romania"));
    await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
    const cards = ana.main.locator(".card");
    const more = ana.main.getByRole("link", { name: ana.say("catalogue.show_more") });
    assert.equal(await cards.count(), 24);
    await more.click();
    await until("the next goods are there", async () => (await cards.count()) === 48);
    await isAt(ana, /\?page=2$/);
    assert.equal(await ana.page.evaluate(() => document.activeElement?.closest("li")?.matches(":nth-child(25)")), true);
    assert.match((await ana.page.locator("shop-island[name=listing] > [role=status]").textContent()) ?? "", /\b48\b/);
    await expectForEverybody(ana, "more goods");
    const good = cards.nth(30).getByRole("link");
    const name = (await good.textContent()) ?? "";
    await good.scrollIntoViewIfNeeded();
    const top = await ana.page.evaluate(() => scrollY);
    await good.click();
    await ana.page.getByRole("heading", { level: 1, name }).waitFor();
    await ana.page.goBack();
    await until("all goods are back", async () => (await cards.count()) === 48);
    await until("and the place", async () => Math.abs((await ana.page.evaluate(() => scrollY)) - top) < 60);
    await ana.page.reload();
    await until("all goods are there again", async () => (await cards.count()) === 48);
    await until("and the place", async () => Math.abs((await ana.page.evaluate(() => scrollY)) - top) < 60);
    // Scrolls on without leaving the page.
    const other = await ana.page.evaluate(async () => {
      const read = new Promise((done) => addEventListener("scrollend", done, { once: true }));
      scrollBy({ top: -700, behavior: "instant" });
      await read;
      return scrollY;
    });
    await ana.page.reload();
    await until("all goods are there once more", async () => (await cards.count()) === 48);
    await until("and the other place", async () => Math.abs((await ana.page.evaluate(() => scrollY)) - other) < 60);
  });
}

test("a price slider applies on release, and at its end shows all goods", async () => {
  const ana = await inCategory(false);
  const all = await count(ana);
  const thumb = ana.page.getByRole("slider", { name: ana.say("catalogue.price_to") });
  const field = ana.page.locator("#filters input[name=price_to]");
  await thumb.focus();
  await thumb.press("PageDown");
  await until("the list is narrower", async () => (await count(ana)) !== all);
  await isAt(ana, /filters=price:0,\d+$/);
  assert.equal(await field.inputValue(), await thumb.inputValue());
  assert.ok(await thumb.evaluate((one) => one === document.activeElement), "the focus stays");
  await thumb.press("End");
  await until("all are there", async () => (await count(ana)) === all);
  await until("the address is the first one", async () => (await place(ana)) === category);
  assert.equal(await field.inputValue(), "");
});

test("a long filter group has a search, and an empty listing names the filter to remove", async () => {
  const ana = await inCategory(false);
  const group = ana.page
    .locator("#filters details")
    .filter({ has: ana.page.locator(".option-search") })
    .first();
  const names = await group.locator(".option").allInnerTexts();
  const wanted = names.at(-1)?.split("\n")[0] ?? "";
  if ((await group.getAttribute("open")) === null) await group.locator("summary").click();
  await group.getByRole("searchbox").fill(wanted.toUpperCase());
  await until("few are left", async () => (await group.locator("li:visible").count()) < names.length);
  await group.getByRole("link", { name: wanted }).first().click();
  await until("it is chosen", async () => (await place(ana)).includes("filters="));
  const narrow = await count(ana);
  const least = ana.page.locator("#filters form.range input[name=price_from]").first();
  await least.fill("99000");
  await least.press("Enter");
  await ana.main.getByRole("heading", { name: ana.say("catalogue.empty_title") }).waitFor();
  await expectForEverybody(ana, "an empty list");
  const without = ana.main.locator(".empty-ways a").filter({ hasText: ana.say("catalogue.price") });
  await without.click();
  await until("the goods of the other filter are there", async () => (await count(ana)) === narrow);
});

test("without scripts a phone filters, sorts and pages a category by links and forms", async () => {
  const ana = await stage.customer({ phone: true, javaScript: false });
  await ana.page.goto(category);
  const all = await count(ana);
  const opened = await first(ana);
  const sheet = ana.page.locator("#filters");
  const openSheet = () => ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
  await openSheet();
  const option = options(ana).first();
  const name = (await option.evaluate((link) => link.firstChild?.textContent)) ?? "";
  await option.click();
  const chip = ana.main.getByRole("link", { name: ana.say("catalogue.remove_filter", { name }) });
  await chip.waitFor();
  assert.match(await place(ana), /\?filters=[\w:,]+$/);
  assert.notEqual(await count(ana), all);
  assert.equal(await sheet.isVisible(), false, "the goods are in sight");
  await chip.click();
  await until("all are there", async () => (await count(ana)) === all);

  await openSheet();
  const most = sheet.locator("form.range input[name=price_to]").first();
  await most.fill("500");
  await sheet.locator("form.range").first().getByRole("button").last().click();
  await until("the dear ones are gone", async () => (await count(ana)) !== all);
  assert.match(await place(ana), /filters=price:0,500$/);
  const cheap = await count(ana);
  assert.equal(await most.inputValue(), "500");

  await ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") }).selectOption("name-");
  await ana.main.locator("form.sort").getByRole("button").click();
  await until("the order is another", async () => (await place(ana)).endsWith("&sort=name-"));
  assert.equal(await count(ana), cheap);
  assert.notEqual(await first(ana), opened);
  const before = await first(ana);
  await ana.main.getByRole("link", { name: ana.say("catalogue.next_page") }).click();
  await until("the next page is there", async () => /&sort=name-&page=2$/.test(await place(ana)));
  assert.deepEqual([await count(ana), (await first(ana)) === before], [cheap, false]);
});
