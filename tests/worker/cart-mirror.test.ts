// The backend's copy of a cart follows it, and catches up after an outage.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

let shop: Shop;
let other: string;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

interface Copy {
  products: { productId: number; count: number }[];
}

/** Calls made by the tests themselves. */
let looks = 0;

/** The cart in the backend. */
async function copy(shopper: Shopper): Promise<Record<string, number>> {
  const [token] = (shopper.cookies.get("user_token") ?? "").split(".");
  const path = `/general/cart/fetch-all/?no_user_id=${token}`;
  const headers = { token: "demo-casa", "accept-language": "ro" };
  looks++;
  const [cart] = (await (await request(shop.backendUrl, path, { headers })).json()) as Copy[];
  return Object.fromEntries((cart?.products ?? []).map(({ productId, count }) => [String(productId), count]));
}

const becomes = (shopper: Shopper, expected: Record<string, number>) =>
  until(`the copy is ${JSON.stringify(expected)}`, async () => {
    const found = await copy(shopper);
    const products = Object.keys({ ...found, ...expected });
    return products.every((product) => found[product] === expected[product]);
  });

test("the copy follows what is added, set and removed", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  await ana.addToCart(other, 1);
  await becomes(ana, { [PLENTY]: 3, [other]: 1 });
  await ana.setQuantity(PLENTY, 5);
  await ana.remove(other);
  await becomes(ana, { [PLENTY]: 5 });
  await ana.setQuantity(PLENTY, 2);
  await becomes(ana, { [PLENTY]: 2 });
  await ana.remove(PLENTY);
  await becomes(ana, {});
});

test("a developer's command is not copied; the next shopper's command syncs all of it", async () => {
  const ana = shop.shopper();
  const body = { product: PLENTY, quantity: "2" };
  assert.equal((await ana.send("/api/cart/lines?dev_mode=true", { method: "POST", body })).status, 200);
  assert.equal((await ana.cart()).count, 2);
  const ion = shop.shopper();
  await ion.addToCart(PLENTY, 1);
  await becomes(ion, { [PLENTY]: 1 });
  assert.deepEqual(await copy(ana), {}, "a copy that was to be made would be there by now");
  await ana.addToCart(other, 1);
  await becomes(ana, { [PLENTY]: 2, [other]: 1 });
});

test("a saved and a deleted order reach the copy too", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const order = { localCart: { products: [{ product: Number(other), count: 2 }] } };
  await ana.send("/api/cart-redis", { method: "POST", body: { order } });
  await becomes(ana, { [other]: 2 });
  await ana.send("/api/cart-redis", { method: "DELETE" });
  await becomes(ana, {});
});

test("many quick changes reach the backend together", async () => {
  const ana = shop.shopper();
  const before = looks;
  await ana.addToCart(PLENTY, 1);
  for (let quantity = 2; quantity <= 12; quantity++) await ana.setQuantity(PLENTY, quantity);
  await becomes(ana, { [PLENTY]: 12 });
  const [token = ""] = (ana.cookies.get("user_token") ?? "").split(".");
  const asked = (await shop.demo.log()).filter(({ path }) => path.includes(`no_user_id=${token}`)).length;
  const reads = asked - (looks - before);
  assert.ok(reads > 0 && reads < 12, `${reads} questions for 12 commands`);
});

test("while the backend's carts are down commands are acknowledged, and the copy catches up afterwards", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  await becomes(ana, { [PLENTY]: 1 });
  for (const mode of ["fail", "garbage"] as const) {
    await shop.demo.break({ call: "/general/cart/", mode, status: 503 });
    const asked = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/cart/")).length;
    // The log holds a limited number of calls, and reading the copy fills it.
    await request(shop.backendUrl, "/__demo/log", { method: "DELETE" });
    const cart = await ana.addToCart(PLENTY, 4);
    await until("the backend was asked in vain", async () => (await asked()) > 0);
    assert.deepEqual(await ana.cart(), cart);
    await shop.demo.heal();
    await becomes(ana, { [PLENTY]: cart.count });
  }
});

test("a copy changed elsewhere is corrected with the next command", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  await becomes(ana, { [PLENTY]: 2 });
  const [no_user_id] = (ana.cookies.get("user_token") ?? "").split(".");
  const body = { product_id: Number(other), count: 9, no_user_id };
  const headers = { token: "demo-casa", "accept-language": "ro" };
  await request(shop.backendUrl, "/general/cart/add-item/", { method: "POST", headers, body });
  await ana.setQuantity(PLENTY, 3);
  await becomes(ana, { [PLENTY]: 3 });
});

test("a refused copy is sent once, and again with the next change", async () => {
  const ana = shop.shopper();
  const [ion, eva] = [shop.shopper(), shop.shopper()];
  for (const status of [400, 403, 404]) {
    await shop.demo.break({ call: "/general/cart/add-item/", mode: "fail", status });
    const refusals = () => shop.said.filter((line) => line.includes(`cart sync: answered ${status}`)).length;
    await ana.addToCart(PLENTY, 1);
    await until("the refusal is in the log", async () => refusals() > 0);
    await shop.demo.heal();
    // Takes over two seconds, after which a failed copy would be retried.
    for (const other of [ion, eva, ion]) {
      const { count } = await other.addToCart(PLENTY, 1);
      await becomes(other, { [PLENTY]: count });
    }
    assert.equal(refusals(), 1, "it is logged once");
    assert.equal((await copy(ana))[PLENTY], undefined, `${status} is final`);
  }
  const { count } = await ana.addToCart(PLENTY, 1);
  await becomes(ana, { [PLENTY]: count });
});
