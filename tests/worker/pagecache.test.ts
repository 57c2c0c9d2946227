// The page cache in KV, by its Cache-Status. The memory cache is off here: every request reads KV.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { type CacheStatus, cacheStatus } from "../support/cache-status.ts";
import { aCategory, aProduct, categoryPaths } from "../support/goods.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { until } from "../support/until.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, faultyKv: true });
});
after(() => shop.close());
afterEach(async () => {
  await shop.kv.break({});
  await shop.demo.heal();
});

const HIT: CacheStatus = { cache: "vitrina", hit: true, stored: false };
const MISS_STORED: CacheStatus = { cache: "vitrina", hit: false, stored: true, fwd: "miss" };
const MISS: CacheStatus = { cache: "vitrina", hit: false, stored: false, fwd: "miss" };
const STALE: CacheStatus = { cache: "vitrina", hit: true, stored: false, detail: "stale" };

interface Got {
  status: number;
  cache: CacheStatus;
  headers: Headers;
  html: string;
}

async function get(path: string, headers: Record<string, string> = {}, site: Site = "casa"): Promise<Got> {
  const response = await shop.fetch(path, { site, headers });
  return {
    status: response.status,
    cache: cacheStatus(response),
    headers: response.headers,
    html: await response.text(),
  };
}

const stored = async () => (await (await shop.pages()).list()).keys.map(({ name }) => name);

/** Renders a page and returns its KV key. */
async function keep(path: string, site: Site = "casa"): Promise<string> {
  const before = new Set(await stored());
  assert.deepEqual((await get(path, {}, site)).cache, MISS_STORED);
  return until(`${path} is stored`, async () => (await stored()).find((key) => !before.has(key)));
}

/** Backdates an entry by this many milliseconds, and marks its page. */
async function age(key: string, ms: number, mark = "<!--old-->"): Promise<void> {
  const pages = await shop.pages();
  const entry = (await pages.get(key)) ?? "";
  const body = `${entry.slice(entry.indexOf("\n") + 1)}${mark}`;
  await pages.put(key, `vitrina1 ${Date.now() - ms} ${Buffer.byteLength(body)}\n${body}`);
}

const HOUR_MS = 3_600_000;

test("a page is rendered once and comes from KV afterwards, byte for byte and without cookies", async () => {
  const path = await aCategory(shop);
  const first = await get(path);
  assert.deepEqual(first.cache, MISS_STORED);
  const second = await until("the page is stored", async () => {
    const found = await get(path);
    return found.cache.hit && found;
  });
  assert.deepEqual(second.cache, HIT);
  assert.equal(second.html, first.html);
  for (const { headers } of [first, second]) {
    assert.deepEqual(headers.getSetCookie(), []);
    assert.equal(headers.get("cache-control"), "public, max-age=0, must-revalidate");
  }
  assert.equal(second.headers.get("content-security-policy"), first.headers.get("content-security-policy"));
});

test("a guest with a cart gets the same cached page", async () => {
  const path = await aCategory(shop, "casa", "ru");
  await keep(path);
  assert.deepEqual((await get(path, { cookie: "user_token=x.y; cart_count=2.3; favourites=101" })).cache, HIT);
});

test("Cache-Status gives the reason for a bypass", async () => {
  const path = await aCategory(shop);
  const cases: [string, Record<string, string>, string][] = [
    [`${path}?page=2`, {}, "query"],
    ["/ro?utm_source=x", {}, "query"],
    ["/ro/cart", {}, "excluded"],
    ["/ro/checkout", {}, "excluded"],
    ["/ro/favorites", {}, "excluded"],
    ["/ro/compare", {}, "excluded"],
    ["/ro/account/orders", {}, "excluded"],
    ["/ro/orders", {}, "excluded"],
    [path, { cookie: "i18n_redirected=ru" }, "language"],
    [path, { cookie: "language=uk" }, "language"],
    [path, { "dev-mode": "true" }, "dev-mode"],
    [`${path}?dev_mode=true`, {}, "dev-mode"],
    [path, { cookie: "token=a.b.c" }, "session"],
  ];
  for (const [at, headers, detail] of cases) {
    const { cache, headers: answered } = await get(at, headers);
    assert.deepEqual([at, headers, cache.fwd, cache.detail, cache.hit], [at, headers, "bypass", detail, false]);
    assert.match(answered.get("cache-control") ?? "", /private|no-store/, at);
  }
});

