// The demo's postal service, called as the shop calls it: its lists match the typed text.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Found {
  ref: string;
  description?: string;
  address?: { description: string };
}

/** Items of a list for this body. */
async function listed(list: string, body: object, language = "ro"): Promise<string[]> {
  const headers = { token: "demo-casa", "accept-language": language };
  const answer = await request(shop.backendUrl, `/general/v2/novapost/${list}/`, { body, headers });
  assert.equal(answer.status, 200, list);
  const { data } = (await answer.json()) as { data: Found[] };
  return data.map(({ ref, description, address }) => description ?? address?.description ?? ref);
}

const PLACES = ["warehouse", "postmachine"];
const IN_TOWN = { cityRef: "town-301" };

test("unmatched text finds no town, street, branch or locker", async () => {
  assert.deepEqual(await listed("city", { query: "zzzz" }), []);
  assert.deepEqual(await listed("street", { ...IN_TOWN, query: "zzzz" }), []);
  for (const list of PLACES) {
    assert.ok((await listed(list, IN_TOWN)).length > 2, list);
    for (const asked of [{ number: "zzzz" }, { query: "zzzz" }, { number: 999 }, { number: "-7" }, { number: "7 z" }]) {
      assert.deepEqual(await listed(list, { ...IN_TOWN, ...asked }), [], `${list} ${JSON.stringify(asked)}`);
    }
  }
});

test("a branch is found by the start of its number and by its street", async () => {
  for (const number of [1, "1", " 01 "]) {
    const found = await listed("warehouse", { ...IN_TOWN, number });
    assert.deepEqual(found, ["Filiala nr. 1, Florilor 3", "Filiala nr. 12, Teilor 14"], `${number}`);
  }
  for (const typed of ["gradinii", "GRĂDINII", "gra\u0306dinii"]) {
    for (const field of ["number", "query"]) {
      const found = await listed("warehouse", { ...IN_TOWN, [field]: typed });
      assert.deepEqual(found, ["Filiala nr. 3, Grădinii 5", "Filiala nr. 7, Grădinii 9"], `${field} ${typed}`);
    }
  }
  assert.equal((await listed("postmachine", { ...IN_TOWN, query: "матеевич" }, "ru")).length, 1);
});

test("towns and streets are found without diacritics, in every language", async () => {
  for (const [language, town, street] of [
    ["ro", "bălți", "gradi"],
    ["ro", "balti", "GRĂDI"],
    ["ru", "кишинев", "флор"],
    ["uk", "кишинів", "ГРЕДІНІИ"],
  ] as const) {
    assert.equal((await listed("city", { query: town }, language)).length, 1, town);
    assert.equal((await listed("street", { ...IN_TOWN, query: street }, language)).length, 1, street);
  }
});

test("towns, streets and branches are found under their names in every language, and shown in that of the page", async () => {
  for (const typed of [
    "Bălți",
    "balti",
    "Бельцы",
    "бєльці",
    "Бєль\u{27}ці",
    "Бєль\u{2019}ці",
    "Бель\u{ad}цы",
    "\u{feff}Băl\u{200b}ți",
  ])
    assert.deepEqual(await listed("city", { query: typed }), ["Bălți"], typed);
  assert.deepEqual(await listed("city", { query: "Kахул" }), []);
  assert.deepEqual(await listed("city", { query: "Cahul" }, "uk"), ["Кагул"]);
  for (const typed of ["Florilor", "Флорилор", "Флорілор"]) {
    assert.deepEqual(await listed("street", { ...IN_TOWN, query: typed }, "ru"), ["Флорилор"], typed);
    assert.equal((await listed("postmachine", { ...IN_TOWN, query: typed }, "en")).length, 2, typed);
  }
});
