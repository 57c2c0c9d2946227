// From an empty search field to goods: suggested queries, typo correction, and results that can be narrowed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { expectAccessibleInBothSchemes } from "../support/browser.ts";
import type { Customer } from "../support/customer.ts";
import { expectNoSideways } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
/** A query with more than one page of results. */
const MANY = "din";

const heading = (ana: Customer, query: string) => ana.heading(ana.say("search.results_for", { query }));
const shortcut = (ana: Customer, name: string) => ana.page.getByRole("search").getByRole("link", { name, exact: true });
const recent = (ana: Customer) =>
  ana.page
    .getByRole("search")
    .getByRole("list", { name: ana.say("search.recent") })
    .getByRole("listitem");
const popular = (ana: Customer) =>
  ana.page
    .getByRole("search")
    .getByRole("list", { name: ana.say("search.popular") })
    .getByRole("link");

/** Accessibility in light and dark, without sideways scrolling. */
async function expectForEverybody({ page }: Customer, state: string): Promise<void> {
  await expectAccessibleInBothSchemes(page);
  await expectNoSideways(page, state);
}

for (const phone of [false, true]) {
  const device = phone ? "phone" : "desktop";

  test(`an empty field offers popular and recent queries; recent ones can be cleared, ${device}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.open();
    await ana.search.click();
    await popular(ana).first().waitFor();
    assert.equal(await recent(ana).count(), 0);
    assert.equal(await ana.search.getAttribute("aria-expanded"), "false", "it is no list of results");
    await expectForEverybody(ana, "popular queries");
    const name = (await popular(ana).first().textContent()) ?? "";
    await popular(ana).first().click();
    await heading(ana, name).waitFor();
    assert.equal(await ana.search.inputValue(), name, "the field has what was searched for");

    await ana.search.fill(MANY);
    await ana.page.locator("shop-island[name=header-search][ready]").waitFor({ state: "attached" });
    await ana.search.press("Enter");
    await heading(ana, MANY).waitFor();
    await ana.open();
    await ana.search.click();
    await recent(ana).first().waitFor();
    assert.deepEqual(await recent(ana).getByRole("link").allTextContents(), [MANY, name]);
    await expectForEverybody(ana, "recent queries");
    await ana.page.getByRole("button", { name: ana.say("search.forget", { query: MANY }) }).click();
    await until("one is forgotten", async () => (await recent(ana).count()) === 1);
    await ana.search.press("ArrowDown");
    assert.ok(
      await shortcut(ana, name)
        .first()
        .evaluate((link) => link === document.activeElement),
    );
    await ana.page.keyboard.press("Escape");
    await recent(ana).first().waitFor({ state: "detached" });
    assert.ok(await ana.search.evaluate((field) => field === document.activeElement), "the keyboard is in the field");
    await ana.page.reload();
    await ana.search.click();
    await popular(ana).first().waitFor();
    assert.deepEqual(await recent(ana).getByRole("link").allTextContents(), [name]);
  });

  test(`a query with a typo finds goods and shows the corrected query, in window and page, ${device}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.open();
    await ana.search.fill("ceainik");
    await shortcut(ana, "ceainic").waitFor();
    await ana.page.getByRole("listbox").getByRole("option").first().waitFor();
    await ana.search.press("Enter");
    await heading(ana, "ceainik").waitFor();
    await ana.main.getByText(ana.say("search.meant")).waitFor();
    await ana.main.getByRole("link", { name: "ceainic", exact: true }).click();
    await heading(ana, "ceainic").waitFor();
    assert.equal(await ana.main.getByText(ana.say("search.meant")).count(), 0);
  });

  test(`results are sorted, narrowed and paged without a page load, and Back undoes it, ${device}`, async () => {
    const ana = await stage.customer({ phone });
    await ana.open(`/search?query=${MANY}`);
    await ana.page.locator("shop-island[name=listing][ready]").waitFor({ state: "attached" });
    await ana.page.evaluate(() => Object.assign(window, { opened: true }));
    const place = () => ana.page.evaluate(() => decodeURIComponent(location.search));
    const count = () => heading(ana, MANY).textContent();
    const all = await count();
    const order = ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") });
    assert.equal(await order.inputValue(), "relevance");
    await ana.main.getByRole("link", { name: ana.say("catalogue.next_page") }).click();
    await until("the next page", async () => (await place()) === `?query=${MANY}&page=2`);
    await ana.page.goBack();
    await until("the first page", async () => (await place()) === `?query=${MANY}`);

    if (phone) await ana.main.getByRole("button", { name: ana.say("catalogue.filters") }).click();
    const option = ana.page.locator("#filters a.option[href]").first();
    await option.click();
    await until("the list is narrower", async () => (await count()) !== all);
    await until("the address says it", async () => (await place()).startsWith(`?query=${MANY}&filters=`));
    if (phone) await ana.page.locator("#filters .filters-foot button").click();
    await expectForEverybody(ana, "narrowed results");
    await order.selectOption("price+");
    await until("the order is another", async () => (await place()).endsWith("&sort=price+"));
    assert.ok(await ana.page.evaluate(() => "opened" in window), "it is the same document");
    const [ro, ru] = await Promise.all(
      ["ro", "ru"].map((code) => ana.page.locator(`#languages a[hreflang=${code}]`).getAttribute("href")),
    );
    assert.equal(ru, ro?.replace("/ro/", "/ru/"));
    assert.equal(await ana.search.inputValue(), MANY);
  });

  test(`an empty result links to categories, popular queries and the phone, ${device}`, async () => {
    const ana = await stage.customer({ phone, language: "uk" });
    await ana.open("/search?query=qqqqqq");
    await ana.heading(ana.say("search.empty_title", { query: "qqqqqq" })).waitFor();
    await ana.main.getByRole("link", { name: /^\+373/ }).waitFor();
    const categories = ana.main.getByRole("list", { name: ana.say("shop.catalogue") }).getByRole("link");
    assert.ok((await categories.count()) > 3);
    await expectForEverybody(ana, "nothing found");
    const others = ana.main.getByRole("region", { name: ana.say("search.popular") }).getByRole("link");
    const name = (await others.first().textContent()) ?? "";
    await others.first().click();
    await heading(ana, name).waitFor();
    await ana.main.getByRole("listitem").first().waitFor();
  });
}

