// The checkout: its fields, field errors and success, by script and by plain form.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PATH = "/api/orders";
type Fields = Record<string, string>;
const contact = { first_name: "Ana", last_name: "Rusu", phone: "+373 60 123-456", email: "ana@example.com" };
const home = {
  ...contact,
  method: "address",
  region: "3",
  locality: "301",
  street: "Teilor",
  building: "12",
  payment: "cash",
};
const pickup = { ...contact, method: "pickup", store: "1", payment: "cash" };

interface Answer {
  redirect?: string;
  error?: { code: string; message: string; fields?: { phone?: string } };
}

async function guest(quantity = 2, site?: Site): Promise<Shopper> {
  const shopper = shop.shopper(site);
  await shopper.addToCart(PLENTY, quantity);
  return shopper;
}

async function order(shopper: Shopper, fields: Fields, language = "ro") {
  const body = { command: randomUUID(), language, ...fields };
  const response = await shopper.send(PATH, { method: "POST", body });
  return { status: response.status, headers: response.headers, ...((await response.json()) as Answer) };
}

interface Ordered {
  orderNumber: string;
  shop: string;
  contact: { first_name: string; last_name: string; phone: string; email: string };
  delivery: { method: string; type: string; street: string; note: string; store_id: number | null };
  products: { product_id: number; count: number }[];
  payment: string;
  comment: string;
}
const orders = async () => (await shop.demo.orders()) as unknown as Ordered[];

/** The backend's order behind the success page. */
async function orderOf(redirect = ""): Promise<Ordered> {
  const placed = (await orders()).find(({ orderNumber }) => redirect.includes(`order=${orderNumber}&`));
  assert.ok(placed, `the backend has the order of ${redirect}`);
  return placed;
}

test("an order to an address reaches the backend as typed, and the cart is empty afterwards", async () => {
  const ana = await guest(2);
  const command = randomUUID();
  const { status, redirect = "" } = await order(ana, {
    ...home,
    command,
    type: "express",
    note: "etaj 3",
    comment: "sunați",
  });
  assert.equal(status, 200);
  assert.match(redirect, /^\/ro\/cart\/success\?order=CC-\d+&seal=[0-9a-f]{64}&link=\d+\.[0-9a-f]+$/);
  const placed = await orderOf(redirect);
  assert.deepEqual(placed.products, [{ product_id: Number(PLENTY), count: 2 }]);
  assert.deepEqual(placed.contact, { ...contact, phone: placed.contact.phone });
  assert.match(placed.contact.phone, /^\+37360123-?456$/, "blanks are removed from the phone");
  assert.deepEqual(
    [placed.delivery.method, placed.delivery.type, placed.delivery.street, placed.delivery.note],
    ["address", "express", "Teilor", "etaj 3"],
  );
  assert.deepEqual([placed.payment, placed.comment, placed.shop], ["cash", "sunați", "demo-casa"]);
  assert.equal((await ana.cart()).empty, true);
  assert.match(ana.cookies.get("cart_count") ?? "", /^0\./);
  const page = await ana.visit(redirect);
  assert.equal(page.status, 200);
  assert.ok(page.html.includes(placed.orderNumber));
  const goods = page.document.querySelector(".summary.done-goods");
  assert.match(goods?.querySelector(".small-line")?.textContent ?? "", /\S× 2$/);
  assert.equal(goods?.querySelector(".sums-total"), null, "a form that shows no total agrees to none");
  const title = async (shopper: Shopper, path: string) =>
    (await shopper.visit(path)).document.querySelector("h1")?.textContent;
  const leadsToAccount = async (shopper: Shopper) =>
    (await shopper.visit(redirect)).document.querySelector('main a[href="/ro/account/registration"]') !== null;
  assert.ok(await leadsToAccount(ana), "a guest is offered an account");
  assert.ok(!(await leadsToAccount(shop.shopper())), "the reader of a link is not");
  const thanks = say("ro", "checkout", "success_title");
  assert.equal(await title(ana, redirect), thanks, "a reload thanks again");
  const russian = page.document.querySelector("#languages a[hreflang=ru]")?.getAttribute("href") ?? "";
  assert.equal(await title(ana, russian), say("ru", "checkout", "success_title"));
  for (const [shopper, path] of [
    [shop.shopper(), redirect.replace(/&link=.*/, "")],
    [await guest(), redirect.replace(/&link=.*/, "")],
    [ana, redirect.replace(/seal=./, "seal=x")],
    [ana, redirect.replace(/&seal.*/, "")],
    [ana, redirect.replace(/CC-\d+/, "CC-1")],
    [ana, "/ro/cart/success"],
  ] as const) {
    assert.equal(await title(shopper, path), say("ro", "checkout", "unproven_title"), path);
  }
});

