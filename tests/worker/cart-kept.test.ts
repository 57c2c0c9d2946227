// The backend's copy of an account's cart: it joins the account's first cart here before any change goes there, however
// late it arrives, and follows that cart over a restart.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { becomes, copyOf, goodsOf } from "../support/account-copy.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const ION = { ...ANA, email: "ion@example.com" };
const FETCH = "/general/cart/fetch-all/";
const FAILED = "cart sync: answered 503";

let shop: Shop;
let other: string;
before(async () => {
  shop = await openShop();
  other = (await someGoods(shop)).find(({ id }) => id !== PLENTY)?.id ?? "";
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

test("a copy that arrives late joins the account's cart, and is not removed before", async () => {
  const copy = await copyOf(ANA, shop);
  await copy.add(other, 1);
  await shop.demo.break({ call: FETCH, mode: "fail", status: 503 });
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 2);
  await until("a sync has failed", async () => shop.said.some((line) => line.includes(FAILED)));
  assert.deepEqual(await goodsOf(ana)(), { [PLENTY]: 2 }, "what was added is there meanwhile");
  await shop.demo.heal();
  const both = { [PLENTY]: 2, [other]: 1 };
  await becomes("the cart", goodsOf(ana), both);
  await becomes("the copy", copy.goods, both);
  await ana.remove(other);
  await becomes("the copy", copy.goods, { [PLENTY]: 2 });
  assert.deepEqual(await goodsOf(ana)(), { [PLENTY]: 2 }, "it joins once");
});

test("a guest's goods and a copy that is late at sign-in join once", async () => {
  const copy = await copyOf(ION, shop);
  await copy.add(other, 1);
  const ion = shop.shopper();
  await ion.addToCart(PLENTY, 2);
  const looked = async () =>
    (await shop.demo.log()).some(({ path }) => path.startsWith("/general/cart/validate-products/"));
  await until("the guest's copy is made", looked);
  await shop.demo.break({ call: FETCH, mode: "slow", ms: 2_500, times: 1 });
  await ion.send(LOGIN_PATH, form({ ...ION, language: "ro" }));
  const both = { [PLENTY]: 2, [other]: 1 };
  await becomes("the cart", goodsOf(ion), both);
  await becomes("the copy", copy.goods, both);
});

test("the copy joins an order saved as an account's first cart here, and earlier orders do not include it", async () => {
  await using home = await openShop();
  await using fresh = await openShop({ backend: home.backendUrl, backendOfCarts: true });
  const both = { [PLENTY]: 2, [other]: 1 };
  const localCart = { products: [{ product: Number(PLENTY), count: 2 }] };
  const save = (shopper: Shopper, order: object) =>
    shopper.send("/api/cart-redis", { method: "POST", body: { order: { localCart, ...order } } });
  /** Signs in an account with goods at the backend and no cart at this shop. */
  const comeWithGoods = async (account: object) => {
    const shopper = fresh.shopper();
    for (const [name, value] of (await signedIn(home, "casa", account)).cookies) shopper.cookies.set(name, value);
    const copy = await copyOf(account, home);
    await copy.add(other, 1);
    return { shopper, copy };
  };

  const ion = await comeWithGoods(ION);
  const saved = await save(ion.shopper, {});
  assert.equal(saved.status, 200, await saved.text());
  assert.deepEqual(await goodsOf(ion.shopper)(), both);
  await becomes("the copy", ion.copy.goods, both);

  const ana = await comeWithGoods(ANA);
  const refused = await save(ana.shopper, { revision: 0 });
  assert.equal(refused.status, 409, await refused.text());
  assert.deepEqual(await goodsOf(ana.shopper)(), { [other]: 1 });
});

test("a cart emptied before a restart empties its copy when the shopper returns", async (t) => {
  const state = await mkdtemp(join(tmpdir(), "vitrina-kept-"));
  t.after(() => rm(state, { recursive: true, force: true }));
  const first = await openShop({ state });
  const filled = await copyOf(ANA, first);
  const ana = await signedIn(first);
  await ana.addToCart(PLENTY, 2);
  await becomes("the copy", filled.goods, { [PLENTY]: 2 });
  await first.demo.break({ call: "/general/cart/remove-item/", mode: "fail", status: 503 });
  await ana.remove(PLENTY);
  await until("the removal has failed", async () => first.said.some((line) => line.includes(FAILED)));
  await first.close();

  await using again = await openShop({ state });
  await again.demo.heal();
  // By now the alarm has run, without a session.
  const guest = again.shopper();
  await guest.addToCart(PLENTY, 1);
  await until("a guest's copy is judged", async () =>
    (await again.demo.log()).some(({ path }) => path.startsWith("/general/cart/validate-products/")),
  );
  const copy = await copyOf(ANA, again);
  assert.deepEqual(await copy.goods(), { [PLENTY]: 2 });
  const back = again.shopper();
  for (const [name, value] of ana.cookies) back.cookies.set(name, value);
  assert.deepEqual(await goodsOf(back)(), {});
  await becomes("the copy", copy.goods, {});
});

test("an emptied cart is not deleted before its copy is empty too", async () => {
  await using short = await openShop({ variables: { CART_DAY_MS: "100" } });
  const ended = () => short.said.filter((line) => line === "a cart that nobody uses ends").length;
  const copy = await copyOf(ANA, short);
  const ana = await signedIn(short);
  await ana.addToCart(PLENTY, 2);
  await becomes("the copy", copy.goods, { [PLENTY]: 2 });
  await short.demo.break({ call: "/general/cart/remove-item/", mode: "fail", status: 503 });
  await ana.remove(PLENTY);
  const guest = short.shopper();
  await guest.addToCart(PLENTY, 1);
  await guest.remove(PLENTY);
  await until("a cart that was emptied later has ended", async () => ended() > 0);
  assert.equal(ended(), 1, "its goods would come back");
  await short.demo.heal();
  await until("it has ended too", async () => ended() === 2);
  assert.deepEqual(await goodsOf(ana)(), {});
});
