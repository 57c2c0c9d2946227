// The backend has created an order, or may have, and its answer is lost: no double order, the shopper reads that it is
// being checked, and gets the result later.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const ION = "ion@example.com";
const PATH = "/api/orders";
const CREATE = "/general/v3/order/";

async function guest(): Promise<Shopper> {
  const shopper = shop.shopper();
  await shopper.addToCart(PLENTY, 2);
  return shopper;
}

async function order(shopper: Shopper, command: string, more: object = {}) {
  const response = await shopper.send(PATH, { method: "POST", body: { ...ORDER_FORM, ...more, command } });
  const { redirect, error } = (await response.json()) as {
    redirect?: string;
    error?: { code: string; message: string };
  };
  return { status: response.status, redirect, code: error?.code, message: error?.message ?? "" };
}

interface Placed {
  orderNumber: string;
  delivery: { street: string };
}
const orders = async () => (await shop.demo.orders()) as unknown as Placed[];
const newest = async () => {
  const numbers = (await orders()).map(({ orderNumber }) => Number(orderNumber.replace(/\D/g, "")));
  return `CC-${Math.max(...numbers)}`;
};
const countOrders = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(CREATE)).length;
const askedInSession = async () =>
  (await shop.demo.log()).filter(({ path, authorization }) => path.startsWith(CREATE) && authorization).length;
const loseAnswers = (times?: number) =>
  shop.demo.break({ call: CREATE, mode: "truncate", ...(times === undefined ? {} : { times }) });

/** An order that the backend has, whose answer was lost. */
async function lost(shopper: Shopper, more: object = {}): Promise<string> {
  const command = randomUUID();
  await loseAnswers(1);
  const { status, code } = await order(shopper, command, more);
  assert.deepEqual([status, code], [503, "unknown_outcome"]);
  return command;
}

const title = ({ document }: Visited) => document.querySelector("main h1")?.textContent;
const isChecking = (page: Visited, language: "ro" | "uk" = "ro") =>
  title(page) === say(language, "checkout", "checking_title") && !page.document.querySelector("form.checkout");

// Runs first, while no alarm retries another order.
test("one request retries the order once", async () => {
  const ana = await guest();
  const before = await countOrders();
  await lost(ana);
  assert.equal(await countOrders(), before + 1);
});

test("a fresh form does not order twice: it shows the placed order, and the cart shows the thanks", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  await lost(ana);
  assert.equal((await orders()).length, before + 1, "the backend has it");
  const number = await newest();
  const { status, code, message } = await order(ana, randomUUID());
  assert.deepEqual([status, code], [409, "ordered"]);
  assert.ok(message.includes(number), message);
  assert.equal((await orders()).length, before + 1);
  const cart = await ana.visit("/ro/cart");
  assert.equal(title(cart), say("ro", "cart", "ordered"));
  assert.ok(cart.document.querySelector(".done-number")?.textContent?.includes(number));
});

test("a fresh plain form shows the placed order too", async () => {
  const ana = await guest();
  await lost(ana);
  const page = await ana.submit(PATH, { ...ORDER_FORM, command: randomUUID() });
  assert.equal(page.status, 409);
  assert.ok(page.document.querySelector(".done-number")?.textContent?.includes(await newest()));
});

test("other goods in the cart stay there, shown apart from the order", async () => {
  const other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
  const ana = await guest();
  await lost(ana);
  await ana.addToCart(other, 1);
  const page = await ana.submit(PATH, { ...ORDER_FORM, command: randomUUID() });
  assert.equal(page.status, 409);
  const number = await newest();
  assert.ok(page.document.querySelector("[role=alert]")?.textContent?.includes(number));
  assert.ok(page.document.querySelector(".notice-positive")?.textContent?.includes(number));
  assert.ok(page.document.querySelector("form.checkout"), "they can be ordered now");
  assert.deepEqual(
    (await ana.cart()).lines.map(({ product }) => product),
    [other],
  );
  assert.equal((await order(ana, randomUUID())).status, 200);
});

