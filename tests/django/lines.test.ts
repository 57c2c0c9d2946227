// Line errors in both of DRF's formats: a list with an entry for each line, and a dict by index. Each error is shown at its
// line only.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { afterEach, test } from "node:test";
import { byApp } from "../support/django-app.ts";
import { djangoShop } from "../support/django-shop.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const opened = djangoShop();
afterEach(() => opened.django.set({ judged_from: "cart", errors_as_dict: false }));

const FORMS = [
  { errors_as_dict: false, form: "a list" },
  { errors_as_dict: true, form: "a dict" },
];
const LEFT = "Only 3 left in stock.";

async function order(shopper: Shopper, name: string) {
  const body = { ...ORDER_FORM, first_name: name, command: randomUUID() };
  const answer = await shopper.send("/api/orders", { method: "POST", body });
  const { error } = (await answer.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return { status: answer.status, code: error?.code, fields: error?.fields ?? {} };
}

/** Notes at a checkout's lines, in order. */
const notes = ({ document }: Visited) =>
  [...document.querySelectorAll(".checkout .small-line")].map(
    (line) => line.querySelector(".line-note")?.textContent ?? "",
  );
const ordersOf = async (name: string) => (await opened.django.orders()).filter((one) => one.name === name);

for (const { errors_as_dict, form } of FORMS) {
  test(`line errors found only at the order, in ${form}, are shown at their lines and can be fixed`, async () => {
    await opened.django.set({ judged_from: "order", errors_as_dict });
    const name = errors_as_dict ? "Vera" : "Valeria";
    const vera = opened.shop.shopper("casa");
    await vera.addToCart("101", 1);
    await vera.addToCart("103", 4);
    await vera.addToCart("205", 8);
    await vera.addToCart("102", 60);
    const { status, code, fields } = await order(vera, name);
    assert.deepEqual([status, code], [409, "refused"]);
    const { "line-102": many = "", ...one } = fields;
    assert.deepEqual(one, { "line-103": LEFT, "line-205": "Too heavy for one courier." });
    assert.match(many, /^More is sold by phone\. .*50\.$/, "both sentences");
    const page = await vera.submit("/api/orders", { ...ORDER_FORM, first_name: name, command: randomUUID() });
    assert.equal(page.status, 409);
    assert.deepEqual(notes(page), ["", LEFT, "Too heavy for one courier.", many]);
    assert.deepEqual(await ordersOf(name), []);
    await vera.setQuantity("103", 3);
    await vera.setQuantity("205", 1);
    await vera.setQuantity("102", 2);
    assert.equal((await order(vera, name)).status, 200);
  });

  test(`a reservation's errors in ${form} refer to the account's cart, where an app's goods came first`, async () => {
    await opened.django.set({ judged_from: "reservation", errors_as_dict });
    const ana = await signedIn(opened.shop);
    await byApp(opened.django, "/general/cart/add-item/", { product_id: 204, count: 1 });
    await ana.addToCart("103", 4);
    const lines = await until("the cart has the app's goods", async () => {
      const { lines } = await ana.cart();
      return lines.length > 1 && lines;
    });
    assert.deepEqual(lines.map(({ product }) => product).sort(), ["103", "204"]);
    const page = await ana.submit("/api/orders", { ...ORDER_FORM, command: randomUUID() });
    assert.equal(page.status, 409);
    assert.deepEqual(
      notes(page),
      lines.map(({ product }) => (product === "103" ? LEFT : "")),
    );
    for (const { product } of lines) await ana.remove(product);
  });
}