test("the success page does not wait for a slow catalogue", async () => {
  const ana = await guest();
  const { redirect = "" } = await order(ana, home);
  const call = "/general/product-filter";
  const asked = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;
  const before = await asked();
  await shop.demo.break({ call, mode: "slow", ms: 4000 });
  // The page asks later, so its own answer comes later than this one.
  let isHeld = true;
  const held = request(shop.backendUrl, `${call}?ids=${PLENTY}`, { headers: { token: "demo-casa" } }).finally(() => {
    isHeld = false;
  });
  const page = await ana.visit(redirect);
  assert.ok(isHeld);
  assert.equal(page.status, 200);
  assert.ok(page.html.includes((await orderOf(redirect)).orderNumber));
  assert.ok((await asked()) >= before + 2, "the names were asked for");
  await held;
});

test("a pickup order needs a store and no address", async () => {
  const ana = await guest();
  const { status, redirect } = await order(ana, pickup);
  assert.equal(status, 200);
  const { delivery } = await orderOf(redirect);
  assert.deepEqual([delivery.method, delivery.store_id], ["pickup", 1]);
});

test("a plain form orders too, and redirects to the thanks in its language", async () => {
  const ana = await guest();
  const page = await ana.submit(PATH, { ...home, language: "ru", command: randomUUID() });
  assert.equal(page.status, 200);
  assert.equal(page.document.querySelector("h1")?.textContent, say("ru", "checkout", "success_title"));
  assert.equal((await ana.cart()).empty, true);
});

test("all field errors are reported at once, and nothing is ordered", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  const cases: [Fields, string[]][] = [
    [{}, ["building", "first_name", "phone", "street"]],
    [{ ...home, first_name: "  " }, ["first_name"]],
    [{ ...home, phone: "12" }, ["phone"]],
    [{ ...home, phone: "+373" }, ["phone"]],
    [{ ...home, phone: "+373 abc def" }, ["phone"]],
    [{ ...home, phone: "+37360123456789012" }, ["phone"]],
    [{ ...home, email: "ana@" }, ["email"]],
    [{ ...home, email: "ana example@x.md" }, ["email"]],
    [{ ...home, method: "drone" }, ["method"]],
    [{ ...home, region: "abc" }, ["region"]],
    [{ ...home, street: "x".repeat(121) }, ["street"]],
    [{ ...home, comment: "x".repeat(1001) }, ["comment"]],
    [{ ...pickup, store: "" }, ["store"]],
    [{ ...pickup, store: "abc" }, ["store"]],
  ];
  for (const [fields, expected] of cases) {
    const { status, error } = await order(ana, fields, "uk");
    assert.deepEqual([fields, status, error?.code], [fields, 422, "fields"]);
    assert.deepEqual(Object.keys(error?.fields ?? {}).sort(), expected, JSON.stringify(fields));
    assert.equal(error?.message, say("uk", "checkout", "errors_title"));
  }
  assert.equal((await orders()).length, before);
  assert.equal((await ana.cart()).count, 2);
});

test("an invalid form comes back with its messages and all input", async () => {
  const ana = await guest();
  const typed = { ...home, first_name: 'Ana "A" <b>', phone: "12", street: "Ștefan cel Mare & Sfânt", language: "ru" };
  const page = await ana.submit(PATH, typed);
  assert.equal(page.status, 422);
  assert.ok(page.html.includes('<html lang="ru"'));
  // Outside `<main>` the consent panel has `<b>`.
  const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
  assert.ok(main.includes("<form") && !main.includes("<b>"), "what was typed is escaped");
  for (const name of ["first_name", "phone", "street", "building", "email"] as const) {
    const value = page.document.querySelector(`[name=${name}]`)?.getAttribute("value");
    assert.deepEqual([name, value], [name, typed[name]]);
  }
  assert.equal(page.document.querySelector("[name=phone]")?.getAttribute("aria-invalid"), "true");
  assert.ok(page.document.querySelector("[role=alert]")?.textContent?.includes(say("ru", "checkout", "errors_title")));
});

test("a corrected form is ordered under the same id", async () => {
  const ana = await guest();
  const command = randomUUID();
  assert.equal((await order(ana, { ...home, command, phone: "1" })).status, 422);
  assert.equal((await order(ana, { ...home, command })).status, 200);
});

test("the Romanian shop validates its own phone numbers", async () => {
  const ana = await guest(1, "romania");
  const { status, error } = await order(ana, { ...home, locality: "351", phone: "+407212345678901" });
  assert.equal(status, 422);
  assert.ok(error?.fields?.phone?.includes("+40"), error?.fields?.phone);
  const { redirect } = await order(ana, { ...home, locality: "351", phone: "+40 721 234 567" });
  assert.equal((await orderOf(redirect)).shop, "demo-romania");
});

