// A site not configured for idempotency keys: an order is sent once. If its outcome is unclear it is searched for, and
// its cart is blocked until it is found or the shopper gives it up.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { changeSite } from "../support/changed-site.ts";
import { PLENTY } from "../support/goods.ts";
import { say as answerWith, KeylessBackend } from "../support/keyless-backend.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ANA, signedIn } from "../support/session.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const PATH = "/api/orders";
const ION = { ...ANA, email: "ion@example.com" };
const SLOW_MS = 10_000;

const backend = new KeylessBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = shop.backendUrl;
  await changeSite(shop, "casa", { repeats_orders: undefined });
  await changeSite(shop, "partner", { repeats_orders: undefined, order_accepted: [200, 201] });
});
after(async () => {
  await shop.close();
  backend.close();
});

const form = (who: string, more: object = {}) => ({ ...ORDER_FORM, first_name: who, ...more });

async function order(shopper: Shopper, who: string, more: object = {}, command: string = randomUUID()) {
  const response = await shopper.send(PATH, { method: "POST", body: { ...form(who, more), command } });
  const { redirect = "", error } = (await response.json()) as { redirect?: string; error?: { code: string } };
  return { status: response.status, redirect, code: error?.code };
}

async function guest(site?: Site): Promise<Shopper> {
  const shopper = shop.shopper(site);
  await shopper.addToCart(PLENTY);
  return shopper;
}

async function customer(account = ANA): Promise<Shopper> {
  const shopper = await signedIn(shop, "casa", account);
  await shopper.addToCart(PLENTY);
  return shopper;
}

const placed = async (who: string) =>
  (await shop.demo.orders()).filter(({ contact }) => (contact as { first_name: string }).first_name === who);
const title = ({ document }: Visited) => document.querySelector("main h1")?.textContent;
const isChecking = (page: Visited) => title(page) === say("ro", "checkout", "checking_title");

/** Hidden fields of the page's forms to check again, or to give the order up. */
const fieldsOf = ({ document }: Visited, which: "form.empty-ways" | ".waiver form") =>
  Object.fromEntries(
    [...document.querySelectorAll(`main ${which} input[type=hidden]`)].map((field) => [
      field.getAttribute("name") ?? "",
      field.getAttribute("value") ?? "",
    ]),
  );

async function lookAgain(shopper: Shopper): Promise<Visited> {
  return shopper.submit(PATH, fieldsOf(await shopper.visit("/ro/checkout"), "form.empty-ways"));
}

/** Places an order that the backend stores but answers with a 500. */
async function unknown(shopper: Shopper, who: string, more: object = {}): Promise<string> {
  backend.next(who, (answer) => answerWith(answer, 500));
  const command = randomUUID();
  const { status, code } = await order(shopper, who, more, command);
  assert.deepEqual([status, code], [503, "unknown_outcome"]);
  return command;
}

test("a guest's order answered with 500 is never resent: its page shows its state, with the phone", async () => {
  const who = "Petru";
  const petru = await guest();
  const { total } = (await petru.cart()).quote;
  const command = await unknown(petru, who, { total });
  assert.equal((await order(petru, who, {}, command)).code, "unknown_outcome");
  assert.equal((await order(petru, who)).code, "checking");
  const looked = await lookAgain(petru);
  assert.deepEqual([looked.status, isChecking(looked)], [503, true]);
  const page = await petru.visit("/ro/checkout");
  assert.ok(isChecking(page));
  const main = page.document.querySelector("main");
  assert.ok(main?.textContent?.includes(total));
  assert.ok(main?.textContent?.includes(say("ro", "checkout", "checking_once")));
  assert.match(main?.querySelector("a[href^='tel:']")?.getAttribute("href") ?? "", /^tel:/);
  const cart = await petru.visit("/ro/cart");
  assert.ok(cart.document.querySelector(".notice-warning a")?.getAttribute("href")?.endsWith("/checkout"));
  assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [1, 1]);
});

test("giving up an unknown order warns of a possible duplicate, and the cart can be ordered anew", async () => {
  const who = "Maria";
  const maria = await guest();
  const command = await unknown(maria, who);
  const page = await maria.visit("/ro/checkout");
  const box = page.document.querySelector(".waiver form input[type=checkbox]");
  assert.ok(box?.hasAttribute("required") && !box.hasAttribute("checked"));
  const waiver = fieldsOf(page, ".waiver form");
  assert.equal(waiver["command"], command);
  const unsure = await maria.submit(PATH, waiver);
  assert.deepEqual([unsure.status, isChecking(unsure)], [422, true]);
  assert.ok(unsure.document.querySelector("details.waiver")?.hasAttribute("open"));
  assert.equal(
    unsure.document.querySelector("[role=alert]")?.textContent?.trim(),
    say("ro", "checkout", "error_unsure"),
  );
  assert.equal((await order(maria, who)).code, "checking", "nothing is given up yet");
  const form = await maria.submit(PATH, { ...waiver, sure: "1" });
  assert.ok(form.document.querySelector("form.checkout"));
  const again = await maria.submit(PATH, { ...waiver, sure: "1" });
  assert.equal(again.status, 200, "a second press says nothing new");
  assert.equal(
    form.document.querySelector("form.checkout [role=alert]")?.textContent?.trim(),
    say("ro", "checkout", "error_lost"),
  );
  assert.equal((await order(maria, who, {}, command)).code, "lost", "the first is not sent again");
  assert.equal((await order(maria, who)).status, 200);
  assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [2, 2]);
});

