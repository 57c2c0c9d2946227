// Orders paid by a lender: in instalments, by a separate call, and on credit, on terms that the backend offers for the
// whole cart.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { checkoutShops, withGoods } from "../support/checkout-shops.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { form } from "../support/session.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const shops = checkoutShops();

const PATH = "/api/orders";
const PAGE = "/ro/checkout";
const INSTALMENTS = "/general/iute-credit/create-order/";
const FORM = { ...ORDER_FORM, locality: "301" };

const payments = ({ document }: Pick<Visited, "document">) =>
  [...document.querySelectorAll("[name=payment]")].map((choice) => choice.getAttribute("value"));
const terms = ({ document }: Pick<Visited, "document">) =>
  [...document.querySelectorAll("[name=credit_offer] option")].map((option) => option.getAttribute("value"));
const creditTexts = ({ document }: Pick<Visited, "document">) =>
  [".credit-said", ".credit-sum"].map((place) => document.querySelector(place)?.textContent?.trim());
const created = async () =>
  (await shops.shop.demo.log())
    .map(({ path }) => path)
    .filter((path) => /order\/$/.test(path) && !/preview/.test(path));
const last = async () => (await shops.shop.demo.orders())[0] as unknown as Record<string, unknown>;

async function order(shopper: Shopper, fields: Record<string, string>) {
  const response = await shopper.send(PATH, { method: "POST", body: { command: randomUUID(), ...FORM, ...fields } });
  const { redirect, error } = (await response.json()) as {
    redirect?: string;
    error?: { code: string; fields?: Record<string, string> };
  };
  return { status: response.status, redirect, code: error?.code, fields: error?.fields };
}

test("an order in instalments is placed once, by its own call, and redirects to the lender", async () => {
  const ana = await withGoods(shops.shop.shopper());
  assert.ok(payments(await ana.visit(PAGE)).includes("iute-credit"));
  const before = (await created()).length;
  const fields = { payment: "iute-credit", command: randomUUID() };
  const [first, again] = [await order(ana, fields), await order(ana, fields)];
  assert.match(first.redirect ?? "", /^https:\/\/plata\.example\//);
  assert.equal(again.redirect, first.redirect);
  assert.deepEqual((await created()).slice(before), [INSTALMENTS]);
  assert.equal((await last())["payment"], "iute-credit");
  const back = await ana.visit("/ro/cart/success");
  assert.equal(back.document.querySelector("h1")?.textContent, say("ro", "payment", "open_title"));
});

test("a plain form redirects there too, and a lost answer is retried by the same call", async () => {
  const ana = await withGoods(shops.shop.shopper());
  const sent = { ...sentOf(await ana.visit(PAGE)), ...FORM, payment: "iute-credit" };
  await shops.shop.demo.break({ call: INSTALMENTS, mode: "truncate", times: 1 });
  const before = (await created()).length;
  const lost = await ana.send(PATH, form(sent));
  assert.equal(lost.status, 503);
  assert.ok((await lost.text()).includes(say("ro", "checkout", "error_checking")));
  const placed = await ana.send(PATH, form(sent));
  assert.match(placed.headers.get("location") ?? "", /^https:\/\/plata\.example\//);
  assert.deepEqual((await created()).slice(before), [INSTALMENTS, INSTALMENTS]);
});

test("without an offer instalments are neither an option nor accepted", async () => {
  const ana = shops.documented.shopper();
  await ana.addToCart("101", 1);
  assert.ok(!payments(await ana.visit(PAGE)).includes("iute-credit"));
  const refused = await order(ana, { payment: "iute-credit", locality: "1" });
  assert.deepEqual([refused.status, refused.fields], [422, { payment: say("ro", "checkout", "error_payment") }]);
});

test("credit shows the backend's terms for the whole cart, and the total's monthly payment", async () => {
  const ana = await withGoods(shops.shop.shopper());
  const page = await ana.visit(PAGE);
  assert.deepEqual(terms(page), ["3-1", "6-1", "12-1", "6-2", "12-2", "24-2", "36-2"]);
  assert.deepEqual(creditTexts(page), ["", ""], "nobody has chosen it");
  const sent = { ...sentOf(page), ...FORM, payment: "credit", credit_offer: "6-1" };
  const draw = (more: object = {}) => ana.submit(PATH, { ...sent, ...more, redraw: "1" });
  const [six, twelve] = [await draw(), await draw({ credit_offer: "12-1" })];
  const monthly = (drawn: Visited) => creditTexts(drawn)[0]?.match(/^([\d.,\u00a0]+)\u00a0lei pe lună/)?.[1];
  assert.ok(monthly(six) && monthly(twelve) && monthly(six) !== monthly(twelve), creditTexts(six).join());
  assert.ok(creditTexts(six)[1]?.endsWith(`: ${creditTexts(six)[0]}`), "the summary says the same");
  assert.notEqual(monthly(await draw({ method: "pickup", store: "1" })), monthly(six), "of another total");
  assert.equal(sentOf(twelve)["credit_offer"], "12-1");
  await shops.shop.demo.break({ call: "/general/v3/credits/calculate", mode: "fail", status: 500 });
  await shops.shop.demo.break({ call: "/calculator/credit-price/", mode: "fail", status: 500 });
  assert.deepEqual(creditTexts(await draw()), [say("ro", "checkout", "credit_unknown"), ""]);
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(`/${language}/checkout`);
    assert.ok(document.body.textContent.includes(say(language, "checkout", "payment_credit")), language);
  }
});

test("an order on credit names its terms, and must be one of the offered", async () => {
  const ana = await withGoods(shops.shop.shopper());
  for (const credit_offer of ["7-1", "6-3", "", "x"]) {
    const refused = await order(ana, { payment: "credit", credit_offer });
    assert.deepEqual([refused.status, Object.keys(refused.fields ?? {})], [422, ["credit_offer"]], credit_offer);
  }
  const placed = await order(ana, { payment: "credit", credit_offer: "12-2" });
  assert.match(placed.redirect ?? "", /\/ro\/cart\/success\?order=/);
  const { payment, credit_company, months } = await last();
  assert.deepEqual([payment, credit_company, months], ["credit", "2", 12]);
});

test("while lenders are unavailable there is no credit, and the form works without it", async () => {
  const ana = await withGoods(shops.shop.shopper());
  for (const call of ["/general/credits", "/calculator/credit-calculator/"])
    await shops.shop.demo.break({ call, mode: "fail", status: 500 });
  const page = await ana.visit(PAGE);
  assert.deepEqual([page.status, payments(page)], [200, ["cash", "card", "iute-credit"]]);
  assert.deepEqual(terms(page), []);
});
