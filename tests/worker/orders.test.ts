// An order is placed exactly once, despite double clicks, failures, lost answers and missing stock.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PATH = "/api/orders";

async function guest(quantity = 1): Promise<Shopper> {
  const shopper = shop.shopper();
  await shopper.addToCart(PLENTY, quantity);
  return shopper;
}

async function order(shopper: Shopper, command: string, more: object = {}) {
  const response = await shopper.send(PATH, { method: "POST", body: { ...ORDER_FORM, ...more, command } });
  const { redirect, error } = (await response.json()) as { redirect?: string; error?: { code: string } };
  return { status: response.status, redirect, code: error?.code };
}

const count = async () => (await shop.demo.orders()).length;

test("a second click on the same form gives the same order", async () => {
  const before = await count();
  const ana = await guest(2);
  const command = randomUUID();
  const clicks = await Promise.all([order(ana, command), order(ana, command), order(ana, command)]);
  assert.ok(clicks.some(({ status }) => status === 200));
  assert.ok(
    clicks.every(({ status, code }) => status === 200 || code === "in_progress"),
    JSON.stringify(clicks),
  );
  const again = await order(ana, command);
  assert.equal(again.status, 200);
  assert.deepEqual(new Set(clicks.map(({ redirect }) => redirect).filter(Boolean)), new Set([again.redirect]));
  assert.equal(await count(), before + 1);
});

test("concurrent orders of the same cart in two tabs make one order", async () => {
  const before = await count();
  const ana = await guest(2);
  const clicks = await Promise.all([order(ana, randomUUID()), order(ana, randomUUID())]);
  assert.deepEqual(clicks.map(({ status }) => status).sort(), [200, 409]);
  assert.ok(["in_progress", "empty_cart"].includes(clicks.find(({ status }) => status === 409)?.code ?? ""));
  assert.equal(await count(), before + 1);
});

test("two shoppers with the same command id get an order each", async () => {
  const before = await count();
  const command = randomUUID();
  const [first, second] = [await order(await guest(1), command), await order(await guest(1), command)];
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.notEqual(first.redirect, second.redirect);
  assert.equal(await count(), before + 2);
});

test("goods added while the order is pending stay in the cart", async () => {
  const ana = await guest(1);
  await shop.demo.break({ call: "/general/v3/order/", mode: "slow", ms: 800, times: 1 });
  const before = await count();
  const placing = order(ana, randomUUID());
  await until("the order is on its way", async () =>
    (await shop.demo.log()).some(({ path }) => path.startsWith("/general/v3/order/")),
  );
  await ana.addToCart(PLENTY, 3);
  assert.equal((await placing).status, 200);
  assert.equal(await count(), before + 1);
  assert.equal((await ana.cart()).count, 3);
});

test("an order above the stock is a 409 with the lines marked, and the cart is unchanged", async () => {
  const [good] = await someGoods(shop);
  assert.ok(good);
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(good.id, good.stock);
  await ion.addToCart(good.id, 1);
  assert.equal((await order(ion, randomUUID())).status, 200);
  const before = await count();
  const command = randomUUID();
  assert.deepEqual(await order(ana, command), { status: 409, redirect: undefined, code: "unavailable" });
  const { document } = await ana.submit(PATH, { ...ORDER_FORM, command });
  const said = document.querySelector(`#checkout-line-${good.id} .line-note`)?.textContent;
  assert.equal(said, `În stoc sunt doar ${good.stock - 1}.`, "what the backend says stands at its line");
  assert.ok(document.querySelector("form.checkout [role=alert]")?.textContent?.includes(`${good.title}: ${said}`));
  const { count: units, lines } = await ana.cart("en");
  assert.deepEqual([units, lines[0]?.note], [good.stock, `Only ${good.stock - 1} left.`]);
  assert.ok((await ana.visit("/en/cart")).document.querySelector(".line-note")?.textContent === lines[0]?.note);
  assert.equal(await count(), before);
  await ana.setQuantity(good.id, good.stock - 1);
  assert.equal((await order(ana, command)).status, 200, "the same form works once the cart is put right");
});