test("an empty cart is not ordered", async () => {
  for (const shopper of [shop.shopper(), await guest()]) {
    await shopper.send("/api/cart-redis", { method: "DELETE" });
    const { status, error } = await order(shopper, home);
    assert.deepEqual([status, error?.code], [409, "empty_cart"]);
  }
});

test("the checkout page has a complete form, and links back to the shop while the cart is empty", async () => {
  const ana = await guest();
  const page = await ana.visit("/ro/checkout");
  const form = page.document.querySelector("form.checkout");
  assert.equal(form?.getAttribute("action"), PATH);
  assert.equal(form?.getAttribute("method"), "post");
  for (const name of ["command", "language", "first_name", "phone", "method", "region", "street", "store", "payment"]) {
    assert.ok(form?.querySelector(`[name=${name}]`), name);
  }
  const empty = await shop.shopper().visit("/ro/checkout");
  assert.equal(empty.status, 200);
  assert.ok(!empty.document.querySelector("form.checkout"));
  assert.ok(empty.html.includes(say("ro", "cart", "empty_title")));
});

test("localities are listed by region", async () => {
  const response = await shop.fetch("/api/localities?region=3&language=ro");
  const localities = (await response.json()) as { id: string; label: string }[];
  assert.ok(localities.length > 0 && localities.every(({ id, label }) => id && label));
  for (const query of ["", "?region=", "?region=abc", "?region=-1"]) {
    assert.equal((await shop.fetch(`/api/localities${query}`)).status, 400, query);
  }
});

test("the success page shows nothing from its URL but an order number", async () => {
  for (const number of ["<script>alert(1)</script>", "%3Cscript%3E", "x".repeat(200), "%ff%fe"]) {
    const page = await shop.shopper().visit(`/ro/cart/success?order=${encodeURI(number)}`);
    assert.equal(page.status, 200);
    assert.ok(!page.html.includes("<script>alert"));
    assert.ok(!page.html.includes("x".repeat(200)));
  }
});

test("an order in an expired session links to sign-in and back, and never claims an empty cart", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 1);
  const { document } = await ana.visit("/ro/checkout");
  const sent = document.querySelector("form.checkout");
  assert.equal(sent?.getAttribute("data-sign-in"), "/ro?login=true&back=%2Fro%2Fcheckout");
  const cart = document.querySelector("[name=cart]")?.getAttribute("value") ?? "";
  await shop.demo.break({ call: "/users/user-group", mode: "expire", times: 1 });
  const first = await order(ana, { ...home, cart });
  assert.deepEqual([first.status, first.error?.code], [401, "unauthorized"]);
  const second = await order(ana, { ...home, cart });
  assert.deepEqual([second.status, second.error?.code], [401, "signed_out"]);
});

test("a form for an outdated cart is not ordered, and keeps its input", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  const drawn = await ana.visit("/ro/checkout");
  const mark = drawn.document.querySelector("[name=cart]")?.getAttribute("value") ?? "";
  assert.match(mark, /^[0-9a-f]{64}$/);
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  await ion.addToCart(PLENTY, 1);
  const refused = await order(ion, { ...home, cart: mark });
  assert.deepEqual([refused.status, refused.error?.code], [409, "other_cart"]);
  const page = await ion.submit(PATH, { ...home, cart: mark, language: "uk", command: randomUUID() });
  assert.equal(page.status, 409);
  const said = page.document.querySelector("form.checkout [role=alert]")?.textContent ?? "";
  assert.ok(said.includes(say("uk", "checkout", "error_other_cart")), said);
  const value = (name: string) => page.document.querySelector(`[name=${name}]`)?.getAttribute("value");
  assert.deepEqual([value("street"), value("first_name")], ["Teilor", "Ana"]);
  assert.equal((await orders()).length, before);
  assert.notEqual(value("cart"), mark);
  const placed = await order(ion, { ...home, cart: value("cart") ?? "" });
  assert.equal(placed.status, 200);
  assert.equal((await order(ana, { ...home, cart: mark })).status, 200, "its own cart");
});

test("a town is searched over all regions, by the beginning of a word in any spelling", async () => {
  const search = async (query: string, language = "ro") => {
    const response = await shop.fetch(`/api/localities?${new URLSearchParams({ query, language })}`);
    assert.equal(response.status, 200);
    return (await response.json()) as { choices: { id: string; label: string; note: string }[]; said: string };
  };
  const capital = await search("chisin");
  assert.match(capital.choices[0]?.id ?? "", /^3-\d+$/);
  assert.ok(capital.choices.every(({ label, note }) => label && note));
  assert.notEqual(capital.said, "");
  const elsewhere = await search("balti");
  assert.ok(elsewhere.choices.length && elsewhere.choices.every(({ id }) => !id.startsWith("3-")), elsewhere.said);
  assert.deepEqual(await search("zzz", "en"), { choices: [], said: say("en", "checkout", "postal_nothing") });
  assert.deepEqual((await search("c")).choices, []);
});
