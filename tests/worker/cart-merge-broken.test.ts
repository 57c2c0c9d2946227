// A sign-in that broke off while the guest's cart was merging into the account's: the guest's later changes count, and
// nothing merges twice.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { CartStorage } from "../support/cart-storage.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ANA, form, LOGIN_PATH, SECRETS, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const ION = { email: "ion@example.com", password: ANA.password };

let state: string;
let shop: Shop;
let rare: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), "vitrina-merge-"));
  shop = await openShop({ state });
  rare = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
afterEach(async () => {
  await shop.close();
  await rm(state, { recursive: true, force: true });
});

const signIn = (shopper: Shopper, who = ANA) => shopper.send(LOGIN_PATH, form({ ...who, language: "ro" }));
const quantities = ({ lines }: CartView) => Object.fromEntries(lines.map((line) => [line.product, line.quantity]));

/** The shop with other variables, and the same browser in it. */
async function reopened(shopper: Shopper, variables: Record<string, string> = {}): Promise<Shopper> {
  await shop.close();
  shop = await openShop({ state, variables });
  const same = shop.shopper();
  for (const [name, value] of shopper.cookies) same.cookies.set(name, value);
  return same;
}

/** A sign-in known only to the guest's object: the runtime stops during the catalogue's call. */
async function brokenOff(guest: Shopper): Promise<Shopper> {
  const asked = async () =>
    (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/product-filter")).length;
  const before = await asked();
  await shop.demo.break({ call: "/general/product-filter", mode: "hang" });
  const ends = signIn(guest).catch(() => undefined);
  await until("the goods are looked up", async () => (await asked()) > before);
  const same = await reopened(guest);
  await ends;
  return same;
}

/** A sign-in whose merge only the account's object has recorded. */
async function halfDone(guest: Shopper, { revision }: CartView): Promise<Shopper> {
  const token = guest.cookies.get("user_token")?.match(/[0-9a-f]{32}/)?.[0];
  assert.ok(token);
  const id = createHash("sha256").update(`merge ${token} ${revision}`).digest("hex");
  const same = await reopened(guest, { PANIC_AT: `saved=${id}` });
  assert.equal((await signIn(same)).status, 303);
  await until("the merge breaks off", async () => shop.said.some((line) => line.includes(`at saved=${id}`)));
  for (const name of SECRETS) same.cookies.delete(name);
  return same;
}

test("goods that the guest has removed or ordered since do not come back", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 5);
  await guest.addToCart(rare, 1);
  const ana = await brokenOff(guest);
  assert.equal(ana.cookies.has("token"), false, "still a guest");
  await ana.remove(rare);
  const body = { ...ORDER_FORM, command: "1".repeat(32) };
  assert.equal((await ana.send("/api/orders", { method: "POST", body })).status, 200);
  assert.equal((await signIn(ana)).status, 303);
  assert.equal((await ana.cart()).empty, true);
  assert.equal(ana.cookies.has("user_token"), false, "the guest has nothing left");
});

test("goods that the guest has added since merge with the rest, once", async () => {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  const ana = await brokenOff(guest);
  await ana.addToCart(rare, 1);
  await signIn(ana);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "2", [rare]: "1" });
  assert.equal(ana.cookies.has("user_token"), false);
});

test("saved-for-later lines that do not fit into the account stay the guest's", async () => {
  const owner = await signedIn(shop);
  await owner.addToCart(PLENTY, 1);
  await shop.close();
  {
    using storage = new CartStorage(state);
    const saved = Array.from({ length: 100 }, (_, at) => ({ product: 900_000 + at, quantity: 1000, step: 1000 }));
    storage.run(`UPDATE cart SET value = json_set(value, '$.saved', json('${JSON.stringify(saved)}'))`);
  }
  shop = await openShop({ state });
  const guest = shop.shopper();
  await guest.addToCart(rare, 1);
  const body = { command: "2".repeat(32), product: rare, language: "ro" };
  assert.equal((await guest.send("/api/cart/later", { method: "POST", body })).status, 200);
  assert.equal((await signIn(guest)).status, 303);
  const { revision } = await guest.cart();
  assert.ok(guest.cookies.has("user_token"), "the browser knows the guest");
  assert.equal((await guest.cart()).revision, revision, "nothing is tried again in vain");
  for (const name of SECRETS) guest.cookies.delete(name);
  const { document } = await guest.visit("/ro/cart");
  assert.equal(document.querySelectorAll(".saved [data-key]").length, 1);
});

test("merged goods merge again neither into this account nor into another", async () => {
  const guest = shop.shopper();
  const cart = await guest.addToCart(PLENTY, 2);
  const ana = await halfDone(guest, cart);
  await ana.addToCart(rare, 1);
  await signIn(ana, ION);
  assert.deepEqual(quantities(await ana.cart()), { [rare]: "1" });
  assert.deepEqual(quantities(await (await signedIn(shop)).cart()), { [PLENTY]: "2" });
});
