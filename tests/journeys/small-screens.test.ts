// Small screens: the main action stays visible, two products fit side by side, names are not cut.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator } from "playwright-core";
import type { Customer } from "../support/customer.ts";
import { aCategory, ofOneKind, PLENTY, someGoods } from "../support/goods.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
const stocked = (await someGoods(shop)).filter(({ stock }) => stock > 0).map(({ id }) => id);

const boxOf = (part: Locator): Promise<DOMRect> => part.evaluate((element) => element.getBoundingClientRect().toJSON());

/** Whether a press at its current position would hit it. */
const isInReach = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

for (const javaScript of [true, false]) {
  test(`the link from the cart to the checkout is in a phone's first screen, ${javaScript ? "with" : "without"} scripts`, async () => {
    for (const language of ["uk", "ro"] as const) {
      const before = await stage.customer({ language });
      await before.open();
      for (const id of [PLENTY, ...stocked.slice(0, 4)]) await before.has(id);
      const ana = await stage.customer({ language, phone: true, javaScript });
      await ana.context.addCookies(await before.context.cookies());
      await ana.open("/cart");
      const way = ana.main.getByRole("link", { name: ana.say("cart.checkout") });
      await way.waitFor();
      for (const [width, height] of [
        [390, 844],
        [320, 568],
        [1024, 768],
      ] as const) {
        await ana.page.setViewportSize({ width, height });
        assert.equal(await ana.page.evaluate(() => scrollY), 0);
        assert.ok(await isInReach(way), `${language} at ${width}`);
      }
      assert.equal(await way.count(), 1);
    }
  });
}

test("on the smallest phone the cart's checkout link is one line beside its total", async () => {
  for (const language of ["ro", "ru", "en"] as const) {
    const ana = await stage.customer({ language, phone: true });
    await ana.page.setViewportSize({ width: 320, height: 640 });
    await ana.open();
    await ana.has(PLENTY);
    await ana.open("/cart");
    // A face that comes too late for the first paint is used from the next page on.
    await ana.page.evaluate(() => document.fonts.ready);
    await ana.page.reload();
    const way = ana.main.getByRole("link", { name: ana.say("cart.checkout") });
    const text = await way.evaluate((link) => {
      const range = document.createRange();
      range.selectNodeContents(link);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size;
    });
    assert.equal(text, 1, language);
  }
});

test("a phone shows two compared products side by side, each row below its name, still a table", async () => {
  const same = (await ofOneKind(shop)).slice(0, 3);
  const ana = await stage.customer({ phone: true });
  await ana.context.addCookies([{ name: "compare", value: same.join("."), url: shop.origin() }]);
  await ana.open("/compare");
  const heads = ana.main.getByRole("columnheader");
  await heads.first().waitFor();
  for (const width of [390, 360, 320]) {
    await ana.page.setViewportSize({ width, height: 800 });
    const { right } = await boxOf(ana.main.locator(".compare-scroll"));
    const second = await boxOf(heads.nth(1));
    assert.ok(second.right <= right, `${width}: ${second.right} of ${right}`);
  }
  const row = ana.main.getByRole("row").filter({ has: ana.page.getByRole("cell") });
  const name = await boxOf(row.nth(1).getByRole("rowheader"));
  const cells = row.nth(1).getByRole("cell");
  assert.equal(await cells.count(), same.length);
  const value = await boxOf(cells.first());
  assert.ok(value.top >= name.bottom);
  assert.equal(Math.round(value.left), Math.round((await boxOf(heads.first())).left));
});

test("the drawer keeps total and checkout link visible, and leaves most of a small screen to the lines", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open();
  for (const id of [PLENTY, ...stocked.slice(0, 4)]) await ana.has(id);
  await ana.page.setViewportSize({ width: 375, height: 667 });
  await ana.openCart();
  const way = ana.drawer.getByRole("link", { name: ana.say("cart.checkout") });
  await way.waitFor();
  await until("the drawer has come", () => isInReach(way));
  const foot = await boxOf(ana.drawer.locator(".drawer-foot"));
  assert.ok(foot.height < 667 / 4, `${foot.height}`);
  // The sums follow the lines; a tall screen shows them too.
  const subtotal = ana.drawer.getByText(ana.say("cart.subtotal"), { exact: true });
  assert.ok((await boxOf(subtotal)).top > 667);
  await ana.page.setViewportSize({ width: 375, height: 900 });
  assert.ok(await isInReach(subtotal));
});

test("the sort select has the larger share of its row, and the account's tabs fit one row", async () => {
  const ana = await stage.customer({ language: "uk", phone: true });
  await ana.page.goto(await aCategory(shop, "casa", "uk"));
  const [sort, filters] = await Promise.all([".sort", ".filters-open"].map((one) => boxOf(ana.main.locator(one))));
  assert.ok(sort && filters && sort.width > filters.width * 1.3 && sort.top === filters.top);
  await ana.isSignedIn();
  await ana.open("/account/orders");
  const tabs = ana.main.getByRole("navigation", { name: ana.say("account.account") }).getByRole("link");
  const tops = await tabs.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  assert.equal(new Set(tops).size, 1);
  assert.ok(await isInReach(ana.main.getByRole("button", { name: ana.say("account.sign_out") })));
});