test("while the answer is unknown no other order is possible, and the checkout says so with the phone", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  await loseAnswers();
  const { total, goods, delivery } = (await ana.cart()).quote;
  assert.equal((await order(ana, randomUUID(), { total })).code, "unknown_outcome");
  const again = await order(ana, randomUUID());
  assert.deepEqual([again.status, again.code], [409, "checking"]);
  assert.equal((await orders()).length, before + 1);
  const page = await ana.visit("/ro/checkout");
  assert.equal(page.status, 200);
  assert.ok(isChecking(page));
  const text = page.document.querySelector("main")?.textContent ?? "";
  assert.ok(text.includes("2 produse") && text.includes(total), text);
  const sums = ["goods", "delivery"].map((sum) => page.document.querySelector(`[data-sum=${sum}]`)?.textContent);
  assert.deepEqual(sums, [goods, delivery]);
  assert.match(page.document.querySelector("main a[href^='tel:']")?.getAttribute("href") ?? "", /^tel:/);
  const plain = await ana.submit(PATH, { ...ORDER_FORM, language: "uk", command: randomUUID() });
  assert.equal(plain.status, 409);
  assert.ok(isChecking(plain, "uk"));
  const cart = await ana.visit("/ro/cart");
  assert.ok(cart.document.querySelector(".notice-warning a")?.getAttribute("href")?.endsWith("/checkout"));
});

test("the checkout page works without prices", async () => {
  const ana = await guest();
  await lost(ana);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503 });
  const page = await ana.visit("/ro/checkout");
  assert.equal(page.status, 200);
  assert.ok(isChecking(page) && page.document.querySelector("main")?.textContent?.includes("2 produse"));
});

test("checking again without scripts leads to the thanks, or says that there is no answer yet", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  await loseAnswers();
  await order(ana, randomUUID());
  const look = async () => {
    const { document } = await ana.visit("/ro/checkout");
    const form = document.querySelector("main form");
    const fields = [...(form?.querySelectorAll("input") ?? [])].map((field) => [
      field.getAttribute("name"),
      field.getAttribute("value"),
    ]);
    assert.deepEqual([form?.getAttribute("method"), form?.getAttribute("action")], ["post", PATH]);
    return ana.submit(PATH, Object.fromEntries(fields));
  };
  const unknown = await look();
  assert.equal(unknown.status, 503);
  assert.ok(isChecking(unknown));
  assert.ok(unknown.document.querySelector(".notice[role=alert]")?.textContent);
  await shop.demo.heal();
  const thanks = await look();
  assert.equal(title(thanks), say("ro", "checkout", "success_title"));
  assert.ok(thanks.html.includes(await newest()));
  assert.equal((await orders()).length, before + 1);
});

test("checking an unknown order shows the usual checkout", async () => {
  const ana = await guest();
  const answer = await ana.send(PATH, {
    method: "POST",
    body: new URLSearchParams({ language: "ro", again: "1", command: randomUUID() }),
  });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/checkout"]);
});

test("the object retries by alarm, for a guest and for an idle session, but not for an ended one", async () => {
  const before = (await orders()).length;
  const [ion, ana, one] = [await signedIn(shop, "casa", { email: ION }), await signedIn(shop), await guest()];
  await ion.addToCart(PLENTY, 2);
  await ana.addToCart(PLENTY, 2);
  await lost(ion);
  assert.equal((await ion.send(`${LOGIN_PATH}/end`, form({ language: "ro" }))).status, 303);
  await lost(ana);
  await lost(one, { payment: "card" });
  await until("the account's order is asked for", async () => (await askedInSession()) > 2);
  await until("the account's cart is ordered", async () => (await ana.cart()).empty);
  await until("the guest's cart is ordered", async () => (await one.cart()).empty);
  assert.equal(await askedInSession(), 3);
  assert.equal((await orders()).length, before + 3);
  const cart = await one.visit("/ro/cart");
  assert.equal(title(cart), say("ro", "cart", "ordered"));
  const way = cart.document.querySelector("main a[href='/ro/cart/success']");
  assert.equal(way?.textContent, say("ro", "payment", "to_payment"));
  const payment = await one.visit("/ro/cart/success");
  assert.ok(payment.document.querySelector("main a[href^='https://plata.example/']"), "it asks before it leads there");
});

test("a signed-in shopper's order is retried at the shopper's next visit", async () => {
  const before = (await orders()).length;
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 2);
  await lost(ana);
  await until("the cart is ordered", async () => (await ana.cart()).empty);
  assert.equal((await orders()).length, before + 1);
  assert.equal(title(await ana.visit("/ro/checkout")), say("ro", "cart", "ordered"));
});

test("a refused retry leaves the order unknown: the shopper is asked to call, and may order anew", async () => {
  for (const status of [400, 422]) {
    const before = (await orders()).length;
    const ana = await guest();
    await lost(ana);
    assert.equal((await orders()).length, before + 1, "the backend has it");
    await shop.demo.break({ call: CREATE, mode: "fail", status, times: 1 });
    assert.deepEqual([status, (await order(ana, randomUUID())).code], [status, "lost"]);
    const page = await ana.visit("/ro/checkout");
    const notice = page.document.querySelector("form.checkout [role=alert]")?.textContent;
    assert.equal(notice?.trim(), say("ro", "checkout", "error_lost"));
    assert.match(page.document.querySelector("main a[href^='tel:']")?.getAttribute("href") ?? "", /^tel:/);
    assert.equal((await orders()).length, before + 1, "nobody asks any more");
    assert.equal((await order(ana, randomUUID())).status, 200, "the shopper knows, and wants it all the same");
    await ana.addToCart(PLENTY);
    const next = await ana.visit("/ro/checkout");
    assert.equal(next.document.querySelector("form.checkout [role=alert]")?.hasAttribute("hidden"), true);
  }
});