test("a bypassed request neither reads nor writes the cache", async () => {
  const before = (await stored()).length;
  await shop.kv.break({});
  for (const path of ["/ro/cart", "/ro?x=1", "/ro/checkout"]) await get(path);
  await get("/ro", { cookie: "token=a.b.c" });
  const counts = await shop.kv.counts();
  assert.deepEqual([counts["PAGES.get"] ?? 0, counts["PAGES.put"] ?? 0], [0, 0]);
  assert.equal((await stored()).length, before);
});

test("Cache timeout: a look-up of more than two seconds is given up: logged, rendered, and stored for the next visitor", async () => {
  const path = (await categoryPaths(shop))[1] ?? "";
  await shop.kv.break({ PAGES: [{ operation: "get", ms: 2500 }] });
  const { status, cache, html } = await get(path);
  assert.equal(status, 200);
  assert.deepEqual(cache, { cache: "vitrina", hit: false, stored: false, fwd: "miss", detail: "timeout" });
  assert.ok(html.endsWith("</html>"));
  await shop.logged("Redis timeout exceeded");
  await shop.kv.break({});
  await until("the page is stored", async () => (await get(path)).cache.hit);
});

test("a look-up just under two seconds is awaited", async () => {
  const path = await aCategory(shop, "pharmacy");
  await keep(path, "pharmacy");
  await shop.kv.break({ PAGES: [{ operation: "get", ms: 1700 }] });
  const { status, cache } = await get(path, {}, "pharmacy");
  assert.deepEqual([status, cache], [200, HIT]);
});

test("a failing KV breaks no page", async () => {
  const path = (await categoryPaths(shop))[2] ?? "";
  await shop.kv.break({
    PAGES: [
      { operation: "get", fail: true },
      { operation: "put", fail: true },
    ],
  });
  for (let visit = 0; visit < 2; visit++) {
    const { status, cache, html } = await get(path);
    assert.deepEqual([status, cache.hit], [200, false]);
    assert.ok(html.endsWith("</html>"));
  }
});

test("an entry is fresh for two hours", async () => {
  const path = (await categoryPaths(shop))[3] ?? "";
  await age(await keep(path), 2 * HOUR_MS - 60_000);
  const { cache, html } = await get(path);
  assert.deepEqual(cache, HIT);
  assert.ok(html.endsWith("<!--old-->"));
});

test("an expired page is served stale while one request revalidates it", async () => {
  const path = (await categoryPaths(shop))[4] ?? "";
  await age(await keep(path), 3 * HOUR_MS);
  await shop.kv.break({});
  const herd = await Promise.all(Array.from({ length: 8 }, () => get(path)));
  assert.ok(herd.every(({ status }) => status === 200));
  const old = herd.filter(({ html }) => html.endsWith("<!--old-->"));
  assert.ok(old.length > 0, "whoever comes first does not wait");
  for (const { cache } of old) assert.deepEqual(cache, STALE);
  const fresh = await until("the page is rendered anew", async () => {
    const found = await get(path);
    return found.cache.detail === undefined && found;
  });
  assert.deepEqual(fresh.cache, HIT);
  assert.ok(!fresh.html.includes("<!--old-->"));
  assert.equal((await shop.kv.counts())["PAGES.put"], 1);
});

test("the last good page is served while the backend is down, and is not overwritten", async () => {
  const path = (await categoryPaths(shop))[5] ?? "";
  await age(await keep(path), 3 * HOUR_MS);
  await shop.demo.break({ call: "/", mode: "fail", status: 503 });
  for (let visit = 0; visit < 3; visit++) {
    const { status, cache, html } = await get(path);
    assert.deepEqual([status, cache], [200, STALE]);
    assert.ok(html.endsWith("<!--old-->"));
  }
});

