// A discontinued product: the 404 page, with available similar goods.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { aProduct, type Good } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let good: Good;
before(async () => {
  shop = await openShop();
  good = await aProduct(shop);
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const SEARCH = "/general/v2/search/search/";
const like = "[aria-labelledby=vanished] .card";

test("a discontinued product is an uncached 404 with similar goods", async () => {
  const { document, status, headers } = await shop.shopper().visit(`${good.path}-gone`);
  assert.equal(status, 404);
  assert.ok(document.querySelectorAll(like).length > 0);
  assert.match(headers.get("cache-control") ?? "", /no-store/);
});

test("a Cyrillic slug has similar goods too", async () => {
  const { document, status } = await shop.shopper().visit(encodeURI("/ru/product/чайник-100"));
  assert.equal(status, 404);
  assert.ok(document.querySelectorAll(like).length > 0);
});

test("a page that never was a product's searches for no goods", async () => {
  for (const path of ["/ro/product/1234-56", "/ro/oale-care-nu-sunt"]) {
    const { document, status } = await shop.shopper().visit(path);
    assert.equal(status, 404);
    assert.equal(document.querySelectorAll(like).length, 0);
  }
});

test("a failed search leaves the 404 page complete", async () => {
  await shop.demo.break({ call: SEARCH, mode: "fail" });
  const { document, status } = await shop.shopper().visit(`${good.path}-gone`);
  assert.equal(status, 404);
  assert.equal(document.querySelectorAll(like).length, 0);
  assert.ok(document.querySelector("h1"));
  assert.ok(document.querySelector("footer"));
});
