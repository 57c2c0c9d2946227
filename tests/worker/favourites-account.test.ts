// Favourites of a signed-in shopper: stored in the account, copied in the browser; a guest's favourites merge into them.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { type Good, manyGoods, someGoods } from "../support/goods.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = await someGoods(shop);
});
after(() => shop.close());
beforeEach(() => shop.demo.heal());

const ION = { email: "ion@example.com", password: "demo-parola" };
const id = (at: number) => goods[at]?.id ?? "";
const heart = (ana: Shopper, at: number, fields = {}) =>
  ana.send(`/api/favourites/${id(at)}`, { method: "POST", body: fields });
const idsInCookie = (ana: Shopper) => (ana.cookies.get("favourites") ?? "").split(".").filter(Boolean);
const signIn = (ana: Shopper) => ana.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true" }));
const signOut = (ana: Shopper) => ana.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
const clear = (ana: Shopper) => ana.send("/api/favourites", { method: "POST", body: {} });

test("a shopper's favourites are in the account, and in another browser", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  assert.deepEqual(await (await heart(ana, 0)).json(), { saved: true, count: 1 });
  assert.deepEqual(await (await heart(ana, 1)).json(), { saved: true, count: 2 });
  const elsewhere = await signedIn(shop);
  assert.deepEqual(idsInCookie(elsewhere), [id(1), id(0)]);
  await heart(elsewhere, 1, { saved: false });
  const page = await ana.visit("/ro/favorites");
  assert.ok(page.html.includes(goods[0]?.path ?? "?"));
  assert.deepEqual(idsInCookie(ana), [id(0)], "the copy follows the account");
});

test("a guest's favourites merge into the account at sign-in, and leave the browser with the session", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  await heart(ana, 0);
  const guest = shop.shopper();
  await heart(guest, 2);
  await heart(guest, 1);
  await signIn(guest);
  assert.deepEqual(idsInCookie(guest), [id(1), id(2), id(0)], "newest first, nothing lost");
  await signOut(guest);
  assert.deepEqual(idsInCookie(guest), [], "the next guest of this browser sees nothing of them");
  assert.equal(guest.cookies.get("favourites_copy"), undefined);
  assert.equal(idsInCookie(await signedIn(shop)).length, 3);
});

test("favourites that could not be merged wait, and are not lost", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  const guest = shop.shopper();
  await heart(guest, 3);
  await shop.demo.break({ call: "/favorites", mode: "fail", status: 500 });
  await signIn(guest);
  assert.deepEqual(idsInCookie(guest), [id(3)]);
  await shop.demo.heal();
  assert.equal((await guest.visit("/ro/favorites")).status, 200);
  assert.deepEqual(idsInCookie(await signedIn(shop)), [id(3)]);
});

test("a sign-out sends the favourites that wait first", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  const guest = shop.shopper();
  for (const at of [3, 2]) await heart(guest, at);
  await shop.demo.break({ call: "/favorites", mode: "fail", status: 500 });
  await signIn(guest);
  await shop.demo.heal();
  await signOut(guest);
  assert.deepEqual(idsInCookie(guest), []);
  assert.deepEqual(idsInCookie(await signedIn(shop)), [id(2), id(3)]);
});

test("one command removes all", async () => {
  const ana = await signedIn(shop);
  for (const at of [0, 1]) await heart(ana, at, { saved: true });
  const body = new URLSearchParams({ language: "uk" });
  const answer = await ana.send("/api/favourites", { method: "POST", body });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/uk/favorites"]);
  assert.deepEqual(idsInCookie(ana), []);
  assert.deepEqual(idsInCookie(await signedIn(shop)), []);
  const guest = shop.shopper();
  await heart(guest, 0);
  assert.deepEqual(await (await clear(guest)).json(), { saved: false, count: 0 });
  assert.equal(guest.cookies.get("favourites"), undefined);
});

