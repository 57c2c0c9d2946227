// Pages with nothing of their own lead on with goods, and never wait for them.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const CALL = "/main/slides-popular-product/";
/** An account without orders. */
const newcomer = () => signedIn(shop, "casa", { email: "ion@example.com" });

/** The number of popular products on a page; undefined without their shelf. */
async function popular(shopper: Shopper, path: string): Promise<number | undefined> {
  const { status, document } = await shopper.visit(path);
  assert.equal(status, 200, path);
  const title = [...document.querySelectorAll("main h2")].find(
    (heading) => heading.textContent === say("ro", "home", "popular_products"),
  );
  return title?.closest("section")?.querySelectorAll(".card").length;
}

test("an empty cart shows popular products, a cart with goods does not", async () => {
  const guest = shop.shopper();
  // The first page of a cold backend may leave without them.
  await until("popular products", async () => ((await popular(guest, "/ro/cart")) ?? 0) > 1);
  await guest.addToCart(PLENTY, 1);
  assert.equal(await popular(guest, "/ro/cart"), undefined);
});

test("the cart's part for an open page has no goods to wait for", async () => {
  const answer = await shop.shopper().send("/ro/cart", { headers: { part: "window" } });
  const html = await answer.text();
  assert.ok(html.includes(say("ro", "cart", "empty_title")));
  assert.ok(!html.includes(say("ro", "home", "popular_products")));
});

test("an account without orders shows popular products, one with orders or with a search for them does not", async () => {
  assert.ok(((await popular(await newcomer(), "/ro/account/orders")) ?? 0) > 1);
  const ana = await signedIn(shop);
  for (const query of ["", "?search=nothing-like-it"])
    assert.equal(await popular(ana, `/ro/account/orders${query}`), undefined, query);
});

test("where popular products cannot be told, an empty cart says nothing of them", async () => {
  for (const fault of [{ mode: "fail", status: 500 }, { mode: "garbage" }, { mode: "fail", status: 404 }] as const) {
    await shop.demo.break({ call: CALL, ...fault });
    const { status, html } = await shop.shopper().visit("/ro/cart");
    assert.equal(status, 200);
    assert.ok(html.includes(say("ro", "cart", "empty_title")));
    assert.ok(!html.includes(say("ro", "failure", "part_missing")), JSON.stringify(fault));
    await shop.demo.heal();
  }
});
