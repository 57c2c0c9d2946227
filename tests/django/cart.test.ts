// A cart and its copy in Django: additions, removals, promo codes and refusals, for a guest and for an account.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { byApp } from "../support/django-app.ts";
import { djangoShop } from "../support/django-shop.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const opened = djangoShop();
const ANAS = 1;

type Judged = Omit<CartView, "lines"> & { wrong: string[]; lines: (CartView["lines"][number] & { news: string[] })[] };
const validatedCart = async (shopper: Shopper) => (await shopper.cart()) as unknown as Judged;
const quantities = ({ lines }: Pick<CartView, "lines">) =>
  Object.fromEntries(lines.map(({ product, quantity }) => [product, quantity]));

/** The copy's goods: an account's, or the most recently changed guest's. */
async function copy(user: number | null): Promise<Record<string, string>> {
  return (await opened.django.kept()).carts.filter((cart) => cart.user === user).at(-1)?.goods ?? {};
}

const becomes = (user: number | null, goods: Record<string, string>) =>
  until(`the copy is ${JSON.stringify(goods)}`, async () => {
    const found = await copy(user);
    return Object.keys({ ...found, ...goods }).every((product) => found[product] === goods[product]);
  });

async function promo(shopper: Shopper, code: string) {
  const body = { code, language: "ro", command: randomUUID() };
  const answer = await shopper.send("/api/cart/promo", { method: "POST", body });
  return { status: answer.status, text: await answer.text() };
}

test("the backend's copy follows a guest's cart, line by line", async () => {
  const ion = opened.shop.shopper("casa");
  await ion.addToCart("101", 3);
  await ion.addToCart("203", 1.5);
  await becomes(null, { 101: "3", 203: "1.5" });
  await ion.setQuantity("101", 1);
  await ion.remove("203");
  await becomes(null, { 101: "1" });
  await ion.remove("101");
  await becomes(null, {});
});

test("a promo code's discount is Django's, to the cent, and its refusal is shown", async () => {
  const ion = opened.shop.shopper("casa");
  await ion.addToCart("102", 3);
  const fine = await promo(ion, "toamna10");
  assert.equal(fine.status, 200, fine.text);
  assert.match((await ion.cart()).quote.discount, /26,97\s*lei/);
  for (const [code, words] of [
    ["VARA", "This promo code has expired."],
    ["NIMIC", "There is no such promo code."],
  ] as const) {
    const refused = await promo(ion, code);
    assert.ok(refused.status >= 400 && refused.status < 500, refused.text);
    assert.ok(refused.text.includes(words), refused.text);
  }
});

test("Django's error for a line is shown at that line, by its index", async () => {
  const ion = opened.shop.shopper("casa");
  await ion.addToCart("101", 1);
  await ion.addToCart("103", 5);
  const words = "Only 3 left in stock.";
  const { lines } = await until("the copy is judged", async () => {
    const cart = await validatedCart(ion);
    return cart.lines.some(({ news }) => news.length > 0) && cart;
  });
  assert.deepEqual(
    lines.map(({ product, news }) => [product, news.includes(words)]),
    [
      ["101", false],
      ["103", true],
    ],
  );
});

test("a guest's cart merges into the account's at sign-in, and an app's additions are kept", async () => {
  const ana = opened.shop.shopper("casa");
  await ana.addToCart("102", 2);
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  await becomes(ANAS, { 102: "2" });
  await byApp(opened.django, "/general/cart/add-item/", { product_id: 205, count: 1 });
  await ana.addToCart("101", 1);
  await becomes(ANAS, { 102: "2", 101: "1", 205: "1" });
  await until("the cart has what the app added", async () => "205" in quantities(await ana.cart()));
  const elsewhere = await signedIn(opened.shop);
  assert.deepEqual(quantities(await elsewhere.cart()), { 101: "1", 102: "2", 205: "1" });
});