test("a failing backend changes nothing, and one without favourites leaves them to the browser", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  await heart(ana, 0);
  await shop.demo.break({ call: "/favorites", mode: "fail", status: 500 });
  assert.equal((await heart(ana, 1)).status, 503);
  assert.deepEqual(idsInCookie(ana), [id(0)]);
  assert.equal((await ana.visit("/ro/favorites")).status, 503);
  await shop.demo.break({ call: "/favorites", mode: "fail", status: 404 });
  const other = await signedIn(shop);
  assert.deepEqual(await (await heart(other, 1)).json(), { saved: true, count: 1 });
  assert.equal((await other.visit("/ro/favorites")).status, 200);
  await signOut(other);
  assert.deepEqual(idsInCookie(other), [id(1)], "they are no copy of anything");
});

test("a long list has pages of available products, each product once", async () => {
  const ana = shop.shopper();
  const ids = (await manyGoods(shop, 30)).slice(0, 30).map((good) => good.id);
  ana.cookies.set("favourites", ["99999999", ...ids].join("."));
  const cards = async (page: number) => {
    const { document } = await ana.visit(`/ro/favorites?page=${page}`);
    assert.equal(document.querySelector("nav.pages [aria-current=page]")?.textContent?.trim(), String(page));
    return document.querySelectorAll("main .favourites .card").length;
  };
  assert.deepEqual([await cards(1), await cards(2)], [24, 6]);
});

test("an account's discontinued favourites take no place on pages, and stay in the backend", async () => {
  const backend = new DocumentedBackend();
  const gone = Array.from({ length: 24 }, (_, at) => ({ productId: 99_000_000 + at }));
  backend.instead.set("favorites", { status: 200, body: [...gone, { productId: 101 }] });
  const plain = await openShop({ backend: await backend.open() });
  try {
    const ana = await signedIn(plain);
    const { document } = await ana.visit("/ro/favorites");
    assert.ok(document.querySelector("main .card [href*=oala-de-fonta]"));
    assert.equal(document.querySelector("nav.pages"), null);
    assert.match(document.querySelector("main h1 .chip-count")?.textContent ?? "", /^1 /);
    assert.equal(idsInCookie(ana).length, 25);
    assert.ok(!backend.asked.some((asked) => asked.startsWith("DELETE")));
  } finally {
    await plain.close();
    await backend.close();
  }
});

test("already saved or unknown products are no failure, and all pages of the list are read", async () => {
  const backend = new DocumentedBackend();
  backend.instead.set("favorites-add", { status: 409, body: { detail: "Already there." } });
  backend.instead.set("favorites", { status: 200, body: { data: [101, 102], totalCount: 4, pages: 2 } });
  const plain = await openShop({ backend: await backend.open() });
  try {
    const ana = await signedIn(plain);
    const asked = () => backend.asked.filter((call) => call.includes("/favorites/"));
    assert.ok(asked().includes("GET /favorites/?page=2"), asked().join("\n"));
    const answer = await ana.send("/api/favourites/101", { method: "POST", body: { saved: true } });
    assert.deepEqual([answer.status, await answer.json()], [200, { saved: true, count: 2 }]);
    assert.deepEqual(idsInCookie(ana), ["101", "102"]);
  } finally {
    await plain.close();
    await backend.close();
  }
});

test("a copy that outlived its session is dropped, and a guest's later favourites merge", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  await heart(ana, 0);
  for (const name of ["token", "refresh_token", "identity"]) ana.cookies.delete(name);
  assert.deepEqual(await (await heart(ana, 2)).json(), { saved: true, count: 1 });
  assert.deepEqual([idsInCookie(ana), ana.cookies.get("favourites_copy")], [[id(2)], undefined]);
  await signIn(ana);
  assert.deepEqual(idsInCookie(ana), [id(2), id(0)]);
  for (const name of ["token", "refresh_token", "identity"]) ana.cookies.delete(name);
  await ana.visit("/ro/contacts");
  assert.deepEqual(idsInCookie(ana), [], "the next guest of this browser sees nothing of them");
});

test("while the list's owner is unknown, nothing changes", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  await heart(ana, 0);
  ana.cookies.delete("token");
  await shop.demo.break({ call: "/auth/jwt/refresh", mode: "fail", status: 503 });
  for (const change of [await heart(ana, 1), await clear(ana)]) assert.equal(change.status, 503);
  assert.deepEqual(idsInCookie(ana), [id(0)]);
  await shop.demo.heal();
  assert.equal((await heart(ana, 1)).status, 200);
  assert.deepEqual(idsInCookie(ana), [id(1), id(0)]);
});

