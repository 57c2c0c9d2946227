// An account's orders: the list and single orders, for their owner only.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { form, formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const DELIVERED = "/account/orders/90001";
/** A second product for some orders. */
const OTHER = "110";

/** Orders the well-stocked product to a town of the site; returns the order number. */
async function order(shopper: Shopper, quantity: number, locality = "401"): Promise<string> {
  await shopper.addToCart(PLENTY, quantity);
  const delivery = {
    method: "address",
    region: "4",
    locality,
    type: "standart",
    street: "Teilor",
    building: "7",
  };
  const rest = { first_name: "Ana", phone: "+37360123456", payment: "cash", language: "ro" };
  const answer = await shopper.send("/api/orders", form({ ...rest, ...delivery }));
  assert.equal(answer.status, 303, await answer.text());
  return new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("order") ?? "";
}

test("an order in the list links to its page, which shows goods and recipient", async () => {
  const ana = await signedIn(shop);
  const number = await order(ana, 3);
  const list = await ana.visit("/ro/account/orders");
  const href = list.document.querySelector(".order-number a")?.getAttribute("href") ?? "";
  const { status, headers, document } = await ana.visit(href);
  assert.equal(status, 200);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(cacheStatus({ headers }).detail, "excluded");
  assert.match(document.querySelector("h1")?.textContent ?? "", new RegExp(number));
  const goods = document.querySelector(".order-goods")?.textContent ?? "";
  assert.match(goods, /× 3 · 129,90\s*lei.*389,70\s*lei/);
  assert.ok(document.querySelector(".order-goods a")?.getAttribute("href")?.startsWith("/ro/product/"));
  assert.match(document.querySelector(".sums-total")?.textContent ?? "", /459,70\s*lei/);
  const facts = document.querySelector(".order-facts")?.textContent ?? "";
  for (const text of ["Ana Rusu", "Teilor, 7", "Orhei", "+37360123456", "Republica Moldova"])
    assert.ok(facts.includes(text), text);
  assert.ok(facts.includes(say("ro", "checkout", "method_address")));
  assert.ok(facts.includes(say("ro", "checkout", "payment_cash")));
});

/** A price in hundredths. */
const cents = (text = "") => Math.round(Number(text.replaceAll(".", "").replace(",", ".")) * 100);

test("prices of the demo's old orders are near those of today's catalogue", async () => {
  const ana = await signedIn(shop);
  const list = await ana.visit("/ro/account/orders");
  const old = [...list.document.querySelectorAll(".order-number a")].map((link) => link.getAttribute("href") ?? "");
  const ids = old.filter((href) => /\/9000\d$/.test(href));
  assert.ok(ids.length > 1, old.join());
  for (const href of ids) {
    const { document } = await ana.visit(href);
    const lines = [...document.querySelectorAll(".order-goods li")];
    assert.ok(lines.length > 0, href);
    for (const line of lines) {
      const then = cents(/([\d.,]+)\s*lei\s\/\s/.exec(line.textContent)?.[1]);
      const product = await ana.visit(line.querySelector("a[href*='/product/']")?.getAttribute("href") ?? "");
      const now = cents(/[\d.,]+/.exec(product.document.querySelector(".price-block .price")?.textContent ?? "")?.[0]);
      // No price of a month ago is above or below today's by more than a fifth.
      assert.ok(then >= now * 0.8 && then <= now * 1.2, `${href}: ${then} then, ${now} now, ${line.textContent}`);
    }
  }
});

test("an order's page is in every language", async () => {
  const ana = await signedIn(shop);
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(`/${language}${DELIVERED}`);
    const steps = [...document.querySelectorAll("ol.order-steps > li")].map((step) => step.textContent);
    assert.deepEqual(
      steps,
      (["new", "processing", "sent", "delivered"] as const).map((state) => say(language, "account", `state_${state}`)),
    );
    const here = document.querySelector('.order-steps > [aria-current="step"]')?.textContent;
    assert.equal(here, say(language, "account", "state_delivered"));
    assert.equal(document.querySelector(".order-head .order-state"), null, "the state is told once");
    const titles = [...document.querySelectorAll(".order-parts h2")].map((title) => title.textContent);
    assert.deepEqual(titles, [say(language, "account", "goods"), say(language, "account", "recipient")]);
  }
});