test("without scripts results are sorted by a form and narrowed by links, with one search field", async () => {
  const ana = await stage.customer({ javaScript: false });
  await ana.open(`/search?query=${MANY}`);
  assert.equal(await ana.page.locator("input[name=query]:not([type=hidden])").count(), 1);
  assert.equal(await ana.search.inputValue(), MANY);
  await ana.main.getByRole("combobox", { name: ana.say("catalogue.sort_by") }).selectOption("price-");
  await ana.main.locator("form.sort").getByRole("button").click();
  await ana.page.waitForURL(/\?query=din&sort=price-$/);
  await ana.page.locator("#filters a.option[href]").first().click();
  await ana.page.waitForURL(/\?query=din&filters=.*&sort=price-$/);
  await heading(ana, MANY).waitFor();
});

test("the bottom bar links to the field, and a word of any language finds goods on any page", async () => {
  const ana = await stage.customer({ phone: true });
  await ana.open();
  await ana.tools.getByRole("link", { name: ana.say("shop.search") }).tap();
  await ana.main.getByText(ana.say("search.start_text")).waitFor();
  await until("the field is entered", () => ana.search.evaluate((field) => field === document.activeElement));
  await popular(ana).first().waitFor();
  for (const query of ["чайник", "kettle", "ceainic"]) {
    await ana.search.fill(query);
    await ana.search.press("Enter");
    await heading(ana, query).waitFor();
    const titles = await ana.main.locator(".card-title").allTextContents();
    assert.match(titles[0] ?? "", /^(Ceainic|Fierbător)/u, query);
  }
});
