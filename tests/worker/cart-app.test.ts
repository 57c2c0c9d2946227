// An owner's app on the same account: its changes of the backend's cart reach the shop's cart, and are never ordered
// unseen.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { becomes, copyOf, goodsOf } from "../support/account-copy.ts";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, form, LOGIN_PATH, signedIn, toDefaultHost } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const ION = { ...ANA, email: "ion@example.com" };

/** Shortens the interval of a minute, the 1440th part of a day. */
const SHORT = { CART_DAY_MS: "144000" };

const backend = new ScriptedBackend();
let shop: Shop;
/** A shop that syncs its carts all the time. */
let eager: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  eager = await openShop({ variables: SHORT, backend: await backend.open(), backendOfCarts: true });
  backend.upstream = eager.backendUrl;
  goods = (await someGoods(shop)).filter(({ id }) => id !== PLENTY);
});
after(async () => {
  await shop.close();
  await eager.close();
  backend.close();
});
afterEach(async () => {
  backend.scripts.clear();
  await shop.demo.heal();
  await eager.demo.heal();
});

const order = (shopper: Shopper, more: object = {}) =>
  shopper.send("/api/orders", { method: "POST", body: { ...ORDER_FORM, command: randomUUID(), ...more } });

/** A shopper with two of a good at the eager shop, and the account's app, once the cart's copy is made and validated. */
async function havingTwo(account: object) {
  const shopper = await signedIn(eager, "casa", account);
  const app = await copyOf(account, eager);
  await shopper.send("/api/cart/clear", form({ language: "ro" }));
  await becomes("the copy", app.goods, {});
  backend.heard.length = 0;
  await shopper.addToCart(PLENTY, 2);
  const called = (call: string) => backend.heard.filter(({ path }) => path.startsWith(`/general/cart/${call}/`));
  let session: string | undefined;
  /** The calls for this account: the carts of other tests go on being synced. */
  const callsOf = (call: string) => called(call).filter(({ headers }) => headers.authorization === session).length;
  await until("the copy is judged", async () => {
    session = called("add-item")[0]?.headers.authorization;
    return session !== undefined && callsOf("validate-products") > 0;
  });
  assert.deepEqual(await app.goods(), { [PLENTY]: 2 });
  return { shopper, app, callsOf };
}

test("additions, changes and removals by an app, beside the shopper's own, reach both sides", async () => {
  const [kettle, lamp] = goods.map(({ id }) => id) as [string, string];
  const ana = await signedIn(shop);
  const app = await copyOf(ANA, shop);
  await ana.addToCart(PLENTY, 2);
  await becomes("the copy", app.goods, { [PLENTY]: 2 });
  const tab = await shop.socket("/ws/cart", toDefaultHost(shop, ana).headers());
  assert.equal((await tab.next()).event, "ready");

  await app.add(kettle, 1);
  await ana.addToCart(lamp, 1);
  const all = { [PLENTY]: 2, [kettle]: 1, [lamp]: 1 };
  await becomes("the copy", app.goods, all);
  assert.deepEqual(await goodsOf(ana)(), all);
  const counts: unknown[] = [];
  while (counts.at(-1) !== 4) counts.push((await tab.next()).count);
  tab.close();

  await app.add(PLENTY, 3);
  await app.remove(lamp);
  await ana.setQuantity(kettle, 2);
  const then = { [PLENTY]: 5, [kettle]: 2 };
  await becomes("the copy", app.goods, then);
  assert.deepEqual(await goodsOf(ana)(), then);
  await ana.remove(kettle);
  await becomes("the copy", app.goods, { [PLENTY]: 5 });
  assert.deepEqual(await goodsOf(ana)(), { [PLENTY]: 5 }, "what is removed here does not come back");
});

test("an app's addition during checkout is shown before it is ordered, and ordered goods stay away", async () => {
  const [kettle] = goods.map(({ id }) => id) as [string];
  const ion = await signedIn(shop, "casa", ION);
  const app = await copyOf(ION, shop);
  await ion.addToCart(PLENTY, 2);
  await becomes("the copy", app.goods, { [PLENTY]: 2 });
  const placed = (await shop.demo.orders()).length;
  await app.add(kettle, 1);
  const refused = await order(ion);
  assert.equal(refused.status, 409);
  assert.equal(((await refused.json()) as { error: { code: string } }).error.code, "repriced");
  assert.equal((await shop.demo.orders()).length, placed);
  const both = { [PLENTY]: 2, [kettle]: 1 };
  assert.deepEqual(await goodsOf(ion)(), both);

  const answer = await order(ion);
  assert.equal(answer.status, 200, await answer.text());
  assert.deepEqual(await goodsOf(ion)(), {});
  await ion.addToCart(PLENTY, 1);
  await becomes("the copy", app.goods, { [PLENTY]: 1 });
  assert.deepEqual(await goodsOf(ion)(), { [PLENTY]: 1 });
});

