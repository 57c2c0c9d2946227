// The cookie with the cart's count, which cached pages show: it lasts as long as the cart's owner can be proven, and the
// first response corrects a wrong one.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { PLENTY } from "../support/goods.ts";
import { ANA, cookiesOf, form, formBeforePage, LOGIN_PATH, SESSION_COOKIES, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

const COOKIE = "cart_count";
const CLEARED = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
const WEEK_S = 7 * 24 * 3600;
const YEAR_S = 365 * 24 * 3600;
const UPGRADE = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const hintOf = (answer: Response) => cookiesOf(answer).get(COOKIE);
const count = (shopper: Shopper) => shopper.cookies.get(COOKIE)?.split(".")[0];
const addToCart = (shopper: Shopper) => shopper.send("/api/cart/lines", { method: "POST", body: { product: PLENTY } });
/** Closes the browser of a shopper without remember-me: session cookies go. */
function closeBrowser(shopper: Shopper): void {
  for (const name of ["refresh_token", "identity", COOKIE]) shopper.cookies.delete(name);
}

/** Gives the browser a guest id with two pieces in the cart, as if the cart could not be merged. */
async function hasAGuestsCart(shopper: Shopper): Promise<void> {
  const guest = shop.shopper();
  await guest.addToCart(PLENTY, 2);
  shopper.cookies.set("user_token", guest.cookies.get("user_token") ?? "");
}

test("a guest's hint lasts as long as the guest id", async () => {
  const answer = await addToCart(shop.shopper());
  assert.match(
    hintOf(answer) ?? "",
    new RegExp(`^${COOKIE}=1\\.\\d+\\.[0-9a-f]{16}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax$`),
  );
});

test("the hint of a browser session ends with it, whichever response sets it", async () => {
  const session = new RegExp(`^${COOKIE}=\\d+\\.\\d+\\.[0-9a-f]{16}; Path=/; SameSite=Lax$`);
  const ana = shop.shopper();
  const entered = await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.match(cookiesOf(entered).get("identity") ?? "", /; Path=\/; SameSite=Lax; HttpOnly$/);
  assert.match(hintOf(entered) ?? "", session);
  assert.match(hintOf(await addToCart(ana)) ?? "", session);
  assert.match(hintOf(await ana.send("/api/cart")) ?? "", session);
  assert.match(hintOf(await ana.send("/api/cart-redis", { method: "DELETE" })) ?? "", session);
});

test("the hint of a remembered session ends with its identity", async () => {
  const ana = await signedIn(shop);
  const answer = await addToCart(ana);
  const age = Number(/Max-Age=(\d+)/.exec(hintOf(answer) ?? "")?.[1]);
  assert.ok(age <= WEEK_S && age > WEEK_S - 60, String(age));
  await ana.remove(PLENTY);
});

test("a page requested with an orphaned hint removes it, and is not cached for others", async () => {
  for (const path of ["/ro", "/ro/articles", "/ro/cart"]) {
    const answer = await shop.fetch(path, { headers: { cookie: `${COOKIE}=3.9` } });
    assert.deepEqual([answer.status, answer.headers.getSetCookie()], [200, [CLEARED]], path);
    assert.doesNotMatch(answer.headers.get("cache-control") ?? "", /public/);
    const other = await shop.fetch(path);
    assert.deepEqual(other.headers.getSetCookie(), [], path);
  }
});

test("a call with an orphaned hint removes it", async () => {
  for (const path of ["/api/cart", "/api/cart-redis", "/api/recent?ids=101"]) {
    const answer = await shop.fetch(path, { headers: { cookie: `${COOKIE}=3.9` } });
    assert.deepEqual([answer.status, hintOf(answer)], [200, CLEARED], path);
  }
  const headers = { cookie: `${COOKIE}=3.9`, "sec-fetch-site": "same-origin" };
  const named = await shop.fetch("/api/cart/lines", { method: "POST", headers, body: { product: PLENTY } });
  assert.match(hintOf(named) ?? "", /^cart_count=1\./, "a new guest's own hint");
});

test("a socket with an orphaned hint resets an open page's count, and one without a hint is refused", async () => {
  const cookie = `${COOKIE}=3.1795304480123`;
  const socket = await shop.socket("/ws/cart", { origin: shop.url, cookie });
  assert.deepEqual(await socket.next(), { event: "ready", revision: 1_795_304_480_124, count: 0 });
  assert.equal(await socket.closed(), 1008);
  for (const odd of ["0.9", "NaN.-1", "3", "3.9007199254740991"]) {
    const headers = { ...UPGRADE, origin: shop.origin("casa"), cookie: `${COOKIE}=${odd}` };
    const answer = await shop.fetch("/ws/cart", { site: "casa", headers });
    assert.deepEqual([answer.status, hintOf(answer)], [403, CLEARED], odd);
  }
});

test("a new cart is newer than any seen before", async () => {
  const before = Date.now();
  const { revision } = await shop.shopper().addToCart(PLENTY);
  assert.ok(revision > before && revision < Date.now() + 1000, String(revision));
});

test("a guest whose hint went with a session gets the count with the next page, once", async () => {
  for (const left of ["token", undefined]) {
    const ana = await signedIn(shop);
    await hasAGuestsCart(ana);
    assert.equal(count(ana), "0");
    closeBrowser(ana);
    if (!left) ana.cookies.delete("token");
    const answer = await ana.send("/ro");
    assert.match(hintOf(answer) ?? "", new RegExp(`^${COOKIE}=2\\.\\d+\\.[0-9a-f]{16}; .*Max-Age=${YEAR_S}`), left);
    assert.deepEqual((await ana.send("/ro")).headers.getSetCookie(), []);
  }
});

test("a visitor who turns out to be signed in gets the count of the account's cart, not the guest's", async () => {
  const ana = await signedIn(shop);
  await hasAGuestsCart(ana);
  closeBrowser(ana);
  await ana.visit("/ro");
  assert.equal(count(ana), "2");
  await ana.visit("/ro/cabinet");
  assert.equal(count(ana), "0");
});

test("an unreadable guest id is removed, so that its pages are cacheable again", async () => {
  const ana = shop.shopper();
  for (const name of ["3f2b8c", "x.y", "0".repeat(300)]) {
    ana.cookies.set("user_token", name);
    const answer = await ana.send("/ro");
    assert.match(cookiesOf(answer).get("user_token") ?? "", /^user_token=; Path=\/; Max-Age=0;/, name);
    assert.equal(ana.cookies.has("user_token"), false);
    assert.deepEqual((await ana.send("/ro")).headers.getSetCookie(), []);
  }
  ana.cookies.set("user_token", "x.y");
  await ana.addToCart(PLENTY);
  assert.equal((await ana.cart()).count, 1, "a new name is not taken away");
});

test("after a session ends, the hint is that of the guest's cart, if there is one", async () => {
  for (const guest of [true, false]) {
    const ana = await signedIn(shop);
    await ana.addToCart(PLENTY, 5);
    if (guest) await hasAGuestsCart(ana);
    await shop.demo.break({ call: "/users/user-group", mode: "expire" });
    const lost = await ana.send("/ro/cabinet");
    assert.equal(lost.headers.get("location"), formBeforePage("/ro/cabinet"));
    await shop.demo.heal();
    await ana.visit("/ro?login=true");
    assert.equal(count(ana), guest ? "2" : undefined);
    assert.equal((await ana.cart()).count, guest ? 2 : 0);
  }
  const ana = await signedIn(shop);
  await ana.remove(PLENTY);
});

test("a refused sign-in keeps a guest's hint, and signing out without a session sets none", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const kept = ana.cookies.get(COOKIE);
  await ana.send(LOGIN_PATH, form({ ...ANA, password: "x", language: "ro" }));
  assert.equal(ana.cookies.get(COOKIE), kept);
  const ion = await signedIn(shop);
  await ion.send(`${LOGIN_PATH}/end`, form({}));
  assert.deepEqual(
    [...SESSION_COOKIES, COOKIE].filter((name) => ion.cookies.has(name)),
    [],
  );
});

test("a guest with a hint gets the cached pages", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  for (let visit = 0; visit < 2; visit++) await (await ana.send("/ro/articles")).text();
  const answer = await ana.send("/ro");
  assert.notEqual(cacheStatus(answer).detail, "session");
  assert.deepEqual(answer.headers.getSetCookie(), []);
});
