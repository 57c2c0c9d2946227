// Named cart commands: their effect by plain form and by script, exactly once.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const CLEAR = "/api/cart/clear";
let shop: Shop;
let other: string;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
after(() => shop.close());

async function withTwoLines(): Promise<Shopper> {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  await ana.addToCart(other);
  return ana;
}

async function cleared(shopper: Shopper, body: object = { command: randomUUID() }): Promise<CartView> {
  const answer = await shopper.send(CLEAR, { method: "POST", body });
  assert.equal(answer.status, 200);
  return (await answer.json()) as CartView;
}

const products = ({ lines }: CartView) => lines.map(({ product }) => product);

test("a plain form empties the cart and redirects back", async () => {
  const ana = await withTwoLines();
  const body = new URLSearchParams({ back: "/ru/search?query=x", language: "ru" });
  const answer = await ana.send(CLEAR, { method: "POST", body });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ru/search?query=x"]);
  assert.match(ana.cookies.get("cart_count") ?? "", /^0\./);
  assert.equal((await ana.cart()).empty, true);
});

test("the form on the cart page leads to the empty cart", async () => {
  const ana = await withTwoLines();
  const { document } = await ana.visit("/uk/cart");
  const form = document.querySelector(`form[action="${CLEAR}"]`);
  const fields = [...(form?.querySelectorAll("input") ?? [])].map((field) => [field.name, field.value]);
  const page = await ana.submit(CLEAR, Object.fromEntries(fields));
  assert.equal(page.status, 200);
  assert.ok(page.html.includes('<html lang="uk"') && page.html.includes(say("uk", "cart", "empty_title")));
});

test("a script gets the empty cart at a higher revision", async () => {
  const ana = await withTwoLines();
  const { revision } = await ana.cart();
  const cart = await cleared(ana);
  assert.deepEqual([cart.lines, cart.empty, cart.count], [[], true, 0]);
  assert.ok(cart.revision > revision);
  assert.deepEqual(await ana.cart(), cart);
});

test("a repeated command gets its first answer and keeps later additions", async () => {
  const ana = await withTwoLines();
  const command = randomUUID();
  const first = await cleared(ana, { command });
  await ana.addToCart(other);
  assert.deepEqual(await cleared(ana, { command }), first);
  assert.deepEqual(products(await ana.cart()), [other]);
  const body = new URLSearchParams({ command, back: "/ro/cart" });
  assert.equal((await ana.send(CLEAR, { method: "POST", body })).status, 303);
  assert.deepEqual(products(await ana.cart()), [other]);
});

test("emptying needs no catalogue", async () => {
  const ana = await withTwoLines();
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503 });
  const cart = await cleared(ana).finally(() => shop.demo.heal());
  assert.equal(cart.empty, true);
});

test("without a cart the command returns an empty one and sets no guest cookie", async () => {
  const ana = shop.shopper();
  assert.equal((await cleared(ana)).empty, true);
  assert.equal(ana.cookies.has("user_token"), false);
});

test("an unknown command name is a 404 and changes nothing", async () => {
  const ana = await withTwoLines();
  const before = await ana.cart();
  for (const name of ["empty", "Clear", "ordered", "replace"]) {
    const answer = await ana.send(`/api/cart/${name}`, { method: "POST", body: { command: randomUUID() } });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([name, answer.status, error.code], [name, 404, "not_found"]);
    const page = await ana.submit(`/api/cart/${name}`, { back: "/ro/cart", language: "ro" });
    assert.equal(page.status, 404, name);
  }
  assert.deepEqual(await ana.cart(), before);
});

test("commands are POST only: other methods are a 405 for programs, and redirect people to the cart", async () => {
  const ana = await withTwoLines();
  for (const method of ["GET", "DELETE"]) {
    const answer = await ana.send(CLEAR, { method });
    assert.deepEqual([method, answer.status, answer.headers.get("allow")], [method, 405, "POST"]);
    await answer.body?.cancel();
  }
  const answer = await ana.send(CLEAR, { headers: { accept: "text/html,*/*" } });
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/ro/cart"]);
  assert.equal((await ana.cart()).lines.length, 2);
});
