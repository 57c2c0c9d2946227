// Favourites of adverts: a guest's by their numbers, an account's by its own call; by category, with what is gone and
// what has another price; cleared and put back.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { advert, answerAdverts, type Told } from "../support/adverts.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const PAGE = "/ro/favorites";
const OWN = "/api/my-favorite-adverts/";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({
    backend: await backend.open(),
    site: { features: ["adverts"], token: "demo-imobil" },
    variables: { PAGE_MEMORY_SECONDS: "0" },
  });
  backend.upstream = shop.backendUrl;
  // The demo writes its adverts when they are first asked for.
  await until("the adverts are written", async () => (await shop.fetch("/ro/adverts")).ok);
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.heard.length = 0;
});

const land = { id: 3, name_ro: "Terenuri", name_ru: "Участки" };
const two = (): Told[] => [advert("7", { id: 7 }), advert("8", { id: 8, category: land, price: "5000.00" })];
const heart = (shopper: Shopper, id: number, seen = "", fields: Record<string, string> = { saved: "true" }) =>
  shopper.send(`/api/favourites/${id}${seen && `?seen=${seen}`}`, { method: "POST", body: fields });
const clear = (shopper: Shopper, more: Record<string, string> = {}) =>
  shopper.send("/api/favourites", { method: "POST", body: new URLSearchParams({ language: "ro", ...more }) });
const titles = async (shopper: Shopper, query = "") => {
  const { document, status } = await shopper.visit(PAGE + query);
  assert.equal(status, 200);
  return [...document.querySelectorAll(".saved-adverts a.listed-link")].map((link) => link.getAttribute("href"));
};
const chips = async (shopper: Shopper) => {
  const { document } = await shopper.visit(PAGE);
  return [...document.querySelectorAll("nav .chip")].map((chip) => [
    chip.getAttribute("href"),
    chip.textContent?.replace(/\s+/g, " ").trim(),
  ]);
};
const cookie = (shopper: Shopper, name: string) => shopper.cookies.get(name) ?? "";

test("the hearts of the list, of an advert and of its similar ones save its number", async () => {
  answerAdverts(backend, two());
  // The page cache has the list without a query.
  for (const path of ["/ro/adverts?type=sale", "/ro/adverts/7"]) {
    const { document } = await shop.shopper().visit(path);
    const hearts = [...document.querySelectorAll("main [data-list=favourites]")];
    const actions = hearts.map((one) => one.getAttribute("formaction"));
    assert.ok(actions.includes("/api/favourites/7?seen=2-4200000-EUR"), `${path}: ${actions}`);
    assert.ok(actions.includes("/api/favourites/8?seen=3-500000-EUR"), `${path}: ${actions}`);
  }
});

test("a guest's adverts are asked for by their numbers, and a category has its address", async () => {
  answerAdverts(backend, two());
  const guest = shop.shopper();
  await heart(guest, 8, "3-500000-EUR");
  await heart(guest, 7, "2-4200000-EUR");
  assert.equal(cookie(guest, "favourites"), "7.8");
  assert.deepEqual(await titles(guest), ["/ro/adverts/7", "/ro/adverts/8"], "newest first");
  assert.deepEqual(await chips(guest), [
    [PAGE, "Toate 2"],
    [`${PAGE}?category=2`, "Case și vile 1"],
    [`${PAGE}?category=3`, "Terenuri 1"],
  ]);
  backend.heard.length = 0;
  assert.deepEqual(await titles(guest, "?category=3"), ["/ro/adverts/8"]);
  const asked = backend.heard.filter(({ path }) => path.startsWith("/general/v2/product/")).map(({ path }) => path);
  assert.deepEqual(asked, ["/general/v2/product/8/"], "the others are not asked for");
  assert.equal(backend.heard.filter(({ path }) => path.startsWith(OWN)).length, 0);
  assert.deepEqual(await titles(guest, "?category=99"), []);
});

test("what is gone stays until it is taken out; another price is told with the old one", async () => {
  const guest = shop.shopper();
  answerAdverts(backend, two());
  for (const [id, seen] of [
    [9, "3-100-EUR"],
    [8, "3-500000-EUR"],
    [7, "2-4200000-EUR"],
  ] as const)
    await heart(guest, id, seen);
  answerAdverts(backend, [advert("7", { id: 7, price: "39500.00" }), advert("8", { id: 8, is_deleted: true })]);
  const { document } = await guest.visit(PAGE);
  const said = [...document.querySelectorAll(".saved-said")].map((one) => one.textContent);
  assert.equal(said.length, 1);
  assert.match(said[0] ?? "", /42\.000/);
  const gone = [...document.querySelectorAll(".saved-missing")];
  assert.deepEqual(
    gone.map((one) => one.querySelector("form")?.getAttribute("action")),
    ["/api/favourites/8", "/api/favourites/9"],
  );
  assert.ok(gone[0]?.textContent?.includes(say("ro", "advertfavourites", "gone")));
  await heart(guest, 8, "", { saved: "false", language: "ro" });
  assert.equal(cookie(guest, "favourites"), "7.9");
  assert.doesNotMatch(cookie(guest, "favourite_adverts"), /\b8-/, "nor is it noted any more");
});

