// A page reopened after an order shows the order instead of the old cart.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const details = { ...ORDER_FORM, language: "ru" };

/** Orders the cart's contents; returns the order number. */
async function order(shopper: Shopper): Promise<string> {
  const body = { ...details, command: randomUUID() };
  const answer = await shopper.send("/api/orders", { method: "POST", body });
  const { redirect } = (await answer.json()) as { redirect: string };
  const number = new URL(redirect, "http://shop").searchParams.get("order") ?? "";
  assert.ok(number);
  return number;
}

const links = ({ document }: Visited) =>
  [...document.querySelectorAll("main a")].map((link) => link.getAttribute("href"));

for (const path of ["/ru/cart", "/ru/checkout"]) {
  test(`${path} shows the placed order and a way on`, async () => {
    const ana = shop.shopper();
    await ana.addToCart(PLENTY, 2);
    const number = await order(ana);
    const page = await ana.visit(path);
    assert.equal(page.document.querySelector("h1")?.textContent, say("ru", "cart", "ordered"));
    assert.equal(
      page.document.querySelector(".done-number")?.textContent,
      say("ru", "checkout", "success_number").replace("{{number}}", number),
    );
    assert.ok(links(page).includes("/ru"));
    assert.ok(!links(page).some((href) => href?.includes("account")), "a guest has no page of orders");
    assert.equal(page.document.querySelector("form.checkout"), null);
    assert.ok(
      page.document.querySelector("main [role=status]")?.textContent?.includes(number),
      "what an open page says",
    );
  });
}

test("a signed-in shopper is directed to the orders", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 1);
  await order(ana);
  assert.ok(links(await ana.visit("/ru/cart")).includes("/ru/account/orders"));
});

test("once something is added and removed again, the cart is just empty", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const number = await order(ana);
  await ana.addToCart(PLENTY, 1);
  assert.ok(!(await ana.visit("/ru/cart")).html.includes(number));
  await ana.remove(PLENTY);
  const page = await ana.visit("/ru/cart");
  assert.equal(page.document.querySelector("h1")?.textContent, say("ru", "cart", "empty_title"));
});

test("goods added while the order was pending are shown apart from it, in the cart and in the form", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const call = "/general/v3/order/";
  const asked = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;
  await shop.demo.break({ call, mode: "slow", ms: 1500, times: 1 });
  const before = await asked();
  const placed = order(ana);
  await until("the order is on its way", async () => (await asked()) > before);
  const added = async () => {
    const { lines } = await ana.addToCart(PLENTY, 1);
    return lines[0]?.quantity === "2";
  };
  assert.ok(await added(), "the order is still on its way");
  const number = await placed;
  for (const path of ["/ru/cart", "/ru/checkout"]) {
    const notice = (await ana.visit(path)).document.querySelector(".notice-positive")?.textContent ?? "";
    assert.ok(notice.includes(number), path);
    assert.ok(notice.includes(say("ru", "cart", "ordered_before")), path);
  }
});

test("a refused order leaves the cart as it was", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  await shop.demo.break({ call: "/general/v3/order/", mode: "fail", status: 400, times: 1 });
  const answer = await ana.send("/api/orders", { method: "POST", body: { ...details, command: randomUUID() } });
  assert.notEqual(answer.status, 200);
  const page = await ana.visit("/ru/cart");
  assert.equal(page.document.querySelectorAll(".line").length, 1);
  assert.equal(page.document.querySelector(".notice-positive"), null);
});
