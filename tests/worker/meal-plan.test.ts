// The calculator of meal plans: choices as addresses, the city, and a menu that cannot be loaded.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const CALL = "/general/menu-calculator";
const LANGUAGES = ["ro", "ru", "uk", "en"] as const;

/** The page as a visitor of this city gets it, without redirects. */
function get(path: string, city = "", site: "bucate" | "casa" = "bucate"): Promise<Response> {
  const headers: Record<string, string> = city ? { cookie: `selected_city=${city}` } : {};
  return shop.fetch(path, { site, headers });
}

async function html(path: string, city = "301"): Promise<string> {
  const answer = await get(path, city);
  assert.equal(answer.status, 200, path);
  return (await answer.text()).replaceAll("\u00a0", " ");
}

test("every choice has an address, and its price stands in the page", async () => {
  const usual = await html("/ro/meal-plan");
  assert.match(usual, /<h2 id="meal-plan">1\.200 kcal, 7 zile<\/h2>/);
  assert.match(usual, /<span class="price price-now">1\.890 lei<\/span>/);
  assert.match(usual, /<s class="price-old">2\.100 lei<\/s>/);
  const links = [...usual.matchAll(/<a class="meal-option" href="([^"]+)".*?<span class="meal-sum">([^<]+)</g)];
  assert.equal(links.length, 10, "five calories, five durations");
  for (const [, href = "", sum = ""] of links) {
    const page = await html(href.replaceAll("&amp;", "&"));
    assert.match(page, new RegExp(`<span class="price[^"]*">${sum.replaceAll(".", "\\.")}<`), href);
  }
});

test("days and weeks are links, and the address chooses them", async () => {
  const page = await html("/ru/meal-plan?kcal=1500&days=28&week=3&day=2");
  assert.match(page, /aria-current="true">Неделя 3</);
  assert.match(page, /<h3>Вторник<\/h3>/);
  assert.match(page, /Аллергены: /);
});

test("nonsense in the query leads to the canonical address", async () => {
  for (const [query, own] of [
    ["?kcal=abc", ""],
    ["?kcal=1200&days=-7", "?kcal=1200"],
    ["?day=%00&utm_source=x", "?utm_source=x"],
  ]) {
    const answer = await get(`/ro/meal-plan${query}`, "301");
    assert.equal(answer.status, 301, query);
    assert.equal(answer.headers.get("location"), `/ro/meal-plan${own}`, query);
  }
  for (const query of ["?kcal=99999", "?days=13", "?week=99&day=99", `?x=${"y".repeat(900)}`]) {
    assert.equal((await get(`/ro/meal-plan${query}`, "301")).status, 200, query);
  }
  assert.match(await html("/ro/meal-plan?kcal=1000&days=13"), /nu are varianta de 13 zile/);
});

test("without a city the page asks for it, and the answer leads back to the choice", async () => {
  for (const language of LANGUAGES) {
    const page = await html(`/${language}/meal-plan?kcal=1500&days=14`, "");
    assert.ok(page.includes(say(language, "mealplan", "no_city")), language);
    assert.ok(!page.includes('class="meal-sum"'), "no price without a city");
  }
  assert.equal(say("ru", "mealplan", "no_city"), "Город не выбран");
  for (const unknown of ["999999", "0", "x", "<b>"]) {
    assert.ok((await html("/ru/meal-plan", unknown)).includes("Город не выбран"), unknown);
  }
});

test("a page of one city is never another's", async () => {
  const asked = await get("/ro/meal-plan");
  assert.match(asked.headers.get("cache-status") ?? "", /stored|hit/);
  const capital = await get("/ro/meal-plan", "301");
  assert.equal(capital.headers.get("cache-status"), "vitrina; fwd=bypass; detail=city");
  assert.match(capital.headers.get("cache-control") ?? "", /private|no-store/);
  const [here, there, none] = [
    await html("/ro/meal-plan"),
    await html("/ro/meal-plan", "101"),
    await html("/ro/meal-plan", "601"),
  ];
  assert.match(here, /<b>1 zi<\/b>/);
  assert.match(there, /Meniu și prețuri: Bălți/);
  assert.doesNotMatch(there, /<b>1 zi<\/b>/);
  assert.ok(none.includes(say("ro", "mealplan", "none")));
  assert.ok((await html("/ro/meal-plan", "")).includes(say("ro", "mealplan", "no_city")), "still the question");
});

test("a menu that cannot be loaded is a failure with a way to try again", async () => {
  assert.equal(say("ru", "mealplan", "failed"), "Ошибка при загрузке данных меню");
  for (const fault of [
    { mode: "fail", status: 503 },
    { mode: "fail", status: 500 },
    { mode: "fail", status: 404 },
    { mode: "garbage" },
    { mode: "truncate" },
  ] as const) {
    await shop.demo.break({ call: CALL, ...fault });
    for (const language of LANGUAGES) {
      const answer = await get(`/${language}/meal-plan?kcal=1500`, "301");
      const page = await answer.text();
      assert.equal(answer.status, 503, JSON.stringify(fault));
      assert.ok(page.includes(say(language, "mealplan", "failed")), language);
      assert.ok(page.includes('href=""'), "try again");
      assert.equal(answer.headers.get("cache-control"), "no-store");
    }
  }
  await shop.demo.heal();
  // A broken answer may be remembered for a moment.
  await until("the menu is back", async () => (await get("/ru/meal-plan?kcal=1500", "301")).status === 200);
});

test("only a site with the feature has the page and its links", async () => {
  assert.equal((await get("/ro/meal-plan", "301", "casa")).status, 404);
  assert.doesNotMatch(await (await get("/ro", "", "casa")).text(), /\/ro\/meal-plan/);
  assert.match(await (await get("/ro")).text(), /href="\/ro\/meal-plan"/);
});