test("an advert that cannot be read now stays; where none can be read the page says so", async () => {
  const guest = shop.shopper();
  answerAdverts(backend, two());
  await heart(guest, 8, "3-500000-EUR");
  await heart(guest, 7, "2-4200000-EUR");
  backend.scripts.set("/general/v2/product/8/", (_, reply) => void reply.writeHead(500).end());
  const scripts = [...backend.scripts].reverse();
  backend.scripts.clear();
  for (const [path, script] of scripts) backend.scripts.set(path, script);
  const { document } = await guest.visit(PAGE);
  const missing = document.querySelector(".saved-missing");
  assert.ok(missing?.textContent?.includes(say("ro", "advertfavourites", "away").slice(0, 30)));
  assert.equal(missing?.querySelector("form"), null);
  assert.equal(cookie(guest, "favourites"), "7.8");
  backend.scripts.set("/general/v2/product", (_, reply) => void reply.writeHead(500).end());
  assert.equal((await guest.visit(PAGE)).status, 503);
});

test("an account's adverts come by its own call, also by category; a guest's join them at the sign-in", async () => {
  const guest = shop.shopper();
  await heart(guest, 2, "1-100-EUR");
  await guest.send(LOGIN_PATH, form({ ...ANA, language: "ro", rememberMe: "true" }));
  await heart(guest, 1);
  const ana = await signedIn(shop);
  assert.equal(cookie(ana, "favourites"), "1.2", "they are the account's");
  backend.heard.length = 0;
  assert.equal((await titles(ana)).length, 2);
  const [own, ...others] = backend.heard.filter(({ path }) => path.startsWith(OWN));
  assert.deepEqual([own?.path, others.length], [`${OWN}?category=`, 0]);
  assert.match(own?.headers.authorization ?? "", /^Bearer /);
  assert.equal(backend.heard.filter(({ path }) => path.startsWith("/general/v2/product/")).length, 0);
  const [, chip] = await chips(ana);
  const category = new URL(`http://x${chip?.[0]}`).searchParams.get("category");
  backend.heard.length = 0;
  await titles(ana, `?category=${category}`);
  assert.deepEqual(
    backend.heard
      .filter(({ path }) => path.startsWith(OWN))
      .map(({ path }) => path.split("=")[1])
      .sort(),
    ["", category],
  );
  await clear(ana);
});

test("an answer with the documented fields alone is shown, without numbers to save by", async () => {
  const ana = await signedIn(shop);
  const { id, ...documented } = advert("casa");
  assert.ok(id);
  backend.scripts.set(OWN, (_, reply) =>
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify([documented])),
  );
  assert.deepEqual(await titles(ana), ["/ro/adverts/casa"]);
});

test("a backend without the call is asked for each advert; another failure is told", async () => {
  const ana = await signedIn(shop);
  await heart(ana, 3);
  backend.scripts.set(OWN, (_, reply) => void reply.writeHead(404).end());
  assert.equal((await titles(ana)).length, 1);
  backend.scripts.set(OWN, (_, reply) => void reply.writeHead(500).end());
  assert.equal((await ana.visit(PAGE)).status, 503);
  await clear(ana);
});

for (const [who, open] of [
  ["a guest", async () => shop.shopper()],
  ["an account", () => signedIn(shop)],
] as const) {
  test(`a cleared list is put back in its order for ${who}, once`, async () => {
    const ana = await open();
    for (const id of [3, 2, 1]) await heart(ana, id, "1-100-EUR");
    const cleared = await clear(ana);
    assert.deepEqual([cleared.status, cleared.headers.get("location")], [303, PAGE]);
    assert.equal(cookie(ana, "favourites"), "");
    const { document } = await ana.visit(PAGE);
    const undo = document.querySelector("form:has([name=undo])");
    assert.equal(undo?.getAttribute("action"), "/api/favourites");
    assert.equal((await clear(ana, { undo: "true" })).status, 303);
    assert.equal(cookie(ana, "favourites"), "1.2.3");
    assert.match(cookie(ana, "favourite_adverts"), /\b3-1-100-EUR/, "with their prices");
    const again = await clear(ana, { undo: "true" });
    assert.equal(again.status, 422);
    assert.ok((await again.text()).includes(say("ro", "favourites", "cannot_undo").slice(0, 20)));
    assert.equal(cookie(ana, "favourites"), "1.2.3");
    await clear(ana);
  });
}

test("a sign-out leaves nothing of an account's adverts in the browser", async () => {
  const ana = await signedIn(shop);
  await heart(ana, 1, "1-100-EUR");
  await clear(ana);
  await heart(ana, 2, "1-100-EUR");
  await ana.send(`${LOGIN_PATH}/end`, form({ language: "ro" }));
  for (const name of ["favourites", "favourite_adverts", "favourites_cleared"]) assert.equal(cookie(ana, name), "");
});
