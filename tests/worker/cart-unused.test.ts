// Expiry of unused carts, in shops with short days: an empty cart after thirty days, a full one after a year, one with a
// pending order never.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

// Each test counts the carts of its own shop.
const withDaysOf = (milliseconds: number) => openShop({ variables: { CART_DAY_MS: String(milliseconds) } });

const ended = ({ said }: Shop) => said.filter((line) => line === "a cart that nobody uses ends").length;

test("an empty cart expires after a month, a full one stays, and an expired one starts anew", async () => {
  const day = 50;
  await using shop = await withDaysOf(day);
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(PLENTY, 2);
  // The last use is stored once a day, so the removal's may be the addition's.
  const begun = Date.now();
  await ion.addToCart(PLENTY, 1);
  const { revision } = await ion.remove(PLENTY);
  await until("the empty cart has ended", async () => ended(shop) === 1);
  assert.ok(Date.now() - begun >= 30 * day);
  assert.equal((await ana.cart()).count, 2);
  const anew = await ion.addToCart(PLENTY, 3);
  assert.deepEqual([anew.count, anew.revision > revision], [3, true]);
  assert.equal((await ion.setQuantity(PLENTY, 4)).count, 4);
});

test("a full cart expires after a year and starts anew", async () => {
  const day = 5;
  await using shop = await withDaysOf(day);
  const ana = shop.shopper();
  const begun = Date.now();
  await ana.addToCart(PLENTY, 2);
  await until("the cart has ended", async () => ended(shop) === 1);
  assert.ok(Date.now() - begun >= 365 * day);
  const emptied = await ana.cart();
  assert.deepEqual([emptied.revision, emptied.lines], [0, []]);
  assert.equal((await ana.addToCart(PLENTY, 3)).count, 3);
});

test("a viewed cart stays, and so does one with a pending order", async () => {
  await using shop = await withDaysOf(20);
  const [ana, ion, eva] = [shop.shopper(), shop.shopper(), shop.shopper()];
  await eva.addToCart(PLENTY, 2);
  await shop.demo.break({ call: "/general/v3/order/", mode: "fail", status: 503 });
  const details = {
    first_name: "Eva",
    phone: "+37360123456",
    method: "address",
    region: "3",
    locality: "301",
    payment: "cash",
  };
  const body = { ...details, language: "ro", street: "Teilor", building: "12", command: randomUUID() };
  const order = await eva.send("/api/orders", { method: "POST", body });
  assert.ok(order.status >= 400, await order.text());
  await ana.addToCart(PLENTY, 5);
  await ion.addToCart(PLENTY, 1);
  await until("the cart that nobody looks at has ended", async () => {
    assert.equal((await ana.cart()).count, 5);
    return ended(shop) > 0;
  });
  assert.equal((await ana.cart()).count, 5);
  assert.equal((await eva.cart()).count, 2);
});
