// A backend that throttles cart and checkout: the shopper reads when to come back, nothing is ordered or lost, and the same
// form works after the pause.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const ORDERS = "/api/orders";
const PROMO = "/api/cart/promo";
const PAUSE = "90";
const WHEN = "Try again in 2 minutes.";

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open({ backendOfCarts: true });
});
after(() => configured.close());
afterEach(() => configured.backend.scripts.clear());

async function guest(): Promise<Shopper> {
  const shopper = configured.shop.shopper();
  await shopper.addToCart(PLENTY, 2);
  return shopper;
}

const ordered = async () => (await configured.shop.demo.orders()).length;
const alert = ({ document }: Visited) => document.querySelector("main [role=alert]")?.textContent ?? "";

async function tooOften(answer: Response): Promise<void> {
  assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, PAUSE]);
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.equal(error.code, "too_often");
  assert.ok(error.message.endsWith(WHEN), error.message);
}

function isTooOften(page: Visited): void {
  assert.deepEqual([page.status, page.headers.get("retry-after")], [429, PAUSE]);
  assert.ok(alert(page).includes(WHEN), alert(page));
}

for (const [step, call] of [
  ["the reading of the cart's copy", "/general/cart/fetch-all/"],
  ["what brings the cart's copy up to date", "/general/cart/add-item/"],
  ["the reservation", "/general/cart/create-reservation/"],
  ["the order", "/general/v3/order/"],
] as const) {
  test(`when ${step} is throttled, nothing is ordered and nothing is lost`, async () => {
    // Before anything is added: a change updates the backend's copy too.
    configured.backend.throttle(call, PAUSE);
    const [ana, ion] = [await guest(), await guest()];
    const begun = await ordered();
    const asked = () => configured.backend.heard.filter(({ path }) => path.startsWith(call)).length;
    const before = asked();

    const { document } = await ana.visit("/en/checkout");
    const typed = { ...sentOf({ document }), ...ORDER_FORM, language: "en", comment: "la poartă" };
    const page = await ana.submit(ORDERS, typed);
    isTooOften(page);
    const kept = sentOf(page);
    assert.deepEqual(kept, typed);
    const body = { ...ORDER_FORM, language: "en", command: randomUUID() };
    await tooOften(await ion.send(ORDERS, { body }));
    assert.ok(asked() > before);
    assert.equal(await ordered(), begun);
    for (const shopper of [ana, ion]) assert.equal((await shopper.cart()).lines[0]?.quantity, "2");

    configured.backend.scripts.clear();
    const thanks = await ana.submit(ORDERS, kept);
    assert.equal(thanks.document.querySelector("main h1")?.textContent, say("en", "checkout", "success_title"));
    const placed = await ion.send(ORDERS, { body });
    assert.equal(placed.status, 200, await placed.text());
    assert.equal(await ordered(), begun + 2);
    for (const shopper of [ana, ion]) assert.ok((await shopper.cart()).empty);
  });
}

for (const call of ["/general/promo-code/update_prices/", "/general/cart/"]) {
  test(`a code is validated after the pause when ${call} is throttled`, async () => {
    configured.backend.throttle(call, PAUSE);
    const ana = await guest();
    const fields = { code: "TOAMNA10", language: "en", back: "/en/cart" };
    const page = await ana.submit(PROMO, fields);
    isTooOften(page);
    assert.equal(page.document.querySelector("#promo-code")?.getAttribute("value"), fields.code);
    const body = { ...fields, command: randomUUID() };
    await tooOften(await ana.send(PROMO, { body }));
    assert.deepEqual([(await ana.cart()).lines[0]?.quantity, (await ana.cart()).quote.discount], ["2", ""]);

    configured.backend.scripts.clear();
    const answer = await ana.send(PROMO, { body });
    const { promo } = (await answer.json()) as { promo: string };
    assert.deepEqual([answer.status, promo], [200, fields.code]);
  });
}

test("when a code is throttled during an order, the same form orders with it after the pause", async () => {
  const ana = await guest();
  await ana.submit(PROMO, { code: "TOAMNA10", language: "en", back: "/en/cart" });
  configured.backend.throttle("/general/order/preview-promo/", PAUSE);
  const begun = await ordered();
  const typed = { ...sentOf(await ana.visit("/en/checkout")), ...ORDER_FORM, language: "en" };
  const page = await ana.submit(ORDERS, typed);
  isTooOften(page);
  assert.equal(await ordered(), begun);
  configured.backend.scripts.clear();
  const thanks = await ana.submit(ORDERS, sentOf(page));
  assert.equal(thanks.document.querySelector("main h1")?.textContent, say("en", "checkout", "success_title"));
  assert.equal(await ordered(), begun + 1);
});