test("an unpaid order links to its payment", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 1);
  const fields = { first_name: "Ana", phone: "+37360123456", method: "pickup", store: "1", region: "3" };
  const placed = await ana.send("/api/orders", form({ ...fields, type: "standart", payment: "card", language: "ro" }));
  const pay = placed.headers.get("location") ?? "";
  assert.match(pay, /^https:\/\//);
  const list = await ana.visit("/ro/account/orders");
  const href = list.document.querySelector(".order-number a")?.getAttribute("href") ?? "";
  const { document } = await ana.visit(href);
  assert.equal(document.querySelector(".order-head .order-pay")?.getAttribute("href"), pay);
  const unpaid = document.querySelector(".order-head .order-unpaid")?.textContent ?? "";
  assert.ok(unpaid.startsWith(say("ro", "receipt", "not_paid").split("{{")[0] ?? "?"), unpaid);
  const facts = document.querySelector(".order-facts")?.textContent ?? "";
  assert.ok(facts.includes(say("ro", "checkout", "payment_card")) && facts.includes("Teilor 12"));
});

test("another account's order is a 404 page, and a guest is sent to sign in", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  for (const id of ["90001", "CC-90001", "1", "%D1%87", "..%2F..", "0090001"]) {
    const { status, html } = await ion.visit(`/ru/account/orders/${id}`);
    assert.equal(status, 404, id);
    assert.ok(!html.includes("Ana"), id);
  }
  const guest = await shop.fetch(`/ru${DELIVERED}`);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(`/ru${DELIVERED}`)]);
  const abroad = await signedIn(shop, "romania");
  assert.equal((await abroad.visit("/ro/account/orders/CC-90001")).status, 404);
});

test("an unknown order is a 404 page, and a backend error is not", async () => {
  const ana = await signedIn(shop);
  for (const [status, numbersOf] of [
    [403, 503],
    [404, 404],
    [500, 503],
  ] as const) {
    await shop.demo.break({ call: "/general/v2/order/90001", mode: "fail", status });
    assert.equal((await ana.visit(`/ro${DELIVERED}`)).status, numbersOf, String(status));
    await shop.demo.heal();
  }
  await shop.demo.break({ call: "/general/v2/order/90001", mode: "garbage" });
  assert.equal((await ana.visit(`/ro${DELIVERED}`)).status, 503);
  await shop.demo.heal();
  await shop.demo.break({ call: "/general/v2/order/90001", mode: "expire" });
  const over = await ana.send(`/ro${DELIVERED}`);
  assert.deepEqual([over.status, over.headers.get("location")], [302, formBeforePage(`/ro${DELIVERED}`)]);
});

test("without the catalogue an order shows its stored names", async () => {
  const ana = await signedIn(shop);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 500, times: 3 });
  const { status, document } = await ana.visit(`/ro${DELIVERED}`);
  assert.equal(status, 200);
  assert.equal(document.querySelector(".order-goods a"), null);
  assert.equal(document.querySelectorAll(".order-goods li").length, 2);
});

const numbers = (document: Visited["document"]) =>
  [...document.querySelectorAll(".order-number")].map((number) => number.textContent?.split("CC-")[1]);
const day = (before: number) => new Date(Date.now() - before * 24 * 3600 * 1000).toISOString().slice(0, 10);

test("orders are filtered by text, status and dates", async () => {
  const ana = await signedIn(shop);
  const numbersOf = async (query: string) => numbers((await ana.visit(`/ro/account/orders?${query}`)).document);
  assert.deepEqual(await numbersOf("search=cc-9000"), ["90003", "90002", "90001"]);
  assert.deepEqual(await numbersOf("search=90002"), ["90002"]);
  assert.deepEqual(await numbersOf("status=delivered"), ["90001"]);
  assert.deepEqual(await numbersOf(`start_date=${day(20)}&end_date=${day(1)}`), ["90003", "90002"]);
  assert.deepEqual(await numbersOf(`end_date=${day(20)}&start_date=${day(1)}`), ["90003", "90002"]);
  assert.deepEqual(await numbersOf("status=all&search=90001"), ["90001"]);
});

test("the form keeps its input, and says that both dates are needed", async () => {
  const ana = await signedIn(shop);
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(`/${language}/orders?search=9000&status=sent&start_date=2026-01-01`);
    const value = (name: string) => document.querySelector(`.order-filter [name=${name}]`)?.getAttribute("value");
    assert.deepEqual([value("search"), value("start_date"), value("end_date")], ["9000", "2026-01-01", ""]);
    assert.equal(document.querySelector(".order-filter [selected]")?.getAttribute("value"), "sent");
    const missing = document.querySelector(".order-filter [aria-invalid=true]");
    assert.equal(missing?.getAttribute("name"), "end_date");
    const error = document.querySelector(`#${missing?.getAttribute("aria-describedby")}`);
    assert.equal(error?.textContent, say(language, "account", "both_days"));
    assert.deepEqual(numbers(document), ["90003"]);
  }
});

test("an empty result links back to all orders", async () => {
  const ana = await signedIn(shop);
  const { document } = await ana.visit("/uk/account/orders?search=nothing%20of%20the%20kind");
  assert.equal(document.querySelector(".empty h2")?.textContent, say("uk", "account", "nothing_title"));
  assert.equal(document.querySelector(".empty a")?.getAttribute("href"), "/uk/account/orders");
});

