// The list of an account's sessions: an ended one is refused at once, although its tokens still hold at the backend.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { request } from "../support/request.ts";
import { RotatingBackend } from "../support/rotating-backend.ts";
import { pagePatterns } from "../support/routes.ts";
import { ANA, assertRemoved, ending, form, kept, LOGIN_PATH, signedIn, toDefaultHost } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const PAGE = "/ro/account/sessions";
const OTHERS = "/api/sessions";
const ENDED = 4401;
const FIREFOX = { "user-agent": "Mozilla/5.0 (Android 14; Mobile; rv:131.0) Gecko/131.0 Firefox/131.0" };

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

/** Another holder of these cookies, or of some of them. */
function copyOf({ cookies }: Shopper, names = [...cookies.keys()], at = shop): Shopper {
  const copy = at.shopper("casa");
  for (const name of names) copy.cookies.set(name, cookies.get(name) ?? "");
  return copy;
}

const endOthers = async (ana: Shopper) => {
  const answer = await ana.send(OTHERS, form({ language: "ro" }));
  assert.equal(answer.status, 303, await answer.text());
  assert.match(answer.headers.get("location") ?? "", /\/ro\/account\/sessions\?ended=others$/);
};

const json = { accept: "application/json" };
const add = { method: "POST", body: { command: "thief", product: PLENTY, quantity: 5 } };

/** Everything that shows or does something of an account, by scripts. */
const COMMANDS: [string, object][] = [
  ["/api/cart", {}],
  ["/api/cart/lines", add],
  [`/api/cart/lines/${PLENTY}`, { method: "DELETE", body: { command: "away" } }],
  ["/api/cart/clear", { method: "POST", body: { command: "clear" } }],
  ["/api/cart-redis", {}],
  ["/api/cart-redis", { method: "DELETE" }],
  ["/api/orders", { method: "POST", body: { ...ORDER_FORM, command: "order" } }],
  ["/api/cart/orders/90001", { method: "POST", body: { command: "again" } }],
  ["/api/addresses/1", { method: "POST", body: {} }],
  [`/api/favourites/${PLENTY}`, { method: "POST", body: {} }],
  ["/api/favourites", { method: "POST", body: {} }],
  [OTHERS, { method: "POST", body: {} }],
];

const PAGES = ["account", "account/orders", "account/orders/90001", "account/addresses", "account/sessions", "cabinet"];

async function refusedWith(answer: Response): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, 401, text);
  assert.equal(JSON.parse(text).error.code, "session_ended");
}

test("an ended session is refused at once by every page and command, with its tokens still valid", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await ana.addToCart(PLENTY, 1);
  await other.addToCart(PLENTY, 1);
  const orders = (await shop.demo.orders()).length;
  await endOthers(ana);
  for (const [path, sent] of COMMANDS) {
    const copy = copyOf(other);
    const answer = await copy.send(path, { ...sent, headers: json });
    await refusedWith(answer);
    assertRemoved(answer);
    assert.deepEqual(kept(copy), [], path);
  }
  for (const path of [...PAGES, "cart", "checkout", "favorites"]) {
    const copy = copyOf(other);
    const answer = await copy.send(`/ro/${path}`, { headers: { accept: "text/html" } });
    assert.equal(answer.status, 302, `${path} ${await answer.text()}`);
    assert.match(answer.headers.get("location") ?? "", /^\/ro\?login=true/, path);
    assertRemoved(answer);
    const form = await copy.visit(answer.headers.get("location") ?? "");
    assert.ok(form.html.includes(say("ro", "sessions", "ended")), path);
  }
  assert.equal((await shop.demo.orders()).length, orders);
  assert.equal((await ana.cart()).count, 2, "nothing was changed");
  assert.equal((await ana.send("/ro/account/orders")).status, 200);
  await ana.remove(PLENTY);
});