test("while the backend is down an order is a 503, the cart is unchanged, and the form works later", async () => {
  for (const call of ["/general/cart/", "/general/cart/create-reservation/", "/general/v3/order/"]) {
    const before = await count();
    const ana = await guest(2);
    const command = randomUUID();
    await shop.demo.break({ call, mode: "fail", status: 503 });
    // Only the order call itself may have created an order.
    const code = call === "/general/v3/order/" ? "unknown_outcome" : "backend";
    assert.deepEqual([call, await order(ana, command)], [call, { status: 503, redirect: undefined, code }]);
    assert.equal((await ana.cart()).count, 2);
    assert.equal(await count(), before);
    await shop.demo.heal();
    assert.equal((await order(ana, command)).status, 200, call);
    assert.equal((await ana.cart()).empty, true);
    assert.equal(await count(), before + 1);
  }
});

test("a corrected form gets a new idempotency key, a repeated one the same", async () => {
  const create = "/general/v3/order/";
  const before = await count();
  const ana = await guest(1);
  const command = randomUUID();
  // Lines about earlier orders may still come.
  const keys = () =>
    shop.said.flatMap((line) => line.match(/^order (\S+): answered/)?.[1] ?? []).filter((key) => key.includes(command));
  await shop.demo.break({ call: create, mode: "fail", status: 422, times: 1 });
  assert.notEqual((await order(ana, command)).status, 200);
  await shop.demo.break({ call: create, mode: "fail", status: 503, times: 2 });
  const corrected = { first_name: "Maria" };
  for (const _ of [1, 2]) assert.equal((await order(ana, command, corrected)).code, "unknown_outcome");
  assert.equal((await order(ana, command, corrected)).status, 200);
  await until("each answer is logged", async () => keys().length >= 3);
  const [refused, first, again] = keys();
  assert.ok(refused && first && refused !== first, "another body under the same key");
  assert.equal(again, first);
  assert.equal(await count(), before + 1);
});

test("an order whose answer is lost is not placed twice", async () => {
  const before = await count();
  const ana = await guest(1);
  const command = randomUUID();
  await shop.demo.break({ call: "/general/v3/order/", mode: "truncate", times: 1 });
  assert.equal((await order(ana, command)).status, 503);
  assert.equal(await count(), before + 1, "the backend has it");
  assert.equal((await ana.cart()).count, 1, "the shopper does not know yet");
  const again = await order(ana, command);
  assert.equal(again.status, 200);
  assert.equal(await count(), before + 1);
  assert.equal((await ana.cart()).empty, true);
});

test("an order is sent once: the backend may have it despite an error", async () => {
  const ana = await guest(1);
  const asked = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/v3/order/")).length;
  const before = await asked();
  await shop.demo.break({ call: "/general/v3/order/", mode: "fail", status: 503, times: 1 });
  assert.equal((await order(ana, randomUUID())).status, 503);
  assert.equal(await asked(), before + 1);
});

test("a plain form gets an error page in its own language when the backend is down", async () => {
  const ana = await guest(1);
  await shop.demo.break({ call: "/", mode: "fail", status: 503 });
  const page = await ana.submit(PATH, { ...ORDER_FORM, language: "ru", command: randomUUID() });
  assert.equal(page.status, 503);
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  assert.ok(page.html.includes('<html lang="ru"'));
  assert.ok(!page.html.includes("503 Service"));
});

test("payment redirects to the site's own payment host", async () => {
  const ana = await guest(1);
  const known = await order(ana, randomUUID(), { payment: "card" });
  assert.match(known.redirect ?? "", /^https:\/\/plata\.example\/[A-Z]+-\d+$/);
  await ana.addToCart(PLENTY);
  const form = new URLSearchParams({ ...ORDER_FORM, payment: "card", command: randomUUID() });
  const answer = await ana.send(PATH, { method: "POST", body: form });
  assert.equal(answer.status, 303);
  assert.match(answer.headers.get("location") ?? "", /^https:\/\/plata\.example\//);
});

test("an unpaid order can be paid from the orders", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY);
  assert.match((await order(ana, randomUUID(), { payment: "card" })).redirect ?? "", /^https:\/\/plata\.example\//);
  const orders = await ana.visit("/ro/account/orders");
  const pay = orders.document.querySelector(".order-list > li:first-child a.order-pay");
  assert.match(pay?.getAttribute("href") ?? "", /^https:\/\/plata\.example\/CC-\d+$/);
  assert.equal(pay?.textContent, say("ro", "account", "pay"));
  assert.equal(orders.document.querySelectorAll(".order-list a.order-pay").length, 1, "a delivered order is paid");
});

