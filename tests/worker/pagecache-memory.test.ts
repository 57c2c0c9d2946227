// The isolate's memory cache in front of KV, and developer mode, which production lacks.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { aCategory, aProduct } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "5", ENVIRONMENT: "production" };
  shop = await openShop({ variables, faultyKv: true });
});
after(() => shop.close());

const reads = async () => (await shop.kv.counts())["PAGES.get"] ?? 0;

test("a just rendered page comes from memory without reading KV, later from KV again", async () => {
  const path = await aCategory(shop);
  await shop.kv.break({});
  const first = await (await shop.fetch(path)).text();
  const before = await reads();
  const again = await shop.fetch(path);
  assert.equal(cacheStatus(again).hit, true);
  assert.equal(await again.text(), first);
  assert.equal(await reads(), before, "memory asks KV for nothing");
  await until("the memory forgets after its seconds", async () => {
    assert.equal((await shop.fetch(path)).status, 200);
    return (await reads()) > before;
  });
});

test("a streamed page is in memory as soon as it is complete", async () => {
  const { path } = await aProduct(shop);
  const first = await (await shop.fetch(path)).text();
  const again = await until("the page is in memory", async () => {
    const found = await shop.fetch(path);
    return cacheStatus(found).hit && found;
  });
  assert.equal(await again.text(), first);
});

test("a page rendered during a request's look-up is not rendered again", async () => {
  const path = await aCategory(shop, "casa", "en");
  const storedLater = { operation: "put", ms: 20_000 } as const;
  await shop.kv.break({ PAGES: [{ operation: "get", ms: 1000 }, storedLater] });
  const late = shop.fetch(path);
  await until("the late request looks", async () => (await reads()) === 1);
  await shop.kv.break({ PAGES: [storedLater] });
  const made = await shop.fetch(path);
  assert.equal(cacheStatus(made).hit, false);
  const page = await made.text();
  const answer = await late;
  assert.equal(cacheStatus(answer).hit, true);
  assert.equal(await answer.text(), page);
  await shop.kv.break({});
});

test("memory answers HEAD without a body", async () => {
  const path = await aCategory(shop, "casa", "ru");
  await (await shop.fetch(path)).text();
  const head = await shop.fetch(path, { method: "HEAD" });
  assert.deepEqual([head.status, cacheStatus(head).hit, await head.text()], [200, true, ""]);
});

test("in production developer mode does not bypass the cache", async () => {
  const path = await aCategory(shop, "casa", "uk");
  await (await shop.fetch(path)).text();
  const asked = await shop.fetch(path, { headers: { "dev-mode": "true" } });
  assert.equal(cacheStatus(asked).hit, true);
});
