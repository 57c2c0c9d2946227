// The end of an account: the copy of its data, the request for its deletion, and the letter that confirms it.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { after, before, beforeEach, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, kept, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const PAGE = "/ro/account/data";
const ASK = "/api/deletion";
const CONFIRM = "/api/deletion/confirm";
const COPY = "/api/account-copy";
const SUPPORT = "/api/support/";
const LETTER = "/users/user/delete-account/";
const DELETE = "/users/user/confirm-delete-account/";
/** djoser's writing of the demo shopper's id. */
const UID = Buffer.from("1").toString("base64url");
const TOKEN = "c8x-0123456789abcdef";

const backend = new ScriptedBackend();
let shop: Shop;
/** The last body at each scripted path. */
const sent = new Map<string, Record<string, string>>();
/** The answer to the letter's call. */
let answer: { status: number; body: unknown } = { status: 204, body: null };
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = shop.backendUrl;
  const reply = (path: string, of: () => { status: number; body: unknown }) =>
    backend.scripts.set(path, async (call, response) => {
      sent.set(path, JSON.parse(await text(call)));
      const { status, body } = of();
      if (status === 0) response.destroy();
      else if (body === null) response.writeHead(status).end();
      else response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  reply(DELETE, () => answer);
  reply(SUPPORT, () => asked);
  reply(LETTER, () => asked);
});
let asked: { status: number; body: unknown } = { status: 201, body: {} };
after(async () => {
  await shop.close();
  backend.close();
});
beforeEach(() => {
  answer = { status: 204, body: null };
  asked = { status: 201, body: {} };
  backend.heard.length = 0;
});

const heard = (path: string) => backend.heard.filter((call) => call.path.startsWith(path)).length;

/** A browser that has opened the letter's link. */
async function withLetter(shopper: Shopper = shop.shopper("casa"), uid = UID): Promise<Shopper> {
  const opened = await shopper.send(`/delete-account/${uid}/${TOKEN}`);
  assert.equal(opened.status, 303);
  assert.match(opened.headers.get("location") ?? "", /\/account\/deletion\/confirm$/);
  return shopper;
}

const press = (shopper: Shopper) => shopper.submit(CONFIRM, { language: "ro" });

test("opening the letter deletes nothing; its button deletes the account and signs it out everywhere", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await ana.addToCart(PLENTY, 2);
  const copy = shop.shopper("casa");
  for (const [name, value] of ana.cookies) copy.cookies.set(name, value);
  await ana.send(`/api/compare/${PLENTY}`, { method: "POST", body: {} });
  for (const name of ["code_sign_in", "code_phone", "support_sent"]) ana.cookies.set(name, "of-the-account");
  await withLetter(ana);
  for (const verb of ["GET", "HEAD"]) await ana.send("/ro/account/deletion/confirm", { method: verb });
  assert.equal(heard(DELETE), 0);
  const page = await press(ana);
  assert.equal(heard(DELETE), 1);
  assert.deepEqual(sent.get(DELETE), { token: TOKEN, uid: UID });
  assert.equal(page.status, 200);
  assert.ok(page.html.includes(say("ro", "deletion", "deleted_title")));
  assert.deepEqual(kept(ana), []);
  for (const name of [
    "letter",
    "compare",
    "favourites",
    "cart_count",
    "user_token",
    "signed_in_before",
    "code_sign_in",
    "code_phone",
    "support_sent",
  ]) {
    assert.ok(!ana.cookies.has(name), name);
  }
  // The tokens hold at this backend, but nowhere in the shop.
  for (const holder of [other, copy]) {
    const refused = await holder.send("/api/cart", { headers: { accept: "application/json" } });
    assert.equal(refused.status, 401);
  }
  const again = await signedIn(shop);
  assert.equal((await again.cart()).empty, true, "the cart is gone");
});

