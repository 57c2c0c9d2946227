// The form of an advert: what is sent of it, once; what a refusal, a lost answer and a stranger's slug come to.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";

const LIST = "/ro/account/adverts";
const NEW = "/ro/account/adverts-new";
const SEND = "/api/own-adverts";
const CALLS = "/api/adverts/";
const ALWAYS = ["is_active", "is_draft", "is_negotiable_price"];
const WHOLE: Record<string, string> = {
  type: "sale",
  category: "3",
  title_ro: "Teren <script>alert(1)</script>",
  price: "42.000",
  default_currency: "EUR",
  default_area_unit: "ari",
  region: "1",
  is_active: "true",
  contact_name_0: "Ana",
  contact_phone_0: "+373 60 123 456",
};

let shop: Shop;
let backend: ScriptedBackend;
let ana: Shopper;
let commands = 0;

before(async () => {
  backend = new ScriptedBackend();
  const site = { features: ["adverts"], token: "demo-imobil", own_adverts: "/api/my-adverts/" };
  shop = await openShop({ backend: await backend.open(), site });
  backend.upstream = shop.backendUrl;
  ana = await signedIn(shop);
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.heard.length = 0;
  backend.scripts.clear();
});

const written = () => backend.heard.filter(({ path, method }) => path.startsWith(CALLS) && method !== "GET");
/** The fields of a multipart body, in their order. */
const partsOf = (body: string) =>
  [...body.matchAll(/name="([^"]+)"(?:; filename="[^"]*")?\r\n(?:Content-Type: [^\r]+\r\n)?\r\n([\s\S]*?)\r\n--/g)].map(
    ([, name = "", text = ""]) => [name, text] as const,
  );

const command = () => `${"c".repeat(20)}${String(commands++).padStart(12, "0")}`;

async function send(fields: Record<string, string>, to = SEND, by = ana) {
  const answer = await by.send(to, {
    method: "POST",
    body: new URLSearchParams({ language: "ro", command: command(), ...fields }),
    headers: { accept: "text/html" },
  });
  const html = await answer.text();
  return { status: answer.status, place: answer.headers.get("location"), html, ...parsed(html) };
}

async function see(path: string, by = ana) {
  const answer = await by.send(path);
  const html = await answer.text();
  return { status: answer.status, html, ...parsed(html) };
}

type Drawn = ReturnType<typeof parsed>["document"];

const value = (document: Drawn, name: string) => {
  const field = document.querySelector(`.advert-form [name=${name}]`);
  return field?.getAttribute("value") ?? field?.querySelector("option[selected]")?.getAttribute("value") ?? null;
};

/** A new advert's slug. */
async function added(fields: Record<string, string> = {}): Promise<string> {
  const { place } = await send({ ...WHOLE, ...fields });
  assert.equal(place, `${LIST}?done=added`);
  const { document } = await see(LIST);
  const link = document.querySelector(".own-adverts a")?.getAttribute("href") ?? "";
  backend.heard.length = 0;
  return link.split("/").at(-1) ?? "";
}

test("a draft needs a title alone, and only what is filled in is sent beside the flags", async () => {
  const { status, place } = await send({ title_ro: "Ciornă", action: "draft", is_negotiable_price: "true" });
  assert.deepEqual([status, place], [303, `${LIST}?done=draft`]);
  const [call, ...others] = written();
  assert.deepEqual([call?.method, call?.path, others.length], ["POST", CALLS, 0]);
  const parts = partsOf(call?.body ?? "");
  assert.deepEqual(parts, [
    ["is_active", "false"],
    ["is_draft", "true"],
    ["is_negotiable_price", "true"],
    ["title_ro", "Ciornă"],
  ]);
  const list = await see(`${LIST}?done=draft`);
  assert.match(list.document.querySelector(".own-adverts > li")?.textContent ?? "", /Ciornă/);
  assert.equal(list.document.querySelector("[data-window=addAnnouncementSuccess]"), null);
  const form = await see(NEW);
  assert.match(form.document.querySelector("[data-window=draftSave]")?.textContent ?? "", /Ciornă/);
});