test("a pending favourite that the account does not have can be removed for good", async () => {
  const backend = new DocumentedBackend();
  backend.instead.set("favorites-remove", { status: 404, body: { detail: "Not found." } });
  backend.instead.set("favorites", { status: 200, body: [{ productId: 101 }] });
  const plain = await openShop({ backend: await backend.open() });
  try {
    const ana = await signedIn(plain);
    const [owner] = (ana.cookies.get("favourites_copy") ?? "").split(".");
    ana.cookies.set("favourites_copy", `${owner}.102`).set("favourites", "102.101");
    const answer = await ana.send("/api/favourites/102", { method: "POST", body: { saved: false } });
    assert.deepEqual(await answer.json(), { saved: false, count: 1 });
    await ana.visit("/ro/favorites");
    assert.deepEqual(idsInCookie(ana), ["101"]);
    assert.ok(!backend.asked.some((asked) => asked.startsWith("POST /favorites/")));
  } finally {
    await plain.close();
    await backend.close();
  }
});

test("what waits for one account never goes into another that signs in over its session", async () => {
  const backend = new DocumentedBackend();
  backend.instead.set("favorites", { status: 200, body: [{ productId: 101 }] });
  const plain = await openShop({ backend: await backend.open() });
  const added = () => backend.asked.filter((asked) => asked.startsWith("POST /favorites/"));
  try {
    const ana = await signedIn(plain);
    const [owner] = (ana.cookies.get("favourites_copy") ?? "").split(".");
    for (const copy of [`${owner?.replace(/./g, "0")}.102`, "102", "102.103"]) {
      ana.cookies.set("favourites_copy", copy).set("favourites", "102.103.101");
      await ana.send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
      assert.deepEqual([added(), idsInCookie(ana)], [[], ["101"]], copy);
      ana.cookies.set("favourites_copy", copy).set("favourites", "102.103.101");
      await ana.visit("/ro/favorites");
      assert.deepEqual([added(), idsInCookie(ana)], [[], ["101"]], copy);
    }
    ana.cookies.set("favourites_copy", `${owner}.102`).set("favourites", "102.101");
    await ana.visit("/ro/favorites");
    assert.equal(added().length, 1, "what waits for this account is added");
  } finally {
    await plain.close();
    await backend.close();
  }
});

test("a sign-in over another session takes nothing of its list, though the backend fails or keeps no favourites", async () => {
  for (const status of [500, 404]) {
    const ana = await signedIn(shop);
    await clear(ana);
    await heart(ana, 0);
    await shop.demo.break({ call: "/favorites", mode: "fail", status });
    await ana.send(LOGIN_PATH, form({ ...ION, language: "ro" }));
    assert.deepEqual(idsInCookie(ana), [], `${status}`);
    await shop.demo.heal();
    await ana.visit("/ro/favorites");
    assert.ok(!idsInCookie(ana).includes(id(0)), `${status}`);
  }
});

test("a guest's favourites that wait go to the account that signed in, not to the next one", async () => {
  const ion = await signedIn(shop, "casa", ION);
  await clear(ion);
  const guest = shop.shopper();
  await heart(guest, 3);
  await shop.demo.break({ call: "/favorites", mode: "fail", status: 500 });
  await signIn(guest);
  await guest.send(LOGIN_PATH, form({ ...ION, language: "ro" }));
  await shop.demo.heal();
  await guest.visit("/ro/favorites");
  assert.deepEqual(idsInCookie(await signedIn(shop, "casa", ION)), []);
});

test("a heart pressed under another account is refused", async () => {
  const ana = await signedIn(shop);
  await clear(ana);
  await ana.visit("/ro");
  const owner = ana.cookies.get("cart_count")?.split(".")[2];
  const pressed = (fields: object) => heart(ana, 1, { saved: true, ...fields });
  assert.equal((await pressed({ owner: "0".repeat(16) })).status, 409);
  const left = { favourites: id(1), owner: "0".repeat(16), language: "ro" };
  assert.equal((await ana.send("/api/saved", { method: "POST", body: left })).status, 409);
  assert.deepEqual(idsInCookie(ana), []);
  assert.equal((await pressed({ owner })).status, 200);
});
