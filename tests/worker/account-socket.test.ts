// A socket ends with its session. (Waits for real deadlines, so its name makes it start early.)
import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { request } from "node:http";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ANA, ending, form, LOGIN_PATH, signedIn, toDefaultHost } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

const ENDED = 4401;
/** A token counts as expired this long before its end. */
const SKEW_S = 30;
const SEAL_KEY = "a secret of at least thirty-two bytes";
const UPGRADE = {
  connection: "upgrade",
  upgrade: "websocket",
  "sec-websocket-version": "13",
  "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
};

/** A sealed identity, bound to an access token and a refresh token. */
function identityFor(user: string, token: string, refresh: string): string {
  const hash = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);
  const value = `${user}.${Math.floor(Date.now() / 1000) + 3600}.${hash(token)}.${hash(refresh)}`;
  const mac = createHmac("sha256", `${SEAL_KEY}\ncasa`).update(`identity\n${value}`);
  return `${value}.${mac.digest("hex")}`;
}

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { SEAL_KEY } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const tab = (shopper: Shopper) => shop.socket("/ws/cart", toDefaultHost(shop, shopper).headers());

/** A shopper's tab with an open socket, after the first event. */
async function listening(shopper: Shopper) {
  const socket = await tab(shopper);
  await socket.next();
  return socket;
}

test("signing out closes the session's sockets in every tab, and no others", async () => {
  const [ana, elsewhere] = [await signedIn(shop), await signedIn(shop)];
  const tabs = await Promise.all([listening(ana), listening(ana)]);
  const other = await listening(elsewhere);
  const closed = Promise.all(tabs.map((one) => one.closed()));
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  assert.deepEqual(await closed, [ENDED, ENDED]);
  const { revision } = await elsewhere.addToCart(PLENTY, 1);
  assert.equal((await other.next()).revision, revision, "another device's session goes on");
  other.close();
  await elsewhere.remove(PLENTY);
});

test("a session's sockets close whichever of its access tokens opened them", async () => {
  const ana = await signedIn(shop);
  const first = await listening(ana);
  ana.cookies.set("token", ending(-10));
  await ana.send("/ro/orders");
  const second = await listening(ana);
  const closed = Promise.all([first.closed(), second.closed()]);
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  assert.deepEqual(await closed, [ENDED, ENDED]);
});

test("signing out closes the sockets of a session that cannot be refreshed", async () => {
  const ana = await signedIn(shop);
  const socket = await listening(ana);
  ana.cookies.set("token", ending(-10));
  await shop.demo.break({ call: "/auth/jwt/refresh", mode: "fail", status: 503 });
  const closed = socket.closed();
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  assert.equal(await closed, ENDED);
});

test("a session that the backend ends, or another sign-in replaces, closes its sockets", async () => {
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
    (ana) => ana.send(LOGIN_PATH, form({ ...ANA, email: "ion@example.com", language: "ro" })),
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

test("a guest's sockets outlive any session", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 1);
  const socket = await listening(ana);
  await ana.send(`${LOGIN_PATH}/end`, form({}));
  await ana.setQuantity(PLENTY, 4);
  assert.equal((await socket.next()).count, 4);
  socket.close();
});

/** Cookies of an upgrade's response, as a browser receives them. */
function cookiesOfUpgrade(shopper: Shopper): Promise<string[]> {
  const headers = { ...toDefaultHost(shop, shopper).headers(), ...UPGRADE };
  return new Promise((resolve, reject) => {
    const asked = request(new URL("/ws/cart", shop.url), { headers });
    asked.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve(answer.headers["set-cookie"] ?? []);
    });
    asked.on("response", ({ statusCode }) => reject(new Error(`no upgrade: ${statusCode}`)));
    asked.on("error", reject);
    asked.end();
  });
}

test("a socket closes when its access token expires, and gets no event afterwards", async () => {
  const ana = await signedIn(shop);
  const early = await listening(ana);
  const token = ending(SKEW_S + 3);
  ana.cookies.set("token", token);
  ana.cookies.set("identity", identityFor("1", token, ana.cookies.get("refresh_token") ?? ""));
  const socket = await listening(ana);
  assert.equal(await socket.closed(), ENDED);
  const elsewhere = await signedIn(shop);
  const { revision } = await elsewhere.addToCart(PLENTY, 1);
  assert.equal((await early.next()).revision, revision, "a longer session's socket is still open");
  early.close();
  await elsewhere.remove(PLENTY);
});

test("a socket that renews the session brings the browser its new cookies", async () => {
  const ana = await signedIn(shop);
  ana.cookies.set("token", ending(-10));
  const names = (await cookiesOfUpgrade(ana)).map((line) => line.split("=")[0]);
  assert.deepEqual(names.sort(), ["identity", "token"]);
});

test("a tab with an expired session gets a close event that browsers expose, and its cookies are removed", async () => {
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
    const gone = (await cookiesOfUpgrade(ana)).filter((line) => /=; .*Max-Age=0/.test(line));
    for (const name of ["token", "refresh_token", "identity"]) {
      assert.ok(
        gone.some((line) => line.startsWith(`${name}=`)),
        `${name} stays`,
      );
    }
  }
});