test("pages keep the filters, and a page past the last is the last one", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  for (let placed = 0; placed < 21; placed++) await order(ion, 1);
  const first = await ion.visit("/ro/account/orders?status=new");
  const next = first.document.querySelector("[rel=next]")?.getAttribute("href") ?? "";
  assert.equal(next, "/ro/account/orders?page=2&status=new");
  const second = await ion.visit(next);
  assert.equal(second.document.querySelectorAll(".order-list li").length, 1);
  assert.equal(second.document.querySelector("[rel=prev]")?.getAttribute("href"), "/ro/account/orders?status=new");
  const beyond = await ion.visit("/ro/account/orders?page=99&status=new");
  assert.deepEqual([beyond.status, beyond.document.querySelectorAll(".order-list li").length], [200, 1]);
  for (const odd of ["page=-1", "page=1e9", "status=%00", "start_date=x&end_date=y", "company_id=x"]) {
    const { status, document } = await ion.visit(`/ro/account/orders?${odd}`);
    assert.deepEqual([status, document.querySelectorAll(".order-list li").length], [200, 20], odd);
  }
});

const again = (document: Visited["document"]) => {
  const form = document.querySelector(".order-again");
  const command = form?.querySelector("[name=command]")?.getAttribute("value") ?? "";
  return { action: form?.getAttribute("action") ?? "", fields: { language: "ro", command } };
};

test("an order can be added to the cart again, once however often it is clicked", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 1);
  const { action, fields } = again((await ana.visit(`/ro${DELIVERED}`)).document);
  const answers = await Promise.all([1, 2, 3].map(() => ana.send(action, form(fields))));
  for (const answer of answers) {
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/cart?order=90001"]);
  }
  const { lines } = await ana.cart();
  assert.deepEqual(
    lines.map(({ product, quantity }) => [product, quantity]),
    [
      [PLENTY, "3"],
      [OTHER, "3"],
    ],
  );
  const { document } = await ana.visit("/ro/cart?order=90001");
  assert.equal(document.querySelectorAll(".cart-page .line").length, 2);
  assert.equal(document.querySelector(".cart-page [role=status]"), null, "nothing is missing");
  for (const product of [PLENTY, OTHER]) await ana.remove(product);
});

test("the cart names goods of the order that could not be added", async () => {
  const ana = await signedIn(shop, "romania");
  const [rare] = await someGoods(shop, "romania");
  assert.ok(rare);
  await ana.addToCart(rare.id, rare.stock);
  const number = await order(ana, 2, "451");
  const { action, fields } = again((await ana.visit(`/ro/account/orders/${number}`)).document);
  const to = (await ana.send(action, form(fields))).headers.get("location") ?? "";
  for (const language of LANGUAGES) {
    const { document } = await ana.visit(to.replace("/ro/", `/${language}/`));
    const notice = document.querySelector(".cart-page [role=status]");
    assert.equal(notice?.querySelector("p")?.textContent, say(language, "account", "not_added"));
    assert.equal(notice?.querySelectorAll("li").length, 1);
    assert.equal(document.querySelectorAll(".cart-page .line").length, 1);
  }
  await ana.remove(PLENTY);
});

test("only one's own order can be repeated, and only from the shop's own page", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  const target = "/api/cart/orders/90001";
  assert.equal((await ion.send(target, form({ language: "ro" }))).status, 404);
  assert.equal((await ion.cart()).empty, true);
  const guest = await shop.shopper().send(target, form({ language: "ro" }));
  assert.equal(guest.status, 401);
  const ana = await signedIn(shop);
  const foreign = { ...form({ language: "ro" }), headers: { origin: "https://evil.example" } };
  assert.equal((await ana.send(target, foreign)).status, 403);
  assert.equal((await ana.send(target, form({ command: "a b" }))).status, 400);
  assert.equal((await ana.send(target)).status, 405);
  assert.ok(!(await ana.visit("/ro/cart?order=CC-1")).html.includes(say("ro", "account", "not_added")));
});

test("while the catalogue is down nothing is added, and the same click works later", async () => {
  const ana = await signedIn(shop);
  const { action, fields } = again((await ana.visit(`/ro${DELIVERED}`)).document);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 500, times: 3 });
  assert.equal((await ana.submit(action, fields)).status, 503);
  await shop.demo.heal();
  assert.equal((await ana.cart()).empty, true);
  assert.equal((await ana.send(action, form(fields))).status, 303);
  assert.equal((await ana.cart()).lines.length, 2);
  for (const product of [PLENTY, OTHER]) await ana.remove(product);
});
