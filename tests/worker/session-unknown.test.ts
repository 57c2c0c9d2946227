// A session that the backend cannot confirm now: it is not ended, nothing is lost, and no other's cart is shown.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import type { Fault } from "../support/demo.ts";
import { PLENTY } from "../support/goods.ts";
import {
  ANA,
  assertRemoved,
  cookiesOf,
  ending,
  form,
  formBeforePage,
  kept,
  LOGIN_PATH,
  OWN,
  signedIn,
} from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const HICCUPS = [
  { mode: "fail", status: 500 },
  { mode: "fail", status: 502 },
  { mode: "fail", status: 503 },
  { mode: "fail", status: 429 },
  { mode: "fail", status: 404 },
  { mode: "garbage" },
  { mode: "truncate" },
  { mode: "hang" },
] as const;
const REFRESH = "/auth/jwt/refresh";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

/** A signed-in shopper with an expired access token. */
async function ended(): Promise<Shopper> {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  return ana;
}

const changed = (answer: Response) => [...cookiesOf(answer).keys()];

for (const hiccup of HICCUPS) {
  test(`a refresh that ends in ${Object.values(hiccup).join(" ")} ends no session`, async () => {
    const ana = await ended();
    await shop.demo.break({ call: REFRESH, ...hiccup } satisfies Fault);
    const paths = hiccup.mode === "hang" ? ["/ro/orders"] : ["/ro", "/ro/orders", "/ro/cart", "/ro?login=true"];
    for (const path of paths) {
      const answer = await ana.send(path);
      assert.deepEqual(changed(answer), [], path);
      assert.equal(answer.status, path === "/ro" || path.includes("login") ? 200 : 503, path);
    }
    await shop.demo.heal();
    const goesOn = async () => (await ana.send("/ro/orders")).status === 200;
    // A hanging refresh runs to its timeout, since it may have used the token.
    if (hiccup.mode === "hang") await until("the refresh is given up", goesOn);
    assert.ok(await goesOn(), "as soon as the backend answers");
  });
}

for (const status of [400, 401, 403]) {
  test(`a refresh that is refused with ${status} ends the session`, async () => {
    const ana = await ended();
    await shop.demo.break({ call: REFRESH, mode: "fail", status });
    const answer = await ana.send("/ro/orders");
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, formBeforePage("/ro/orders")]);
    assertRemoved(answer);
  });
}

test("protected pages, cart and checkout say so, with a way on, in the visitor's language", async () => {
  const ana = await ended();
  await shop.demo.break({ call: REFRESH, mode: "fail", status: 503 });
  for (const language of ["ro", "uk", "ru", "en"] as const) {
    for (const page of [...OWN, "cart", "checkout"]) {
      const { status, headers, document } = await ana.visit(`/${language}/${page}`);
      assert.deepEqual([status, headers.get("cache-control")], [503, "no-store"], page);
      assert.ok(document.body.textContent?.includes(say(language, "session", "unknown")), page);
      const links = [...document.querySelectorAll(".empty a")].map((link) => link.getAttribute("href"));
      assert.ok(links.includes("") && links.includes(`/${language}?login=true`), links.join());
    }
  }
});

test("no other's cart is changed, and nothing is lost", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true" }));
  const { count } = await ana.addToCart(PLENTY, 2);
  const hint = ana.cookies.get("cart_count");
  ana.cookies.set("token", ending(-10));
  await shop.demo.break({ call: REFRESH, mode: "fail", status: 503 });
  const body = { command: "one", product: PLENTY, quantity: 5 };
  for (const [path, sent] of [
    ["/api/cart", {}],
    ["/api/cart-redis", {}],
    ["/api/cart-redis", { method: "DELETE" }],
    ["/api/cart/lines", { method: "POST", body }],
    ["/api/orders", { method: "POST", body }],
  ] as const) {
    const answer = await ana.send(path, sent);
    assert.deepEqual([answer.status, changed(answer)], [503, []], path);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.equal(error.code, "session_unknown");
  }
  await assert.rejects(shop.socket("/ws/cart", ana.headers()));
  await ana.send("/ro");
  assert.equal(ana.cookies.get("cart_count"), hint, "the hint stays");
  await shop.demo.heal();
  assert.equal((await ana.cart()).count, count);
  await ana.addToCart(PLENTY, 5, "one");
  assert.equal((await ana.cart()).count, count + 5, "the press that failed can be sent again");
  await ana.remove(PLENTY);
});

test("public pages come from the cache, and do not show whether the visitor is signed in", async () => {
  const ana = await ended();
  await shop.fetch("/ro/about", { headers: { host: new URL(shop.url).host } });
  await shop.demo.break({ call: REFRESH, mode: "fail", status: 503 });
  const answer = await ana.send("/ro/about");
  assert.equal(answer.status, 200);
  assert.notEqual(cacheStatus(answer).detail, "session");
  assert.ok(!(await answer.text()).includes('name="auth"'));
  const login = await ana.visit("/ro?login=true");
  assert.equal(login.status, 200, "who wants to may sign in anew");
  assert.equal(login.document.querySelector("meta[name=auth]"), null, "no tab is told that somebody signed out");
});

test("while the user is unknown the session goes on, and its cart is requested again", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 2);
  ana.cookies.set("token", ending(-10));
  for (const call of ["/users/user-group", "/auth/users/me"])
    await shop.demo.break({ call, mode: "fail", status: 500 });
  const cart = await ana.send("/api/cart");
  assert.equal(cart.status, 503);
  assert.deepEqual(changed(cart), ["token"], "the new token is kept");
  assert.equal((await ana.send("/ro")).status, 200);
  assert.equal((await ana.send("/ro/orders")).status, 503);
  const login = await ana.send("/ro?login=true");
  assert.deepEqual([login.status, changed(login)], [200, []]);
  await shop.demo.heal();
  assert.equal((await ana.cart()).count, 2);
  await ana.remove(PLENTY);
});

test("a failed sign-in leaves the existing session", async () => {
  for (const over of [false, true]) {
    const ana = over ? await ended() : await signedIn(shop);
    const hint = ana.cookies.get("cart_count");
    const wrong = await ana.send(LOGIN_PATH, form({ ...ANA, password: "wrong", language: "ro" }));
    assert.equal(wrong.status, 422);
    assert.deepEqual(changed(wrong), []);
    for (const call of [["/auth/jwt/create"], ["/users/user-group", "/auth/users/me"]]) {
      for (const part of call) await shop.demo.break({ call: part, mode: "fail", status: 503 });
      const answer = await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
      assert.deepEqual([answer.status, changed(answer)], [503, []], call.join());
      await shop.demo.heal();
    }
    assert.equal(ana.cookies.get("cart_count"), hint);
    assert.equal((await ana.visit("/ro/cabinet")).status, 200);
  }
});

test("signing out needs no backend call to succeed", async () => {
  const ana = await ended();
  const calls = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith(REFRESH)).length;
  const before = await calls();
  const answer = await ana.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
  assertRemoved(answer);
  assert.equal(await calls(), before);
  assert.deepEqual(kept(ana), []);
});

test("signing out ends the session at the backend too, whatever it answers", async () => {
  const calls = async () => (await shop.demo.log()).filter(({ path }) => path.startsWith("/auth/token/logout")).length;
  for (const status of [undefined, 401, 500]) {
    const ana = await signedIn(shop);
    const before = await calls();
    if (status) await shop.demo.break({ call: "/auth/token/logout", mode: "fail", status, times: 1 });
    const answer = await ana.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro?login=true"]);
    assertRemoved(answer);
    await until("the backend hears of it", async () => (await calls()) === before + 1);
  }
});
