// The companies of an account: who may create some, what is sent, and where every refusal stands.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/account/company";
const SEND = "/api/company/data";
const ELENA = { email: "elena@example.com" };
const VICTOR = { email: "victor@example.com" };
const ION = { email: "ion@example.com" };
const CALL = /^\/users\/user-group\/\d+\/create-company/;
/** Codes whose check digits are right. */
const IDNO = ["1003600106115", "1002600003778", "1003600005148"] as const;

type Pairs = [string, string][];

let shop: Shop;
let backend: ScriptedBackend;
/** Where one company is created, with a template. */
let single: { shop: Shop; backend: ScriptedBackend };

async function open(site: object): Promise<{ shop: Shop; backend: ScriptedBackend }> {
  const backend = new ScriptedBackend();
  const shop = await openShop({ backend: await backend.open(), site });
  backend.upstream = shop.backendUrl;
  return { shop, backend };
}

before(async () => {
  ({ shop, backend } = await open({ companies: "multi" }));
  const bodies = { company: { idno: "{fiscal_code}", name: "{name}", fiscal_code: "{fiscal_code}" } };
  single = await open({ companies: "single", bodies });
});
after(async () => {
  for (const place of [{ shop, backend }, single]) {
    await place.shop.close();
    place.backend.close();
  }
});
afterEach(() => {
  for (const { heard, scripts } of [backend, single.backend]) {
    heard.length = 0;
    scripts.clear();
  }
});

const sent = (from = backend) =>
  from.heard.filter(({ path }) => CALL.test(path)).map(({ method, body }) => [method, JSON.parse(body)]);

async function send(shopper: Shopper, pairs: Pairs) {
  const answer = await shopper.send(SEND, {
    method: "POST",
    body: new URLSearchParams([["language", "ro"], ...pairs]),
    headers: { accept: "text/html" },
  });
  const { status, headers } = answer;
  return { status, place: headers.get("location"), ...parsed(await answer.text()) };
}
type Sent = Awaited<ReturnType<typeof send>>;

const card = (name: string, code: string, iban = ""): Pairs => [
  ["name", name],
  ["fiscal_code", code],
  ["iban", iban],
];
const cards = ({ document }: Pick<Sent, "document">) =>
  [...document.querySelectorAll(".company-card")].map((card) => ({
    value: (name: string) => card.querySelector(`[name=${name}]`)?.getAttribute("value"),
    wrong: [...card.querySelectorAll("[aria-invalid=true]")].map((field) => [
      field.getAttribute("name"),
      card.querySelector(`#${field.getAttribute("aria-describedby")}`)?.textContent,
    ]),
  }));
const listed = ({ document }: Pick<Sent, "document">) =>
  [...document.querySelectorAll(".company-own > li")].map((item) => item.textContent);
const alert = ({ document }: Pick<Sent, "document">) =>
  document.querySelector("main .notice[role=alert]")?.textContent ?? "";
const status = ({ document }: Pick<Sent, "document">) =>
  document.querySelector("main .notice[role=status]")?.textContent;

/** Refuses with this body, or never answers. */
function refuse(from: ScriptedBackend, code: number, body: unknown): void {
  from.scripts.set("/users/user-group/", (asked, answer) => {
    if (asked.method === "PATCH") {
      answer.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
      return;
    }
    const { authorization = "", token = "" } = asked.headers as Record<string, string>;
    fetch(`${from.upstream}/users/user-group/`, { headers: { authorization, token } })
      .then(async (reply) => answer.writeHead(reply.status).end(await reply.text()))
      .catch(() => asked.socket.destroy());
  });
}

test("the page is of those who may create a company or change one's data, and is never cached", async () => {
  const ion = await signedIn(shop, "casa", ION);
  for (const language of LANGUAGES) {
    const page = await ion.visit(`/${language}/account/company`);
    assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
    assert.equal(page.document.querySelector("h1")?.textContent, say(language, "companydata", "title"));
  }
  const elena = await signedIn(shop, "casa", ELENA);
  assert.equal(listed(await elena.visit(PAGE)).length, 2);
  // A colleague with another right, and a shopper of a site without companies.
  const victor = await signedIn(shop, "casa", VICTOR);
  const off = await signedIn(shop, "pharmacy", ION);
  for (const shopper of [victor, off]) {
    assert.equal((await shopper.visit(PAGE)).status, 404);
    const refused = await send(shopper, card("Alfa", IDNO[0]));
    assert.equal(refused.status, 404);
  }
  const guest = await shop.fetch(PAGE);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(PAGE)]);
  const foreign = await send(elena, [["company_id", "99"], ...card("Alfa", IDNO[0])]);
  assert.equal(foreign.status, 404);
  assert.deepEqual(sent(), []);
});