test("a public page of an ended session is shown to a guest, who is told", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await endOthers(ana);
  other.cookies.delete("cart_count");
  const page = await other.visit("/ro");
  assert.equal(page.status, 200);
  assert.deepEqual(kept(other), []);
  assert.ok((await other.visit("/ro/my-data")).html.includes(say("ro", "sessions", "ended")));
});

test("an ended session is refused however its copied tokens are presented", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await endOthers(ana);
  const expired = () => {
    const copy = copyOf(other);
    copy.cookies.set("token", ending(-10));
    return copy;
  };
  const garbage = copyOf(other, ["token"]);
  garbage.cookies.set("refresh_token", "garbage");
  const mixed = copyOf(other, ["token"]);
  mixed.cookies.set(
    "refresh_token",
    (await signedIn(shop, "casa", { email: "ion@example.com" })).cookies.get("refresh_token") ?? "",
  );
  const copies: [string, Shopper][] = [
    ["all", copyOf(other)],
    ["without the identity", copyOf(other, ["token", "refresh_token"])],
    ["the access token alone", copyOf(other, ["token"])],
    ["the refresh token alone", copyOf(other, ["refresh_token"])],
    ["after the access token", expired()],
    ["with another refresh token", garbage],
    ["with another account's refresh token", mixed],
  ];
  for (const [what, copy] of copies) {
    const page = await copy.send("/ro/account/orders", { headers: { accept: "text/html" } });
    assert.equal(page.status, 302, what);
    assert.deepEqual(kept(copy), [], what);
  }
  for (const names of [["token", "refresh_token"], ["token"], ["refresh_token"]]) {
    const copy = copyOf(other, names);
    const answer = await copy.send("/api/orders", {
      method: "POST",
      headers: json,
      body: { ...ORDER_FORM, command: "x" },
    });
    assert.equal(answer.status, 401, names.join());
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, "session_ended");
  }
});

test("no page shows anything of an account to an ended session, whichever of its cookies come along", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  const shown = async (holder: Shopper, path: string) => {
    const answer = await holder.send(path, { headers: { accept: "text/html" } });
    const page = await answer.text();
    return page.includes("ana@example.com") || page.includes("Ana Rusu");
  };
  for (const path of ["/ro/support", "/ro/account/forgotten-password"]) {
    assert.ok(await shown(copyOf(other), path), `${path} of a live session`);
    assert.ok(await shown(copyOf(other, ["token", "refresh_token"]), path), `${path} without the identity`);
  }
  await ana.send(`/api/favourites/${PLENTY}`, { method: "POST", body: { saved: true } });
  await endOthers(ana);
  const paths = pagePatterns().map(({ pattern }) => `/ro/${pattern.replace(/\{.*?\}/, "90001")}`);
  for (const names of [undefined, ["token", "refresh_token"], ["token"]]) {
    for (const path of paths) {
      const copy = copyOf(other, names);
      // A browser with a hint gives no cause to ask for the cart.
      copy.cookies.set("cart_count", "0.1.x");
      assert.equal(await shown(copy, path), false, `${path} ${names}`);
    }
    const copy = copyOf(other, names);
    await copy.send("/ro/favorites", { headers: { accept: "text/html" } });
    assert.deepEqual([copy.cookies.get("favourites"), kept(copy)], [undefined, []], `${names}`);
  }
  await ana.send("/api/favourites", { method: "POST", body: {} });
});

test("the tokens that an ended session had before its last renewals are refused too", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  const first = copyOf(other, ["token"]);
  other.cookies.set("token", ending(-10));
  assert.equal((await other.send("/ro/account/orders")).status, 200);
  assert.notEqual(other.cookies.get("token"), first.cookies.get("token"));
  await endOthers(ana);
  for (const copy of [first, copyOf(other, ["token"])]) {
    assert.equal((await copy.send("/ro/account/orders")).status, 302);
  }
});

