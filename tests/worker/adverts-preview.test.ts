// The preview of an advert, and the form that a sign-in page keeps once its session has ended: nothing typed is lost on the
// way, and the advert is sent once.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { jpeg } from "../support/pictures.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";

const LIST = "/ro/account/adverts";
const SEND = "/api/own-adverts?language=ro";
const CALLS = "/api/adverts/";
const WHOLE: Record<string, string> = {
  type: "sale",
  category: "3",
  title_ro: "Teren <script>alert(1)</script>",
  title_ru: "Участок",
  description_ro: "Prima.\nA doua.",
  price: "42.000",
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
const command = () => `${"p".repeat(20)}${String(commands++).padStart(12, "0")}`;

async function post(to: string, body: URLSearchParams | Uint8Array, by: Shopper, headers = {}) {
  const answer = await by.send(to, { method: "POST", body, headers: { accept: "text/html", ...headers } });
  const html = await answer.text();
  return { status: answer.status, place: answer.headers.get("location"), answer, html, ...parsed(html) };
}

const send = (fields: Record<string, string>, to = SEND, by = ana) =>
  post(to, new URLSearchParams({ language: "ro", command: command(), ...fields }), by);

type Drawn = ReturnType<typeof parsed>["document"];

/** What a browser sends of a form. */
function valuesOf(document: Drawn, form: string): [string, string][] {
  const fields = [...document.querySelectorAll(`${form} :is(input, textarea, select)`)];
  return fields.flatMap((field) => {
    const name = field.getAttribute("name") ?? "";
    const type = field.getAttribute("type") ?? "";
    const is = (kind: string) => field.localName === kind;
    if (!name || type === "file" || (type === "checkbox" && !field.hasAttribute("checked"))) return [];
    if (is("textarea")) return [[name, (field.textContent ?? "").replaceAll("\r\n", "\n").replace(/^\n/, "")]];
    if (is("select")) return [[name, field.querySelector("option[selected]")?.getAttribute("value") ?? ""]];
    return [[name, field.getAttribute("value") ?? ""]];
  });
}

const press = (document: Drawn, form: string, action: string, by = ana) => {
  const to = document.querySelector(form)?.getAttribute("action") ?? "";
  return post(to, new URLSearchParams([...valuesOf(document, form), ["action", action]]), by);
};

/** The typed values of a drawn form. */
const typedIn = (document: Drawn) =>
  Object.fromEntries(valuesOf(document, ".advert-form").filter(([name]) => name in WHOLE));

async function added(by = ana): Promise<string> {
  assert.equal((await send(WHOLE, SEND, by)).place, `${LIST}?done=added`);
  const html = await (await by.send(LIST)).text();
  const link = parsed(html).document.querySelector(".own-adverts a")?.getAttribute("href") ?? "";
  backend.heard.length = 0;
  return link.split("/").at(-1) ?? "";
}

test("the preview is the page of the advert, stored nowhere; back has all that was typed; it is sent once", async () => {
  const sent = command();
  const shown = await send({ ...WHOLE, command: sent, action: "preview" });
  assert.equal(shown.status, 200);
  assert.match(shown.answer.headers.get("cache-control") ?? "", /no-store/);
  assert.match(shown.document.querySelector("meta[name=robots]")?.getAttribute("content") ?? "", /noindex/);
  assert.match(shown.document.querySelector("h1")?.textContent ?? "", /Teren <script>alert/);
  assert.ok(shown.document.querySelector(".advert .gallery"));
  assert.match(shown.document.querySelector(".advert-contacts")?.textContent ?? "", /\+37360123456/);
  assert.match(shown.document.querySelector(".advert-other")?.textContent ?? "", /Участок/);
  assert.equal(shown.document.querySelector(".advert-ways"), null);
  assert.deepEqual(written(), []);
  const back = await press(shown.document, ".advert-preview", "redraw");
  assert.deepEqual(typedIn(back.document), WHOLE);
  const again = await press(back.document, ".advert-form", "preview");
  const published = await Promise.all([1, 2].map(() => press(again.document, ".advert-preview", "save")));
  assert.deepEqual(published.map(({ place }) => place).sort(), [`${LIST}?done=added`, `${LIST}?done=sending`]);
  assert.equal(written().length, 1);
});

test("the preview of a form with mistakes shows what there is, and publishing says them at their fields", async () => {
  const shown = await send({ title_ro: "Casă", price: "mult", action: "preview" });
  assert.equal(shown.status, 200);
  assert.equal(shown.document.querySelector("h1")?.textContent, "Casă");
  const refused = await press(shown.document, ".advert-preview", "save");
  assert.equal(refused.status, 422);
  assert.equal(refused.document.querySelector("[name=price]")?.getAttribute("value"), "mult");
  const draft = await press(shown.document, ".advert-preview", "draft");
  assert.equal(draft.status, 422);
});

const SIGNED_OUT = ".sign-in form";
const signIn = (document: Drawn, by: Shopper, email = "ana@example.com", password = ANA.password) => {
  const to = document.querySelector(SIGNED_OUT)?.getAttribute("action") ?? "";
  const fields = new URLSearchParams(valuesOf(document, SIGNED_OUT));
  fields.set("email", email);
  fields.set("password", password);
  return post(to, fields, by);
};

test("a form sent after the end of the session is kept by the sign-in page, also over a failed sign-in", async () => {
  const guest = shop.shopper();
  const sent = command();
  const asked = await send({ ...WHOLE, command: sent }, SEND, guest);
  assert.deepEqual([asked.status, asked.place], [200, null]);
  assert.match(asked.document.querySelector(".sign-in [role=status]")?.textContent ?? "", /nu s-a pierdut/);
  assert.match(asked.answer.headers.get("cache-control") ?? "", /no-store/);
  // Nothing of the form is in an address or a cookie.
  const action = asked.document.querySelector(SIGNED_OUT)?.getAttribute("action") ?? "";
  const cookies = [...guest.cookies.values()].join();
  for (const where of [decodeURIComponent(action), decodeURIComponent(cookies)])
    assert.doesNotMatch(where, /Teren|42\.000/);
  const failed = await signIn(asked.document, guest, undefined, "not-the-password");
  assert.equal(failed.status, 422);
  assert.ok(failed.document.querySelector(".sign-in .notice-negative"));
  const again = await signIn(failed.document, guest);
  assert.equal(again.status, 200);
  assert.deepEqual(typedIn(again.document), WHOLE);
  assert.match(again.document.querySelector(".account-body [role=status]")?.textContent ?? "", /nu a fost trimis/);
  assert.deepEqual(written(), []);
  const { place } = await press(again.document, ".advert-form", "save", guest);
  assert.equal(place, `${LIST}?done=added`);
  assert.equal(written().length, 1);
});

test("photographs that come after the end of the session are kept, and those that cannot be taken are named", async () => {
  const guest = shop.shopper();
  const form = new FormData();
  for (const [name, text] of Object.entries(WHOLE)) form.append(name, text);
  form.append("command", command());
  form.append("photo_files", new Blob([Uint8Array.from(jpeg())]), "a.jpg");
  form.append("photo_files", new Blob(["text"]), "text.jpg");
  const encoded = new Response(form);
  const type = { "content-type": encoded.headers.get("content-type") ?? "" };
  const asked = await post(SEND, new Uint8Array(await encoded.arrayBuffer()), guest, type);
  assert.equal(asked.status, 200);
  assert.match(asked.document.querySelector(".sign-in [role=status]")?.textContent ?? "", /text\.jpg/);
  const again = await signIn(asked.document, guest);
  const photos = valuesOf(again.document, ".advert-form").filter(([name]) => name === "photos");
  assert.equal(photos.length, 1);
  const shown = again.document.querySelector(".photo-frame img")?.getAttribute("src") ?? "";
  assert.equal((await guest.send(shown)).status, 200);
  assert.deepEqual(typedIn(again.document), WHOLE);
});

test("a session that the backend ends in the middle of the sending loses nothing", async () => {
  const maria = await signedIn(shop);
  const over = JSON.stringify({ detail: "Token is invalid", code: "token_not_valid" });
  const refuse = (_: unknown, answer: { writeHead(status: number, headers: object): { end(text: string): void } }) =>
    answer.writeHead(401, { "content-type": "application/json" }).end(over);
  backend.scripts.set(CALLS, refuse as never);
  const asked = await send(WHOLE, SEND, maria);
  assert.equal(asked.status, 200);
  backend.scripts.clear();
  const again = await signIn(asked.document, maria);
  assert.deepEqual(typedIn(again.document), WHOLE);
  assert.equal((await press(again.document, ".advert-form", "save", maria)).place, `${LIST}?done=added`);
});

test("an edit comes back as an edit, and for another account as a new advert", async () => {
  const slug = await added();
  const edit = `/api/own-adverts/${slug}?language=ro`;
  const to = (document: Drawn) => document.querySelector(".advert-form")?.getAttribute("action");
  const asked = await send(WHOLE, edit, shop.shopper());
  const mine = await signIn(asked.document, shop.shopper());
  assert.equal(to(mine.document), edit);
  const theirs = await signIn(asked.document, shop.shopper(), "elena@example.com");
  assert.equal(theirs.status, 200);
  assert.equal(to(theirs.document), SEND);
  assert.deepEqual(typedIn(theirs.document), WHOLE);
  assert.match(theirs.document.querySelector(".account-body [role=status]")?.textContent ?? "", /anunț nou/);
});

test("another site sends nothing through the sign-in page, and a script gets an error", async () => {
  const guest = shop.shopper();
  const body = new URLSearchParams(WHOLE);
  const foreign = await post(SEND, body, guest, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  assert.equal(foreign.status, 403);
  assert.equal(foreign.document.querySelector("[name=kept_form]"), null);
  const script = await guest.send(SEND, { method: "POST", body: {}, headers: { accept: "application/json" } });
  assert.equal(script.status, 401);
  assert.deepEqual(written(), []);
});