test("a stale page that is gone or has moved is served at most once more", async () => {
  const { path } = await aProduct(shop, "casa", "ru");
  const key = await keep(path);
  await age(key, 3 * HOUR_MS);
  await shop.demo.break({ call: "/general/v2/product/", mode: "fail", status: 404 });
  assert.deepEqual((await get(path)).cache, STALE);
  await until("the page is gone", async () => (await get(path)).status === 404);
  assert.equal(await (await shop.pages()).get(key), null);
});

test("a page older than two days is not served", async () => {
  const { path } = await aProduct(shop, "casa", "en");
  await age(await keep(path), 49 * HOUR_MS);
  const { cache, html } = await get(path);
  assert.equal(cache.hit, false);
  assert.ok(!html.includes("<!--old-->"));
});

test("a damaged entry is a miss, and the page is complete", async () => {
  const path = await aCategory(shop, "casa", "en");
  const key = await keep(path);
  const pages = await shop.pages();
  const entry = (await pages.get(key)) ?? "";
  const damaged = [
    entry.slice(0, entry.length / 2),
    "",
    "vitrina2",
    entry.replace("vitrina2", "vitrina0"),
    `${entry}more`,
    "\u0000\n\u0000",
    `vitrina2 NaN -1\n${entry}`,
  ];
  for (const bytes of damaged) {
    await pages.put(key, bytes);
    const { status, cache, html } = await get(path);
    assert.deepEqual([bytes.slice(0, 20), status, cache.hit], [bytes.slice(0, 20), 200, false]);
    assert.ok(html.startsWith("<!DOCTYPE html>") && html.endsWith("</html>"));
    await until("the page is whole again", async () => (await pages.get(key))?.includes("</html>"));
  }
});

test("only pages with status 200 are stored", async () => {
  const [, , , , , , path = ""] = await categoryPaths(shop);
  const before = (await stored()).length;
  await shop.kv.break({});
  for (let visit = 0; visit < 2; visit++) {
    const missing = await get("/ro/nu-exista-deloc");
    assert.deepEqual([missing.status, missing.cache], [404, MISS]);
    await shop.demo.break({ call: "/general/v2/category/", mode: "fail", status: 500 });
    const broken = await get(path);
    assert.deepEqual([broken.status, broken.cache], [503, MISS]);
    assert.equal(broken.headers.get("cache-control"), "no-store");
    await shop.demo.heal();
  }
  assert.equal((await shop.kv.counts())["PAGES.put"] ?? 0, 0);
  assert.equal((await stored()).length, before);
  assert.deepEqual((await get(path)).cache, MISS_STORED);
});

test("HEAD matches GET and stores nothing", async () => {
  const { path } = await aProduct(shop, "casa", "uk");
  const head = () => shop.fetch(path, { method: "HEAD" });
  const cold = await head();
  assert.deepEqual([cold.status, cacheStatus(cold)], [200, MISS]);
  assert.match(cold.headers.get("content-type") ?? "", /^text\/html/);
  await keep(path);
  const warm = await head();
  assert.deepEqual([warm.status, cacheStatus(warm), await warm.text()], [200, HIT, ""]);
});

test("sites and config versions never share an entry, and a push shows within seconds", async () => {
  const own = await keep("/uk");
  const other = await keep("/uk", "romania");
  assert.notEqual(own, other);
  assert.ok([own, other].every((key) => /^[0-9a-f]{64}$/.test(key)));
  const config = await shop.config();
  const version = (await config.get("site/romania")) ?? "";
  await config.put("site/romania/next", (await config.get(`site/romania/${version}`)) ?? "");
  await config.put("site/romania", "next");
  const pushed = await until("the new version is in force", async () => {
    const found = await get("/uk", {}, "romania");
    return !found.cache.hit && found;
  });
  assert.deepEqual(pushed.cache, MISS_STORED);
  assert.deepEqual((await get("/uk")).cache, HIT);
});