test("a copy of the old refresh token is refused after rotation in another browser", async () => {
  const backend = new RotatingBackend();
  const rotating = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = rotating.backendUrl;
  try {
    const [ana, other] = [await signedIn(rotating), await signedIn(rotating)];
    const old = copyOf(other, undefined, rotating);
    other.cookies.set("token", ending(-10));
    assert.equal((await other.send("/ro/account/orders")).status, 200);
    await endOthers(ana);
    const ways = [
      copyOf(old, undefined, rotating),
      copyOf(old, ["token"], rotating),
      copyOf(old, ["refresh_token"], rotating),
      copyOf(other, ["refresh_token"], rotating),
      copyOf(other, ["token", "refresh_token"], rotating),
    ];
    for (const copy of ways) {
      assert.equal((await copy.send("/ro/account/orders")).status, 302);
      assert.deepEqual(kept(copy), []);
    }
    // The browser that ended the others goes on, over a renewal of its own.
    ana.cookies.set("token", ending(-10));
    assert.equal((await ana.send("/ro/account/orders")).status, 200);
  } finally {
    await rotating.close();
    backend.close();
  }
});

test("sockets of an ended session close, and it gets no new one", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  const listen = async (shopper: Shopper) => {
    const socket = await shop.socket("/ws/cart", toDefaultHost(shop, shopper).headers());
    await socket.next();
    return socket;
  };
  const [own, foreign] = [await listen(ana), await listen(other)];
  const closed = foreign.closed();
  await endOthers(ana);
  assert.equal(await closed, ENDED);
  const again = await shop.socket("/ws/cart", toDefaultHost(shop, copyOf(other)).headers());
  assert.equal(await again.closed(), ENDED);
  const { revision } = await ana.addToCart(PLENTY, 1);
  assert.equal((await own.next()).revision, revision, "the own socket goes on");
  own.close();
  await ana.remove(PLENTY);
});

/** The sessions on the page: the text of each, and the address of its form. */
async function listed(ana: Shopper) {
  const page = await ana.visit(PAGE);
  assert.equal(page.status, 200);
  return [...page.document.querySelectorAll(".address-list > li")].map((item) => ({
    text: item.textContent ?? "",
    end: item.querySelector("form")?.getAttribute("action") ?? "",
  }));
}

test("the page lists each session with its browser, and ends one of them", async () => {
  const ana = await signedIn(shop);
  await endOthers(ana);
  const other = shop.shopper("casa");
  await other.send(LOGIN_PATH, { ...form({ ...ANA, language: "ro" }), headers: { ...FIREFOX, "cf-ipcountry": "MD" } });
  const list = await listed(ana);
  assert.equal(list.length, 2);
  assert.ok(list[0]?.text.includes(say("ro", "sessions", "this")) && list[0].end === "");
  assert.match(list[1]?.text ?? "", /Firefox, Android/);
  assert.match(list[1]?.text ?? "", /Republica Moldova/);
  const answer = await ana.send(list[1]?.end ?? "", form({ language: "ro" }));
  assert.equal(answer.headers.get("location"), `${PAGE}?ended=one`);
  assert.equal((await other.send("/ro/account/orders")).status, 302);
  assert.equal((await listed(ana)).length, 1);
  // Sent again: it is already gone.
  assert.equal((await ana.send(list[1]?.end ?? "", form({ language: "ro" }))).status, 303);
});

test("nobody ends the sessions of another account", async () => {
  const [ana, second] = [await signedIn(shop), await signedIn(shop)];
  const [, of] = await listed(ana);
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  assert.equal((await ion.send(of?.end ?? "", form({ language: "ro" }))).status, 303);
  assert.equal((await second.send("/ro/account/orders")).status, 200);
  const foreign = await second.send(OTHERS, { method: "POST", body: {}, headers: { origin: "https://evil.example" } });
  assert.equal(foreign.status, 403);
});

