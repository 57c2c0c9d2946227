// The return page of a bank: the backend's payment state, of the shopper's own order only.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { sentOf } from "../support/checkout-form.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ANA, form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

/** Orders by card; returns the bank's URL and the order number. */
async function byCard(shopper: Shopper): Promise<{ bank: string; number: string }> {
  await shopper.addToCart(PLENTY, 1);
  const { document } = await shopper.visit("/ro/checkout");
  const [total, prices] = ["total", "prices"].map((name) =>
    document.querySelector(`[name=${name}]`)?.getAttribute("value"),
  );
  const body = { ...ORDER_FORM, payment: "card", command: randomUUID(), total, prices };
  const response = await shopper.send("/api/orders", { method: "POST", body });
  const { redirect = "" } = (await response.json()) as { redirect?: string };
  assert.match(redirect, /^https:\/\/plata\.example\//);
  return { bank: redirect, number: redirect.split("/").at(-1) ?? "" };
}

async function visitStatus(shopper: Shopper, path: string) {
  const page = await shopper.visit(path);
  const { document } = page;
  const link = document.querySelector("main a[href^='https://plata.example/']");
  return {
    status: page.status,
    title: document.querySelector("h1")?.textContent,
    text: document.querySelector("main")?.textContent ?? "",
    pay: link?.getAttribute("href"),
    sum: link?.textContent.match(/[\d.,]+/)?.[0],
    cache: page.headers.get("cache-control"),
    asks: document.querySelector("shop-island[name=payment-status]") !== null,
  };
}

const title = (word: string, language: "ro" | "uk" = "ro") => say(language, "payment", word);

test("the page follows the bank's state, and offers to pay again only after a failure", async () => {
  const ana = shop.shopper();
  const { bank, number } = await byCard(ana);
  const open = await visitStatus(ana, "/ro/cart/success");
  assert.deepEqual([open.status, open.title, open.pay, open.asks], [200, title("open_title"), bank, true]);
  assert.match(open.cache ?? "", /no-store/);
  const unpaid = say("ro", "receipt", "not_paid").replace("{{sum}}", open.sum ?? "?");
  assert.ok(open.sum && open.text.includes(unpaid), "what is to be paid");
  await shop.demo.pay(number, "DECLINED");
  const failed = await visitStatus(ana, "/uk/cart/payment/success");
  assert.deepEqual([failed.title, failed.pay, failed.asks], [title("failed_title", "uk"), bank, false]);
  await shop.demo.pay(number, "paid");
  for (const path of ["/ro/cart/success", "/ro/cart/payment/success", "/ro/cart/payment/failed"]) {
    const paid = await visitStatus(ana, path);
    assert.deepEqual([paid.title, paid.pay, paid.asks], [title("paid_title"), undefined, false], path);
    assert.ok(paid.text.includes(number), path);
  }
});

test("without scripts an order leads to the bank, a link refreshes the page, and a failed payment is retried", async () => {
  for (const ana of [shop.shopper(), await signedIn(shop)]) {
    await ana.addToCart(PLENTY, 1);
    const page = await ana.visit("/uk/checkout");
    const sent = { ...sentOf(page), ...ORDER_FORM, payment: "card", language: "uk" };
    const answer = await ana.send("/api/orders", form(sent));
    const bank = answer.headers.get("location") ?? "";
    assert.equal(answer.status, 303, await answer.text());
    assert.match(bank, /^https:\/\/plata\.example\//);
    const number = bank.split("/").at(-1) ?? "";

    const { document } = await ana.visit("/cart/payment/success");
    const links = [...document.querySelectorAll("main a")];
    const again = links.find(({ textContent }) => textContent.trim() === title("again", "uk"))?.getAttribute("href");
    assert.ok(again);
    await shop.demo.pay(number, "declined");
    const failed = await visitStatus(ana, "/cart/payment/failed");
    assert.deepEqual([failed.title, failed.pay], [title("failed_title", "uk"), bank]);
    await shop.demo.pay(number, "paid");
    const paid = await visitStatus(ana, again);
    assert.deepEqual([paid.title, paid.pay], [title("paid_title", "uk"), undefined]);
  }
});

test("while the state is unknown the page says so", async () => {
  const ana = shop.shopper();
  const { bank } = await byCard(ana);
  for (const mode of ["fail", "garbage"] as const) {
    await shop.demo.break({ call: "/general/v2/order/", mode });
    const unknown = await visitStatus(ana, "/ro/cart/success");
    assert.deepEqual([unknown.status, unknown.title, unknown.pay], [200, title("untold_title"), undefined], mode);
    const refused = await visitStatus(ana, "/ro/cart/payment/failed");
    assert.deepEqual([refused.title, refused.pay], [title("failed_title"), bank], "the bank's address says no");
    await shop.demo.heal();
  }
});

test("an address with another shopper's order shows nothing of it", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  const { number } = await byCard(ana);
  const unproven = say("ro", "checkout", "unproven_title");
  for (const path of [
    `/ro/cart/success?order=${number}`,
    `/ro/cart/payment/success?orderId=${number}`,
    `/ro/cart/payment/failed?id=${number}`,
    "/ro/cart/payment/success",
  ]) {
    const page = await visitStatus(ion, path);
    assert.deepEqual([page.status, page.title, page.pay], [200, unproven, undefined], path);
    assert.ok(!page.text.includes(number), path);
  }
  assert.equal((await visitStatus(ana, `/ro/cart/payment/success?order_id=${number}`)).title, title("open_title"));
  const own = await visitStatus(ana, "/ro/cart/payment/success?orderId=c6b7d591-8e4b-b815");
  assert.equal(own.title, title("open_title"), "a bank's own name of it means the last one");
  assert.ok(own.text.includes(number));
});

test("an account's order is found from every browser signed in to it", async () => {
  const ana = await signedIn(shop);
  const { bank, number } = await byCard(ana);
  const elsewhere = await signedIn(shop);
  const page = await visitStatus(elsewhere, "/ro/cart/success");
  assert.deepEqual([page.title, page.pay], [title("open_title"), bank]);
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  const other = await visitStatus(ion, `/ro/cart/success?order=${number}`);
  assert.equal(other.title, say("ro", "checkout", "unproven_title"));
});

test("a guest who has signed in since finds that payment, and other accounts do not", async () => {
  const ion = shop.shopper();
  const { bank, number } = await byCard(ion);
  const enter = (shopper: Shopper) =>
    shopper.send("/api/session", form({ ...ANA, email: "ion@example.com", language: "ro", rememberMe: "true" }));
  assert.equal((await enter(ion)).status, 303);
  assert.ok(!ion.cookies.has("user_token"), "the guest is forgotten");
  for (const path of ["/ro/cart/success", `/ro/cart/payment/success?order=${number}`]) {
    const page = await visitStatus(ion, path);
    assert.deepEqual([page.title, page.pay], [title("open_title"), bank], path);
  }
  const elsewhere = await signedIn(shop, "casa", { email: "ion@example.com" });
  const sealed = ion.cookies.get("ordered_as") ?? "";
  elsewhere.cookies.set("ordered_as", `${"0".repeat(32)}.${sealed.split(".")[1]}`);
  const other = await visitStatus(elsewhere, `/ro/cart/success?order=${number}`);
  assert.equal(other.title, say("ro", "checkout", "unproven_title"));
  const own = await byCard(ion);
  assert.ok((await visitStatus(ion, "/ro/cart/success")).text.includes(own.number), "the last order of this browser");
  await ion.send("/api/session/end", form({ language: "ro" }));
  assert.equal(
    (await visitStatus(ion, `/ro/cart/success?order=${number}`)).title,
    say("ro", "checkout", "unproven_title"),
  );
});

test("the thanks for a guest's order are still there after signing in", async () => {
  const ion = shop.shopper();
  await ion.addToCart(PLENTY, 1);
  const answer = await ion.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: randomUUID() } });
  const { redirect = "" } = (await answer.json()) as { redirect?: string };
  await ion.send("/api/session", form({ ...ANA, email: "ion@example.com", language: "ro" }));
  assert.equal((await visitStatus(ion, redirect)).title, say("ro", "checkout", "success_title"));
});