test("viewing the cart shows an app's additions, without a change here", async () => {
  const { shopper: ana, app } = await havingTwo(ANA);
  const [kettle] = goods.map(({ id }) => id) as [string];
  await app.add(kettle, 1);
  const quantities = async () => {
    const { document } = await ana.visit("/ro/cart");
    return document.querySelectorAll(".lines [data-key]").length;
  };
  await until("the page shows both", async () => (await quantities()) === 2);
  assert.deepEqual(await app.goods(), { [PLENTY]: 2, [kettle]: 1 });
});

test("a cart that an app emptied is not refilled while its owner is unknown", async () => {
  const [me, group] = ["/auth/users/me/", "/users/user-group/"];
  for (const [status, silent] of [
    [503, [me, group]],
    [404, [me]],
  ] as const) {
    const { shopper: ion, app } = await havingTwo(ION);
    for (const call of silent) await eager.demo.break({ call, mode: "fail", status });
    backend.heard.length = 0;
    await app.remove(PLENTY);
    const isAsked = () => backend.heard.some(({ path }) => path === silent.at(-1));
    await until("whose it is was asked in vain", async () => (await ion.cart()) && isAsked());
    if (silent.length > 1) await eager.demo.heal();
    await becomes("the cart", goodsOf(ion), {});
    assert.deepEqual(await app.goods(), {});
    await eager.demo.heal();
  }
});

test("an app's additions survive a guest's sign-in, with an open order or without merging at the backend", async () => {
  const [kettle, lamp] = goods.map(({ id }) => id) as [string, string];
  const joins = async () => {
    const guest = eager.shopper();
    await guest.addToCart(lamp, 1);
    const [token] = (guest.cookies.get("user_token") ?? "").split(".");
    const judged = `/general/cart/validate-products/?no_user_id=${token}`;
    await until("the guest's copy is made", async () => backend.heard.some(({ path }) => path === judged));
    assert.equal((await guest.send(LOGIN_PATH, form({ ...ANA, language: "ro" }))).status, 303);
  };
  const { shopper: ana, app } = await havingTwo(ANA);
  const command = randomUUID();
  await eager.demo.break({ call: "/general/v3/order/", mode: "fail", status: 502 });
  assert.equal((await order(ana, { command })).status, 503);
  await app.add(kettle, 1);
  await joins();
  await becomes("the copy", app.goods, { [PLENTY]: 2, [kettle]: 1, [lamp]: 1 });
  await eager.demo.heal();
  await until("the order is placed", async () => (await order(ana, { command })).status === 200);
  await becomes("the cart", goodsOf(ana), { [kettle]: 1, [lamp]: 1 });

  await ana.send("/api/cart/clear", form({ language: "ro" }));
  await becomes("the copy", app.goods, {});
  await eager.demo.break({ call: "/general/cart/merge-cart/", mode: "fail", status: 500 });
  await joins();
  await becomes("the copy", app.goods, { [lamp]: 1 });
  await app.add(kettle, 1);
  await becomes("the cart", goodsOf(ana), { [kettle]: 1, [lamp]: 1 });
  await ana.remove(lamp);
  await becomes("the copy", app.goods, { [kettle]: 1 });
  assert.deepEqual(await goodsOf(ana)(), { [kettle]: 1 });
});

test("an answer without a product list does not turn an app's additions into unknown products", async () => {
  const [kettle] = goods.map(({ id }) => id) as [string];
  const { shopper: ion, app } = await havingTwo(ION);
  const isAsked = () =>
    backend.heard.some(({ path }) => path.startsWith("/general/product-filter") && path.includes(kettle));
  const json = { "content-type": "application/json" };
  backend.scripts.set("/general/product-filter", (_, answer) => answer.writeHead(200, json).end("{}"));
  backend.heard.length = 0;
  await app.add(kettle, 1);
  await until("the catalogue was asked in vain", async () => (await ion.cart()) && isAsked());
  backend.scripts.clear();
  await becomes("the cart", goodsOf(ion), { [PLENTY]: 2, [kettle]: 1 });
  assert.deepEqual(await app.goods(), { [PLENTY]: 2, [kettle]: 1 });
});

test("viewing the cart does not resend a refused change, and still takes over an app's additions", async () => {
  const [kettle, lamp] = goods.map(({ id }) => id) as [string, string];
  const { shopper: ion, app, callsOf } = await havingTwo(ION);
  backend.heard.length = 0;
  for (const status of [400, 404]) {
    await eager.demo.break({ call: "/general/cart/add-item/", mode: "fail", status });
    await ion.addToCart(lamp, 1);
    await until("it is refused", async () => callsOf("add-item") === 1);
    backend.heard.length = 0;
    await until("the copy is compared", async () => (await ion.cart()) && callsOf("fetch-all") > 1);
    assert.equal(callsOf("add-item"), 0, String(status));
  }
  await eager.demo.heal();
  await app.add(kettle, 1);
  const all = { [PLENTY]: 2, [kettle]: 1, [lamp]: 2 };
  await becomes("the cart", goodsOf(ion), all);
  await becomes("the copy", app.goods, all);
});