test("a draft of sixty days has ended: it is told with its age, and no new form offers it", async () => {
  // The shop counts days of the site's calendar. Noon in UTC is the same day there, in winter and summer time.
  const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Chisinau" });
  const daysAgo = (days: number) => new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString();
  const draft = (slug: string, days: number) => ({
    slug,
    title_ro: slug,
    is_draft: true,
    created_at: daysAgo(400),
    updated_at: daysAgo(days),
  });
  const answer = (...adverts: object[]) =>
    backend.scripts.set("/api/my-adverts/", (_, reply) =>
      reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(adverts)),
    );
  answer(draft("veche", 75), draft("proaspata", 59));
  const lines = [...(await see(LIST)).document.querySelectorAll(".own-adverts > li")].map((line) => line.textContent);
  assert.match(lines[0] ?? "", /75 de zile[\s\S]*Continuă ciorna[\s\S]*Șterge ciorna/);
  assert.doesNotMatch(lines[1] ?? "", /s-a încheiat/);
  const offered = async () => (await see(NEW)).document.querySelector("main")?.textContent ?? "";
  assert.match(await offered(), /proaspata/);
  answer(draft("veche", 75));
  assert.doesNotMatch(await offered(), /veche/);
});

test("what is missing is said at its field, the first is focused, and nothing typed is lost", async () => {
  const typed = { address: "Unirii 5", price: "mult", title_ru: "", attribute_1: "2" };
  const { status, document } = await send(typed);
  assert.equal(status, 422);
  const wrong = [...document.querySelectorAll(".advert-form [aria-invalid=true]")];
  const names = wrong.map((field) => field.getAttribute("name"));
  assert.deepEqual(names, ["category", "type", "title_ro", "price", "region", "contact_phone_0"]);
  assert.equal(document.querySelector("[autofocus]")?.getAttribute("name"), "category");
  assert.deepEqual([value(document, "address"), value(document, "price")], ["Unirii 5", "mult"]);
  assert.equal(value(document, "attribute_1"), "2");
  assert.deepEqual(written(), []);
});

test("the lists of what is chosen come by a plain button, and everything typed stays", async () => {
  const { status, document } = await send({ ...WHOLE, action: "redraw" });
  assert.equal(status, 200);
  assert.ok(document.querySelectorAll("[name=location] option").length > 1);
  assert.equal(value(document, "region"), "1");
  assert.equal(value(document, "title_ro"), WHOLE["title_ro"]);
  assert.deepEqual(written(), []);
});

test("a new advert that is no draft alone gets the window, and an edit sends only what changed", async () => {
  const slug = await added();
  const window = (await see(`${LIST}?done=added`)).document.querySelector("[data-window=addAnnouncementSuccess]");
  assert.ok(window);
  const page = await see(`/ro/account/advert-edit/${slug}`);
  assert.equal(value(page.document, "price"), "42000");
  assert.equal(value(page.document, "contact_phone_0"), "+37360123456");
  assert.ok(!page.html.includes("<script>alert"));
  const changed = { ...WHOLE, price: "41.500", is_negotiable_price: "true" };
  const { place } = await send(changed, `${SEND}/${slug}`);
  assert.equal(place, `${LIST}?done=saved`);
  const [call] = written();
  assert.deepEqual([call?.method, call?.path], ["PATCH", `${CALLS}${slug}/`]);
  const names = partsOf(call?.body ?? "").map(([name]) => name);
  assert.deepEqual(names, [...ALWAYS, "price"]);
});