test("a 409 to a retry may mean that the first is in progress: it stays unknown, and is retried", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  const command = await lost(ana);
  await shop.demo.break({ call: CREATE, mode: "fail", status: 409, times: 1 });
  assert.equal((await order(ana, command)).code, "unknown_outcome");
  assert.equal((await order(ana, command)).status, 200);
  assert.equal((await orders()).length, before + 1);
});

test("the same plain form reports the lost order, and its next press is a new order", async () => {
  const ana = await guest();
  const command = await lost(ana);
  await shop.demo.break({ call: CREATE, mode: "fail", status: 422, times: 1 });
  const page = await ana.submit(PATH, { ...ORDER_FORM, command });
  assert.equal(page.status, 409);
  assert.ok(page.html.includes(say("ro", "checkout", "error_lost")));
  assert.equal(page.document.querySelector("[name=street]")?.getAttribute("value"), "Teilor");
  const fresh = page.document.querySelector("[name=command]")?.getAttribute("value") ?? "";
  assert.ok(fresh && fresh !== command);
  assert.equal((await order(ana, command)).code, "lost");
  assert.equal((await order(ana, fresh)).status, 200);
});

test("a 4xx for the request itself means that nothing was created: the shopper orders anew", async () => {
  // The backend's reason is shown, if there is one.
  for (const [status, code] of [
    [401, "backend"],
    [403, "refused"],
    [404, "refused"],
    [429, "too_often"],
  ] as const) {
    const before = (await orders()).length;
    const ana = await guest();
    await shop.demo.break({ call: CREATE, mode: "fail", status, times: 1 });
    assert.deepEqual([status, (await order(ana, randomUUID())).code], [status, code]);
    assert.equal((await order(ana, randomUUID())).status, 200);
    assert.equal((await orders()).length, before + 1);
  }
});

test("a cart with an order being checked does not merge into an account, where it could be ordered again", async () => {
  const ana = await guest();
  await loseAnswers();
  await order(ana, randomUUID());
  assert.equal((await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }))).status, 303);
  assert.ok(!(await ana.cart()).lines.some(({ product }) => product === PLENTY));
});

test("a corrected form under the same id shows the placed order; the same form gets the same answer", async () => {
  const before = (await orders()).length;
  const ana = await guest();
  const command = randomUUID();
  const first = await order(ana, command);
  const number = await newest();
  for (const more of [{ street: "Florilor" }, { payment: "card" }, { method: "pickup", store: "1" }]) {
    const { status, code, message } = await order(ana, command, more);
    assert.deepEqual([more, status, code], [more, 409, "ordered"]);
    assert.ok(message.includes(number), message);
  }
  assert.deepEqual(await order(ana, command), first);
  assert.equal((await orders()).length, before + 1);
  const page = await ana.submit(PATH, { ...ORDER_FORM, street: "Florilor", command });
  assert.deepEqual([page.status, title(page)], [409, say("ro", "cart", "ordered")]);
});

test("a corrected form for other goods gets a new order id", async () => {
  const ana = await guest();
  const command = randomUUID();
  await order(ana, command);
  const [other] = (await someGoods(shop)).filter(({ id }) => id !== PLENTY);
  await ana.addToCart(other?.id ?? "", 1);
  const page = await ana.submit(PATH, { ...ORDER_FORM, street: "Florilor", command });
  assert.equal(page.status, 409);
  const fresh = page.document.querySelector("form.checkout [name=command]")?.getAttribute("value") ?? command;
  assert.notEqual(fresh, command);
  const before = (await orders()).length;
  assert.equal((await order(ana, fresh, { street: "Florilor" })).status, 200);
  assert.equal((await orders()).length, before + 1);
});

test("a corrected form during the check does not replace the first order", async () => {
  const ana = await guest();
  const command = await lost(ana);
  const { status, code } = await order(ana, command, { street: "Florilor" });
  assert.deepEqual([status, code], [409, "ordered"]);
  const number = await newest();
  const placed = (await orders()).find(({ orderNumber }) => orderNumber === number);
  assert.equal(placed?.delivery.street, "Teilor");
});