test("a customer's order is found among the account's, by checking again and by the cart itself", async () => {
  const [ana, ion] = [await customer(), await customer(ION)];
  const total = async (shopper: Shopper) => ({ total: (await shopper.cart()).quote.total });
  await unknown(ana, "Ana", await total(ana));
  const thanks = await lookAgain(ana);
  const [own] = await placed("Ana");
  assert.equal(title(thanks), say("ro", "checkout", "success_title"));
  assert.ok(thanks.html.includes(String(own?.["orderNumber"])));
  assert.ok((await ana.cart()).empty);
  await unknown(ion, "Ion", await total(ion));
  await until("the cart has found its order", async () => (await ion.cart()).empty);
  assert.equal(title(await ion.visit("/ro/cart")), say("ro", "cart", "ordered"));
  for (const who of ["Ana", "Ion"]) assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [1, 1]);
});

test("if the backend refuses the date filter, a customer's order is searched among all", async () => {
  const who = "Anca";
  const anca = await customer();
  const { total } = (await anca.cart()).quote;
  const orders = "/general/v2/order/?page=1";
  backend.scripts.set(`${orders}&`, (_, answer) => answerWith(answer, 400, '{"start_date":["Enter a valid date."]}'));
  await unknown(anca, who, { total });
  assert.equal(title(await lookAgain(anca)), say("ro", "checkout", "success_title"));
  backend.scripts.delete(`${orders}&`);
  assert.ok(backend.heard.some(({ path }) => path === orders));
  assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [1, 1]);
});

test("a customer's order stays unknown without proof: the form named no sum, or another order matches", async () => {
  const ana = await customer();
  await unknown(ana, "Anna");
  assert.ok(isChecking(await lookAgain(ana)));
  const waiver = fieldsOf(await ana.visit("/ro/checkout"), ".waiver form");
  await ana.submit(PATH, { ...waiver, sure: "1" });
  const { total } = (await ana.cart()).quote;
  // The order given up exists too, with the same sum and goods.
  await unknown(ana, "Anna", { total });
  assert.ok(isChecking(await lookAgain(ana)));
  assert.deepEqual([backend.asked.get("Anna"), (await placed("Anna")).length], [2, 2]);
});

test("a success status outside the accepted ones is no order and no retry; the number in it is looked up", async () => {
  for (const [who, status, isNamed] of [
    ["Vlad", 200, true],
    ["Vera", 202, false],
    ["Victor", 301, false],
  ] as const) {
    const shopper = await guest();
    backend.next(who, (answer, made) => answerWith(answer, status, isNamed ? made.text : "{}"));
    assert.equal((await order(shopper, who)).code, "unknown_outcome");
    await until(`${status} is logged`, async () =>
      shop.said.some((line) => line.includes(`answered ${status}`) && line.includes("order_accepted")),
    );
    const page = await lookAgain(shopper);
    assert.equal(title(page), say("ro", "checkout", isNamed ? "success_title" : "checking_title"), who);
    assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [1, 1]);
  }
});

test("a site that accepts 200 takes it as an order", async () => {
  const who = "Radu";
  const radu = await guest("partner");
  backend.next(who, (answer, made) => answerWith(answer, 200, made.text));
  const { status, redirect } = await order(radu, who);
  assert.equal(status, 200);
  assert.match(redirect, /\/cart\/success\?order=/);
  assert.equal(backend.asked.get(who), 1);
});

test("an order has its own timeout: an answer after ten seconds brings the thanks, or a page about the order", async () => {
  const [quick, broken] = [await guest(), await guest()];
  const slowly = (status?: number) => async (answer: Parameters<typeof answerWith>[0], made: { text: string }) => {
    await pause(SLOW_MS);
    answerWith(answer, status ?? 201, status ? "" : made.text);
  };
  backend.next("Lenta", slowly());
  backend.next("Lent", slowly(500));
  const [thanks, page] = await Promise.all([
    quick.submit(PATH, { ...form("Lenta"), command: randomUUID() }),
    broken.submit(PATH, { ...form("Lent"), command: randomUUID() }),
  ]);
  assert.equal(title(thanks), say("ro", "checkout", "success_title"));
  assert.deepEqual([page.status, isChecking(page)], [503, true]);
  for (const who of ["Lenta", "Lent"]) assert.deepEqual([backend.asked.get(who), (await placed(who)).length], [1, 1]);
});
