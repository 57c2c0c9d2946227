// Sessions: expired, refreshed and forged tokens, a 401 on any call, and the cart's owner.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { aProduct, PLENTY, someGoods } from "../support/goods.ts";
import {
  ANA,
  assertRemoved,
  cookiesOf,
  ending,
  form,
  formBeforePage,
  LOGIN_PATH,
  OWN,
  SESSION_COOKIES,
  signedIn,
} from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

async function callsTo(path: string): Promise<number> {
  return (await shop.demo.log()).filter((call) => call.path.startsWith(path)).length;
}

test("an expired access token is refreshed once before the page, and stored for two days", async () => {
  for (const left of [-3600, 0, 29]) {
    const ana = await signedIn(shop);
    ana.cookies.set("token", ending(left));
    const before = await callsTo("/auth/jwt/refresh/");
    const answer = await ana.send("/ro/account/orders");
    assert.equal(answer.status, 200, String(left));
    assert.match(cookiesOf(answer).get("token") ?? "", /; Max-Age=172800; SameSite=Lax; HttpOnly$/);
    assert.equal((await callsTo("/auth/jwt/refresh/")) - before, 1);
    assert.equal((await ana.send("/ro/account/orders")).headers.getSetCookie().length, 0, "it holds now");
  }
  const ana = await signedIn(shop);
  ana.cookies.delete("token");
  assert.equal((await ana.visit("/ro/cabinet")).status, 200, "the two days are over, the week is not");
});

test("a token with more than thirty seconds left is used as is", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(36));
  ana.cookies.delete("identity");
  const before = await callsTo("/auth/jwt/refresh/");
  assert.equal((await ana.send("/ro")).status, 200);
  assert.equal(await callsTo("/auth/jwt/refresh/"), before);
});

test("a refresh's response to a public page neither comes from the cache nor goes into it", async () => {
  const ana = await signedIn(shop);
  const { path } = await aProduct(shop);
  ana.cookies.set("token", ending(-10));
  const answer = await ana.send(path);
  assert.equal(cacheStatus(answer).detail, "session");
  assert.ok(cookiesOf(answer).has("token"));
  assert.match(await answer.text(), /<meta name="auth" content="true">/);
  const other = await shop.fetch(path);
  assert.deepEqual(other.headers.getSetCookie(), []);
  assert.ok(!(await other.text()).includes(ana.cookies.get("token") ?? "?"));
});

test("Token refresh failure: the session is removed, and the page is a guest's", async () => {
  for (const status of [400, 401, 403]) {
    const ana = await signedIn(shop);
    ana.cookies.set("token", ending(-10));
    await shop.demo.break({ call: "/auth/jwt/refresh", mode: "fail", status });
    const answer = await ana.send("/ro");
    assert.equal(answer.status, 200, String(status));
    // Other tabs learn it from this tag.
    assert.match(await answer.clone().text(), /<meta name="auth" content="false">/);
    assertRemoved(answer);
    assert.deepEqual(
      SESSION_COOKIES.filter((name) => ana.cookies.has(name)),
      [],
    );
    await shop.demo.heal();
  }
  for (const cookie of [`token=${ending(-10)}`, `refresh_token=${ending(-10)}`]) {
    const answer = await shop.fetch("/ro/orders", { headers: { cookie } });
    assert.equal(answer.headers.get("location"), formBeforePage("/ro/orders"));
    assertRemoved(answer);
  }
});

test("an undecodable token neither signs out nor unlocks anything", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  for (const odd of ["a.b.c", "opaque", ending(0, { exp: "soon" }), ending(0, { exp: undefined })]) {
    ana.cookies.set("token", odd);
    const page = await ana.send("/ro");
    assert.deepEqual([page.status, cacheStatus(page).detail], [200, "session"]);
    assert.deepEqual(page.headers.getSetCookie(), [], odd);
    assert.equal((await ana.cart()).count, 2, "the guest's cart");
    for (const own of OWN) {
      ana.cookies.set("token", odd);
      const answer = await ana.send(`/ro/${own}`);
      assert.deepEqual([answer.status, answer.headers.get("location")], [302, formBeforePage(`/ro/${own}`)]);
      assertRemoved(answer);
    }
  }
});