test("a letter opened in a browser that is not signed in ends the account's sessions elsewhere", async () => {
  const ana = await signedIn(shop);
  const stranger = await withLetter();
  const page = await press(stranger);
  assert.ok(page.html.includes(say("ro", "deletion", "deleted_title")));
  assert.equal((await ana.send("/ro/account/orders")).status, 302);
});

test("a letter of another account leaves the session of this browser alone", async () => {
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  await ion.addToCart(PLENTY, 1);
  await withLetter(ion);
  await press(ion);
  assert.equal((await ion.cart()).count, 1);
  await ion.remove(PLENTY);
});

test("a uid that is no plain id cleans this browser alone", async () => {
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  await withLetter(ana, "opaque");
  await press(ana);
  assert.deepEqual(kept(ana), []);
  assert.equal((await other.send("/ro/account/orders")).status, 200);
});

test("each failure of the letter has its page, and a lost answer may be tried again", async () => {
  const cases: [number, unknown, string, boolean][] = [
    [400, { token: ["Invalid token for given user."] }, "stale", false],
    [403, { detail: "Stale token for given user." }, "stale", false],
    [400, { uid: ["Invalid user id or user doesn't exist."] }, "foreign", false],
    [404, { detail: "Not found." }, "foreign", false],
    [401, { detail: "Authentication credentials were not provided." }, "sign_in_first", true],
    [500, "<html>", "unknown", true],
    [503, null, "unknown", true],
    [0, null, "unknown", true],
  ];
  for (const [status, body, word, mayPress] of cases) {
    const ana = await withLetter(await signedIn(shop));
    answer = { status, body };
    backend.heard.length = 0;
    const page = await press(ana);
    assert.ok(page.html.includes(say("ro", "deletion", word)), `${status} ${word}`);
    assert.equal(page.document.querySelectorAll(`form[action="${CONFIRM}"]`).length > 0, mayPress, word);
    assert.equal(heard(DELETE), 1, "it is never repeated by itself");
    assert.equal(kept(ana).length, 4, "nobody is signed out");
    assert.equal((await ana.send("/ro/account/orders")).status, 200);
  }
});

test("after a lost answer, a user that the backend does not know is deleted here too, and a spent token is doubtful", async () => {
  const pressed = async (body: unknown) => {
    const other = await signedIn(shop);
    await other.addToCart(PLENTY, 1);
    const browser = await withLetter();
    answer = { status: 502, body: "<html>" };
    await press(browser);
    answer = { status: 400, body };
    const page = await press(browser);
    return { page, other: (await other.send("/ro/account/orders")).status };
  };
  const doubtful = await pressed({ token: ["Invalid token for given user."] });
  assert.ok(doubtful.page.html.includes(say("ro", "deletion", "probably_deleted")), doubtful.page.html);
  assert.ok(doubtful.page.document.querySelector("main a[href='/ro?login=true']"), "the sign-in");
  assert.equal(doubtful.other, 200, "a made-up letter signs nobody out");
  const gone = await pressed({ uid: ["Invalid user id or user doesn't exist."] });
  assert.ok(gone.page.html.includes(say("ro", "deletion", "deleted_title")), gone.page.html);
  assert.equal(gone.other, 302);
  assert.equal((await (await signedIn(shop)).cart()).empty, true, "the cart is gone");
});

test("without the letter, the button does nothing", async () => {
  const stranger = shop.shopper("casa");
  const page = await press(stranger);
  assert.equal(page.status, 410);
  stranger.cookies.set("letter", "deletion/9999999999/MQ/x.0123");
  await press(stranger);
  assert.equal(heard(DELETE), 0);
});

