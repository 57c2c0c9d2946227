// A documented backend's answers while a cart is copied, validated and ordered: refusals appear in its words, changed
// prices need consent before an order, and a placed order is reported until the cart changes.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const POT = "101";
const PATH = "/api/orders";
/** The form, for a town that this backend delivers to. */
const FORM = { ...ORDER_FORM, locality: "1" };
const backend = new DocumentedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.instead.clear());

type Told = CartView & { wrong: string[]; lines: (CartView["lines"][number] & { news: string[] })[] };
const cartOf = async (shopper: Shopper) => (await shopper.cart()) as unknown as Told;

/** The backend's cart, and charges besides its goods. */
const copyIs = (count: number, charges: object = {}) =>
  backend.instead.set("cart-fetch-all", {
    status: 200,
    body: [{ products: count ? [{ productId: Number(POT), count }] : [], ...charges }],
  });
/** A shopper with the pot, and a copy at the backend. */
async function withPot(charges: object = {}): Promise<Shopper> {
  copyIs(1, charges);
  const ana = shop.shopper();
  await ana.addToCart(POT, 1);
  return ana;
}

async function order(shopper: Shopper, body: object = { ...FORM, command: randomUUID() }) {
  const answer = await shopper.send(PATH, { method: "POST", body });
  const { error } = (await answer.json()) as { error?: { code: string; fields?: Record<string, string> } };
  return { status: answer.status, code: error?.code, fields: error?.fields };
}
const total = async (ana: Shopper) =>
  (await ana.visit("/ro/checkout")).document.querySelector(".sums-total dd")?.textContent ?? "";

test("a refused change shows at its line in the cart, with the code and at the order", async () => {
  copyIs(0);
  const said = "Doar 2 bucăți în stoc";
  backend.instead.set("cart-add-item", { status: 400, body: { code: "out_of_stock", detail: said } });
  const ana = shop.shopper();
  await ana.addToCart(POT, 5);
  await until("it is told", async () => (await cartOf(ana)).lines[0]?.news.includes(said));
  const { status, code, fields } = await order(ana);
  assert.deepEqual([status, code, Object.values(fields ?? {})], [409, "unavailable", [said]]);
  const refused = await ana.send("/api/cart/promo", { method: "POST", body: { code: "TEI", command: randomUUID() } });
  assert.match(await refused.text(), new RegExp(said));
  backend.instead.clear();
  copyIs(2);
  await ana.setQuantity(POT, 2);
  assert.deepEqual((await cartOf(ana)).lines[0]?.news, []);
  assert.equal((await order(ana)).status, 200);
});

test("a tax on a new product is fetched once the copy has it", async () => {
  const ana = await withPot();
  const from = backend.asked.length;
  const isAdded = () => backend.asked.slice(from).some((call) => call.includes("/general/cart/add-item/"));
  const line = (count: number) => ({ productId: Number(POT), count });
  backend.instead.set("cart-fetch-all", {
    status: 200,
    get body() {
      return isAdded() ? [{ products: [line(2)], taxPrice: 25 }] : [{ products: [line(1)] }];
    },
  });
  const before = (await ana.setQuantity(POT, 2)).quote.total;
  await until("the tax is known", async () => (await ana.cart()).quote.total !== before);
  assert.equal(await total(ana), (await ana.cart()).quote.total);
});

test("an order at an outdated sum is refused, and the next view shows the new sum", async () => {
  const ana = await withPot();
  const form = sentOf(await ana.visit("/ro/checkout"));
  const typed = { ...form, ...FORM, command: form["command"] };
  copyIs(1, { taxPrice: 25 });
  const refused = await order(ana, typed);
  assert.deepEqual([refused.status, refused.code], [409, "repriced"]);
  const seen = sentOf(await ana.visit("/ro/checkout"));
  assert.notEqual(seen["total"], form["total"]);
  assert.equal((await order(ana, { ...seen, ...FORM, command: seen["command"] })).status, 200);
});

test("an order being checked names the agreed sum, even once the cart is empty", async () => {
  const ana = await withPot({ taxPrice: 25 });
  const before = (await ana.cart()).quote.total;
  await until("the tax is known", async () => (await ana.cart()).quote.total !== before);
  const form = sentOf(await ana.visit("/ro/checkout"));
  const agreed = await total(ana);
  backend.instead.set("order", { status: 500, body: {} });
  const unknown = await order(ana, { ...form, ...FORM, command: form["command"] });
  assert.equal(unknown.code, "unknown_outcome");
  assert.equal(await total(ana), agreed);
  assert.equal((await ana.send("/api/cart/clear", { method: "POST", body: {} })).status, 200);
  const { document } = await ana.visit("/ro/cart");
  assert.equal(document.querySelector(".notice a")?.getAttribute("href"), "/ro/checkout");
  backend.instead.set("order", { status: 400, body: { detail: "nu" } });
  const look = new URLSearchParams({ language: "ro", again: "1", command: form["command"] ?? "" });
  const lost = await ana.submit(PATH, Object.fromEntries(look));
  assert.equal(lost.status, 409);
  const told = lost.document.querySelector("main [role=alert]")?.textContent?.trim();
  assert.equal(told, say("ro", "checkout", "error_lost"));
});

test("a placed order is reported with its payment link, whatever the empty copy costs", async () => {
  const charges = { taxPrice: 0, deliveryPrice: null };
  const ana = await withPot(charges);
  const payUrl = "https://plata.example/78";
  backend.instead.set("order", { status: 201, body: { orderNumber: "78", result: { payUrl } } });
  assert.equal((await order(ana)).status, 200);
  copyIs(0, charges);
  const looks = () => backend.asked.filter((call) => call.includes("/general/cart/fetch-all/")).length;
  const before = looks();
  await until("the copy of the empty cart was looked at", async () => looks() > before);
  for (const path of ["/ro/cart", "/ro/checkout"]) {
    const page = await ana.visit(path);
    assert.equal(page.document.querySelector("h1")?.textContent, say("ro", "cart", "ordered"), path);
    assert.ok(page.document.querySelector("main a[href='/ro/cart/success']"), path);
  }
});