test("a count badge covers at most a corner of its icon, and no other tool", async () => {
  for (const phone of [true, false]) {
    const ana = await stage.customer({ phone });
    await ana.open();
    await ana.has(PLENTY, 12);
    await ana.open();
    await ana.expectInCart(12);
    const count = ana.cartLink.locator(".count");
    const [over, icon, link] = await Promise.all([count, ana.cartLink.locator(".tool-icon"), ana.cartLink].map(boxOf));
    assert.ok(over && icon && link);
    const share = ((icon.right - over.left) * (over.bottom - icon.top)) / (icon.width * icon.height);
    assert.ok(share < 0.2, `${share}`);
    assert.ok(over.left >= link.left && over.right <= link.right, "it stays beside other tools");
  }
});

test("at 400 % zoom a line's sum is below its stepper, and the panel's buttons are visible", async () => {
  const ana = await stage.customer({ undecided: true });
  await ana.page.setViewportSize({ width: 320, height: 256 });
  await ana.open();
  const refuse = ana.page.getByRole("button", { name: ana.say("consent.refuse") });
  await until("the panel has come", () => isInReach(refuse));
  await refuse.click();
  await ana.has(PLENTY);
  await ana.open("/cart");
  for (const height of [256, 640]) {
    await ana.page.setViewportSize({ width: 320, height });
    const [stepper, sum] = await Promise.all([".stepper", ".line-sum"].map((one) => boxOf(ana.main.locator(one))));
    assert.ok(stepper && sum && sum.top >= stepper.bottom, `${height}: ${sum?.top} of ${stepper?.bottom}`);
  }
});

for (const [site, languages, paths] of [
  ["imobil", ["ro", "ru"], ["", "/adverts", "/adverts?category=3&price_to=30000", "/adverts?price_to=1", "/my-data"]],
  ["bucate", ["ro", "ru", "uk", "en"], ["", "/meal-plan", "/cart"]],
] as const) {
  test(`pages of ${site} fit the narrowest phone in each language`, async () => {
    for (const language of languages) {
      const ana = await stage.customer({ site, language, phone: true });
      await ana.page.setViewportSize({ width: 320, height: 640 });
      for (const path of paths) {
        await ana.open(path);
        await ana.page.evaluate(() => document.fonts.ready);
        await expectNoSideways(ana.page, `${site} ${language} ${path}`);
      }
      const bar = ana.page.locator(".bottom-bar > *");
      const places = await bar.evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().toJSON()));
      assert.equal(places.length, 5);
      for (const { right, width, height } of places) {
        assert.ok(right <= 320 && width >= 44 && height >= 44, `${language}: ${right}, ${width} by ${height}`);
      }
      await ana.leave();
    }
  });
}

/** A sum with its currency. */
const SUM = String.raw`\d[\d.,\u00a0\u202f]*\s?(?:lei|лей|леїв|леев)(?!\p{L})`;

/** The sums on the page that stand on several lines, and how many stand at all. */
const tornSums = (ana: Customer) =>
  ana.main.evaluate((main, pattern) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const torn: string[] = [];
    let seen = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(".unseen")) continue;
      for (const { 0: sum, index } of node.textContent?.matchAll(new RegExp(pattern, "gu")) ?? []) {
        range.setStart(node, index);
        range.setEnd(node, index + sum.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size) seen += 1;
        if (lines.size > 1) torn.push(sum);
      }
    }
    return { torn, seen };
  }, SUM);

for (const language of ["ro", "uk"] as const) {
  test(`no sum is torn between two lines on a narrow phone, in ${language}`, async () => {
    const dear = (await someGoods(shop, "casa", language)).find(({ price, stock }) => price > 1000 && stock > 5);
    assert.ok(dear);
    const ana = await stage.customer({ language, phone: true });
    await ana.open("/contacts");
    await ana.has(dear.id, 3);
    await ana.has(PLENTY, 2);
    const favourites = [dear.id, PLENTY].join(".");
    for (const name of ["favourites", "compare"])
      await ana.context.addCookies([{ name, value: favourites, url: shop.origin() }]);
    const category = (await aCategory(shop, "casa", language)).slice(3);
    const product = dear.path.slice(3);
    for (const path of [
      "",
      category,
      `${category}?display=list`,
      product,
      "/cart",
      "/checkout",
      "/favorites",
      "/compare",
    ]) {
      await ana.open(path);
      await ana.page.evaluate(() => document.fonts.ready);
      for (const width of [360, 320]) {
        await ana.page.setViewportSize({ width, height: 640 });
        const { torn, seen } = await tornSums(ana);
        assert.deepEqual(torn, [], `${path} at ${width}`);
        assert.ok(seen > 0, `${path} shows sums`);
      }
    }
  });
}
