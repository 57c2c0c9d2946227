// The cart's socket: every tab of a shopper gets every change of the cart, and no other tab does.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aProduct, PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const PATH = "/ws/cart";
const tab = (shopper: Shopper) => shop.socket(PATH, shopper.headers());

/** The status of a refused upgrade. */
async function upgrade(headers: Record<string, string>): Promise<number> {
  const asked = { connection: "upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const key = { "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
  const response = await shop.fetch(PATH, { headers: { ...asked, ...key, ...headers } });
  return response.status;
}

test("a new tab gets the cart's revision and count, and every tab gets every change", async () => {
  const ana = shop.shopper();
  const { revision } = await ana.addToCart(PLENTY, 2);
  const tabs = await Promise.all([tab(ana), tab(ana)]);
  for (const one of tabs) assert.deepEqual(await one.next(), { event: "ready", revision, count: 2 });
  const changed = await ana.setQuantity(PLENTY, 5);
  for (const one of tabs) {
    assert.deepEqual(await one.next(), { event: "cart:event", revision: changed.revision, count: 5 });
  }
  const emptied = await ana.remove(PLENTY);
  for (const one of tabs) {
    assert.deepEqual(await one.next(), { event: "cart:event", revision: emptied.revision, count: 0 });
    one.close();
  }
});

test("a repeated command sends no second event", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const socket = await tab(ana);
  await socket.next();
  await ana.addToCart(PLENTY, 1, "once");
  await ana.addToCart(PLENTY, 1, "once");
  const last = await ana.addToCart(PLENTY, 1, "then");
  assert.equal((await socket.next()).count, 2);
  assert.deepEqual(await socket.next(), { event: "cart:event", revision: last.revision, count: 3 });
  socket.close();
});

test("sockets get no events of another cart, nor of a cart on another site", async () => {
  const [ana, ion, eva] = [shop.shopper(), shop.shopper(), shop.shopper("romania")];
  const { id } = await aProduct(shop, "romania");
  await Promise.all([ana.addToCart(PLENTY), ion.addToCart(PLENTY), eva.addToCart(id)]);
  const sockets = await Promise.all([tab(ana), tab(ion)]);
  for (const socket of sockets) await socket.next();
  await eva.setQuantity(id, 2);
  await ana.setQuantity(PLENTY, 11);
  await ion.setQuantity(PLENTY, 22);
  const heard = await Promise.all(sockets.map(async (socket) => (await socket.next()).count));
  assert.deepEqual(heard, [11, 22], "the first event that each gets is its own");
  for (const socket of sockets) socket.close();
});

test("a saved cart sends an event like any other change", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 4);
  const socket = await tab(ana);
  await socket.next();
  assert.equal((await ana.send("/api/cart-redis", { method: "DELETE" })).status, 200);
  assert.equal((await socket.next()).count, 0);
  socket.close();
});

test("an upgrade from another site, without a cart or for another cart is refused", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const { cookie = "", origin = "" } = ana.headers();
  const [token = ""] = (ana.cookies.get("user_token") ?? "").split(".");
  assert.equal(await upgrade({ cookie, origin: "https://evil.example" }), 403);
  assert.equal(await upgrade({ cookie, origin: "null" }), 403);
  assert.equal(await upgrade({ cookie }), 403);
  assert.equal(await upgrade({ origin }), 403);
  assert.equal(await upgrade({ origin, cookie: `user_token=${token}` }), 403);
  assert.equal(await upgrade({ origin, cookie: `user_token=${token}.${"0".repeat(64)}` }), 403);
  await assert.rejects(shop.socket(PATH, { origin }));
});

test("without an upgrade the endpoint refuses in the common shape", async () => {
  const response = await shop.shopper().send(PATH);
  const { error } = (await response.json()) as { error: { code: string } };
  assert.deepEqual([response.status, error.code], [400, "malformed"]);
});

test("an oversized message closes the socket; a short one is ignored", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const socket = await tab(ana);
  await socket.next();
  socket.send("ping");
  socket.send('{"event":"cart:event","revision":999}');
  const { revision } = await ana.addToCart(PLENTY);
  assert.equal((await socket.next()).revision, revision, "short messages change and close nothing");
  const closed = socket.closed();
  socket.send("x".repeat(5000));
  assert.equal(await closed, 1009);
  assert.equal((await ana.cart()).count, 2);
});

test("a closed tab disturbs no other", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const [gone, stays] = await Promise.all([tab(ana), tab(ana)]);
  await Promise.all([gone.next(), stays.next()]);
  gone.close();
  assert.equal((await ana.setQuantity(PLENTY, 3)).count, 3);
  assert.equal((await stays.next()).count, 3);
  stays.close();
});

test("a cart accepts a thousand tabs, but not any number", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const tabs: Awaited<ReturnType<typeof tab>>[] = [];
  while (tabs.length < 1000) tabs.push(...(await Promise.all(Array.from({ length: 100 }, () => tab(ana)))));
  assert.equal(await (await tab(ana)).closed(), 1013, "one too many is closed and may try again later");
  await ana.setQuantity(PLENTY, 2);
  for (const one of tabs) {
    assert.equal((await one.next()).event, "ready");
    assert.equal((await one.next()).count, 2);
    one.close();
  }
});
