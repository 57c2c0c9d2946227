// A backend that requires a trailing slash, as Django does: a call is redirected there once, later ones go straight.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { FILLED } from "../support/forms.ts";
import { openShop, type Shop } from "../support/shop.ts";

const backend = new DocumentedBackend(["category", "category-groups"]);
let shop: Shop;
before(async () => {
  backend.slashes = "only";
  const variables = { PAGE_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});
beforeEach(() => {
  backend.asked.length = 0;
});

const callsTo = (start: string) => backend.asked.filter((call) => call.startsWith(start));
const contactsAsked = () => callsTo("GET /base/contacts").filter((call) => !call.includes("group"));

test("pages of a backend with trailing slashes work, and each kind of path is redirected once", async () => {
  const contacts = await shop.fetch("/ro/contacts?visit=1");
  assert.equal(contacts.status, 200);
  assert.match(await contacts.text(), /tel:\+?37?3?\d+/);
  assert.deepEqual(contactsAsked(), ["GET /base/contacts", "GET /base/contacts/"]);
  assert.equal(callsTo("GET /general/menu_tree").length, 2, "the menu is led to as well");
  backend.asked.length = 0;
  assert.equal((await shop.fetch("/ro/contacts?visit=2")).status, 200);
  assert.deepEqual(contactsAsked(), ["GET /base/contacts/"]);
});

test("the redirect keeps the query, and one path of a list teaches the form of the others", async () => {
  assert.equal((await shop.fetch("/ro/articles?visit=1")).status, 200);
  const [first, led, ...more] = callsTo("GET /base/articles?").concat(callsTo("GET /base/articles/?"));
  assert.equal(led, first?.replace("articles?", "articles/?"));
  assert.deepEqual(more, []);
  backend.asked.length = 0;
  await shop.fetch("/ro/articles?page=2&visit=2");
  assert.ok(callsTo("GET /base/articles").every((call) => call.startsWith("GET /base/articles/")));
});

test("a redirected form is not sent twice; the next one goes to the redirect's target", async () => {
  const send = () => shop.shopper().send("/api/forms/consultation?language=ro", { body: FILLED.consultation });
  assert.equal((await send()).status, 503);
  assert.deepEqual(callsTo("POST"), ["POST /base/book-consultation"]);
  await shop.logged("/base/book-consultation: leads to /base/book-consultation/");
  assert.equal((await send()).status, 200);
  assert.deepEqual(callsTo("POST"), ["POST /base/book-consultation", "POST /base/book-consultation/"]);
});

test("a backend that stops accepting the slash is called as documented", async () => {
  backend.slashes = "none";
  const page = await shop.fetch("/ro/contacts?visit=3");
  assert.match(await page.text(), /tel:\+?37?3?\d+/);
  assert.deepEqual(contactsAsked(), ["GET /base/contacts/", "GET /base/contacts"]);
  backend.asked.length = 0;
  assert.equal((await shop.fetch("/ro/contacts?visit=4")).status, 200);
  assert.deepEqual(contactsAsked(), ["GET /base/contacts"]);
});
