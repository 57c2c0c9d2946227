// Orders that never get an answer: one that broke off before it was sent, and one that stays lost; both drop the customer's
// details and release the cart in the end. An answered one drops the place where it is brought after a month.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { CartStorage } from "../support/cart-storage.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const RESERVATION = "/general/cart/create-reservation/";
const EIGHT_DAYS_MS = 8 * 24 * 3600 * 1000;

let state: string;
let shop: Shop;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "vitrina-forgotten-"));
  shop = await openShop({ state });
});
afterEach(async () => {
  await shop.close();
  await rm(state, { recursive: true, force: true });
});

function order(shopper: Shopper, command: string, street = ORDER_FORM.street): Promise<Response> {
  return shopper.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, street, command } });
}

/** The shop with other variables, and the same browser in it. */
async function reopened(shopper: Shopper, variables: Record<string, string> = {}): Promise<Shopper> {
  shop = await openShop({ state, variables });
  const same = shop.shopper();
  for (const [name, value] of shopper.cookies) same.cookies.set(name, value);
  return same;
}

/** Stored orders; closes the shop to read them. */
async function stored(change = ""): Promise<{ id: unknown; value: string }[]> {
  await shop.close();
  using storage = new CartStorage(state);
  storage.run(change);
  return storage.rows("SELECT id, value FROM orders ORDER BY answered").map(({ id, value }) => ({
    id,
    value: String(value),
  }));
}

/** A shopper whose order broke off during the reservation; the shop is closed. */
async function brokenOff(id: string): Promise<Shopper> {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  await shop.demo.break({ call: RESERVATION, mode: "hang" });
  const ends = order(guest, id).catch(() => undefined);
  await until("the goods are being reserved", async () =>
    (await shop.demo.log()).some(({ path }) => path.startsWith(RESERVATION)),
  );
  const [begun] = await stored();
  await ends;
  assert.ok(begun?.value.includes(ORDER_FORM.street));
  return guest;
}

test("an order that was never sent is dropped by the next one", async () => {
  const ana = await reopened(await brokenOff(randomUUID()));
  const next = randomUUID();
  assert.equal((await order(ana, next, "Florilor")).status, 200);
  const orders = await stored();
  assert.deepEqual(
    orders.map(({ id }) => id),
    [next],
  );
});

test("a cart with an order that was never sent expires", async () => {
  const ana = await reopened(await brokenOff(randomUUID()), { CART_DAY_MS: "20" });
  assert.equal((await ana.cart()).count, 2);
  await until("the cart has ended", async () => shop.said.includes("a cart that nobody uses ends"));
});

test("an order lost for a week keeps no details, and its form orders nothing", async () => {
  const id = randomUUID();
  const guest = await brokenOff(id);
  const long_ago = Date.now() - EIGHT_DAYS_MS;
  await stored(
    `UPDATE orders SET value = json_set(value, '$.stage', 'reserved', '$.tries', 1, '$.sent_ms', ${long_ago}, '$.asked_ms', ${long_ago})`,
  );
  const ana = await reopened(guest);
  const before = (await shop.demo.orders()).length;
  const lost = await order(ana, id);
  assert.deepEqual([lost.status, (await shop.demo.orders()).length], [409, before], await lost.text());
  const next = randomUUID();
  assert.equal((await order(ana, next, "Florilor")).status, 200);
  const orders = await stored();
  assert.deepEqual(
    orders.map((one) => [one.id, one.value.includes(ORDER_FORM.street)]),
    [
      [id, false],
      [next, false],
    ],
  );
});

test("a placed order keeps the line of its place for a month, and then drops it, in use or not", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  const id = randomUUID();
  assert.equal((await order(guest, id)).status, 200);
  const [kept] = await stored();
  const line = `Chișinău, ${ORDER_FORM.street} ${ORDER_FORM.building}`;
  assert.equal((JSON.parse(kept?.value ?? "{}") as { receipt?: { place?: string } }).receipt?.place, line);
  const ana = await reopened(guest);
  assert.equal((await ana.cart()).count, 0);
  assert.ok((await stored())[0]?.value.includes(line), "it is young");
  const month_ago = Date.now() - 30 * 24 * 3600 * 1000;
  await stored(
    `UPDATE orders SET value = json_set(value, '$.receipt.sent_ms', ${month_ago}); DELETE FROM metadata WHERE name = 'used_ms'`,
  );
  await (await reopened(guest)).cart();
  const [later] = await stored();
  assert.ok(later?.value.includes('"receipt"') && !later.value.includes(ORDER_FORM.street), later?.value);
  // The goods of another cart keep it for a year, in which nobody comes back.
  const soon = Date.now() + 3_000;
  await stored(
    `UPDATE orders SET value = json_set(value, '$.receipt.sent_ms', ${soon}, '$.receipt.place', '${line}'); DELETE FROM metadata WHERE name = 'used_ms'`,
  );
  const late = await reopened(guest, { CART_DAY_MS: "100" });
  await late.addToCart(PLENTY, 1);
  const dropped = "the place of an order is dropped";
  assert.ok(!shop.said.includes(dropped));
  await until("the place is dropped without a visit", async () => shop.said.includes(dropped));
  const [last] = await stored();
  assert.ok(last?.value.includes('"receipt"') && !last.value.includes(ORDER_FORM.street), last?.value);
});
