// The campaign of a visitor's first landing is sent with the order, and with nothing else.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

async function orders(shopper: Shopper): Promise<Record<string, unknown>> {
  const before = new Set((await shop.demo.orders()).map((order) => JSON.stringify(order)));
  await shopper.addToCart(PLENTY);
  const response = await shopper.send("/api/orders", {
    method: "POST",
    body: { ...ORDER_FORM, command: randomUUID() },
  });
  assert.equal(response.status, 200);
  const placed = (await shop.demo.orders()).filter((order) => !before.has(JSON.stringify(order)));
  assert.equal(placed.length, 1);
  return Object.fromEntries(Object.entries(placed[0] ?? {}).filter(([name]) => name.startsWith("utm")));
}

test("the first landing's campaign is kept until the order, whatever comes later", async () => {
  const ana = shop.shopper();
  await ana.visit("/?utm_source=news%20letter&utm_medium=e-mail&other=1");
  await ana.visit("/ro?utm_source=later&utm_term=shoes");
  assert.deepEqual(await orders(ana), { utm_source: "news letter", utm_medium: "e-mail" });
});

test("a guest who lands on an account page, and is redirected to sign-in, keeps the campaign", async () => {
  const ana = shop.shopper();
  await ana.visit("/ro/account?utm_source=mail");
  assert.equal(ana.cookies.get("utm"), "utm_source=mail");
});

test("a landing without a campaign, and a prefetched page, set no cookie", async () => {
  const ana = shop.shopper();
  await ana.visit("/ro?source=x&utm_source=");
  await ana.visit("/ro?utm_source=ahead", { "sec-purpose": "prefetch" });
  assert.equal(ana.cookies.has("utm"), false);
  assert.deepEqual(await orders(ana), {});
});

test("the cookie is HttpOnly for this browser session; a forged value is only text", async () => {
  const answer = await shop.fetch("/ro?utm_campaign=spring");
  const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("utm="));
  assert.match(cookie ?? "", /^utm=utm_campaign=spring;/);
  assert.match(cookie ?? "", /HttpOnly/);
  assert.doesNotMatch(cookie ?? "", /Max-Age|Expires/i);
  assert.match(answer.headers.get("cache-control") ?? "", /private|no-store/);
  const forger = shop.shopper();
  forger.cookies.set("utm", `price=1&utm_source=${encodeURIComponent('"},"x":{"')}&utm_term=${"a".repeat(500)}`);
  assert.deepEqual(await orders(forger), { utm_source: '"},"x":{"', utm_term: "a".repeat(100) });
});
