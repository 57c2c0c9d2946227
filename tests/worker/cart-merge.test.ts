// Merging a guest's cart into the account's: exactly once under concurrency, and later if it failed at sign-in.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let rare: Good;
before(async () => {
  shop = await openShop();
  const good = (await someGoods(shop)).find(({ id }) => id !== PLENTY);
  assert.ok(good);
  rare = good;
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const signIn = (shopper: Shopper) => shopper.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
const quantities = ({ lines }: CartView) => Object.fromEntries(lines.map((line) => [line.product, line.quantity]));

/** Another tab of the same browser. */
function tabOf(shopper: Shopper): Shopper {
  const tab = shop.shopper();
  for (const [name, value] of shopper.cookies) tab.cookies.set(name, value);
  return tab;
}

async function empty(): Promise<void> {
  await (await signedIn(shop)).send("/api/cart/clear", form({ language: "ro" }));
}

test("concurrent sign-ins in several tabs, while goods are added, end in one right cart", async () => {
  await empty();
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const tabs = Array.from({ length: 4 }, () => tabOf(ana));
  const late = tabOf(ana);
  await Promise.all([...tabs.map(signIn), late.addToCart(PLENTY, 3), late.addToCart(rare.id, 1)]);
  // Goods added too late for the sign-in merge with the next request of a tab that knows both carts.
  const both = tabOf(late);
  await signIn(both);
  assert.deepEqual(quantities(await both.cart()), { [PLENTY]: "5", [rare.id]: "1" });
  for (const tab of tabs) assert.deepEqual(quantities(await tab.cart()), { [PLENTY]: "5", [rare.id]: "1" });
  assert.equal((await late.cart()).empty, true, "the guest has nothing left");
  assert.equal(both.cookies.has("user_token"), false, "the browser forgets the guest");
  await empty();
});

test("a merge that failed at sign-in is retried by the next request of the cart", async () => {
  await empty();
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const command = randomUUID();
  await shop.demo.break({ call: "/general/v3/order/", mode: "fail", status: 502 });
  const body = { ...ORDER_FORM, command };
  assert.equal((await ana.send("/api/orders", { method: "POST", body })).status, 503);
  const guest = tabOf(ana);
  await signIn(ana);
  assert.equal((await ana.cart()).empty, true, "an order of these goods may be there");
  assert.ok(ana.cookies.has("user_token"));
  await shop.demo.heal();
  await guest.addToCart(rare.id, 1);
  await until("the order is placed", async () => {
    const again = await guest.send("/api/orders", { method: "POST", body });
    return again.status === 200;
  });
  assert.deepEqual(quantities(await ana.cart()), { [rare.id]: "1" });
  await empty();
});

test("goods in a pending order do not merge, and are not saved for later either", async () => {
  await empty();
  const reservation = "/general/cart/create-reservation/";
  const reservations = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(reservation)).length;
  const other = (await someGoods(shop)).findLast(({ id }) => id !== PLENTY && id !== rare.id)?.id ?? "";
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  await ana.addToCart(other, 1);
  const before = await reservations();
  await shop.demo.break({ call: reservation, mode: "slow", ms: 3_000, times: 1 });
  const placing = tabOf(ana).send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: randomUUID() } });
  await until("the goods are being reserved", async () => (await reservations()) > before);
  const kept = { command: randomUUID(), product: other, language: "ro" };
  assert.equal((await tabOf(ana).send("/api/cart/later", { method: "POST", body: kept })).status, 200);
  assert.equal((await signIn(ana)).status, 303);
  assert.equal((await placing).status, 200);
  assert.equal((await ana.cart()).empty, true, "all of it was ordered");
  const page = await ana.visit("/ro/cart");
  assert.equal(page.document.querySelectorAll(".saved [data-key]").length, 0);
  assert.equal(ana.cookies.has("user_token"), false, "the guest has nothing left");
});

test("goods in a pending merge cannot be ordered by the guest meanwhile", async () => {
  await empty();
  const call = "/general/product-filter";
  const asked = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(call)).length;
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  const guest = tabOf(ana);
  const [token] = (ana.cookies.get("user_token") ?? "").split(".");
  const judged = `/general/cart/validate-products/?no_user_id=${token}`;
  await until("the guest's copy is made", async () => (await shop.demo.log()).some(({ path }) => path === judged));
  const before = [await asked(), (await shop.demo.orders()).length];
  await shop.demo.break({ call, mode: "slow", ms: 3_000, times: 1 });
  const entering = signIn(ana);
  await until("the goods are given", async () => (await asked()) > (before[0] ?? 0));
  const body = { ...ORDER_FORM, command: randomUUID() };
  const refused = await guest.send("/api/orders", { method: "POST", body });
  assert.equal(refused.status, 409);
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  assert.deepEqual([error.code, error.message], ["repriced", say("ro", "checkout", "error_joining")]);
  assert.equal((await entering).status, 303);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "3" });
  assert.equal((await shop.demo.orders()).length, before[1]);
  await empty();
});

test("goods that a merge dropped are reported on every device until the cart changes", async () => {
  await empty();
  const elsewhere = await signedIn(shop);
  await elsewhere.addToCart(rare.id, 1);
  const ana = shop.shopper();
  await ana.addToCart(rare.id, rare.stock);
  await signIn(ana);
  for (const shopper of [ana, elsewhere]) {
    const { wrong, count } = (await shopper.cart()) as CartView & { wrong: string[] };
    assert.equal(count, rare.stock);
    assert.equal(wrong.length, 1);
    assert.ok(wrong[0]?.includes(rare.title) && wrong[0].includes(String(rare.stock)), wrong[0]);
  }
  const changed = (await elsewhere.addToCart(PLENTY, 1)) as CartView & { wrong: string[] };
  assert.deepEqual(changed.wrong, []);
  await empty();
});

test("the backend merges its copies, and an account's cart starts from the backend's", async () => {
  const ion = { email: "ion@example.com", password: ANA.password };
  const calls = async (path: string) => (await shop.demo.log()).filter((call) => call.path.startsWith(path)).length;
  const fetched = await calls("/general/cart/fetch-all/");
  const shopper = await signedIn(shop, "casa", ion);
  await shopper.cart();
  assert.ok((await calls("/general/cart/fetch-all/")) > fetched, "what is kept is asked for");
  const before = await calls("/general/cart/merge-cart/");
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  await guest.send(LOGIN_PATH, form({ ...ion, language: "ro" }));
  await until("the copies join", async () => (await calls("/general/cart/merge-cart/")) > before);
  assert.equal((await guest.cart()).count, 2);
  await guest.remove(PLENTY);
});

test("a guest's cart lasts a year from its last view", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const answer = await ana.send("/api/cart?language=ro");
  const name = answer.headers.getSetCookie().find((line) => line.startsWith("user_token="));
  assert.match(name ?? "", new RegExp(`^user_token=${ana.cookies.get("user_token")}; .*Max-Age=31536000.*HttpOnly`));
});
