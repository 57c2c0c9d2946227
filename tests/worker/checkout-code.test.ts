// A promo code that holds for one way of paying: the checkout shows the sums of the chosen payment, and orders at them.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { checkoutShops, withGoods } from "../support/checkout-shops.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say, wordsOf } from "../support/words.ts";

const shops = checkoutShops();
const PATH = "/api/orders";
const REASON = "This promo code is for payment by card only.";

async function withCode(code = "CARD5"): Promise<Shopper> {
  const ana = await withGoods(shops.shop.shopper());
  const body = { code, language: "en", command: randomUUID() };
  assert.equal((await ana.send("/api/cart/promo", { method: "POST", body })).status, 200);
  return ana;
}

const said = ({ document }: Visited) => [...document.querySelectorAll(".code-said")].map((part) => part.textContent);
const uncounted = (payment: string, code = "CARD5") =>
  `${wordsOf("en")("checkout.code_uncounted").replace("{{code}}", code).replace("{{payment}}", payment)} ${REASON}`;
const summed = ({ document }: Visited, part: string) =>
  Number(document.querySelector(`.sums [data-sum=${part}]`)?.textContent.replace(/[^\d.]/g, ""));
const total = (page: Visited) => summed(page, "total");
const alert = ({ document }: Visited) => document.querySelector("form.checkout [role=alert]")?.textContent ?? "";
const count = async () => (await shops.shop.demo.orders()).length;
const filled = (page: Visited) => ({ ...sentOf(page), ...ORDER_FORM, locality: "301", language: "en" });

test("the sums are those of the chosen payment, and words say whether the code counts with it", async () => {
  const ana = await withCode();
  const cash = await ana.visit("/en/checkout");
  assert.deepEqual(said(cash), Array(2).fill(uncounted(say("en", "checkout", "payment_cash"))));
  const card = await ana.submit(PATH, { ...sentOf(cash), redraw: "1", payment: "card" });
  assert.deepEqual(said(card), ["", ""]);
  assert.ok(summed(card, "discount") > 0);
  assert.equal(Math.round((total(cash) - total(card)) * 100), Math.round(summed(card, "discount") * 100));
  assert.equal(summed(cash, "discount"), 0);
  const label = card.document.querySelector(".sums > div:nth-child(2) dt")?.textContent;
  assert.equal(label, wordsOf("en")("cart.promo_applied").replace("{{code}}", "CARD5"));
  const usual = await (await withCode("TOAMNA10")).visit("/en/checkout");
  assert.deepEqual(said(usual), ["", ""]);
});

test("without scripts an order with another payment than the form's shows its sums first, and loses nothing", async () => {
  const ana = await withCode();
  const before = await count();
  const cash = await ana.visit("/en/checkout");
  const cheaper = await ana.submit(PATH, { ...filled(cash), payment: "card" });
  assert.equal(cheaper.status, 409);
  assert.ok(alert(cheaper).includes(say("en", "checkout", "error_repriced")), alert(cheaper));
  assert.ok(total(cheaper) < total(cash));
  const dearer = await ana.submit(PATH, { ...filled(cheaper), payment: "cash" });
  assert.equal(dearer.status, 422);
  assert.match(dearer.document.querySelector("#checkout-payment-error")?.textContent ?? "", /CARD5.*by card only/);
  assert.deepEqual([total(dearer), sentOf(dearer)["street"]], [total(cash), ORDER_FORM.street]);
  assert.equal(await count(), before);
  const thanks = await ana.submit(PATH, { ...filled(dearer), payment: "cash" });
  assert.equal(thanks.status, 200);
  const placed = (await shops.shop.demo.orders()).at(-1);
  assert.equal(await count(), before + 1);
  assert.ok(!placed?.["promo_code"], JSON.stringify(placed));
  assert.equal((await ana.cart()).empty, true);
});

test("with the payment that the code holds for, the order has it at once", async () => {
  const ana = await withCode();
  const before = await count();
  const cash = await ana.visit("/en/checkout");
  const card = await ana.submit(PATH, { ...filled(cash), redraw: "1", payment: "card" });
  const answer = await ana.send(PATH, { method: "POST", body: { ...filled(card), payment: "card" } });
  assert.equal(answer.status, 200, await answer.text());
  assert.equal(await count(), before + 1);
  const codes = (await shops.shop.demo.orders()).map((order) => order["promo_code"]);
  assert.ok(codes.includes("CARD5"), codes.join());
});

test("a code that leaves nothing to pay counts with cash too, in which such an order is sent, or not at all", async () => {
  const ana = await withCode("CARD100");
  const before = await count();
  const cash = await ana.visit("/en/checkout");
  const pickup = { ...filled(cash), method: "pickup", store: "1", payment: "card" };
  const card = await ana.submit(PATH, { ...pickup, redraw: "1" });
  assert.deepEqual(said(card), Array(2).fill(uncounted(say("en", "checkout", "payment_cash"), "CARD100")));
  assert.ok(total(card) > 0);
  assert.equal(sentOf(card)["payment"], "card");
  const answer = await ana.send(PATH, { method: "POST", body: { ...pickup, ...sentOf(card) } });
  assert.equal(answer.status, 200, await answer.text());
  assert.equal(await count(), before + 1);
});

test("while nobody says whether the code counts, the checkout counts it, and orders nothing at these sums", async () => {
  const ana = await withCode();
  await shops.shop.demo.break({ call: "/general/order/preview-promo", mode: "fail" });
  const page = await ana.visit("/en/checkout");
  assert.deepEqual([page.status, said(page)], [200, ["", ""]]);
  assert.ok(summed(page, "discount") > 0);
  const before = await count();
  assert.equal((await ana.submit(PATH, filled(page))).status, 503);
  assert.deepEqual([await count(), (await ana.cart()).count], [before, 1]);
});

test("the cart says at the code that it does not count with the usual payment", async () => {
  const note = async (code: string) => {
    const { document } = await (await withCode(code)).visit("/en/cart");
    return document.querySelector(".promo-note")?.textContent;
  };
  assert.equal(await note("CARD5"), uncounted(say("en", "checkout", "payment_cash")));
  assert.equal(await note("TOAMNA10"), undefined);
});