test("signing out ends the session for every copy of its cookies, and no other", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  const copy = copyOf(other);
  await other.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
  await refusedWith(await copy.send("/api/cart", { headers: json }));
  assert.equal((await ana.send("/ro/account/orders")).status, 200);
});

test("signing out without the identity ends the session for its copies too", async () => {
  const other = await signedIn(shop);
  const copy = copyOf(other);
  other.cookies.delete("identity");
  await other.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
  assert.deepEqual(kept(other), []);
  await refusedWith(await copy.send("/api/cart", { headers: json }));
});

test("the notice of an ended session is a part of the page, which scripts do not take away", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await endOthers(ana);
  const { document } = await other.visit("/ro/account/orders");
  const notice = [...document.querySelectorAll(".notice[role=status]")].map((line) => line.textContent?.trim());
  assert.deepEqual(notice, [say("ro", "sessions", "ended")]);
  assert.equal(document.querySelectorAll("[data-notice]").length, 0);
});

test("a sign-in in the same browser ends the session that it replaces", async () => {
  const ana = await signedIn(shop);
  const copy = copyOf(ana);
  await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal((await ana.send("/ro/account/orders")).status, 200);
  await refusedWith(await copy.send("/api/cart", { headers: json }));
});

test("while the object cannot be asked, commands fail and account pages say so; nobody is signed out", async () => {
  const state = await mkdtemp(join(tmpdir(), "vitrina-sessions-"));
  const variables = { SEAL_KEY: "a secret of at least thirty-two bytes" };
  const reachable = await openShop({ state, variables });
  const ana = await signedIn(reachable);
  await reachable.close();
  const away = await openShop({ state, variables, without: "CART" });
  try {
    const holder = copyOf(ana, undefined, away);
    for (const path of ["account/orders", "account/addresses", "account/sessions"]) {
      const page = await holder.visit(`/ro/${path}`);
      assert.equal(page.status, 503, path);
      assert.ok(page.html.includes(say("ro", "session", "unknown")), path);
    }
    for (const [path, sent] of COMMANDS.filter(([path]) => path !== "/api/cart-redis")) {
      const answer = await holder.send(path, { ...sent, headers: json });
      assert.ok(answer.status >= 500, `${path} ${answer.status} ${await answer.text()}`);
    }
    assert.equal(kept(holder).length, 4);
    assert.equal((await holder.send("/ro")).status, 200);
    // Signing in and out does not wait for it.
    const again = await signedIn(away);
    const left = await again.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
    assert.deepEqual([left.status, kept(again)], [303, []]);
  } finally {
    await away.close();
    await rm(state, { recursive: true, force: true });
  }
});

test("tokens that were exchanged past the shop open a session only while the list is young", async () => {
  const short = await openShop({ variables: { CART_DAY_MS: "1000" } });
  try {
    const ana = await signedIn(short);
    const past = async () => {
      const body = { refresh: ana.cookies.get("refresh_token") };
      const answer = await request(short.backendUrl, "/auth/jwt/refresh/", {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", token: "demo-casa" },
      });
      const holder = short.shopper("casa");
      holder.cookies.set("token", ((await answer.json()) as { access: string }).access);
      return (await holder.send("/ro/account/orders")).status;
    };
    const begun = Date.now();
    assert.equal(await past(), 200);
    // Each of these tokens is one more session while the list is young, and a list holds a hundred.
    await until("the list is old", async () => Date.now() - begun > 7_000 && (await past()) === 302);
    assert.equal((await ana.send("/ro/account/orders")).status, 200, "its own tokens are known");
  } finally {
    await short.close();
  }
});

const hashed = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

test("a name on the list is no token and no token's hash", async () => {
  const ana = await signedIn(shop);
  const page = await (await ana.send(PAGE)).text();
  for (const name of ["token", "refresh_token"]) {
    const token = ana.cookies.get(name) ?? "";
    assert.ok(!page.includes(token) && !page.includes(hashed(token)), name);
  }
});
