// The header's search: every rule of its window.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import type { Locator, Route } from "playwright-core";
import type { Customer } from "../support/customer.ts";
import { aCategory, aProduct } from "../support/goods.ts";
import { expectStill, watchShifts } from "../support/layout.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;
/** A word that finds several products. */
const word = (await aProduct(shop)).title.split(" ")[0] ?? "";

let ana: Customer;
let results: Locator;
let asked: string[];
beforeEach(async () => {
  ana = await stage.customer();
  asked = [];
  ana.page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const query = searchParams.get("query");
    if (pathname === "/api/search" && query !== null) asked.push(query);
  });
  await ana.open();
  results = ana.page.getByRole("listbox", { name: ana.say("shop.search") });
});

const options = () => results.getByRole("option");
const chosen = () => results.getByRole("option", { selected: true });

async function search(text: string): Promise<void> {
  await ana.search.fill(text);
  await options().first().waitFor();
}

test("a pause in typing sends one request, for the whole text", async () => {
  await ana.search.pressSequentially(word);
  await options().first().waitFor();
  assert.deepEqual(asked, [word]);
  assert.equal(await ana.search.getAttribute("aria-expanded"), "true");
});

test("one character is too short to search, two are enough", async () => {
  await ana.search.fill(word.slice(0, 1));
  const window = ana.page.getByRole("search");
  await window.getByText(ana.say("search.too_short")).waitFor();
  await search(word.slice(0, 2));
  assert.deepEqual(asked, [word.slice(0, 2)]);
});

test("blanks alone open nothing and send nothing", async () => {
  await ana.search.fill("   ");
  await search(word);
  assert.deepEqual(asked, [word]);
});

test("a slow typist does not see the empty state before the search has ended", async () => {
  await ana.search.focus();
  await ana.page.locator("shop-island[name=header-search][ready]").waitFor({ state: "attached" });
  const form = ana.page.getByRole("search").locator("form");
  await form.evaluate((watched) => {
    const said: string[] = [];
    const hear = () => {
      const texts = [...watched.querySelectorAll("[role=status],.search-nothing")].map(
        (line) => line.textContent ?? "",
      );
      said.push(...texts.filter((text) => text && !said.includes(text)));
    };
    new MutationObserver(hear).observe(watched, { childList: true, subtree: true, characterData: true });
    Object.assign(globalThis, { said });
  });
  await ana.search.pressSequentially(word, { delay: 150 });
  await options().first().waitFor();
  const status = await form.getByRole("status").textContent();
  const said = await ana.page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  assert.ok(status);
  assert.deepEqual(said, [ana.say("search.too_short"), status]);
});

test("three placeholders stand in for products, and the window says that it is searching", async () => {
  let answer: Route | undefined;
  await ana.page.route("**/api/search?*", (route) => {
    answer = route;
  });
  await ana.search.fill(word);
  await ana.page.getByText(ana.say("search.loading")).waitFor();
  assert.equal(await results.getAttribute("aria-busy"), "true");
  assert.equal(await results.locator("[aria-hidden=true]:has(> span)").count(), 3);
  assert.equal(await options().count(), 0);
  await until("the question", async () => answer !== undefined);
  await answer?.continue();
  await options().first().waitFor();
  assert.equal(await results.getAttribute("aria-busy"), "false");
});

test("no layout shift while the window opens, loads, shows results, and then others", async () => {
  await watchShifts(ana.page);
  await ana.open();
  await ana.page.waitForLoadState("load");
  for (const query of [word, word.slice(0, 2)]) {
    const held: Route[] = [];
    await ana.page.route("**/api/search?*", (route) => void held.push(route));
    await ana.search.fill(query);
    await ana.page.getByText(ana.say("search.loading")).waitFor();
    await expectStill(ana.page, `${query} is looked for`);
    await until("the question", async () => held.length > 0);
    await held[0]?.continue();
    await options().first().waitFor();
    await expectStill(ana.page, `${query} is answered`);
    await ana.page.unroute("**/api/search?*");
  }
});

test("clearing the field closes the window", async () => {
  await search(word);
  await ana.search.fill("");
  await results.waitFor({ state: "hidden" });
  assert.equal(await ana.search.getAttribute("aria-expanded"), "false");
});

