// Which of the two workers answers what, seen by taking the desk away from the storefront.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { categoryPaths, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

const SIGNED_IN = { cookie: "token=a.b.c" };
const FROM_HERE = () => ({ origin: shop.url, accept: "application/json" });

let shop: Shop;
before(async () => {
  shop = await openShop({ closedDesk: true });
});
after(() => shop.close());

test("what visitors without a session browse needs no desk", async () => {
  const [good] = await someGoods(shop);
  const [category] = await categoryPaths(shop);
  const browsed = [
    "/ro",
    category ?? "",
    good?.path ?? "",
    "/ro/search?query=a",
    "/robots.txt",
    "/manifest.webmanifest",
    "/healthz",
  ];
  for (const path of browsed) {
    const answer = await shop.fetch(path);
    assert.equal(answer.status, 200, path);
    await answer.body?.cancel();
  }
  const odd = await shop.fetch("/ro", { headers: { cookie: "cart_count=3.9" } });
  assert.equal(odd.status, 200, "a hint that only the desk could put right");
  await odd.body?.cancel();
});

test("a kept page comes from the storefront without the desk", async () => {
  const [path = ""] = await categoryPaths(shop);
  await (await shop.fetch(path)).text();
  const again = await shop.fetch(path);
  assert.match(again.headers.get("cache-status") ?? "", /hit/);
});

test("what the desk answers is a page of the shop that says so, in the address's language", async () => {
  const tried = { "/uk/cart": "uk", "/en/about": "en", "/ro/checkout": "ro", "/ro?login=true": "ro" };
  for (const [path, language] of Object.entries(tried)) {
    const answer = await shop.fetch(path);
    assert.equal(answer.status, 503, path);
    const page = await answer.text();
    assert.match(page, new RegExp(`<html lang="${language}"`), path);
    assert.match(page, /<footer/, path);
  }
});

test("whoever carries a session is not shown what strangers are", async () => {
  const suggestions = await shop.fetch("/api/search?query=an&language=ro", { headers: SIGNED_IN });
  assert.equal(suggestions.status, 503);
  assert.equal((await shop.fetch("/api/search?query=an&language=ro")).status, 200);
  const [path = ""] = await categoryPaths(shop);
  const answer = await shop.fetch(path, { headers: SIGNED_IN });
  assert.equal(answer.status, 503);
  await answer.body?.cancel();
});

test("files of a build that only the desk has yet come from there, and what nobody has is a 404", async () => {
  const between = await openShop({ bareStorefront: true });
  try {
    const cart = await (await between.fetch("/ro/cart")).text();
    const styles = /href="(\/assets\/[^"]+\.css)"/.exec(cart)?.[1] ?? "";
    const answer = await between.fetch(styles);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type") ?? "", /^text\/css/);
    assert.match(answer.headers.get("cache-control") ?? "", /immutable/);
    await answer.body?.cancel();
    assert.equal((await between.fetch("/assets/nobody.js")).status, 404);
  } finally {
    await between.close();
  }
});

test("a person who opens the desk's addresses gets a page, a program JSON", async () => {
  for (const path of ["/account", "/sitemap.xml"]) {
    const page = await shop.fetch(path, { headers: { accept: "text/html,*/*" } });
    assert.match(page.headers.get("content-type") ?? "", /^text\/html/, path);
    const answer = await shop.fetch(path);
    assert.deepEqual(Object.keys((await answer.json()) as object), ["error"], path);
  }
});

test("a cart command that cannot be handed over is refused in the shape of errors", async () => {
  const body = { product: "1", quantity: 1, command: crypto.randomUUID() };
  const answer = await shop.fetch("/api/cart/lines", { body, headers: FROM_HERE() });
  assert.equal(answer.status, 503);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.ok(error.code && error.message);
});
