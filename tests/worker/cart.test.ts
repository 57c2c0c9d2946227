// Cart commands by script and by plain form: effects, refusals, idempotency.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { type Good, manyGoods, PLENTY, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = (await someGoods(shop)).filter(({ id }) => id !== PLENTY);
});
after(() => shop.close());

const LINES = "/api/cart/lines";
const line = (product: string) => `${LINES}/${product}`;
const quantities = (cart: CartView) =>
  Object.fromEntries(cart.lines.map(({ product, quantity }) => [product, quantity]));
const other = () => goods[0]?.id ?? "";

/** The number of products in the backend's copy of the cart. */
async function linesOfCopy(shopper: Shopper): Promise<number> {
  const [token] = (shopper.cookies.get("user_token") ?? "").split(".");
  const headers = { token: "demo-casa", "accept-language": "ro" };
  const answer = await request(shop.backendUrl, `/general/cart/fetch-all/?no_user_id=${token}`, { headers });
  const [cart] = (await answer.json()) as { products: unknown[] }[];
  return cart?.products.length ?? 0;
}

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** Expects a refusal of this status and code, and an unchanged cart. */
async function refused(shopper: Shopper, path: string, body: object, status: number, code: string): Promise<Refusal> {
  const before = await shopper.cart();
  const response = await shopper.send(path, { method: "POST", body });
  const refusal = (await response.json()) as Refusal;
  assert.deepEqual([body, response.status, refusal.error.code], [body, status, code]);
  assert.ok(refusal.error.message.length > 5);
  assert.equal(response.headers.get("cache-control"), "no-store");
  assert.deepEqual(await shopper.cart(), before);
  return refusal;
}

test("add increases, set replaces, remove deletes", async () => {
  const ana = shop.shopper();
  assert.deepEqual(quantities(await ana.addToCart(PLENTY, 2)), { [PLENTY]: "2" });
  assert.deepEqual(quantities(await ana.addToCart(PLENTY, 3)), { [PLENTY]: "5" });
  assert.deepEqual(quantities(await ana.addToCart(other())), { [PLENTY]: "5", [other()]: "1" });
  assert.deepEqual(quantities(await ana.setQuantity(PLENTY, 4)), { [PLENTY]: "4", [other()]: "1" });
  assert.deepEqual(quantities(await ana.remove(other())), { [PLENTY]: "4" });
  const cart = await ana.setQuantity(PLENTY, 0);
  assert.deepEqual([cart.lines, cart.empty, cart.count], [[], true, 0]);
});

test("the cart is priced by the catalogue in the requested language", async () => {
  const ana = shop.shopper();
  const [good] = goods;
  assert.ok(good);
  await ana.addToCart(good.id, 2);
  const amount = (2 * good.price).toFixed(2).replace(".", ",");
  for (const [language, currency] of [
    ["ro", "lei"],
    ["ru", "лей|леев|лея"],
    ["uk", "лей|леїв|леї|лея"],
  ] as const) {
    const { quote, lines, count } = await ana.cart(language);
    assert.match(
      quote.goods.replace(/[\s\u00a0.]/g, ""),
      new RegExp(`^${amount.replace(",00", "(,00)?")}(${currency})$`),
    );
    assert.equal(lines[0]?.sum, quote.goods);
    assert.equal(count, 2);
  }
});

test("every change increases the revision, and the badge's cookie follows", async () => {
  const ana = shop.shopper();
  let before = 0;
  for (const command of [
    () => ana.addToCart(PLENTY, 2),
    () => ana.setQuantity(PLENTY, 7),
    () => ana.addToCart(other(), 1),
    () => ana.remove(PLENTY),
  ]) {
    const { revision, count } = await command();
    assert.ok(revision > before, `${revision} after ${before}`);
    assert.match(ana.cookies.get("cart_count") ?? "", new RegExp(`^${count}\\.${revision}\\.[0-9a-f]{16}$`));
    before = revision;
  }
});