test("arrows move through products, categories and the link to all results, and wrap around", async () => {
  await search(word);
  const all = await options().count();
  assert.equal(await chosen().count(), 0);
  await ana.search.press("ArrowDown");
  await until("the first option", async () => (await options().first().getAttribute("aria-selected")) === "true");
  await ana.search.press("ArrowUp");
  await until(
    "the last option",
    async () =>
      (await options()
        .nth(all - 1)
        .getAttribute("aria-selected")) === "true",
  );
  assert.equal(await chosen().textContent(), ana.say("search.show_all"));
  assert.equal(await ana.search.getAttribute("aria-activedescendant"), await chosen().getAttribute("id"));
});

test("a matching category is a link, in the window and on the results page", async () => {
  const path = await aCategory(shop);
  await ana.page.goto(path);
  const title = (await ana.main.getByRole("heading", { level: 1 }).evaluate((h1) => h1.firstChild?.textContent)) ?? "";
  assert.ok(title);
  await search(title);
  const option = results
    .getByRole("group", { name: ana.say("search.categories") })
    .getByRole("option", { name: title, exact: true });
  assert.equal(await option.getAttribute("href"), path);
  await ana.search.press("Enter");
  const found = ana.main.getByRole("list", { name: ana.say("search.categories") });
  await found.getByRole("link", { name: title, exact: true }).click();
  await ana.page.waitForURL(`**${path}`);
});

test("Enter opens the option reached by the keyboard", async () => {
  await search(word);
  await ana.search.press("ArrowDown");
  await chosen().waitFor();
  const href = (await chosen().getAttribute("href")) ?? "none";
  await ana.search.press("Enter");
  await ana.page.waitForURL(`**${href}`);
  await ana.addButton.waitFor();
});

test("Enter with no option chosen opens all results, and so does the last option", async () => {
  await search(word);
  await options().last().click();
  await ana.heading(ana.say("search.results_for", { query: word })).waitFor();
  await ana.search.fill(word.toUpperCase());
  await ana.search.press("Enter");
  await ana.heading(ana.say("search.results_for", { query: word.toUpperCase() })).waitFor();
});

test("Escape closes the window and clears the field", async () => {
  await search(word);
  await ana.search.press("Escape");
  await results.waitFor({ state: "hidden" });
  assert.equal(await ana.search.inputValue(), "");
});

test("a search without results shows its message", async () => {
  await ana.search.fill("qqqqqq");
  await ana.page
    .getByRole("search")
    .getByText(ana.say("search.empty_title", { query: "qqqqqq" }))
    .waitFor();
});

test("a failed search leaves the shown results unchanged", async () => {
  await search(word);
  const shown = await options().allTextContents();
  for (const answer of [
    { status: 500, body: "" },
    { status: 200, body: "<html>" },
    { status: 200, json: { products: 1 } },
  ]) {
    const logged = ana.page.waitForEvent("console");
    await ana.page.route("**/api/search?*", (route) => route.fulfill(answer), { times: 1 });
    await ana.search.fill(`${word} ${asked.length}`);
    await logged;
    await until("the search is over", async () => (await results.getAttribute("aria-busy")) === "false");
    assert.deepEqual(await options().allTextContents(), shown);
  }
});

test("a late response does not replace that of a newer query", async () => {
  let late: Route | undefined;
  await ana.page.route(
    "**/api/search?*",
    (route) => {
      late = route;
    },
    { times: 1 },
  );
  await ana.search.fill("qqqqqq");
  await until("the first question", async () => late !== undefined);
  await search(word);
  const shown = await options().allTextContents();
  await late?.fulfill({ json: { products: [], categories: [] } }).catch(() => {});
  await ana.search.press("ArrowDown");
  await chosen().waitFor();
  assert.deepEqual(await options().allTextContents(), shown);
});

test("after Back the window is closed and the field empty", async () => {
  await search(word);
  await options().first().click();
  await ana.addButton.waitFor();
  await ana.page.goBack();
  await ana.main.getByRole("heading", { name: ana.say("home.categories"), exact: true }).waitFor();
  assert.equal(await results.isVisible(), false);
});

test("the results page says when the query is too short, and shares the header's search field", async () => {
  await ana.open("/search");
  await ana.search.fill("q");
  await ana.search.press("Enter");
  await ana.main.getByText(ana.say("search.too_short")).waitFor();
  assert.equal(await ana.search.inputValue(), "q");
  await ana.search.fill(word);
  await ana.search.press("Enter");
  await ana.heading(ana.say("search.results_for", { query: word })).waitFor();
  assert.equal(await ana.page.getByRole("search").count(), 1);
});