test("a token that is too long or has invalid characters counts as absent", async () => {
  for (const odd of ["x".repeat(4097), "a b", "a,b", "a(b)", "<b>", "%00", "a\u00e9b"]) {
    const headers = { cookie: `token=${odd}; refresh_token=${odd}` };
    const page = await shop.fetch("/ro/orders", { headers });
    assert.equal(page.headers.get("location"), formBeforePage("/ro/orders"), odd.slice(0, 20));
    assert.deepEqual(page.headers.getSetCookie(), []);
    const home = await shop.fetch("/ro", { headers });
    assert.notEqual(cacheStatus(home).detail, "session", odd.slice(0, 20));
  }
});

test("a forged identity opens no cart", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 3);
  const [user = "", end = "", hash = "", seal = ""] = (ana.cookies.get("identity") ?? "").split(".");
  const flipped = seal.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  const forgeries = [
    `2.${end}.${hash}.${seal}`,
    `${user}.${Number(end) + 9}.${hash}.${seal}`,
    `${user}.${end}.${hash}.${flipped}`,
    `${user}.${end}.${hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}.${seal}`,
    `${user}.${end}.${seal}`,
    user,
    `..${seal}`,
  ];
  for (const forged of forgeries) {
    const thief = shop.shopper();
    thief.cookies.set("token", ana.cookies.get("token") ?? "");
    thief.cookies.set("identity", forged);
    assert.equal((await thief.cart()).empty, true, forged);
  }
  const other = shop.shopper("pharmacy");
  for (const name of SESSION_COOKIES) other.cookies.set(name, ana.cookies.get(name) ?? "");
  assert.equal((await other.cart()).empty, true, "another site's seal");
  const answer = await other.send("/ro/orders");
  assert.equal(answer.headers.get("location"), formBeforePage("/ro/orders"), "another shop's token");
  await ana.remove(PLENTY);
});

test("401 on any call except login: it ends the session and leads to the form", async () => {
  for (const [path, call] of [
    ["/en/account/orders", "/general/v2/order"],
    ["/en/cabinet", "/users/user-group"],
    ["/en", "/general/sliders"],
  ] as const) {
    const ana = await signedIn(shop);
    const fault = path === "/en" ? ({ mode: "fail", status: 401 } as const) : ({ mode: "expire" } as const);
    await shop.demo.break({ call, ...fault });
    const answer = await ana.send(path);
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, formBeforePage(path)], path);
    assertRemoved(answer);
    await shop.demo.heal();
    assert.equal((await ana.visit("/en?login=true")).status, 200);
  }
});

test("after a 401 no further call carries the session", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  ana.cookies.delete("identity");
  await shop.demo.break({ call: "/users/user-group", mode: "expire" });
  const before = await callsTo("/general/sliders");
  const answer = await ana.send("/ro");
  assert.equal(answer.headers.get("location"), formBeforePage("/ro"));
  assertRemoved(answer);
  assert.equal(await callsTo("/general/sliders"), before);
  await shop.logged("Request canceled due to unauthorized state");
});

test("a 401 on a deferred part redirects the started page to the form, which ends the session", async () => {
  const ana = await signedIn(shop);
  const { path } = await aProduct(shop);
  await shop.demo.break({ call: "/general/product_similar_products", mode: "fail", status: 401 });
  await shop.demo.break({ call: "/users/user-group", mode: "expire" });
  const { status, html } = await ana.visit(path);
  assert.equal(status, 200);
  const refresh = html.match(/<meta http-equiv="refresh" content="0;url=([^"]+)">/)?.[1]?.replaceAll("&amp;", "&");
  assert.equal(refresh, formBeforePage(path));
  const form = await ana.send(refresh);
  assert.equal(form.status, 200);
  assertRemoved(form);
});

