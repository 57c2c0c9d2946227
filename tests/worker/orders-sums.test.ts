// An order's sums are the same from the cart to the account.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { aGoodThat, PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const CAPITAL = { ...ORDER_FORM, locality: "301" };

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Accounted {
  cart: CartView;
  checkout: Visited;
  list: Visited;
  detail: Visited;
}

/** Orders the cart with a code; returns its sums at every later place. */
async function ordered(ana: Shopper, code: string, fields: Record<string, string> = CAPITAL): Promise<Accounted> {
  if (code) {
    const body = { code, language: "ro", command: randomUUID() };
    const applied = await ana.send("/api/cart/promo", { method: "POST", body });
    assert.equal(applied.status, 200, await applied.text());
  }
  const [cart, checkout] = [await ana.cart(), await ana.visit("/ro/checkout")];
  const sent = { ...fields, command: randomUUID() };
  const answer = await ana.send("/api/orders", { method: "POST", body: sent });
  assert.equal(answer.status, 200, await answer.text());
  const list = await ana.visit("/ro/account/orders");
  const href = list.document.querySelector(".order-list > li:first-child .order-number a")?.getAttribute("href");
  return { cart, checkout, list, detail: await ana.visit(href ?? "") };
}

const listed = ({ document }: Visited) =>
  document.querySelector(".order-list > li:first-child .order-sum")?.textContent;
const rows = ({ document }: Visited) =>
  [...document.querySelectorAll("main .sums > div:not([hidden])")].map((row) =>
    ["dt", "dd"].map((part) => row.querySelector(part)?.textContent),
  );
const row = (name: string, sum: string) => [say("ro", "cart", name), sum];

test("below the free-delivery threshold the account shows the cart's discount, delivery and total", async () => {
  const ana = await signedIn(shop);
  for (const code of ["", "TOAMNA10", "MINUS50"]) {
    await ana.addToCart(PLENTY, 1);
    const { cart, checkout, list, detail } = await ordered(ana, code);
    const { delivery, discount, total } = cart.quote;
    assert.match(delivery, /^40/, "it is not free");
    assert.equal(checkout.document.querySelector("[data-placing] [data-sum=total]")?.textContent, total);
    assert.equal(listed(list), total, code);
    const taken = code ? [row("discount", `−${discount}`)] : [];
    assert.deepEqual(rows(detail), [...taken, row("delivery", delivery), row("total", total)], code);
  }
});

test("a pack keeps its price in the account, and pickup is free", async () => {
  const pack = await aGoodThat(shop, ({ amounts }) => amounts.length > 1);
  const ana = await signedIn(shop);
  await ana.addToCart(pack.id, Math.max(...pack.amounts));
  const fields = { ...ORDER_FORM, method: "pickup", store: "1" };
  const { cart, list, detail } = await ordered(ana, "", fields);
  const { goods } = cart.quote;
  assert.equal(cart.lines[0]?.sum, goods);
  assert.equal(listed(list), goods);
  assert.equal(detail.document.querySelector(".order-goods .figures")?.textContent, goods);
  assert.deepEqual(rows(detail), [row("delivery", say("ro", "cart", "delivery_free")), row("total", goods)]);
});
