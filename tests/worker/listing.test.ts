// The listing fragment that scripts of an open category page request: the page's own markup, uncached.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { aCategory } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const PART = { part: "listing" };

let shop: Shop;
let category: string;
let filtered: string;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "5" } });
  category = await aCategory(shop);
  const [option] = (await shop.shopper().visit(category)).document.querySelectorAll(".filter-options .option[href]");
  filtered = option?.getAttribute("href") ?? "";
});
after(() => shop.close());

const listingIn = (html: string): string => {
  const from = html.indexOf('<div class="wrap listing"');
  // A promotion's listing has an island.
  return html.slice(from, html.indexOf('<p class="unseen" role="status">', from));
};
const withoutTimes = (html: string): string => html.replaceAll(/timestamp=\d+/g, "");

test("a fragment is its page's title and markup, without the frame", async () => {
  for (const path of [category, filtered, `${filtered}&sort=name-`, `${category}?page=2`]) {
    const page = await (await shop.fetch(path)).text();
    const answer = await shop.fetch(path, { headers: PART });
    const part = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/html/);
    assert.ok(listingIn(page).length > 1000);
    assert.equal(withoutTimes(listingIn(part)), withoutTimes(listingIn(page)), path);
    const title = (html: string) => html.match(/<title>.*?<\/title>/)?.[0];
    assert.ok(title(page));
    assert.equal(title(part), title(page));
    assert.doesNotMatch(part, /<html|<head|<header|<footer|<body/);
    assert.doesNotMatch(part, /<style|<script/);
  }
});

test("a promotion has a fragment too: its goods and its page's filters, also narrowed", async () => {
  const path = "/ro/promotions/1";
  const { document } = await shop.shopper().visit(path);
  const options = [...document.querySelectorAll(".filter-options .option[href]")];
  const narrowed = options.map((option) => option.getAttribute("href") ?? "").at(-1) ?? "";
  assert.ok(narrowed.startsWith(`${path}?filters=`), narrowed);
  const parts = await Promise.all(
    [path, narrowed, `${narrowed}&sort=price-`].map(async (asked) => {
      const page = await (await shop.fetch(asked)).text();
      const answer = await shop.fetch(asked, { headers: PART });
      const part = await answer.text();
      assert.deepEqual([answer.status, answer.headers.get("cache-control")], [200, "no-store"], asked);
      assert.match(answer.headers.get("vary") ?? "", /\bPart\b/);
      assert.ok(listingIn(page).length > 1000);
      assert.equal(withoutTimes(listingIn(part)), withoutTimes(listingIn(page)), asked);
      assert.doesNotMatch(part, /<html|<head|<header|<footer|<body|<style|<script/);
      return part;
    }),
  );
  const counts = parts.map((part) => part.match(/<li class="card\b/g)?.length ?? 0);
  assert.ok((counts[1] ?? 0) > 0 && (counts[1] ?? 0) < (counts[0] ?? 0), `${counts}`);
});

test("page and fragment never replace each other, in KV, in memory and in HTTP caches", async () => {
  const path = await aCategory(shop, "casa", "uk");
  const part = await shop.fetch(path, { headers: PART });
  assert.match(part.headers.get("vary") ?? "", /\bPart\b/);
  assert.equal(part.headers.get("cache-control"), "no-store");
  assert.doesNotMatch(await part.text(), /<html/);
  const page = await shop.fetch(path);
  assert.match(page.headers.get("vary") ?? "", /\bPart\b/);
  assert.match(await page.text(), /<html/);
  await until("the page is kept", async () => {
    const again = await shop.fetch(path);
    return cacheStatus(again).hit && (await again.text()).includes("<html");
  });
  assert.doesNotMatch(await (await shop.fetch(path, { headers: PART })).text(), /<html/);
  assert.match(await (await shop.fetch(path)).text(), /<html/);
});

test("an unknown fragment, or one of a page without fragments, is the page", async () => {
  for (const part of ["", "goods", "listing, listing"]) {
    assert.match(await (await shop.fetch(category, { headers: { part } })).text(), /<html/, part);
  }
  assert.match(await (await shop.fetch("/ro", { headers: PART })).text(), /<html/);
});

test("a fragment has its page's canonical address, by one redirect", async () => {
  const ways = [
    [`${filtered}&page=-1`, filtered],
    [`${filtered}&sort=cheap`, filtered],
    [`${category}?filters=999999:1`, category],
  ] as const;
  for (const [path, to] of ways) {
    const answer = await shop.fetch(path, { headers: PART });
    assert.deepEqual([path, answer.status, answer.headers.get("location")], [path, 301, to]);
  }
});

test("a missing category and a failing backend have no fragment", async () => {
  const missing = await shop.fetch("/ro/no-such-category", { headers: PART });
  assert.equal(missing.status, 404);
  assert.doesNotMatch(await missing.text(), /class="wrap listing"/);
  await shop.demo.break({ call: "/general/v2/category", mode: "fail", status: 500 });
  try {
    const failed = await shop.fetch(`${filtered}&sort=price-`, { headers: PART });
    assert.equal(failed.status, 503);
    assert.equal(failed.headers.get("cache-control"), "no-store");
  } finally {
    await shop.demo.heal();
  }
});