test("a payment host that the site does not list is not opened: page and log say so, with the phone", async () => {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${version}`)) ?? "");
  published.site.payment_hosts = ["elsewhere.example"];
  await config.put("site/casa/pays-not", JSON.stringify(published));
  await config.put("site/casa", "pays-not");
  const policy = async () => (await shop.fetch("/ro/cart")).headers.get("content-security-policy");
  await until("no host is listed any more", async () => !(await policy())?.includes("https://plata.example"));
  const ana = await guest(1);
  const { status, redirect = "" } = await order(ana, randomUUID(), { payment: "card" });
  assert.equal(status, 200);
  assert.match(redirect, /^\/ro\/cart\/success\?order=CC-\d+&seal=\w+&link=\d+\.[\da-f]+&payment=closed$/);
  const page = await ana.visit(redirect);
  const notice = page.document.querySelector(".notice[role=alert]");
  assert.ok(notice?.textContent?.includes(say("ro", "checkout", "unpaid")));
  assert.match(notice?.querySelector("a")?.getAttribute("href") ?? "", /^tel:/);
  await shop.logged("no payment host of the site: plata.example");
  const forged = await shop.shopper().visit(redirect.replace(/link=[^&]*/, "link=1"));
  assert.ok(!forged.document.querySelector(".notice[role=alert]"), "nobody else's order is spoken of");
});

test("the backend's reason for a refused order is shown, at its field or in the summary", async () => {
  const before = await count();
  const ana = await guest(1);
  await shop.demo.break({ call: "/general/v3/order/", mode: "fail", status: 400, times: 2 });
  assert.equal((await order(ana, randomUUID())).code, "refused");
  const page = await ana.submit(PATH, { ...ORDER_FORM, command: randomUUID() });
  assert.equal(page.status, 409);
  const alert = page.document.querySelector("form.checkout [role=alert]")?.textContent ?? "";
  assert.ok(alert.includes(say("ro", "checkout", "error_refused")) && alert.includes("ordered to fail"), alert);
  assert.equal(page.document.querySelector("[name=street]")?.getAttribute("value"), "Teilor");
  assert.deepEqual([await count(), (await ana.cart()).count], [before, 1]);
});

test("only 204 means reserved and only 201 ordered", async () => {
  const ana = await guest(1);
  const command = randomUUID();
  const before = await count();
  for (const [call, code] of [
    ["/general/cart/create-reservation/", "backend"],
    ["/general/v3/order/", "unknown_outcome"],
  ] as const) {
    await shop.demo.break({ call, mode: "fail", status: 200 });
    assert.deepEqual(await order(ana, command), { status: 503, redirect: undefined, code });
    assert.equal((await ana.cart()).count, 1);
    await shop.demo.heal();
  }
  assert.equal(await count(), before);
  assert.equal((await order(ana, command)).status, 200);
});

test("the thanks page says where, when and how the order is received and paid", async () => {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  const stores = (await (await request(shop.backendUrl, "/shop/get-stores/", { headers })).json()) as {
    storeId: number;
    address: string;
  }[];
  const [store] = stores;
  assert.ok(store, "the demo has stores");
  const ana = await guest();
  const id = String(store.storeId);
  const picked = await order(ana, randomUUID(), { method: "pickup", store: id });
  assert.equal(picked.status, 200);
  const thanks = await ana.visit(picked.redirect ?? "");
  const pickup = thanks.document.querySelector(".order-facts")?.textContent ?? "";
  for (const told of [store.address, say("ro", "checkout", "bring_number"), say("ro", "checkout", "payment_cash")])
    assert.ok(pickup.includes(told), `${told}: ${pickup}`);
  assert.ok(!thanks.html.includes(".order-filter"), "the styles of the account are left at home");
  const ion = await guest();
  const brought = await order(ion, randomUUID());
  const courier = (await ion.visit(brought.redirect ?? "")).document.querySelector(".order-facts")?.textContent ?? "";
  assert.ok(courier.includes(say("ro", "checkout", "method_address")), courier);
  assert.ok(!courier.includes(say("ro", "checkout", "bring_number")), courier);
  assert.match(courier, /Chișinău, Teilor 12(?!\d)/, "where it is brought");
});

test("a guest's thanks open in another browser by their link, without the address, and give no access to the cart", async () => {
  const ana = await guest();
  const { redirect = "" } = await order(ana, randomUUID(), { street: "Cireșilor", apartment: "77" });
  const { link, ...said } = Object.fromEntries(new URL(redirect, "http://shop").searchParams);
  assert.ok(link && redirect.length < 250, redirect);
  const token = (ana.cookies.get("user_token") ?? "").split(".")[0] ?? "";
  assert.ok(token.length === 32 && !redirect.includes(token), "the guest is not named");
  const own = await ana.visit(redirect);
  assert.ok(own.html.includes("Cireșilor 12"), "the browser that ordered");
  const ion = shop.shopper();
  const elsewhere = await ion.visit(redirect);
  const number = said["order"] ?? "?";
  const shown = elsewhere.document.querySelector("main")?.textContent ?? "";
  for (const told of [number, say("ro", "checkout", "method_address"), say("ro", "checkout", "payment_cash")])
    assert.ok(shown.includes(told), `${told}: ${shown}`);
  assert.ok(elsewhere.document.querySelector(".small-line"), "with the goods");
  for (const hidden of ["Cireșilor", "60123456", ">77<"]) assert.ok(!elsewhere.html.includes(hidden), hidden);
  assert.equal(elsewhere.document.querySelector(".done-mark, [data-draft-done]"), null, "no purchase of this browser");
  assert.equal((await ion.cart()).count, 0);
  const answer = await shop.shopper().send(redirect);
  const heads = ["cache-control", "referrer-policy"].map((name) => answer.headers.get(name));
  assert.deepEqual(heads, ["no-store", "strict-origin-when-cross-origin"]);
  assert.match(elsewhere.document.querySelector("meta[name=robots]")?.getAttribute("content") ?? "", /noindex/);
  assert.deepEqual(
    answer.headers.getSetCookie().filter((cookie) => /user_token|ordered_as/.test(cookie)),
    [],
  );
  const unproven = say("ro", "checkout", "unproven_title");
  const title = async (query: Record<string, string>) => {
    const { document } = await shop.shopper().visit(`/ro/cart/success?${new URLSearchParams(query)}`);
    return document.querySelector("h1")?.textContent;
  };
  for (const odd of [undefined, "", link.slice(0, -2), link.replace(/.$/, (last) => (last === "1" ? "2" : "1"))])
    assert.equal(await title({ ...said, ...(odd !== undefined && { link: odd }) }), unproven, odd);
  assert.equal(await title({ ...said, link, order: "CC-1" }), unproven, "another order");
  assert.ok(
    (await ana.visit(`/ro/cart/success?${new URLSearchParams(said)}`)).html.includes("Cireșilor 12"),
    "as before",
  );
});

test("thanks for an order of an account open nowhere else", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY);
  const { redirect = "" } = await order(ana, randomUUID());
  assert.ok(redirect.includes("seal=") && !redirect.includes("link="), redirect);
  const { document } = await shop.shopper().visit(redirect);
  assert.equal(document.querySelector("h1")?.textContent, say("ro", "checkout", "unproven_title"));
});

test("a second order of the same shopper is a new order", async () => {
  const ana = await guest(1);
  const first = await order(ana, randomUUID());
  await ana.addToCart(PLENTY);
  const second = await order(ana, randomUUID());
  assert.deepEqual([first.status, second.status], [200, 200]);
  assert.notEqual(first.redirect, second.redirect);
  const page = await ana.visit("/ro/checkout");
  assert.ok(page.html.includes(say("ro", "cart", "ordered")));
  const number = new URL(second.redirect ?? "", "http://shop").searchParams.get("order") ?? "";
  assert.ok(number && page.html.includes(number), "the last one");
});
