// Favourites of who is signed in: the account's, with a copy in the browser; a guest's join them.
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

const id = (at: number) => goods[at]?.id ?? "";
const heart = (ana: Shopper, at: number, fields = {}) =>
  ana.send(`/api/favourites/${id(at)}`, { method: "POST", body: fields });
const idsInCookie = (ana: Shopper) => (ana.cookies.get("favourites") ?? "").split(".").filter(Boolean);
const signIn = (ana: Shopper) => ana.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true" }));
const signOut = (ana: Shopper) => ana.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
const clear = (ana: Shopper) => ana.send("/api/favourites", { method: "POST", body: {} });

test("what a shopper saves is in the account, in another browser too", async () => {
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

test("a guest's favourites join the account at sign-in, and go with the session", async () => {
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

test("what could not be merged waits, and is not lost", async () => {
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

test("all are taken out at once", async () => {
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

test("a backend that fails changes nothing, and one that keeps no favourites leaves them to the browser", async () => {
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

test("a list of many has pages of what the catalogue has, and every product stands on one", async () => {
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

test("what an account keeps of goods that are gone hides nothing, and stays the backend's", async () => {
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

test("what the account has already, or cannot have, is no failure, and its pages are read to the last", async () => {
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

test("a copy that has outlived its session is nobody's, and what a guest saves then joins the account", async () => {
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

test("while nobody can say whose list it is, nothing is changed", async () => {
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

test("a product that waits and that the account does not have is taken out for good", async () => {
  const backend = new DocumentedBackend();
  backend.instead.set("favorites-remove", { status: 404, body: { detail: "Not found." } });
  backend.instead.set("favorites", { status: 200, body: [{ productId: 101 }] });
  const plain = await openShop({ backend: await backend.open() });
  try {
    const ana = await signedIn(plain);
    ana.cookies.set("favourites_copy", "102").set("favourites", "102.101");
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
