// Offline actions name the cart that they are for, and apply to no other cart.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const LINES = "/api/cart/lines";
let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const ownerOf = ({ cookies }: Shopper) => cookies.get("cart_count")?.split(".")[2] ?? "";

const press = (shopper: Shopper, owner: string, command: string = randomUUID()) =>
  shopper.send(LINES, { method: "POST", body: { command, product: PLENTY, quantity: 1, language: "ro", owner } });

test("the hint names the owner: the same on every response, different for every other shopper", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(PLENTY);
  const owner = ownerOf(ana);
  assert.match(owner, /^[0-9a-f]{16}$/);
  await ana.addToCart(PLENTY);
  await ana.visit("/ro/cart");
  assert.equal(ownerOf(ana), owner);
  await ion.addToCart(PLENTY);
  assert.notEqual(ownerOf(ion), owner);
});

test("an offline action reaches the cart that it names", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const answer = await press(ana, ownerOf(ana));
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as CartView).count, 2);
});

test("an offline action for another cart, or from before there was one, is refused", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const ion = await signedIn(shop);
  const before = await ion.cart();
  for (const owner of [ownerOf(ana), ""]) {
    const answer = await press(ion, owner);
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    assert.deepEqual([answer.status, error.code], [409, "other_owner"]);
    assert.equal(error.message, say("ro", "failure", "other_owner"));
  }
  assert.deepEqual((await ion.cart()).lines, before.lines);
});

test("a removal and a promo code for another cart are refused as well", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const ion = await signedIn(shop);
  await ion.addToCart(PLENTY);
  const before = await ion.cart();
  for (const [path, method] of [
    [`${LINES}/${PLENTY}`, "DELETE"],
    ["/api/cart/promo", "POST"],
  ] as const) {
    const body = { command: randomUUID(), code: "ZECE", owner: ownerOf(ana) };
    const answer = await ion.send(path, { method, body });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [409, "other_owner"], path);
  }
  assert.deepEqual((await ion.cart()).lines, before.lines);
  const body = { command: randomUUID(), owner: ownerOf(ion) };
  const own = await ion.send(`${LINES}/${PLENTY}`, { method: "DELETE", body });
  assert.equal(own.status, 200);
  assert.equal(((await own.json()) as CartView).lines.length, before.lines.length - 1);
});

test("a first action whose response was lost is answered by the cart that it created", async () => {
  const ana = shop.shopper();
  const command = randomUUID();
  const first = (await (await press(ana, "", command)).json()) as CartView;
  const again = await press(ana, "", command);
  assert.equal(again.status, 200);
  assert.deepEqual(await again.json(), first);
});
