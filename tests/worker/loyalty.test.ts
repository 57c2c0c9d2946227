// Loyalty points: the account's balance, points per product, and lines paid with points.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const LOYALTY = "/api/cart/loyalty";

let shop: Shop;
let good: Good;
before(async () => {
  shop = await openShop();
  good = (await someGoods(shop)).find(({ stock, price, id }) => stock > 5 && price < 300 && id !== PLENTY) as Good;
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

interface Marked extends CartView {
  promo: string | null;
  quote: CartView["quote"] & { byPoints: string; pointsPaid: string; pointsGiven: string };
  lines: (CartView["lines"][number] & { byPoints: boolean; pointsPrice: string | null })[];
}

const toggle = (shopper: Shopper, product: string, active: boolean, command: string = randomUUID()) =>
  shopper.send(LOYALTY, { method: "POST", body: { product, active, language: "en", command } });

async function marked(shopper: Shopper, product: string, active = true, command?: string): Promise<Marked> {
  const answer = await toggle(shopper, product, active, command);
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return JSON.parse(text);
}

async function refusal(answer: Promise<Response>): Promise<[number, string]> {
  const response = await answer;
  const { error } = (await response.json()) as { error: { code: string } };
  return [response.status, error.code];
}

const callsOf = async (path: string) => (await shop.demo.log()).filter((call) => call.path.startsWith(path));

test("products show their points, and the account its balance", async () => {
  const guest = shop.shopper();
  await guest.addToCart(good.id, 2);
  const product = await guest.visit("/en/cart");
  assert.match(product.document.body.textContent, /Points for this order: \+\d/);
  assert.equal(product.document.querySelector(`[action="${LOYALTY}"]`), null, "a guest has no points");
  const ana = await signedIn(shop);
  const cabinet = await ana.visit("/en/cabinet");
  const own = say("en", "cart", "points_own").replace("{{points}}", "500");
  assert.ok(cabinet.document.body.textContent.includes(own));
  await ana.addToCart(good.id, 1);
  for (const page of ["/en/cart", "/en/checkout"]) {
    assert.ok((await ana.visit(page)).document.body.textContent.includes(own), page);
  }
});

test("cart and checkout promise the points of the products' pages, for each piece and each line", async () => {
  const sold = (await someGoods(shop)).filter(({ stock, price }) => stock > 4 && price < 400).slice(0, 3);
  assert.equal(sold.length, 3);
  const guest = shop.shopper();
  const promise = say("en", "product", "points").replace("{{points}}", "");
  let sum = 0;
  for (const [index, { id, path }] of sold.entries()) {
    const { document } = await guest.visit(path.replace("/ro/", "/en/"));
    const facts = [...document.querySelectorAll(".buy .price-unit")].map((fact) => fact.textContent ?? "");
    const piece = Number.parseInt(facts.find((fact) => fact.startsWith(promise))?.slice(promise.length) ?? "", 10);
    assert.ok(piece > 0, facts.join());
    const pieces = index + 2;
    const { quote } = (await guest.addToCart(id, pieces)) as Marked;
    sum += piece * pieces;
    assert.equal(Number.parseInt(quote.pointsGiven, 10), sum, `${quote.pointsGiven} after ${pieces} of ${piece}`);
  }
  const said = say("en", "cart", "points_given").replace("{{points}}", `${sum}`);
  for (const page of ["/en/cart", "/en/checkout"]) {
    const text = (await guest.visit(page)).document.body.textContent;
    assert.match(text.slice(text.indexOf(said)), new RegExp(`^.{${said.length}}\\u00a0=`), `${page}: ${said}`);
  }
});

test("a guest cannot pay with points, nor anyone for a product outside the cart", async () => {
  const guest = shop.shopper();
  await guest.addToCart(good.id, 1);
  assert.deepEqual(await refusal(toggle(guest, good.id, true)), [401, "sign_in_for_points"]);
  assert.deepEqual(await refusal(toggle(shop.shopper(), good.id, true)), [401, "sign_in_for_points"]);
  const ana = await signedIn(shop);
  await ana.send("/api/cart/clear", { method: "POST", body: { command: randomUUID() } });
  assert.deepEqual(await refusal(toggle(ana, good.id, true)), [422, "no_such_line"]);
  await ana.addToCart(good.id, 1);
  await shop.demo.break({ call: "/users/user-group/", mode: "fail", status: 500 });
  assert.deepEqual(await refusal(toggle(ana, good.id, true)), [503, "backend"], "nobody knows the points");
});

test("a line paid with points costs no money, however often it is requested, until it is undone", async () => {
  const ana = await signedIn(shop);
  await ana.send("/api/cart/clear", { method: "POST", body: { command: randomUUID() } });
  await ana.addToCart(good.id, 1);
  const before = (await (await ana.send("/api/cart?language=en")).json()) as Marked;
  const command = randomUUID();
  const first = await marked(ana, good.id, true, command);
  assert.ok(first.quote.byPoints && first.quote.pointsPaid);
  assert.deepEqual([first.lines[0]?.byPoints, first.quote.pointsGiven], [true, ""]);
  assert.equal((await marked(ana, good.id, true, command)).revision, first.revision);
  const page = await ana.visit("/en/cart");
  const paid = say("en", "cart", "line_points").replace("{{points}}", first.quote.pointsPaid);
  assert.ok(page.document.body.textContent.includes(paid));
  const left = 500 - Number(first.quote.pointsPaid);
  const said = say("en", "cart", "points_left").replace("{{points}}", "500").split("{{left}}");
  for (const shown of [page, await ana.visit("/en/checkout")]) {
    const text = shown.document.body.textContent;
    assert.ok(text.includes(`${said[0]}${left}`) && text.includes(said[1] ?? "?"), "what is left is said");
  }
  const back = await marked(ana, good.id, false);
  assert.equal(back.revision, first.revision + 1);
  assert.deepEqual(back.quote, before.quote);
  const plain = await ana.submit(LOYALTY, { product: good.id, active: "true", language: "en" });
  assert.ok(plain.document.body.textContent.includes(paid), "the plain form leads back to the cart");
});

test("points cannot exceed the account's balance", async () => {
  const ana = await signedIn(shop);
  await ana.send("/api/cart/clear", { method: "POST", body: { command: randomUUID() } });
  await ana.addToCart(good.id, 1);
  await marked(ana, good.id);
  await ana.addToCart(PLENTY, 1);
  await marked(ana, PLENTY);
  const set = { quantity: "20", command: randomUUID(), language: "en" };
  assert.equal((await ana.send(`/api/cart/lines/${PLENTY}`, { method: "POST", body: set })).status, 200);
  const order = (fields: object) => ana.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, ...fields } });
  assert.deepEqual(await refusal(order({ command: randomUUID() })), [409, "too_few_points"]);
  await marked(ana, PLENTY, false);
  assert.deepEqual(await refusal(toggle(ana, PLENTY, true)), [409, "too_few_points"]);
  const page = await ana.submit(LOYALTY, { product: PLENTY, active: "true", language: "en" });
  assert.equal(page.status, 409);
  assert.ok(page.document.body.textContent.includes(say("en", "cart", "error_points_lacking")));
});