test("a double press makes one advert", async () => {
  const fields = { ...WHOLE, command: command() };
  const answers = await Promise.all([send(fields), send(fields), send(fields)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [303, 303, 303],
  );
  assert.equal(written().length, 1);
  const places = answers.map(({ place }) => place).sort();
  assert.deepEqual(places, [`${LIST}?done=added`, `${LIST}?done=sending`, `${LIST}?done=sending`]);
});

test("a lost answer is said to be unknown, is not repeated, and keeps the form", async () => {
  backend.scripts.set(CALLS, (_, answer) => answer.writeHead(500).end());
  const fields = { ...WHOLE, command: command() };
  const lost = await send(fields);
  assert.equal(lost.status, 503);
  assert.equal(value(lost.document, "title_ro"), WHOLE["title_ro"]);
  assert.equal(value(lost.document, "command"), fields.command);
  assert.match(lost.document.querySelector("[role=alert]")?.textContent ?? "", /Nu știm dacă/);
  assert.equal(written().length, 1);
  backend.scripts.clear();
  await send(fields);
  assert.equal(written().length, 1);
  const again = lost.document.querySelector("[name=again]")?.getAttribute("value") ?? "";
  const { place } = await send({ ...fields, again });
  assert.equal(place, `${LIST}?done=added`);
  assert.equal(written().length, 2);
});

test("a refusal stands at its fields, and the corrected form is sent", async () => {
  const refuse = JSON.stringify({ title_ro: ["Prea scurt."], contacts: ["Cine?"], non_field_errors: ["Nu acum."] });
  backend.scripts.set(CALLS, (_, answer) => answer.writeHead(400, { "content-type": "application/json" }).end(refuse));
  const fields = { ...WHOLE, command: command() };
  const { status, document } = await send(fields);
  assert.equal(status, 422);
  assert.equal(document.querySelector("#advert-title_ro-error")?.textContent, "Prea scurt.");
  assert.equal(document.querySelector("#advert-contact_phone_0-error")?.textContent, "Cine?");
  assert.match(document.querySelector("[role=alert]")?.textContent ?? "", /Nu acum\./);
  backend.scripts.clear();
  const { place } = await send(fields);
  assert.equal(place, `${LIST}?done=added`);
});

test("only 204 deletes", async () => {
  const slug = await added({ title_ro: "De șters" });
  const question = await see(`/ro/account/advert-delete/${slug}`);
  assert.match(question.document.querySelector(".account-body")?.textContent ?? "", /De șters/);
  backend.scripts.set(CALLS, (_, answer) => answer.writeHead(200).end("{}"));
  const odd = await send({}, `/api/own-adverts-removal/${slug}`);
  assert.equal(odd.status, 503);
  backend.scripts.clear();
  assert.match((await see(LIST)).html, /De șters/);
  const { place } = await send({}, `/api/own-adverts-removal/${slug}`);
  assert.equal(place, `${LIST}?done=deleted`);
  assert.doesNotMatch((await see(LIST)).html, /De șters/);
  assert.equal((await send({}, `/api/own-adverts-removal/${slug}`)).status, 404);
});

test("another's advert is as a missing one to edit, to delete and to preview", async () => {
  const slug = await added();
  const elena = await signedIn(shop, undefined, { email: "elena@example.com" });
  for (const path of ["/ro/account/advert-edit/", "/ro/account/advert-delete/"]) {
    const [foreign, missing] = [await see(path + slug, elena), await see(`${path}nu-exista-7`, elena)];
    assert.deepEqual([foreign.status, missing.status], [404, 404]);
    assert.equal(foreign.html.replaceAll(slug, "nu-exista-7"), missing.html);
  }
  for (const path of [`${SEND}/`, "/api/own-adverts-removal/"])
    for (const action of ["save", "preview", "draft"])
      assert.equal((await send({ ...WHOLE, action }, path + slug, elena)).status, 404);
  assert.deepEqual(written(), []);
});

test("10,000 attributes are refused in words, and a site without adverts has none of this", async () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`attribute_${at + 1}`, "1"]));
  const { status, document } = await send({ ...WHOLE, ...many });
  assert.equal(status, 422);
  assert.match(document.querySelector("#advert-attributes")?.textContent ?? "", /200/);
  assert.deepEqual(written(), []);
  const elsewhere = await signedIn(shop, "romania");
  for (const path of [LIST, NEW]) assert.equal((await elsewhere.send(path)).status, 404);
  assert.equal((await send(WHOLE, SEND, elsewhere)).status, 404);
});
