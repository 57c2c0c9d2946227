// Payment methods and who may order, by products, settings and site; and the terms that an order accepts.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { DocumentedBackend, fixtures } from "../support/documented-backend.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const backend = new DocumentedBackend();
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" };
  shop = await openShop({ backend: await backend.open(), variables });
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.instead.clear());

async function withGoods(): Promise<Shopper> {
  const shopper = shop.shopper();
  await shopper.addToCart("101", 1);
  return shopper;
}

async function order(shopper: Shopper, more: object = {}) {
  const body = { ...ORDER_FORM, locality: "1", command: randomUUID(), ...more };
  const response = await shopper.send("/api/orders", { method: "POST", body });
  const { error } = (await response.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return { status: response.status, code: error?.code, fields: error?.fields };
}

const text = ({ document }: Visited) => document.querySelector("main")?.textContent ?? "";
const payments = ({ document }: Visited) =>
  [...document.querySelectorAll("[name=payment]")].map((choice) => choice.getAttribute("value"));

test("the checkout shows delivery methods, and the terms that an order accepts", async () => {
  const page = await (await withGoods()).visit("/ro/checkout");
  assert.ok(text(page).includes("Livrăm zilnic"));
  const sentence = say("ro", "checkout", "agreement").replace("{{terms}}", say("ro", "checkout", "terms"));
  assert.ok(text(page).includes(sentence), text(page));
  const terms = page.document.querySelector('main a[href="/ro/terms"]');
  assert.equal(terms?.textContent, say("ro", "checkout", "terms"));
  assert.deepEqual(payments(page), ["cash", "card", "credit"]);
  const head = page.document.querySelector(".checkout-summary > summary")?.textContent ?? "";
  assert.ok(head.includes(say("ro", "cart", "products_one").replace("{{count}}", "1")), head);
});

test("a product without card payment leaves the other methods, and says why", async () => {
  const ana = await withGoods();
  const good = { productId: 101, title: "Verighetă", price: 900, url: "v", card_payment_available: false };
  backend.instead.set("product-filter", { status: 200, body: { products: [good] } });
  const page = await ana.visit("/ro/checkout");
  assert.deepEqual([payments(page), sentOf(page)["payment"]], [["cash", "credit"], "cash"]);
  assert.ok(text(page).includes(say("ro", "checkout", "error_card").replace("{{products}}", "Verighetă")));
});

test("if registration is required a guest is sent to sign in and back, and orders nothing", async () => {
  const ana = await withGoods();
  const body = fixtures().get("global-site-settings")?.documented.body as object;
  backend.instead.set("global-site-settings", {
    status: 200,
    body: { ...body, is_registration_required_for_order: true },
  });
  const led = await until("the settings are read", async () => {
    const answer = await ana.send("/ro/checkout");
    return answer.status === 302 && answer;
  });
  assert.equal(led.headers.get("location"), "/ro?login=true&back=%2Fro%2Fcheckout");
  const { status, code } = await order(ana);
  assert.deepEqual([status, code], [401, "sign_in_first"]);
  assert.equal((await ana.cart()).count, 1);
});

test("an order with nothing to pay asks for no payment, and goes to no bank and no lender", async () => {
  const ana = await withGoods();
  const sample = { productId: 101, title: "Mostră", price: 0, url: "m" };
  backend.instead.set("product-filter", { status: 200, body: { products: [sample] } });
  const payUrl = "https://plata.example/n-1";
  backend.instead.set("order", { status: 201, body: { orderNumber: "N-1", result: { payUrl } } });
  const first = await ana.visit("/ro/checkout");
  const sent = { ...sentOf(first), ...ORDER_FORM, locality: "1", store: "1", payment: "card" };
  const drawn = async (method: string) => {
    const page = await ana.submit("/api/orders", { ...sent, method, redraw: "1" });
    const isShown = (due: string) => !page.document.querySelector(`[data-due=${due}]`)?.hasAttribute("hidden");
    return [isShown("nothing"), isShown("sum"), sentOf(page)["payment"]];
  };
  assert.deepEqual(await drawn("address"), [false, true, "card"], "the courier is paid");
  assert.deepEqual(await drawn("pickup"), [true, false, "cash"]);
  for (const more of [{ total: "" }, {}]) {
    const shopper = await withGoods();
    const page = await shopper.submit("/api/orders", { ...sent, method: "pickup", redraw: "1" });
    const form = { ...sentOf(page), ...more, payment: "card", command: randomUUID() };
    const placed = await shopper.send("/api/orders", { method: "POST", body: new URLSearchParams(form) });
    assert.equal(placed.status, 303);
    const to = placed.headers.get("location") ?? "";
    assert.match(to, /^\/ro\/cart\/success\?(?!.*payment)/, "the payment page is not followed");
    const cart = await shopper.visit("/ro/cart");
    assert.equal(cart.document.querySelector('a[href*="/cart/payment"]'), null, "nor offered later");
  }
});

test("a site without a payment host offers no card payment, and accepts none", async () => {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.payment_hosts = [];
  await config.put("site/casa/cash", JSON.stringify(published));
  await config.put("site/casa", "cash");
  const ana = await withGoods();
  await until("the site is read", async () => !payments(await ana.visit("/ro/checkout")).includes("card"));
  const refused = await order(ana, { payment: "card" });
  const fields = { payment: say("ro", "checkout", "error_no_card") };
  assert.deepEqual(refused, { status: 422, code: "fields", fields });
});