test("an order names lines paid with points, the backend's cart has them, and the balance decreases", async () => {
  const ana = await signedIn(shop);
  await ana.send("/api/cart/clear", { method: "POST", body: { command: randomUUID() } });
  await ana.addToCart(good.id, 1);
  await ana.addToCart(PLENTY, 1);
  const code = { code: "TOAMNA10", language: "en", command: randomUUID() };
  const promo = () => ana.send("/api/cart/promo", { method: "POST", body: { ...code, command: randomUUID() } });
  assert.equal((await promo()).status, 200);
  const first = await marked(ana, good.id);
  assert.equal(first.promo, null, "any change takes the code out");
  assert.equal((await promo()).status, 200);
  assert.ok((await callsOf("/general/cart/set-loyalty-item/")).length > 0);
  await ana.send("/api/cart/no-promo", { method: "POST", body: { command: randomUUID() } });
  const order = { ...ORDER_FORM, language: "en", command: randomUUID() };
  assert.equal((await ana.send("/api/orders", { method: "POST", body: order })).status, 200);
  const placed = (await shop.demo.orders())[0] as unknown as { products: object[] };
  assert.deepEqual(placed.products, [
    { product_id: Number(good.id), count: 1, loyalty_checked: true },
    { product_id: Number(PLENTY), count: 1 },
  ]);
  const cabinet = await ana.visit("/en/cabinet");
  const all = say("en", "cart", "points_own").replace("{{points}}", "500");
  assert.ok(!cabinet.document.body.textContent.includes(all), "they are spent");
});
