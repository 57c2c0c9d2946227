// Saved for later: moved out of the cart and back, for a guest and after signing in.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let other: string;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
after(() => shop.close());

const send = (shopper: Shopper, name: string, product: string, command: string = randomUUID()) =>
  shopper.send(`/api/cart/${name}`, { method: "POST", body: { command, product, language: "ro" } });

async function done(shopper: Shopper, name: string, product: string): Promise<CartView> {
  const answer = await send(shopper, name, product);
  assert.equal(answer.status, 200);
  return (await answer.json()) as CartView;
}

const products = ({ lines }: CartView) => lines.map(({ product, quantity }) => [product, quantity]);

/** Saved products on the cart's page. */
async function savedLines(shopper: Shopper): Promise<string[]> {
  const { document } = await shopper.visit("/ro/cart");
  return [...document.querySelectorAll(".saved [data-key]")].map(
    (line) => line.getAttribute("data-key")?.slice("saved-".length) ?? "",
  );
}

test("a line is saved and returns with its quantity, once however often it is sent", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  const before = await ana.addToCart(other);
  const command = randomUUID();
  const first = await (await send(ana, "later", PLENTY, command)).json();
  assert.deepEqual([products(first), await savedLines(ana)], [[[other, "1"]], [PLENTY]]);
  assert.ok(first.revision > before.revision);
  const back = await done(ana, "back", PLENTY);
  assert.deepEqual(products(back).at(-1), [PLENTY, "3"]);
  assert.deepEqual(await (await send(ana, "later", PLENTY, command)).json(), first, "the first answer");
  assert.deepEqual(await savedLines(ana), []);
});

test("the page's forms save, restore and delete", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const fields = { product: PLENTY, language: "uk", back: "/uk/cart" };
  const empty = await ana.submit("/api/cart/later", fields);
  assert.ok(empty.html.includes(say("uk", "cart", "empty_title")));
  assert.ok(empty.html.includes(say("uk", "cart", "saved_title")));
  assert.equal(empty.document.querySelectorAll(".saved form").length, 2);
  await ana.submit("/api/cart/back", fields);
  assert.deepEqual(products(await ana.cart()), [[PLENTY, "2"]]);
  await ana.submit("/api/cart/later", fields);
  await ana.submit("/api/cart/forget", fields);
  assert.deepEqual([await savedLines(ana), products(await ana.cart())], [[], []]);
});

test("a guest's saved lines belong to the account after signing in", async () => {
  const before = await savedLines(await signedIn(shop));
  const guest = shop.shopper();
  await guest.addToCart(other);
  await done(guest, "later", other);
  const answer = await guest.send(
    LOGIN_PATH,
    form({ email: "ana@example.com", password: "demo-parola", language: "ro" }),
  );
  assert.equal(answer.status, 303);
  assert.deepEqual(await savedLines(guest), [...before, other]);
  await done(guest, "forget", other);
});

test("an unknown product is refused", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  assert.equal((await send(ana, "later", "x")).status, 404);
  assert.equal((await send(ana, "back", "999999999")).status, 404);
});
