// A change of the key that seals cookies: while both are accepted nobody loses a cart, and whoever comes by takes the new
// seal along. A key that is dropped opens nothing.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";

const OLD = "the old secret of at least thirty-two bytes";
const NEW = "the new secret of at least thirty-two bytes";
const NEWER = "the newest secret of at least thirty-two bytes";
const state = mkdtempSync(join(tmpdir(), "vitrina-keys-"));
after(() => rmSync(state, { recursive: true, force: true, maxRetries: 10 }));

/** Opens the shop over the same carts with other keys. */
async function withKeys<Found>(variables: Record<string, string>, use: (shop: Shop) => Promise<Found>): Promise<Found> {
  await using shop = await openShop({ state, variables });
  return await use(shop);
}

/** A visit with the cookies of an earlier one: the lines of the cart, and the cookies afterwards. */
async function visit(shop: Shop, cookies: Map<string, string>) {
  const shopper = shop.shopper();
  for (const [name, value] of cookies) shopper.cookies.set(name, value);
  const { lines } = await shopper.cart();
  return { lines: lines.length, cookies: new Map(shopper.cookies) };
}

test("a guest keeps the cart while the key is changed, and afterwards by the new seal alone", async () => {
  const old = await withKeys({ SEAL_KEY: OLD }, async (shop) => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    return new Map(ana.cookies);
  });
  const during = await withKeys({ SEAL_KEY: NEW, SEAL_KEY_PREVIOUS: OLD }, (shop) => visit(shop, old));
  assert.equal(during.lines, 1, "the old seal opens it");
  assert.notEqual(during.cookies.get("user_token"), old.get("user_token"), "and is replaced by a new one");
  await withKeys({ SEAL_KEY: NEW }, async (shop) => {
    assert.equal((await visit(shop, during.cookies)).lines, 1, "the new seal opens it");
    assert.equal((await visit(shop, old)).lines, 0, "the old one opens nothing");
  });
});

test("a checkout form that was open during the change orders, one that is older than the key before does not", async () => {
  const open = await withKeys({ SEAL_KEY: OLD }, async (shop) => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    const { document } = await ana.visit("/ro/checkout");
    const cart = document.querySelector('input[name="cart"]')?.getAttribute("value") ?? "";
    assert.notEqual(cart, "");
    return { cookies: new Map(ana.cookies), cart };
  });
  const order = async (shop: Shop) => {
    const ana = shop.shopper();
    for (const [name, value] of open.cookies) ana.cookies.set(name, value);
    // The visit takes the new seal along.
    await ana.cart();
    const body = { ...ORDER_FORM, cart: open.cart, command: randomUUID() };
    const answer = await ana.send("/api/orders", { method: "POST", body });
    await answer.text();
    return answer.status;
  };
  assert.equal(await withKeys({ SEAL_KEY: NEWER, SEAL_KEY_PREVIOUS: NEW }, order), 401);
  assert.equal(await withKeys({ SEAL_KEY: NEW, SEAL_KEY_PREVIOUS: OLD }, order), 200);
});

test("a guest's link to the thanks opens by both keys while the key is changed", async () => {
  const link = await withKeys({ SEAL_KEY: NEWER }, async (shop) => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY);
    const body = { ...ORDER_FORM, command: randomUUID() };
    const answer = await ana.send("/api/orders", { method: "POST", body });
    return ((await answer.json()) as { redirect?: string }).redirect ?? "";
  });
  const opens = async (shop: Shop) =>
    (await shop.shopper().visit(link)).document.querySelector(".done-number") !== null;
  assert.ok(link.includes("&link="), link);
  assert.ok(await withKeys({ SEAL_KEY: OLD, SEAL_KEY_PREVIOUS: NEWER }, opens));
  assert.ok(!(await withKeys({ SEAL_KEY: OLD }, opens)), "afterwards it opens nothing");
});
