// The owner of a cart: only the sealed cookie decides, and other origins change nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const LINES = "/api/cart/lines";
const quantity = async (headers: Record<string, string>, site: "casa" | "pharmacy" = "casa") => {
  const response = await shop.fetch("/api/cart", { site, headers });
  assert.equal(response.status, 200);
  const { lines } = (await response.json()) as { lines: { quantity: string }[] };
  return lines[0]?.quantity;
};

test("the first command sets a sealed HttpOnly guest cookie", async () => {
  const ana = shop.shopper();
  const answer = await ana.send(LINES, { method: "POST", body: { product: PLENTY } });
  const cookies = answer.headers.getSetCookie();
  const guest = cookies.find((line) => line.startsWith("user_token=")) ?? "";
  assert.match(guest, /^user_token=[0-9a-f]{32}\.[0-9a-f]{64}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const count = cookies.find((line) => line.startsWith("cart_count=")) ?? "";
  assert.doesNotMatch(count, /HttpOnly/, "the badge's hint is readable");
  const again = await ana.send(LINES, { method: "POST", body: { product: PLENTY } });
  const renewed = again.headers.getSetCookie().find((line) => line.startsWith("user_token="));
  assert.equal(renewed, guest, "the name stays, for a year from the last look at the cart");
});

test("reading a cart sets no guest cookie", async () => {
  const ana = shop.shopper();
  assert.equal((await ana.cart()).empty, true);
  assert.ok(!ana.cookies.has("user_token"));
});

test("the carts of two shoppers are separate", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await Promise.all([ana.addToCart(PLENTY, 2), ion.addToCart(PLENTY, 7)]);
  assert.notEqual(ana.cookies.get("user_token"), ion.cookies.get("user_token"));
  assert.deepEqual([(await ana.cart()).count, (await ion.cart()).count], [2, 7]);
});

test("a forged, truncated, unsealed or foreign cookie opens no cart", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  const sealed = ana.cookies.get("user_token") ?? "";
  const [token = "", seal = ""] = sealed.split(".");
  assert.equal(await quantity({ cookie: `user_token=${sealed}` }), "3", "the true one reads the cart");
  const flipped = seal.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  for (const forged of [
    token,
    `${token}.`,
    `${token}.${"0".repeat(64)}`,
    `${token}.${flipped}`,
    `${token}.${seal.slice(0, -1)}`,
    `${token}x.${seal}`,
    `${"0".repeat(32)}.${seal}`,
    `.${seal}`,
    `%00${sealed}`,
    "null",
    "undefined",
    "x".repeat(5000),
  ]) {
    assert.equal(await quantity({ cookie: `user_token=${forged}` }), undefined, forged.slice(0, 80));
  }
  assert.equal(await quantity({ cookie: `user_token=${sealed}` }, "pharmacy"), undefined, "another site's seal");
  assert.equal(await quantity({ cookie: `identity=${sealed}; token=a.b.c` }), undefined, "a guest is no user");
});

test("a forged cookie changes no existing cart: the shopper gets a new cart and guest id", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 3);
  const [token = ""] = (ana.cookies.get("user_token") ?? "").split(".");
  const thief = shop.shopper();
  thief.cookies.set("user_token", `${token}.${"f".repeat(64)}`);
  assert.equal((await thief.addToCart(PLENTY, 1)).count, 1);
  assert.doesNotMatch(thief.cookies.get("user_token") ?? "", new RegExp(token));
  assert.equal((await ana.cart()).count, 3);
});

test("a session without a proven identity keeps the guest's cart", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  ana.cookies.set("token", "eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.");
  ana.cookies.set("identity", "1");
  assert.equal((await ana.cart()).count, 2);
});

test("a change from another origin is refused, whatever cookies it carries", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const cookie = `user_token=${ana.cookies.get("user_token")}`;
  const host = new URL(shop.origin()).host;
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: `https://${host}` },
    { origin: `http://${host}.evil.example` },
    { origin: `http://evil.example:80@${host}` },
    { origin: shop.origin("pharmacy") },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://evil.example", "sec-fetch-site": "same-origin" },
    {},
  ];
  const changes: [string, string, object | undefined][] = [
    ["POST", LINES, { product: PLENTY }],
    ["POST", `${LINES}/${PLENTY}`, { quantity: 9 }],
    ["DELETE", `${LINES}/${PLENTY}`, undefined],
    ["POST", "/api/cart/clear", {}],
    ["POST", "/api/cart-redis?force=true", { order: { localCart: { products: [] } } }],
    ["DELETE", "/api/cart-redis", undefined],
    ["POST", "/api/orders", { first_name: "Ana" }],
    ["POST", `/api/favourites/${PLENTY}`, {}],
  ];
  for (const headers of foreign) {
    for (const [method, path, body] of changes) {
      const response = await shop.fetch(path, { method, headers: { cookie, ...headers }, ...(body && { body }) });
      const { error } = (await response.json()) as { error: { code: string } };
      assert.deepEqual([headers, path, response.status, error.code], [headers, path, 403, "foreign_origin"]);
      assert.deepEqual(response.headers.getSetCookie(), []);
    }
  }
  assert.equal((await ana.cart()).count, 2);
});

test("the shop's own forms without an Origin are accepted by their Sec-Fetch-Site", async () => {
  const headers = { "sec-fetch-site": "same-origin" };
  const answer = await shop.fetch(LINES, { method: "POST", headers, body: { product: PLENTY } });
  assert.equal(answer.status, 200);
});

test("reading never changes anything", async () => {
  const ana = shop.shopper();
  const { revision } = await ana.addToCart(PLENTY, 2);
  for (const path of ["/api/cart", "/api/cart-redis", "/ro/cart", "/ro/checkout", `${LINES}?product=${PLENTY}`]) {
    await (await ana.send(path)).text();
  }
  assert.equal((await ana.cart()).revision, revision);
});