test("cards are added without scripts, keep everything, and are sent at once", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const typed = [...card("Gama & fiii", "1003-6001-06115"), ["email", "not"]] as Pairs;
  let page = await send(elena, [...typed, ["more", "true"]]);
  assert.deepEqual([page.status, cards(page).length], [200, 2]);
  assert.equal(cards(page)[0]?.value("name"), "Gama & fiii");
  assert.equal(cards(page)[0]?.value("email"), "not");
  // Every problem stands at its card, before the backend is asked.
  page = await send(elena, [...typed, ...card("", IDNO[1], "MD24")]);
  assert.equal(page.status, 422);
  assert.deepEqual(
    cards(page).map(({ wrong }) => wrong),
    [
      [["email", say("ro", "checkout", "error_email")]],
      [
        ["name", say("ro", "checkout", "error_required")],
        ["iban", say("ro", "companydata", "error_iban")],
      ],
    ],
  );
  assert.deepEqual(sent(), []);
  const good = [
    ...card("Gama", "1003-6001-06115"),
    ...card("", ""),
    ...card("Delta", IDNO[1], "md24 ag00 0225 1000 1310 4168"),
  ];
  const done = await send(elena, good);
  assert.equal(done.status, 303);
  assert.deepEqual(sent(), [
    [
      "PATCH",
      [
        { name: "Gama", fiscal_code: IDNO[0] },
        { name: "Delta", fiscal_code: IDNO[1], iban: "MD24AG000225100013104168" },
      ],
    ],
  ]);
  const after = await elena.visit(done.place ?? "");
  assert.equal(status(after), say("ro", "companydata", "created"));
  assert.equal(listed(after).length, 4);
  const forged = await elena.visit(`${PAGE}?created=x.00`);
  assert.equal(status(forged), undefined);
  // The backend's own refusal: the code is another shopper's now.
  const ion = await signedIn(shop, "casa", ION);
  const taken = await send(ion, [...card("Eta", IDNO[2]), ...card("Gama", IDNO[0])]);
  assert.equal(taken.status, 422);
  assert.deepEqual(cards(taken)[0]?.wrong, []);
  assert.deepEqual(cards(taken)[1]?.wrong, [["fiscal_code", "O companie cu acest cod există deja."]]);
  assert.deepEqual(listed(await ion.visit(PAGE)), []);
});

test("each of the usual shapes of a refusal is told at its company", async () => {
  const ion = await signedIn(shop, "casa", ION);
  for (const body of [
    [{}, { fiscal_code: ["Luat."] }],
    { 1: { fiscal_code: ["Luat."] } },
    { companies: [{}, { idno: ["Luat."] }] },
    { companies: { 1: { fiscal_code: "Luat." } } },
  ]) {
    refuse(backend, 400, body);
    const page = await send(ion, [...card("Eta", IDNO[2]), ...card("Zeta", IDNO[1])]);
    assert.deepEqual(
      cards(page).map(({ wrong }) => wrong),
      [[], [["fiscal_code", "Luat."]]],
      JSON.stringify(body),
    );
  }
  refuse(backend, 403, { detail: "No." });
  const page = await send(ion, card("Eta", IDNO[2]));
  assert.match(alert(page), new RegExp(say("ro", "companydata", "not_created").slice(0, 30)));
  assert.equal(cards(page)[0]?.value("name"), "Eta");
});

test("a lost answer is unknown, is not sent again, and shows the list as it is now", async () => {
  const ion = await signedIn(shop, "casa", ION);
  for (const lost of [
    () => refuse(backend, 502, "<html>"),
    () =>
      backend.scripts.set("/users/user-group/", (asked, answer) => {
        if (asked.method === "PATCH") asked.socket.destroy();
        else answer.writeHead(200).end(JSON.stringify([{ id: 2, user: { id: 2 }, company: { id: 12, name: "Eta" } }]));
      }),
  ]) {
    lost();
    backend.heard.length = 0;
    const page = await send(ion, card("Eta", IDNO[2]));
    assert.equal(page.status, 503);
    assert.match(alert(page), new RegExp(say("ro", "companydata", "perhaps_created").slice(0, 40)));
    assert.equal(cards(page)[0]?.value("fiscal_code"), IDNO[2]);
    assert.equal(backend.heard.filter(({ path }) => CALL.test(path)).length, 1);
  }
  assert.match(listed(await ion.visit(PAGE)).join(), /Eta/);
});

test("a backend that tells no group cannot take a company, and one that tells numbers shows them", async () => {
  const ion = await signedIn(shop, "casa", ION);
  const told = (group: object) =>
    backend.scripts.set("/users/user-group/", (_, answer) => answer.writeHead(200).end(JSON.stringify([group])));
  told({ user: { id: 2 } });
  const page = await ion.visit(PAGE);
  assert.equal(page.status, 200);
  assert.match(page.html, new RegExp(say("ro", "companydata", "no_group").slice(0, 30)));
  assert.equal(cards(page).length, 0);
  const refused = await send(ion, card("Eta", IDNO[2]));
  assert.deepEqual([refused.status, cards(refused)[0]?.value("name")], [503, "Eta"]);
  told({ id: 2, user: { id: 2 }, company: [12] });
  assert.match(listed(await ion.visit(PAGE)).join(), /12/);
});

test("a single company is sent as the site's template says, and is filled in afterwards", async () => {
  const ion = await signedIn(single.shop, "casa", ION);
  refuse(single.backend, 400, { idno: ["Luat."] });
  const page = await send(ion, card("Omega", IDNO[2]));
  assert.deepEqual(cards(page)[0]?.wrong, [["fiscal_code", "Luat."]]);
  assert.equal(page.document.querySelector("[name=more]"), null);
  single.backend.scripts.clear();
  single.backend.heard.length = 0;
  const done = await send(ion, card("Omega", IDNO[2]));
  assert.equal(done.status, 303);
  assert.deepEqual(sent(single.backend), [["PATCH", { idno: IDNO[2], name: "Omega", fiscal_code: IDNO[2] }]]);
  const after = await ion.visit(done.place ?? "");
  assert.equal(status(after), say("ro", "companydata", "created"));
  assert.equal(cards(after)[0]?.value("fiscal_code"), IDNO[2]);
  const changed = await send(ion, [["company_id", "101"], ...card("Omega Plus", IDNO[2])]);
  assert.equal(changed.status, 303);
  assert.match(listed(await ion.visit(PAGE)).join(), /Omega Plus/);
});
