// Pages while the backend fails, is slow or sends garbage.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { aCategory, type Good, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
let good: Good;
let category: string;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" } });
  [good] = (await someGoods(shop)) as [Good];
  category = await aCategory(shop);
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

let visits = 0;
const uncached = (path: string) => `${path}?visit=${visits++}`;
const CATEGORY = "/general/v2/category/";
const PRODUCT = "/general/v2/product/";
const countCalls = async (call: string) => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;

async function page(path: string) {
  const response = await shop.fetch(uncached(path));
  return { status: response.status, headers: response.headers, html: await response.text() };
}

test("Route error: a critical call that fails, is garbage or is cut short is a 503 page in the language", async () => {
  const paths = { ro: "ro", ru: "ru", uk: "uk", en: "en" };
  for (const language of LANGUAGES) {
    for (const mode of ["fail", "garbage", "truncate"] as const) {
      await shop.demo.break({ call: CATEGORY, mode });
      const { status, headers, html } = await page(await aPath(paths[language]));
      assert.deepEqual([language, mode, status], [language, mode, 503]);
      assert.ok(html.includes(`<html lang="${language}"`) && html.endsWith("</html>"));
      assert.ok(html.includes(say(language, "failure", "something_went_wrong")));
      assert.equal(headers.get("cache-control"), "no-store");
      assert.doesNotMatch(html, /ordered to fail|panicked|Unreadable|serde/i);
      await shop.demo.heal();
    }
  }
});

const aPath = (language: string) => aCategory(shop, "casa", language);

test("a critical call that never answers times out: a 503 page", async () => {
  await shop.demo.break({ call: PRODUCT, mode: "hang" });
  const { status, html } = await page(good.path);
  assert.equal(status, 503);
  assert.ok(html.includes(say("ro", "failure", "something_went_wrong")));
});

test("a slow answer within the deadline is used", async () => {
  await shop.demo.break({ call: PRODUCT, mode: "slow", ms: 1500 });
  assert.equal((await page(good.path)).status, 200);
});

test("404 on a redirect-on-error call: a 404 page", async () => {
  await shop.demo.break({ call: PRODUCT, mode: "fail", status: 404 });
  const { status, html } = await page(good.path);
  assert.equal(status, 404);
  assert.ok(html.includes(say("ro", "failure", "page_not_found")));
});

test("a failed GET is retried exactly once", async () => {
  for (const gateway of [502, 503, 504]) {
    const before = await countCalls(CATEGORY);
    await shop.demo.break({ call: CATEGORY, mode: "fail", status: gateway, times: 1 });
    assert.deepEqual([gateway, (await page(category)).status], [gateway, 200]);
    assert.equal((await countCalls(CATEGORY)) - before, 2);
  }
  const before = await countCalls(CATEGORY);
  await shop.demo.break({ call: CATEGORY, mode: "fail", status: 503 });
  assert.equal((await page(category)).status, 503);
  assert.equal((await countCalls(CATEGORY)) - before, 2);
});

test("a definite refusal is not retried", async () => {
  for (const status of [400, 404, 500]) {
    const before = await countCalls(CATEGORY);
    await shop.demo.break({ call: CATEGORY, mode: "fail", status });
    await page(category);
    assert.deepEqual([status, (await countCalls(CATEGORY)) - before], [status, 1]);
  }
});

test("with the backend down a page is a 503, home or an empty cart, and recovers within a minute", async () => {
  await shop.demo.break({ call: "/", mode: "fail", status: 500 });
  // Home has no critical call: it shows the cached menu, says what is missing, and is not cached.
  const home = await shop.fetch("/en");
  assert.deepEqual([home.status, home.headers.get("cache-status")], [200, "vitrina; fwd=miss"]);
  const text = await home.text();
  assert.ok(text.includes(say("en", "failure", "part_missing")));
  for (const path of [category, good.path, "/ro/search?query=oala"]) {
    const response = await shop.fetch(path);
    const html = await response.text();
    assert.deepEqual([path, response.status], [path, 503]);
    assert.ok(html.endsWith("</html>"));
  }
  for (const path of ["/ro/cart", "/ro/checkout", "/ro/favorites"]) {
    assert.deepEqual([path, (await shop.fetch(path)).status], [path, 200]);
  }
  const search = await shop.fetch("/api/search?query=oala");
  const { error } = (await search.json()) as { error: { code: string } };
  assert.deepEqual([search.status, error.code], [503, "backend"]);
  await shop.demo.heal();
  assert.equal((await page(category)).status, 200);
});

test("without settings and menu the shop still sells, and caches no such page", async () => {
  const path = await aPath("uk");
  await shop.demo.break({ call: "/settings/", mode: "fail" });
  await shop.demo.break({ call: "/general/menu_tree", mode: "garbage" });
  const fetched = async () => {
    const response = await shop.fetch(path, { site: "romania" });
    return { status: response.status, html: await response.text(), cache: response.headers.get("cache-status") };
  };
  for (let visit = 0; visit < 2; visit++) {
    const { status, html, cache } = await fetched();
    assert.deepEqual([status, cache], [200, "vitrina; fwd=miss"]);
    assert.ok(html.endsWith("</html>"));
  }
  await shop.logged("wrong locale");
  await shop.demo.heal();
  assert.equal((await fetched()).cache, "vitrina; fwd=miss; stored");
});

test("the worker's health check depends on nothing else", async () => {
  await shop.demo.break({ call: "/", mode: "fail" });
  const response = await shop.fetch("/healthz", { headers: { host: "nobody.example" } });
  const { ok, version } = (await response.json()) as { ok: boolean; version: string };
  assert.deepEqual([response.status, ok, response.headers.get("cache-control")], [200, true, "no-store"]);
  assert.ok(version.length > 0);
});
