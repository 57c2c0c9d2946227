// How long a browser keeps a session, and that it keeps no page of one.
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

/** The cookies of an answer that a browser keeps after it is closed. */
const lasting = (answer: Response) =>
  [...cookiesOf(answer)].filter(([, line]) => /Max-Age=[1-9]/.test(line)).map(([name]) => name);

const cabinetAndOrders = ["/ro/cabinet", "/ro/orders", "/ro?login=true", "/ro/cart", "/api/cart", "/ro"];

test("who does not want to be remembered is forgotten with the browser, whatever is asked", async () => {
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

test("a session whose identity is lost is not lengthened either, nor one whose identity nobody sealed", async () => {
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

test("who wants to be remembered is", async () => {
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

test("no answer with an account, a cart or a checkout is kept anywhere", async () => {
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
      // No session ends that a guest's cart was part of: Back may show it at once.
      const comesBack = who === guest && path === "/ro/cart";
      const expected = comesBack ? "private, no-cache" : "no-store";
      assert.equal(answer.headers.get("cache-control"), expected, `${path} ${answer.status}`);
      await answer.body?.cancel();
    }
  }
  assert.equal((await ana.send("/ro/about")).headers.get("cache-control"), "private, no-cache", "public pages may be");
});