test("a request goes out once, by the site's call or to its staff, however often it is pressed", async () => {
  for (const [site, path, word] of [
    ["casa", LETTER, "letter_asked"],
    ["romania", SUPPORT, "staff_asked"],
  ] as const) {
    const ana = await signedIn(shop, site);
    const before = await ana.visit(PAGE);
    assert.equal(before.document.querySelectorAll(`form[action="${ASK}"]`).length, 1);
    const pages = await Promise.all([1, 2, 3].map(() => ana.submit(ASK, { language: "ro" })));
    for (const page of [...pages, await ana.submit(ASK, { language: "ro" })]) {
      assert.ok(page.html.includes(say("ro", "deletion", word)), site);
    }
    assert.equal(heard(path), 1, site);
  }
  assert.deepEqual(sent.get(LETTER), {});
  assert.equal(sent.get(SUPPORT)?.["email_address"], ANA.email);
});

test("a request whose answer is lost is said to be unknown", async () => {
  for (const [site, path] of [
    ["casa", LETTER],
    ["romania", SUPPORT],
  ] as const) {
    asked = { status: 500, body: "<html>" };
    const ion = await signedIn(shop, site, { email: "ion@example.com" });
    const page = await ion.submit(ASK, { language: "ro" });
    assert.equal(page.status, 503);
    assert.ok(page.html.includes(say("ro", "deletion", "request_unknown")), site);
    assert.equal(kept(ion).length, 4);
    assert.equal(heard(path), 1, site);
  }
});

test("a request that the backend is too busy for may be made again at once", async () => {
  const ion = await signedIn(shop, "pharmacy", { email: "ion@example.com" });
  asked = { status: 429, body: {} };
  assert.equal((await ion.submit(ASK, { language: "ro" })).status, 429);
  asked = { status: 201, body: {} };
  const page = await ion.submit(ASK, { language: "ro" });
  assert.ok(page.html.includes(say("ro", "deletion", "staff_asked")));
  assert.equal(heard(SUPPORT), 2);
});

interface Copy {
  missing: string[];
  cut: string[];
  orders: unknown;
  profile: unknown;
  cart: { lines: unknown };
  sessions: { this_one: boolean }[];
}

test("the copy is a file of the shopper's own data that no cache keeps", async () => {
  const ana = await signedIn(shop);
  await ana.addToCart(PLENTY, 2);
  const file = await ana.send(COPY);
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment; filename="casa-\d{4}-\d\d-\d\d\.json"$/);
  assert.match(file.headers.get("cache-control") ?? "", /no-store/);
  const copy = (await file.json()) as Copy;
  assert.deepEqual([copy.missing, copy.cut], [[], []]);
  const all = JSON.stringify(copy);
  assert.ok(all.includes(ANA.email) && !all.includes("ion@example.com"));
  assert.deepEqual(copy.cart.lines, [{ product: Number(PLENTY), quantity: "2" }]);
  assert.equal(copy.sessions.filter((one) => one.this_one).length, 1);
  for (const name of ["token", "refresh_token"]) assert.ok(!all.includes(ana.cookies.get(name) ?? ""), name);
  await ana.remove(PLENTY);
  assert.equal((await shop.shopper("casa").send(COPY)).status, 401);
});

test("a part of the copy that the backend does not give is named", async () => {
  const ana = await signedIn(shop);
  await shop.demo.break({ call: "/general/v2/order", mode: "fail", status: 500 });
  const copy = (await (await ana.send(COPY)).json()) as Copy;
  await shop.demo.heal();
  assert.deepEqual([copy.missing, copy.orders], [["orders"], null]);
  assert.ok(copy.profile);
});

test("a request for deletion needs a fresh proof", async () => {
  const ana = await signedIn(shop);
  ana.cookies.delete("proof");
  const page = await ana.submit(ASK, { language: "ro" });
  assert.equal(page.status, 422);
  assert.equal(heard(LETTER), 0);
  assert.equal(page.document.querySelectorAll('input[name="current_password"]').length, 1);
  const wrong = await ana.submit(ASK, { language: "ro", current_password: "no" });
  assert.equal(wrong.status, 422);
  assert.equal(heard(LETTER), 0);
});
