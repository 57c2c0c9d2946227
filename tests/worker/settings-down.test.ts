// A site whose currency is in the backend's settings, while these are unavailable: the last known currency, or no prices
// and no orders; never a wrong price.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { aProduct, categoryPaths, type Good, ofOneKind } from "../support/goods.ts";
import { OwnState } from "../support/own-state.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say } from "../support/words.ts";

const SETTINGS = { call: "/settings/global_site_settings", mode: "fail", status: 503 } as const;
const SITE = "romania";
const KEY = `currency/${SITE}`;
const AMOUNT = /\d[\s\u00a0](?:de[\s\u00a0])?(lei|лей|лея|леев|леїв|леї|UAH|грн|RON|\$|€)/g;
/** The label of the money: Romanian says "lei" for both countries' currencies, other languages show which one it is. */
const label = (language: string) => (language === "ro" ? "lei" : "RON");

let state: string;
let shop: Shop;
let good: Good;
let english: Good;
let category: string;

/** A new isolate, with the previous one's KV, for a site whose config names no currency. */
async function anotherIsolate(lastCurrency?: string): Promise<void> {
  await shop?.close();
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ state, variables, faultyKv: true });
  const config = await shop.config();
  const pointer = (await config.get(`site/${SITE}`)) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/${SITE}/${pointer}`)) ?? "");
  delete site.currency;
  await config.put(`site/${SITE}/uncertain`, JSON.stringify({ site, theme }));
  await config.put(`site/${SITE}`, "uncertain");
  if (lastCurrency) await (await shop.pages()).put(KEY, lastCurrency);
}

before(async () => {
  state = OwnState.make()?.folder ?? mkdtempSync(join(tmpdir(), "vitrina-shop-"));
  await anotherIsolate();
  good = await aProduct(shop, SITE);
  english = await aProduct(shop, SITE, "en");
  category = (await categoryPaths(shop, SITE, "en"))[0] ?? "";
});
after(async () => {
  await shop.close();
  rmSync(state, { recursive: true, force: true, maxRetries: 10 });
});

let visits = 0;
const fresh = (path: string) => `${path}${path.includes("?") ? "&" : "?"}visit=${visits++}`;
const labels = (text: string) => [...new Set([...text.matchAll(AMOUNT)].map(([, label]) => label ?? ""))];

/** Currencies of all amounts on a page. */
async function currencies(path: string): Promise<string[]> {
  const { document, status } = await shop.shopper(SITE).visit(fresh(path));
  assert.equal(status, 200, path);
  return labels(document.body.textContent);
}

/** The Cache-Status of a path without a query. */
async function cached(path: string): Promise<string> {
  const response = await shop.fetch(path, { site: SITE });
  await response.text();
  const { hit, stored } = cacheStatus(response);
  return hit ? "hit" : stored ? "stored" : "made";
}

test("settings that never loaded: no page names an amount, and no page is cached", async () => {
  await shop.demo.break(SETTINGS);
  const compared = (await ofOneKind(shop, SITE)).slice(0, 2).join(".");
  for (const path of ["/ro", category, good.path, `/ro/search?query=${encodeURIComponent(good.title)}`]) {
    assert.deepEqual(await currencies(path), [], path);
  }
  const ana = shop.shopper(SITE);
  ana.cookies.set("compare", compared);
  const { document } = await ana.visit("/ro/compare");
  assert.deepEqual(labels(document.body.textContent), []);
  const product = await ana.visit(fresh(good.path));
  assert.ok(product.document.body.textContent.includes(say("ro", "product", "price_unknown")));
  assert.match(product.html, /"@type":"Product"/);
  assert.doesNotMatch(product.html, /priceCurrency|"price"|"Offer"/);
  const suggested = `/api/search?language=ro&query=${encodeURIComponent(good.title)}`;
  const found = (await (await ana.send(suggested)).json()) as { products: { price: string }[] };
  assert.ok(found.products.length > 0 && found.products.every(({ price }) => price === ""));
  for (const path of ["/ro", good.path]) assert.deepEqual([await cached(path), await cached(path)], ["made", "made"]);
  assert.equal(await (await shop.pages()).get(KEY), null);
});

test("settings that never loaded: the cart is kept, and an order is refused with the reason", async () => {
  const ana = shop.shopper(SITE);
  const reason = say("ro", "cart", "unpriced");
  const cart = (await ana.addToCart(good.id)) as unknown as Record<string, unknown>;
  const [line] = cart["lines"] as Record<string, unknown>[];
  assert.deepEqual([line?.["price"], line?.["sum"], line?.["oldSum"], cart["unpriced"]], ["", "", null, reason]);
  const { deliveryLater, nothingDue, ...amounts } = cart["quote"] as Record<string, unknown>;
  assert.deepEqual([[...new Set(Object.values(amounts))], deliveryLater, nothingDue], [[""], false, false]);
  const { document } = await ana.visit("/ro/cart");
  const main = document.querySelector("main");
  assert.ok(main);
  assert.ok(main.textContent.includes(good.title) && main.textContent.includes(reason));
  assert.deepEqual([labels(main.textContent), main.querySelector('a[href="/ro/checkout"]')], [[], null]);
  const checkout = await ana.visit("/ro/checkout");
  assert.equal(checkout.status, 503);
  assert.ok(checkout.document.querySelector("main")?.textContent.includes(reason));
  const fields = { command: "unpriced-0123456789", language: "ro", first_name: "Ana", phone: "+40712345678" };
  const pickup = { ...fields, method: "pickup", store: "21", payment: "cash" };
  const refused = await ana.send("/api/orders", { method: "POST", body: pickup });
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  assert.deepEqual([refused.status, error.code, error.message], [503, "unpriced", reason]);
  const plain = await ana.submit("/api/orders", pickup);
  assert.equal(plain.status, 503);
  assert.ok(plain.document.querySelector("main")?.textContent.includes(reason));
  const asked = (await shop.demo.log()).filter(({ path }) => /reservation|\/order\//.test(path));
  assert.deepEqual(asked, [], "the backend was asked for nothing");

  await shop.demo.heal();
  // After so many failures the breaker holds calls back for a while.
  await until("the settings are asked for again", async () => (await currencies(english.path)).length > 0);
  const { lines, quote } = (await (await ana.send("/api/cart?language=en")).json()) as typeof cart & {
    lines: { product: string }[];
    quote: { total: string };
  };
  assert.deepEqual([lines.map(({ product }) => product), labels(quote.total)], [[good.id], ["RON"]]);
  const placed = await ana.send("/api/orders", { method: "POST", body: pickup });
  assert.equal(placed.status, 200, await placed.text());
});

test("settings that load once and then fail: the last known currency, in every language", async () => {
  assert.deepEqual(await currencies(english.path), ["RON"]);
  assert.equal(await cached("/ro"), "stored");
  await shop.demo.break(SETTINGS);
  for (const language of LANGUAGES) {
    assert.deepEqual(await currencies(`/${language}`), [label(language)], language);
  }
  assert.deepEqual(await currencies(category), ["RON"]);
  assert.equal(await cached(category), "made", "no page without the settings is kept");
});

test("another isolate whose settings fail: still the last known currency", async () => {
  assert.equal(await (await shop.pages()).get(KEY), "RON");
  await anotherIsolate();
  await shop.demo.break(SETTINGS);
  const { path } = await aProduct(shop, SITE, "ru");
  assert.deepEqual(await currencies(path), ["RON"]);
  await shop.kv.break({ PAGES: [{ operation: "get", fail: true }] });
  assert.deepEqual(await currencies(category), ["RON"], "it has been read once for all");
  await shop.kv.break({});
  await shop.demo.heal();
});

test("with KV down too: no price, and the page still renders", async () => {
  await anotherIsolate("RON");
  await shop.demo.break(SETTINGS);
  await shop.kv.break({ PAGES: [{ operation: "get", fail: true }] });
  assert.deepEqual(await currencies(english.path), []);
  await shop.kv.break({});
  assert.deepEqual(await currencies(english.path), ["RON"], "asked again once it answers");
  await shop.demo.heal();
});

test("KV is written only when the currency or the restrictions change", async () => {
  const puts = async () => (await shop.kv.counts())["PAGES.put"] ?? 0;
  for (const [before, written] of [
    ["RON", 0],
    ["UAH", 1],
    ["nonsense", 1],
  ] as const) {
    // The isolate before it has written the restrictions.
    await anotherIsolate(before);
    await shop.kv.break({});
    for (const language of [...LANGUAGES, ...LANGUAGES]) {
      assert.deepEqual(await currencies(`/${language}/contacts`), [label(language)], before);
    }
    assert.deepEqual([await puts(), await (await shop.pages()).get(KEY)], [written, "RON"], before);
  }
});

test("a site whose config names its currency keeps only its restrictions", async () => {
  await anotherIsolate();
  await shop.kv.break({});
  const casa = async () => {
    const { document } = await shop.shopper("casa").visit(fresh("/ro"));
    return labels(document.body.textContent);
  };
  assert.deepEqual(await casa(), ["lei"]);
  await shop.demo.break(SETTINGS);
  const { path } = await aProduct(shop);
  const { document } = await shop.shopper("casa").visit(fresh(path));
  assert.deepEqual(labels(document.body.textContent), ["lei"]);
  const pages = await shop.pages();
  assert.equal(await pages.get("currency/casa"), null);
  const kept = JSON.parse((await pages.get("restrictions/casa")) ?? "{}");
  assert.equal(kept.hide_prices_from_guests, false);
});
