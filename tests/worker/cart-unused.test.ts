// Carts that nobody uses, in a shop whose days are short: an empty one ends after thirty of them, a full one after a
// year, one whose order waits for its answer never.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const DAY_MS = 20;
const [MONTH_MS, YEAR_MS] = [30 * DAY_MS, 365 * DAY_MS];

// Each test counts the carts of a shop of its own.
let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ variables: { CART_DAY_MS: String(DAY_MS) } });
});
afterEach(() => shop.close());

const ended = () => shop.said.filter((line) => line === "a cart that nobody uses ends").length;

test("an empty cart ends after a month, a full one after a year, and each begins anew", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  const begun = Date.now();
  await ana.addToCart(PLENTY, 2);
  await ion.addToCart(PLENTY, 1);
  const { revision } = await ion.remove(PLENTY);
  await until("the empty cart has ended", async () => ended() === 1);
  assert.ok(Date.now() - begun >= MONTH_MS);
  assert.ok(Date.now() - begun < YEAR_MS, "the full cart is there");
  await until("the full cart has ended", async () => ended() === 2);
  assert.ok(Date.now() - begun >= YEAR_MS);

  const emptied = await ana.cart();
  assert.deepEqual([emptied.revision, emptied.lines], [0, []]);
  const anew = await ion.addToCart(PLENTY, 3);
  assert.deepEqual([anew.count, anew.revision > revision], [3, true]);
  assert.equal((await ion.setQuantity(PLENTY, 4)).count, 4);
});

test("a cart that is looked at stays, and so does one whose order has no answer", async () => {
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
    return ended() > 0;
  });
  assert.equal((await ana.cart()).count, 5);
  assert.equal((await eva.cart()).count, 2);
});
