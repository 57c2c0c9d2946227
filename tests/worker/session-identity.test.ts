// A session's user: the sealed identity is valid only with the access token that it was confirmed for.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import {
  ANA,
  assertRemoved,
  cookiesOf,
  ending,
  form,
  kept,
  LOGIN_PATH,
  signedIn,
  toDefaultHost,
} from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

const SEAL_KEY = "a secret of at least thirty-two bytes";
const ION = { email: "ion@example.com" };
const ORDER = { first_name: "Ana", phone: "+40721234567", method: "address", street: "Florilor", building: "7" };
const REST = { region: "1", locality: "151", type: "standart", payment: "cash", language: "ro" };

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { SEAL_KEY } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const callsTo = async (path: string) => (await shop.demo.log()).filter((call) => call.path.startsWith(path)).length;
const cookie = (shopper: Shopper, name: string) => shopper.cookies.get(name) ?? "";

const onDefaultHost = (shopper: Shopper) => toDefaultHost(shop, shopper);

/** A browser with only these cookies of other browsers. */
function browser(cookies: Record<string, string>): Shopper {
  const shopper = shop.shopper("casa");
  for (const [name, value] of Object.entries(cookies)) shopper.cookies.set(name, value);
  return shopper;
}

/** An identity in the old format, not bound to a token. */
function unbound(user: string, end = ""): string {
  const value = `${user}.${Math.floor(Date.now() / 1000) + 3600}${end}`;
  const mac = createHmac("sha256", `${SEAL_KEY}\ncasa`).update(`identity\n${value}`);
  return `${value}.${mac.digest("hex")}`;
}

test("an identity that outlived its session opens nothing, whatever the token's value", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 3);
  const identity = cookie(ana, "identity");
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  for (const token of ["x", ending(3600), "a.b.c"]) {
    const thief = browser({ token, identity });
    const answer = await thief.send("/api/cart");
    assert.equal(answer.status, 401, token);
    assertRemoved(answer);
    assert.equal((await browser({ token, identity: "1.2.3" }).cart()).empty, true, token);
    const socket = await shop.socket("/ws/cart", onDefaultHost(browser({ token, identity })).headers());
    assert.equal(await socket.closed(), 4401, "and it says nothing before");
  }
  const again = await signedIn(shop);
  assert.equal((await again.remove(PLENTY)).empty, true);
});

test("one account's token with another's identity counts as the token's account, everywhere", async () => {
  const [ana, ion] = [await signedIn(shop), await signedIn(shop, "casa", ION)];
  await ana.addToCart(PLENTY, 3);
  await ion.addToCart(PLENTY, 1);
  const mixed = () => browser({ token: cookie(ion, "token"), identity: cookie(ana, "identity") });
  assert.equal((await mixed().cart()).count, 1);
  const page = mixed();
  await page.send("/ro/cart");
  assert.equal(cookie(page, "cart_count").split(".")[0], "1");
  const socket = await shop.socket("/ws/cart", onDefaultHost(mixed()).headers());
  assert.equal((await socket.next()).count, 1);
  socket.close();
  const redis = (await (await mixed().send("/api/cart-redis")).json()) as { order: { cart?: unknown[] } };
  assert.ok(!JSON.stringify(redis).includes('"3"'), "not the other's lines");
  await mixed().addToCart(PLENTY, 1);
  assert.deepEqual([(await ion.cart()).count, (await ana.cart()).count], [2, 3]);
  for (const shopper of [ana, ion]) await shopper.remove(PLENTY);
});

test("an order belongs to the token's account, and to its cart", async () => {
  const site = "romania";
  const [ana, ion] = [await signedIn(shop, site), await signedIn(shop, site, ION)];
  await ana.addToCart(PLENTY, 3);
  const mixed = shop.shopper(site);
  mixed.cookies.set("token", cookie(ion, "token"));
  mixed.cookies.set("identity", cookie(ana, "identity"));
  const orders = (await shop.demo.orders()).length;
  const answer = await mixed.send("/api/orders", form({ ...ORDER, ...REST }));
  assert.equal(answer.headers.get("location"), null, "the token's account has nothing in its cart");
  assert.equal((await shop.demo.orders()).length, orders);
  assert.equal((await ana.cart()).count, 3);
  // Without an identity the backend names the user before the cart is chosen.
  const bare = shop.shopper(site);
  bare.cookies.set("token", cookie(ana, "token"));
  const placed = await bare.send("/api/orders", form({ ...ORDER, ...REST }));
  assert.match(placed.headers.get("location") ?? "", /order=AL-/, await placed.text());
  assert.equal((await ana.cart()).empty, true);
});

test("an old-format identity causes one call for the user, and ends no session", async () => {
  for (const path of ["/ro", "/api/cart", "/ro/cart"]) {
    const ana = await signedIn(shop);
    await ana.addToCart(PLENTY, 2);
    ana.cookies.set("identity", unbound("1"));
    const before = await callsTo("/users/user-group");
    const answer = await ana.send(path);
    assert.equal(answer.status, 200, path);
    assert.match(cookiesOf(answer).get("identity") ?? "", /; Max-Age=604800;/);
    assert.equal((await ana.cart()).count, 2);
    await ana.send("/ro");
    assert.equal((await callsTo("/users/user-group")) - before, 1, "asked once");
    assert.equal(kept(ana).length >= 3, true);
    await ana.remove(PLENTY);
  }
});

test("a refresh asks for the user again, so that an identity cannot move to another's session", async () => {
  const [ana, ion] = [await signedIn(shop), await signedIn(shop, "casa", ION)];
  await ana.addToCart(PLENTY, 3);
  for (const token of ["", cookie(ana, "token"), ending(-10)]) {
    const identity = cookie(ana, "identity");
    const mixed = browser({ identity, refresh_token: cookie(ion, "refresh_token"), ...(token && { token }) });
    if (token === cookie(ana, "token")) mixed.cookies.set("token", ending(-10));
    assert.equal((await mixed.cart()).empty, true, token);
    assert.match(cookie(mixed, "identity"), /^2\./);
  }
  ana.cookies.set("token", ending(-10));
  assert.equal((await ana.cart()).count, 3, "one's own goes on");
  assert.equal((await ana.remove(PLENTY)).empty, true);
});

test("a new sign-in is valid for the new token only", async () => {
  const ana = await signedIn(shop);
  const old = { token: cookie(ana, "token"), identity: cookie(ana, "identity") };
  await ana.send(LOGIN_PATH, form({ ...ANA, ...ION, language: "ro" }));
  assert.match(cookie(ana, "identity"), /^2\./);
  const mixed = browser({ token: cookie(ana, "token"), identity: old.identity });
  await mixed.cart();
  assert.match(cookie(mixed, "identity"), /^2\./, "the token says whose");
});