test("a bank returns without a language, by either method, and nothing changes", async () => {
  const ana = shop.shopper();
  const { number } = await byCard(ana);
  const send = (path: string, sent = {}) => shop.fetch(path, sent);
  for (const [path, expected] of [
    ["/cart/success", "/ro/cart/success"],
    [`/cart/payment/success?trans_id=9&orderId=${number}`, `/ro/cart/payment/success?order=${number}`],
    ["/cart/payment/failed?order=%3Cb%3E", "/ro/cart/payment/failed"],
  ] as const) {
    const answer = await send(path, { headers: { "accept-language": "ro" } });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, expected]);
  }
  const headers = { origin: "https://plata.example", "accept-language": "ro" };
  for (const path of ["/cart/payment/success", "/uk/cart/payment/success"]) {
    const body = new URLSearchParams({ order_id: number, result: "OK" });
    const answer = await send(path, { method: "POST", body, headers });
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, `${path}?order=${number}`]);
  }
  const inRomanian = await visitStatus(ana, "/cart/payment/success");
  assert.equal(inRomanian.title, title("open_title"), "the language that the order was placed in");
  assert.equal((await send("/cart/other")).status, 404);
  assert.equal((await send("/uk/cart", { method: "POST", body: new URLSearchParams(), headers })).status, 405);
});