test("a repeated command runs once and gets its first answer", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const [add, set] = [randomUUID(), randomUUID()];
  const first = await ana.addToCart(PLENTY, 2, add);
  assert.equal(first.lines[0]?.quantity, "3");
  assert.deepEqual(await ana.addToCart(PLENTY, 2, add), first);
  const second = await ana.setQuantity(PLENTY, 9, set);
  assert.deepEqual(await ana.addToCart(PLENTY, 2, add), first, "even after other commands");
  assert.deepEqual(await ana.setQuantity(PLENTY, 9, set), second);
  const together = await Promise.all(Array.from({ length: 10 }, () => ana.addToCart(PLENTY, 1, "the-same-click")));
  assert.equal(new Set(together.map(({ revision }) => revision)).size, 1);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "10" });
});

test("a repeated removal runs once", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const id = randomUUID();
  const first = await ana.remove(PLENTY, id);
  assert.equal((await ana.remove(PLENTY, id)).revision, first.revision);
});

test("twenty-five adds at once are all counted", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const answers = await Promise.all(Array.from({ length: 25 }, () => ana.addToCart(PLENTY, 1)));
  assert.equal(new Set(answers.map(({ revision }) => revision)).size, 25);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "26" });
});

test("a quantity between two multiples of a product's step becomes the larger one, with a sentence", async () => {
  const ana = shop.shopper();
  const stepped = (await manyGoods(shop, 120)).find(({ step }) => step !== 1);
  assert.ok(stepped, "the demo backend sells something by a step");
  const cart = await ana.addToCart(stepped.id, stepped.step / 10);
  assert.equal(Number(cart.lines[0]?.quantity), stepped.step);
  const three = Math.round(stepped.step * 3000) / 1000;
  assert.equal(Number((await ana.setQuantity(stepped.id, three)).lines[0]?.quantity), three);
  assert.deepEqual((await ana.cart()).lines[0]?.news, []);
  const between = await ana.setQuantity(stepped.id, Math.round(stepped.step * 2600) / 1000);
  assert.equal(Number(between.lines[0]?.quantity), three);
  const [sentence = ""] = between.lines[0]?.news ?? [];
  const [before = ""] = say("ro", "product", "raised_to_step").split("{{");
  assert.ok(before && sentence.startsWith(before), sentence);
  const whole = shop.shopper();
  await whole.addToCart(PLENTY, "0,5");
  assert.deepEqual(quantities(await whole.cart()), { [PLENTY]: "1" });
});

test("a malformed, negative or too large quantity is a 422 that names the field", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  for (const quantity of [
    null,
    [7],
    {},
    "-0.0001",
    -0.0004,
    "99999.0004",
    "NaN",
    "abc",
    "1e3",
    "Infinity",
    "-1",
    -5,
    "99999.5",
    100_000,
    "1".repeat(40),
    "1,2,3",
  ]) {
    for (const [path, body] of [
      [LINES, { product: PLENTY, quantity }],
      [line(PLENTY), { quantity }],
    ] as const) {
      const { error } = await refused(ana, path, { command: randomUUID(), ...body }, 422, "quantity");
      assert.deepEqual(Object.keys(error.fields ?? {}), ["quantity"]);
    }
  }
  await refused(ana, line(PLENTY), { command: randomUUID(), quantity: "" }, 422, "quantity");
  await refused(ana, line(PLENTY), { command: randomUUID() }, 422, "quantity");
});

test("a tiny quantity becomes the least that can be bought, and a command's id is text or absent", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  const cart = await ana.setQuantity(PLENTY, 0.0001);
  assert.deepEqual(quantities(cart), { [PLENTY]: "1" });
  for (const command of [null, [], {}]) await refused(ana, LINES, { product: PLENTY, command }, 400, "malformed");
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "1" });
});

test("a visitor without a cart who removes a product gets no guest cookie", async () => {
  const ana = shop.shopper();
  const answer = await ana.send(line(PLENTY), { method: "DELETE" });
  assert.deepEqual(
    [answer.status, answer.headers.getSetCookie().filter((cookie) => /user_token/.test(cookie))],
    [200, []],
  );
  assert.equal(((await answer.json()) as { count: number }).count, 0);
});

test("an unknown product is a 404 that names the field", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  for (const product of ["999999999", "0", "-1", "abc", "", "101/../102", "1".repeat(300), "18446744073709551616"]) {
    const { error } = await refused(ana, LINES, { command: randomUUID(), product }, 404, "unknown_product");
    assert.deepEqual(Object.keys(error.fields ?? {}), ["product"]);
  }
  await refused(ana, line("999999999"), { command: randomUUID(), quantity: 1 }, 404, "unknown_product");
});

