// The shop while the cart objects' worker is unreachable.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { categoryPaths, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ without: "CART" });
});
after(() => shop.close());

test("browsing needs no cart object", async () => {
  const [good] = await someGoods(shop);
  const [category] = await categoryPaths(shop);
  const browsed = ["/ro", category ?? "", good?.path ?? "", "/ro/search?query=a", "/ro/about", "/robots.txt"];
  for (const path of browsed) {
    const answer = await shop.fetch(path);
    assert.equal(answer.status, 200, path);
    await answer.body?.cancel();
  }
});

test("a guest's page without its count still renders", async () => {
  const answer = await shop.fetch("/ro", { headers: { cookie: "cart_count=3.9" } });
  assert.equal(answer.status, 200);
  await answer.body?.cancel();
});

test("a cart command fails in the common shape, without platform details", async () => {
  const [good] = await someGoods(shop);
  const body = { product: good?.id ?? "", quantity: 1, command: crypto.randomUUID() };
  const headers = { origin: shop.url, accept: "application/json" };
  const answer = await shop.fetch("/api/cart/lines", { body, headers });
  assert.equal(answer.status, 500);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.ok(error.code && error.message);
  assert.doesNotMatch(error.message, /CART|binding/i);
});

test("opening a form's endpoint redirects people to the form's page", async () => {
  const headers = { accept: "text/html,*/*" };
  for (const [path, page] of [
    ["/api/cart/lines", "/ro/cart"],
    ["/api/orders", "/ro/checkout"],
    ["/api/session", "/ro?login=true"],
    ["/api/forms/request", "/ro/forms/request"],
  ] as const) {
    const answer = await shop.fetch(path, { headers });
    assert.equal(answer.status, 302, path);
    assert.equal(answer.headers.get("location"), page);
  }
});
