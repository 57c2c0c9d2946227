// A socket lives no longer than the session that it was opened in.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ANA, DOOR, ending, form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

const ENDED = 4401;

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const tab = (shopper: Shopper) => shop.socket("/ws/cart", shopper.headers());

/** A tab of a shopper, open and greeted. */
async function listening(shopper: Shopper) {
  const socket = await tab(shopper);
  await socket.next();
  return socket;
}

const clone = (shopper: Shopper) => {
  const other = shop.shopper();
  for (const [name, value] of shopper.cookies) other.cookies.set(name, value);
  return other;
};

test("signing out closes the sockets of that session in every tab, and those of no other", async () => {
  const [ana, elsewhere] = [await signedIn(shop), await signedIn(shop)];
  const tabs = await Promise.all([listening(ana), listening(clone(ana))]);
  const other = await listening(elsewhere);
  const closed = Promise.all(tabs.map((one) => one.closed()));
  await ana.send(`${DOOR}/end`, form({}));
  assert.deepEqual(await closed, [ENDED, ENDED]);
  const { revision } = await elsewhere.addToCart(PLENTY, 1);
  assert.equal((await other.next()).revision, revision, "another device's session goes on");
  other.close();
  await elsewhere.remove(PLENTY);
});

test("a session's sockets are known under each of its access tokens", async () => {
  const ana = await signedIn(shop);
  const first = await listening(ana);
  ana.cookies.set("token", ending(-10));
  await ana.send("/ro/orders");
  const second = await listening(ana);
  const closed = Promise.all([first.closed(), second.closed()]);
  await ana.send(`${DOOR}/end`, form({}));
  assert.deepEqual(await closed, [ENDED, ENDED]);
});

test("signing out closes the sockets of a session that cannot be refreshed", async () => {
  const ana = await signedIn(shop);
  const socket = await listening(ana);
  ana.cookies.set("token", ending(-10));
  await shop.demo.break({ call: "/auth/jwt/refresh", mode: "fail", status: 503 });
  const closed = socket.closed();
  await ana.send(`${DOOR}/end`, form({}));
  assert.equal(await closed, ENDED);
});

test("a session that the backend ends, or that another sign-in replaces, takes its sockets with it", async () => {
  const ends: ((ana: Shopper) => Promise<unknown>)[] = [
    async (ana) => {
      await shop.demo.break({ call: "/general/v2/order", mode: "fail", status: 401 });
      return ana.send("/ro/orders");
    },
    async (ana) => {
      await shop.demo.break({ call: "/auth/jwt/refresh", mode: "fail", status: 401 });
      ana.cookies.set("token", ending(-10));
      return ana.send("/ro");
    },
    (ana) => ana.send(DOOR, form({ ...ANA, email: "ion@example.com", language: "ro" })),
  ];
  for (const end of ends) {
    const ana = await signedIn(shop);
    const socket = await listening(ana);
    const closed = socket.closed();
    await end(ana);
    assert.equal(await closed, ENDED, String(end));
    await shop.demo.heal();
  }
});

test("a guest's sockets end with no session", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const socket = await listening(ana);
  await ana.send(`${DOOR}/end`, form({}));
  await ana.setQuantity(PLENTY, 4);
  assert.equal((await socket.next()).count, 4);
  socket.close();
});

test("a tab whose session is over is told so, in words that a browser hears, and its cookies go", async () => {
  const dead: Record<string, string>[] = [
    { token: ending(-10) },
    { token: ending(-10), refresh_token: ending(-10), cart_count: "0.5" },
    { token: "opaque", identity: (await signedIn(shop)).cookies.get("identity") ?? "" },
  ];
  for (const cookies of dead) {
    const ana = shop.shopper();
    for (const [name, value] of Object.entries(cookies)) ana.cookies.set(name, value);
    const socket = await tab(ana);
    assert.equal(await socket.closed(), ENDED, JSON.stringify(cookies));
  }
});
