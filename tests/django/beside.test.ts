// Services of a shop in Django: the postal service, from its lists to an order, and credit, by product and by order.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { djangoShop } from "../support/django-shop.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const opened = djangoShop({}, { instalments: true });
type Fields = Record<string, string>;

async function guest(product = "101"): Promise<Shopper> {
  const shopper = opened.shop.shopper("casa");
  await shopper.addToCart(product, 1);
  return shopper;
}

async function order(shopper: Shopper, fields: Fields) {
  const answer = await shopper.send("/api/orders", { method: "POST", body: { ...fields, command: randomUUID() } });
  const { redirect = "", error } = (await answer.json()) as {
    redirect?: string;
    error?: { message: string; fields?: Fields };
  };
  return { status: answer.status, redirect, said: error?.message, fields: error?.fields ?? {} };
}

/** The body of the last call of this path, and the response's status. */
async function last(path: string) {
  const call = (await opened.django.calls()).findLast((one) => one.path === path);
  return { status: call?.status, body: JSON.parse(call?.body ?? "{}") };
}

async function listed(shopper: Shopper, list: string, query: string, city = "") {
  const asked = new URLSearchParams({ list, query, city, language: "ro" });
  const answer = await shopper.send(`/api/postal?${asked}`);
  assert.equal(answer.status, 200, list);
  return ((await answer.json()) as { choices: { id: string; label: string }[] }).choices;
}

const labels = (choices: { label: string }[]) => choices.map(({ label }) => label);
const redraw = (shopper: Shopper, fields: Fields) => shopper.submit("/api/orders", { ...fields, redraw: "1" });
const price = ({ document }: Visited) => document.querySelector("[data-price=postal]")?.textContent ?? "";

async function byPost(shopper: Shopper): Promise<Fields> {
  const [town] = await listed(shopper, "city", "chișinău");
  const sent = sentOf(await shopper.visit("/ro/checkout"));
  return { ...sent, ...ORDER_FORM, method: "postal", postal_city: town?.id ?? "" };
}

test("an order goes to a branch of the postal service, under the documented names, at its price", async () => {
  const ana = await guest();
  const typed = await byPost(ana);
  const branches = await listed(ana, "warehouse", "7", typed["postal_city"]);
  assert.deepEqual(labels(branches), ["Chișinău, nr. 7"]);
  assert.equal((await listed(ana, "postmachine", "", typed["postal_city"])).length, 2);
  const chosen = { ...typed, postal_type: "warehouse", postal_warehouse: branches[0]?.id ?? "" };
  const drawn = await redraw(ana, chosen);
  assert.match(price(drawn), /^55\slei$/);
  const placed = await order(ana, sentOf(drawn));
  assert.equal(placed.status, 200, JSON.stringify(placed));
  const { body } = await last("/general/v3/order/");
  assert.deepEqual(body.delivery.postal, {
    type: "warehouse",
    city_ref_id: "c-1",
    warehouse_ref_id: "c-1-w-7",
  });
  assert.equal((await opened.django.orders())[0]?.method, "postal");
});

test("an order by the postal service's courier has a street of its list", async () => {
  const ana = await guest();
  const typed = await byPost(ana);
  const [street] = await listed(ana, "street", "tei", typed["postal_city"]);
  assert.equal(street?.label, "str. Teilor");
  const door = { postal_type: "courier", postal_street: street?.id ?? "", postal_house: "7", postal_entrance: "2" };
  const placed = await order(ana, sentOf(await redraw(ana, { ...typed, ...door })));
  assert.equal(placed.status, 200, JSON.stringify(placed));
  const { body } = await last("/general/v3/order/");
  const { ref, description, streetType, house_number, entrance } = body.delivery.postal.address;
  assert.deepEqual([ref, description, streetType, house_number, entrance], ["s-5", "Teilor", "str.", "7", "2"]);
});

test("a branch that Django refuses is refused at its field, and a text instead of a price is shown", async () => {
  const ana = await guest();
  const typed = await byPost(ana);
  const [closed] = await listed(ana, "warehouse", "9", typed["postal_city"]);
  const sent = sentOf(await redraw(ana, { ...typed, postal_type: "warehouse", postal_warehouse: closed?.id ?? "" }));
  const before = (await opened.django.orders()).length;
  const refused = await order(ana, sent);
  assert.deepEqual([refused.status, refused.fields], [422, { postal_warehouse: "This branch is closed today." }]);
  assert.equal((await opened.django.orders()).length, before);
  const [orhei] = await listed(ana, "city", "orhei");
  const warned = await redraw(ana, { ...sent, postal_type: "courier", postal_city: orhei?.id ?? "" });
  assert.match(warned.document.querySelector(".postal-said")?.textContent ?? "", /No courier comes to this town\./);
});

test("a product's credit is calculated by Django, requested, and refused at its field", async () => {
  const ana = opened.shop.shopper("casa");
  const page = await ana.visit("/ro/credit-calculator/101?company=1&months=12");
  assert.equal(page.status, 200);
  const text = page.document.querySelector("main")?.textContent ?? "";
  assert.match(text, /108,25\slei pe lună/);
  assert.match(text, /Credit Dava/);
  const command = page.document.querySelector("main [name=command]")?.getAttribute("value") ?? "";
  const fields = { language: "ro", company: "1", months: "12", name: "Ana Rusu", phone: "069 123 456", command };
  const long = await ana.submit("/api/credit/101", { ...fields, name: "Ana ".repeat(12).trim() });
  assert.equal(long.status, 422);
  assert.match(long.document.querySelector("#credit-name-error")?.textContent ?? "", /40/);
  const thanks = await ana.submit("/api/credit/101", fields);
  assert.ok(thanks.html.includes(say("ro", "credit", "sent")), `${thanks.status}`);
  const { status, body } = await last("/calculator/credit-request/");
  const { credit_company, months, price, name, phone } = body;
  assert.equal(status, 201);
  assert.deepEqual([credit_company, months, price, name, phone], ["1", 12, "1299.00", "Ana Rusu", "+37369123456"]);
});

test("an order in instalments goes by its own call to the lender's page, and one on credit names its terms", async () => {
  const ana = await guest();
  const lent = await order(ana, { ...ORDER_FORM, payment: "iute-credit" });
  assert.match(lent.redirect, /^https:\/\/plata\.example\/pay\/\d+/, lent.said);
  assert.equal((await last("/general/iute-credit/create-order/")).body.payment, "iute-credit");
  const ion = await guest("102");
  const terms = sentOf(await ion.visit("/ro/checkout"));
  assert.ok("credit_offer" in terms);
  const drawn = await redraw(ion, { ...terms, ...ORDER_FORM, payment: "credit", credit_offer: "12-1" });
  const month = drawn.document.querySelector(".credit-said")?.textContent ?? "";
  // 89.90 plus 40 for delivery.
  assert.match(month, /10,83\slei pe lună/);
  const placed = await order(ion, sentOf(drawn));
  assert.equal(placed.status, 200, JSON.stringify(placed));
  const { body } = await last("/general/v3/order/");
  assert.deepEqual([body.payment, body.credit_company, body.months], ["credit", "1", 12]);
});
