// Favourites: added and removed by script and by plain form, kept in a cookie that may be malformed.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { type Good, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = await someGoods(shop);
});
after(() => shop.close());

const address = (id: string) => `/api/favourites/${id}`;
const id = (at: number) => goods[at]?.id ?? "";

test("a product is added and removed, newest first", async () => {
  const ana = shop.shopper();
  const toggle = async (product: string) =>
    (await ana.send(address(product), { method: "POST", body: {} })).json() as Promise<object>;
  assert.deepEqual(await toggle(id(0)), { saved: true, count: 1 });
  assert.deepEqual(await toggle(id(1)), { saved: true, count: 2 });
  assert.equal(ana.cookies.get("favourites"), `${id(1)}.${id(0)}`);
  assert.deepEqual(await toggle(id(0)), { saved: false, count: 1 });
  assert.deepEqual(await toggle(id(1)), { saved: false, count: 0 });
  assert.equal(ana.cookies.get("favourites"), undefined, "an empty list leaves no cookie");
});

test("the cookie lasts a year and scripts can read it, to fill the hearts of cached pages", async () => {
  const answer = await shop.shopper().send(address(id(0)), { method: "POST", body: {} });
  const [cookie = ""] = answer.headers.getSetCookie();
  assert.match(cookie, /^favourites=\d+; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  assert.equal(answer.headers.get("cache-control"), "no-store");
});

test("a plain form saves too and redirects back, never to another host", async () => {
  const ana = shop.shopper();
  const back = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ language: "ro", ...fields });
    const answer = await ana.send(address(id(0)), { method: "POST", body });
    assert.equal(answer.status, 303);
    return answer.headers.get("location");
  };
  assert.equal(await back({ back: "/ro/bucatarie?page=2" }), "/ro/bucatarie?page=2");
  assert.equal(await back({ back: "https://evil.example/" }), "/ro/favorites");
  assert.equal(await back({ back: "//evil.example/" }), "/ro/favorites");
});

test("the page shows saved products that the catalogue has", async () => {
  const ana = shop.shopper();
  for (const at of [0, 1]) await ana.send(address(id(at)), { method: "POST", body: {} });
  ana.cookies.set("favourites", `999999999.${ana.cookies.get("favourites")}`);
  const page = await ana.visit("/ro/favorites");
  assert.equal(page.status, 200);
  for (const at of [0, 1]) assert.ok(page.html.includes(goods[at]?.path ?? "?"), `product ${at}`);
  assert.match(page.headers.get("cache-control") ?? "", /private/);
});

test("products gone from the catalogue are forgotten, but not while the catalogue is down", async () => {
  const ana = shop.shopper();
  ana.cookies.set("favourites", "99999999");
  await shop.demo.break({ call: "/general/product-filter", mode: "fail" });
  await ana.visit("/ro/favorites");
  await shop.demo.heal();
  assert.equal(ana.cookies.get("favourites"), "99999999");
  await ana.visit("/ro/favorites");
  assert.equal(ana.cookies.get("favourites"), undefined);
  // A whole page of them hides no later product.
  const gone = Array.from({ length: 24 }, (_, at) => String(99_000_000 + at));
  ana.cookies.set("favourites", [...gone, id(0)].join("."));
  const page = await ana.visit("/ro/favorites");
  assert.ok(page.html.includes(goods[0]?.path ?? "?"));
  assert.equal(ana.cookies.get("favourites"), id(0));
});

test("a malformed cookie is read as far as possible", async () => {
  for (const garbled of [
    "...",
    "abc",
    "-1.0.1e9",
    `${id(0)}.${id(0)}.x`,
    "9".repeat(400),
    "%00",
    '"',
    "1.".repeat(1500),
  ]) {
    const page = await shop.fetch("/ro/favorites", { headers: { cookie: `favourites=${garbled}` } });
    assert.deepEqual([garbled.slice(0, 20), page.status], [garbled.slice(0, 20), 200]);
    assert.ok((await page.text()).endsWith("</html>"));
  }
});

test("a hundred products fit, and the oldest is dropped", async () => {
  const ana = shop.shopper();
  const full = Array.from({ length: 100 }, (_, at) => String(20_000 + at));
  ana.cookies.set("favourites", full.join("."));
  const answer = await ana.send(address(id(0)), { method: "POST", body: {} });
  assert.deepEqual(await answer.json(), { saved: true, count: 100 });
  const kept = ana.cookies.get("favourites")?.split(".") ?? [];
  assert.deepEqual([kept[0], kept.length, kept.includes("20099")], [id(0), 100, false]);
});

test("a malformed product id is a 404", async () => {
  for (const bad of ["abc", "-1", "0x1", "1.5", "99999999999999999999999"]) {
    const answer = await shop.shopper().send(address(bad), { method: "POST", body: {} });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([bad, answer.status, error.code], [bad, 404, "unknown_product"]);
  }
});