test("a 401 behind an endpoint is passed on, and ends the session", async () => {
  const ana = await signedIn(shop, "casa", { email: "ion@example.com" });
  await ana.addToCart(PLENTY, 1);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 401 });
  const answer = await ana.send("/api/cart?language=en");
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  assert.deepEqual([answer.status, error.code, error.message], [401, "unauthorized", say("en", "session", "ended")]);
  assertRemoved(answer);
});

test("a guest's cart merges into the account's at sign-in, once, and is the same on every device", async () => {
  const elsewhere = await signedIn(shop);
  await elsewhere.remove(PLENTY);
  await elsewhere.addToCart(PLENTY, 3);
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const { html } = await ana.visit("/en?login=true");
  assert.ok(html.includes(say("en", "session", "guest_cart")));
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal(ana.cookies.get("cart_count")?.split(".")[0], "5");
  assert.equal((await ana.cart()).count, 5);
  assert.equal((await elsewhere.cart()).count, 5);
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  assert.equal((await ana.cart()).empty, true, "the guest's lines have moved");
  assert.equal(ana.cookies.get("cart_count"), undefined, "nobody has no cart");
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal((await ana.cart()).count, 5, "they move once");
  assert.equal((await elsewhere.remove(PLENTY)).empty, true);
});

test("a guest's cart is capped at the stock, and kept when the catalogue is down", async () => {
  const [rare] = await someGoods(shop);
  assert.ok(rare);
  const elsewhere = await signedIn(shop);
  await elsewhere.addToCart(rare.id, 1);
  const ana = shop.shopper();
  await ana.addToCart(rare.id, rare.stock);
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal((await ana.cart()).count, rare.stock);
  const ion = shop.shopper();
  await ion.addToCart(PLENTY, 2);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 503, times: 2 });
  await ion.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  await shop.demo.heal();
  assert.equal((await ion.cart()).lines.find(({ product }) => product === PLENTY)?.quantity, "2");
  for (const product of [rare.id, PLENTY]) await elsewhere.remove(product);
});

test("a signed-in shopper's order is in the account; an ended session cannot order", async () => {
  const ana = await signedIn(shop, "romania");
  const order = { first_name: "Ana", phone: "+40721234567", method: "address", street: "Florilor", building: "7" };
  const rest = { region: "1", locality: "151", type: "standart", payment: "cash", language: "ro" };
  await ana.addToCart(PLENTY, 1);
  await shop.demo.break({ call: "/users/user-group", mode: "expire", times: 1 });
  const lost = await ana.send("/api/orders", form({ ...order, ...rest }));
  assert.deepEqual([lost.status, lost.headers.get("location")], [302, "/ro?login=true"]);
  assertRemoved(lost);
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal((await ana.cart()).count, 1, "the cart waits");
  const answer = await ana.send("/api/orders", form({ ...order, ...rest }));
  const number = new URL(answer.headers.get("location") ?? "", "http://x").searchParams.get("order") ?? "";
  assert.match(number, /^AL-/, await answer.text());
  const list = await ana.visit("/ro/account/orders");
  assert.ok(list.document.querySelector(".order-list li")?.textContent?.includes(number));
});

test("many concurrent requests of an ended session each get a page", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.fetch("/ro/orders", { headers: ana.headers() })),
  );
  for (const answer of answers) {
    assert.equal(answer.status, 200);
    assert.ok(cookiesOf(answer).has("token"));
  }
  assert.ok(!shop.said.some((message) => message.includes("panicked")));
});

test("on a backend without groups the other call names the user", async () => {
  for (const fault of [{ mode: "fail", status: 404 }, { mode: "garbage" }] as const) {
    await shop.demo.break({ call: "/users/user-group", ...fault });
    const ana = await signedIn(shop);
    assert.equal((await ana.visit("/ro/cabinet")).status, 200, fault.mode);
    assert.ok((await ana.visit("/ro/cabinet")).html.includes("Ana Rusu"));
    await shop.demo.heal();
  }
});
