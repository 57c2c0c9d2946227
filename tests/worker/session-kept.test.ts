// The lifetime of session cookies, and that private pages are not cached.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ANA, cookiesOf, ending, form, LOGIN_PATH, OWN, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

/** Cookies of a response that survive closing the browser. */
const lasting = (answer: Response) =>
  [...cookiesOf(answer)].filter(([, line]) => /Max-Age=[1-9]/.test(line)).map(([name]) => name);

const cabinetAndOrders = ["/ro/cabinet", "/ro/orders", "/ro?login=true", "/ro/cart", "/api/cart", "/ro"];

test("without remember-me all cookies are session cookies, whatever the request", async () => {
  const ana = shop.shopper();
  const signIn = await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  for (const name of ["token", "refresh_token", "identity", "cart_count"]) assert.ok(cookiesOf(signIn).has(name), name);
  assert.deepEqual(lasting(signIn), []);
  const changes: (() => void)[] = [
    () => {},
    () => ana.cookies.set("token", ending(-10)),
    () => ana.cookies.delete("token"),
    () => ana.cookies.delete("user-group-id"),
    () => ana.cookies.set("user-group-id", "77"),
    () => ana.cookies.delete("cart_count"),
  ];
  for (const change of changes) {
    for (const path of cabinetAndOrders) {
      change();
      const answer = await ana.send(path);
      assert.deepEqual(lasting(answer), [], `${path} after ${change}`);
    }
  }
  await ana.addToCart(PLENTY, 1);
  const emptied = await ana.send("/api/cart/clear", { method: "POST", body: {} });
  assert.deepEqual(lasting(emptied), []);
});

test("a session with a lost or unsealed identity is not prolonged either", async () => {
  for (const identity of ["", "1.99999999999.x"]) {
    const ana = shop.shopper();
    await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
    for (const path of cabinetAndOrders) {
      ana.cookies.set("token", ending(-10));
      ana.cookies.set("identity", identity);
      assert.deepEqual(lasting(await ana.send(path)), [], path);
    }
  }
});

test("remember-me keeps the session", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  const answer = await ana.send("/ro/cabinet");
  const kept = cookiesOf(answer);
  assert.match(kept.get("token") ?? "", /; Max-Age=172800;/);
  assert.match(kept.get("identity") ?? "", /; Max-Age=604800;/);
  ana.cookies.delete("user-group-id");
  const groups = cookiesOf(await ana.send("/ro/cabinet")).get("user-group-id");
  if (groups) assert.match(groups, /; Max-Age=604800;/);
  assert.equal(kept.has("refresh_token"), false, "its week is the backend's");
});

test("no response with an account, a cart or a checkout is cached anywhere", async () => {
  const ana = await signedIn(shop, "romania");
  await ana.addToCart(PLENTY, 1);
  const asked: [string, string?][] = [
    ...[...OWN, "cart", "checkout", "cart/success"].map((page): [string] => [`/ro/${page}`]),
    ["/api/cart"],
    ["/api/cart-redis"],
    ["/api/cart/lines", "POST"],
    ["/api/orders", "POST"],
  ];
  const guest = shop.shopper("romania");
  for (const who of [ana, guest]) {
    for (const [path, method] of asked) {
      const answer = await who.send(path, method ? { method, body: { product: PLENTY } } : {});
      // A guest's cart has no session to end, so Back may show it at once.
      const comesBack = who === guest && path === "/ro/cart";
      const expected = comesBack ? "private, no-cache" : "no-store";
      assert.equal(answer.headers.get("cache-control"), expected, `${path} ${answer.status}`);
      await answer.body?.cancel();
    }
  }
  assert.equal((await ana.send("/ro/about")).headers.get("cache-control"), "private, no-cache", "public pages may be");
});