test("a line that is not in the cart cannot be set, and removing it changes nothing", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  await refused(ana, line(other()), { command: randomUUID(), quantity: 2 }, 422, "no_such_line");
  assert.deepEqual(quantities(await ana.remove(other())), { [PLENTY]: "1" });
  assert.deepEqual(quantities(await ana.setQuantity(other(), 0)), { [PLENTY]: "1" });
});

test("a malformed command id is refused", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  for (const command of ["a b", "x".repeat(65), "'; drop table cart; --", "ă"]) {
    await refused(ana, LINES, { command, product: PLENTY }, 400, "malformed");
  }
});

test("a cart of 240 lines is one call to the backend and one answer", async () => {
  const ana = shop.shopper();
  const goods = (await manyGoods(shop, 240)).slice(0, 240);
  const products = goods.map(({ id, step }) => ({ product: Number(id), count: step }));
  const body = { order: { localCart: { products }, localDataFields: {} } };
  await ana.addToCart(goods[0]?.id ?? "");
  await request(shop.backendUrl, "/__demo/log", { method: "DELETE" });
  assert.equal((await ana.send("/api/cart-redis", { method: "POST", body })).status, 200);
  // The background copy calls the catalogue too and would be counted; its last call is the validation. Copies of other
  // carts may still be written; they have fewer lines.
  const called = async (address: string) => (await shop.demo.log()).filter(({ path }) => path.startsWith(address));
  const verdict = `/general/cart/validate-products/?no_user_id=${ana.cookies.get("user_token")?.split(".")[0]}`;
  await until("the copy is complete", async () => (await linesOfCopy(ana)) === 240);
  await until("the copy is judged", async () => (await called(verdict)).length > 0);
  const calls = async () =>
    (await called("/general/product-filter?ids=")).filter(({ path }) => path.split(",").length > 2).length;
  await request(shop.backendUrl, "/__demo/log", { method: "DELETE" });
  const cart = await ana.cart();
  assert.deepEqual([cart.lines.length, await calls()], [240, 1]);
  assert.ok(cart.lines.every(({ sum, note }) => sum && !note));
  assert.equal((await ana.addToCart(PLENTY)).lines.length, goods.some(({ id }) => id === PLENTY) ? 240 : 241);
});

test("a plain form gets a 303 back to its page, with the count in a cookie", async () => {
  const ana = shop.shopper();
  const body = new URLSearchParams({ product: PLENTY, back: "/ro/search?query=x", language: "ro" });
  const answer = await ana.send(LINES, { method: "POST", body });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/search?query=x"]);
  const page = await ana.submit(line(PLENTY), { quantity: "3", back: "/ro/cart", language: "ro" });
  assert.equal(page.status, 200);
  assert.equal(page.document.querySelector("input[name=quantity]")?.getAttribute("value"), "3");
  const empty = await ana.submit(line(PLENTY), { quantity: "0", back: "/ro/cart", language: "ro" });
  assert.ok(empty.html.includes(say("ro", "cart", "empty_title")));
});

test("a form never redirects to another host", async () => {
  const ana = shop.shopper();
  for (const back of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "javascript:alert(1)",
    "\r\nx: y",
    "",
  ]) {
    const body = new URLSearchParams({ product: PLENTY, back, language: "uk" });
    const answer = await ana.send(LINES, { method: "POST", body });
    assert.deepEqual([back, answer.status, answer.headers.get("location")], [back, 303, "/uk/cart"]);
  }
});

test("a refused form gets the cart's page with the reason, in its language", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const cases: [string, Record<string, string>, number, string][] = [
    [line(PLENTY), { quantity: "abc" }, 422, "quantity_not_a_number"],
    [line(PLENTY), { quantity: "-1" }, 422, "quantity_negative"],
    [line(PLENTY), { quantity: "100000" }, 422, "quantity_too_much"],
    [LINES, { product: "999999999" }, 404, "unknown_product"],
  ];
  for (const [path, fields, status, key] of cases) {
    const page = await ana.submit(path, { ...fields, language: "ru", back: "/ru/cart" });
    assert.deepEqual([fields, page.status], [fields, status]);
    assert.ok(page.html.includes('<html lang="ru"'));
    assert.equal(page.document.querySelector("[role=alert]")?.textContent, say("ru", "failure", key));
    assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  }
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "2" });
});
