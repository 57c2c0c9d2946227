// Late responses, and requests of an ended session: neither revives a session, replaces another, or changes a cart.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ANA, assertRemoved, cookiesOf, ending, form, kept, LOGIN_PATH, OWN, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const ION = { ...ANA, email: "ion@example.com", language: "ro" };
const REFRESH = "/auth/jwt/refresh";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

/** Runs an action after the shop has sent a response that refreshes the session, and before the browser gets it. */
async function meanwhile(shopper: Shopper, happen: () => Promise<unknown>): Promise<void> {
  shopper.cookies.set("token", ending(-10));
  const tab = shop.shopper("casa");
  for (const [name, value] of shopper.cookies) tab.cookies.set(name, value);
  const late = await tab.send("/api/cart");
  assert.equal(late.status, 200, await late.text());
  assert.ok(cookiesOf(late).has("token"), "it was late");
  await happen();
  for (const name of cookiesOf(late).keys()) shopper.cookies.set(name ?? "", tab.cookies.get(name ?? "") ?? "");
}

/** Runs an action while the shop renews the session for another request; returns the answer to that. */
async function duringRenewal(shopper: Shopper, path: string, happen: () => Promise<unknown>): Promise<Response> {
  shopper.cookies.set("token", ending(-10));
  const refreshes = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(REFRESH)).length;
  const before = await refreshes();
  await shop.demo.break({ call: REFRESH, mode: "slow", ms: 1000, times: 1 });
  const late = shopper.send(path, { headers: { accept: path.startsWith("/api") ? "application/json" : "text/html" } });
  await until("the backend is asked", async () => (await refreshes()) > before);
  await happen();
  return late;
}

test("a request in flight while its session ends is refused, and its response leaves the browser's cookies alone", async () => {
  const leave = { "sign-out": `${LOGIN_PATH}/end`, "sign-in": LOGIN_PATH };
  for (const [what, path] of Object.entries(leave)) {
    for (const [asked, status] of [
      ["/api/cart", 401],
      ["/ro/orders", 302],
    ] as const) {
      const ana = await signedIn(shop);
      const late = await duringRenewal(ana, asked, () => ana.send(path, form(ION)));
      assert.equal(late.status, status, `${what} ${asked}`);
      assert.equal(cookiesOf(late).size, 0, `${what} ${asked}`);
      assert.equal((await ana.send("/ro/orders")).status, what === "sign-in" ? 200 : 302);
    }
  }
});

test("a late response does not undo a sign-out", async () => {
  for (const path of [...OWN.map((page) => `/ro/${page}`), "/ro", "/ro/cart", "/api/cart", "/api/cart-redis"]) {
    const ana = await signedIn(shop);
    await ana.addToCart(PLENTY, 3);
    await meanwhile(ana, () => ana.send(`${LOGIN_PATH}/end`, form({})));
    const answer = await ana.send(path);
    assertRemoved(answer);
    assert.deepEqual(kept(ana), []);
    assert.equal((await ana.cart()).empty, true, path);
  }
  await (await signedIn(shop)).remove(PLENTY);
});

test("a late response does not replace another shopper's session", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 3);
  await meanwhile(ana, () => ana.send(LOGIN_PATH, form({ ...ION })));
  await ana.addToCart(PLENTY, 1);
  assert.match(ana.cookies.get("identity") ?? "", /^2\./);
  assert.equal((await ana.remove(PLENTY)).empty, true, "the line of the one who has signed in");
  const again = await signedIn(shop);
  assert.equal((await again.cart()).count, 3);
  await again.remove(PLENTY);
});

test("a late response of a remembered session does not prolong a session that is not remembered", async () => {
  const ana = await signedIn(shop);
  await meanwhile(ana, () => ana.send(LOGIN_PATH, form({ ...ION })));
  const answer = await ana.send("/ro/cabinet");
  assert.ok(cookiesOf(answer).has("token") && cookiesOf(answer).has("identity"));
  const lasting = [...cookiesOf(answer).values()].filter((line) => /Max-Age=[1-9]/.test(line));
  assert.deepEqual(lasting, []);
});

test("concurrent refreshes of one session leave it intact", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  const answers = await Promise.all(["/api/cart", "/ro", "/ro/orders", "/api/cart"].map((path) => ana.send(path)));
  for (const answer of answers) assert.equal(answer.status, 200);
  const next = await ana.send("/ro/orders");
  assert.deepEqual([next.status, kept(ana).length, cookiesOf(next).size], [200, 4, 0]);
});

test("a request of an ended session changes nothing, least of all a guest's cart", async () => {
  const guest = shop.shopper("romania");
  await guest.addToCart(PLENTY, 2);
  const identity = (await signedIn(shop, "romania")).cookies.get("identity") ?? "";
  const order = { first_name: "Ana", phone: "+40721234567", method: "address", street: "Florilor", building: "7" };
  const rest = { region: "1", locality: "151", type: "standart", payment: "cash", language: "ro" };
  const asked: [string, object][] = [
    ["/api/cart/lines", { method: "POST", body: { command: "add", product: PLENTY, quantity: 5 } }],
    [`/api/cart/lines/${PLENTY}`, { method: "DELETE", body: { command: "remove" } }],
    ["/api/cart/clear", { method: "POST", body: { command: "clear" } }],
    ["/api/cart-redis", { method: "DELETE" }],
    ["/api/orders", { method: "POST", body: { ...order, ...rest } }],
  ];
  const orders = (await shop.demo.orders()).length;
  for (const [path, sent] of asked) {
    guest.cookies.set("token", "revoked");
    guest.cookies.set("identity", identity);
    const answer = await guest.send(path, sent);
    assert.equal(answer.status, 401, path);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, "unauthorized");
    assert.deepEqual(kept(guest), []);
    assert.equal((await guest.cart()).count, 2, path);
  }
  assert.equal((await shop.demo.orders()).length, orders);
});

test("a response with cookies is not cached for others", async () => {
  const ana = await signedIn(shop);
  for (const path of ["/en/bucatarie", "/ro/articles?page=1"]) {
    ana.cookies.set("token", ending(-10));
    const answer = await ana.send(path);
    assert.equal(answer.status, 301, path);
    assert.ok(cookiesOf(answer).has("token"), path);
    assert.equal(answer.headers.get("cache-control"), "no-store", path);
    const again = await ana.send(path);
    assert.deepEqual([again.headers.get("cache-control"), cookiesOf(again).size], ["public, max-age=3600", 0]);
  }
});

test("sign-in and checkout work while the calls for user groups and names hang", async () => {
  for (const call of ["/users/user-group", "/auth/users/me"]) {
    await shop.demo.break({ call, mode: "hang" });
    const ana = await signedIn(shop, "romania");
    await ana.addToCart(PLENTY, 1);
    assert.equal((await ana.send("/ro/checkout")).status, 200, call);
    await shop.demo.heal();
    await ana.remove(PLENTY);
  }
});
