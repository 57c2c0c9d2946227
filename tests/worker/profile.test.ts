// The profile of an account, over backends with the documented fields in both families of calls: what is sent, what two
// tabs are told, phones and e-mail addresses by a code, and every fault of the backend.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { AccountBackend, BROKEN, CODE, PROXY } from "../support/account-backend.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, form, formBeforePage, kept, SESSION_COOKIES, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/account/profile";
const PHONES = `${PAGE}/phones`;
const EMAILS = `${PAGE}/emails`;

/** A shop with its backend's account. */
interface Place {
  shop: Shop;
  backend: ScriptedBackend;
  account: AccountBackend;
}

/** With the calls of the users family and single contacts, and with the api family and lists. */
let users: Place;
let api: Place;

async function open(accounts: object): Promise<Place> {
  const backend = new ScriptedBackend();
  const account = new AccountBackend(backend);
  const shop = await openShop({ backend: await backend.open(), site: { accounts } });
  backend.upstream = shop.backendUrl;
  return { shop, backend, account };
}

before(async () => {
  users = await open({});
  api = await open({ profile_calls: "api", contact_lists: true });
});
after(async () => {
  for (const { shop, backend } of [users, api]) {
    await shop.close();
    backend.close();
  }
});
afterEach(() => {
  for (const { account } of [users, api]) account.heal();
});

const value = ({ document }: Visited, field: string) =>
  document.querySelector(`[name=${field}]`)?.getAttribute("value") ?? undefined;
const error = ({ document }: Visited, field: string) => {
  const input = document.querySelector(`.profile [name=${field}]:not([type=hidden])`);
  assert.equal(input?.getAttribute("aria-invalid"), "true", field);
  return document.querySelector(`#${input?.getAttribute("aria-describedby")}`)?.textContent;
};
const status = ({ document }: Visited) => document.querySelector("main .notice[role=status]")?.textContent;
const alert = ({ document }: Visited) => document.querySelector("main .notice[role=alert]")?.textContent ?? "";

/** The fields of a group's form as the page draws them. */
function drawn({ document }: Visited, group: string): Record<string, string> {
  const inputs = document.querySelectorAll(`form[action="/api/profile/${group}"] input`);
  return Object.fromEntries(
    [...inputs].map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]),
  );
}

async function save(shopper: Shopper, group: string, change: Record<string, string>): Promise<Visited> {
  const page = await shopper.visit(PAGE);
  return shopper.submit(`/api/profile/${group}`, { ...drawn(page, group), ...change });
}

test("the profile is the shopper's alone, in every language, and never cached", async () => {
  const ana = await signedIn(users.shop);
  for (const language of LANGUAGES) {
    const page = await ana.visit(`/${language}/account/profile`);
    assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
    assert.deepEqual([value(page, "first_name"), value(page, "last_name")], ["Ana", "Rusu"]);
    assert.equal(value(page, "birthday"), "1990-05-09");
    const facts = page.document.querySelector(".profile-facts")?.textContent ?? "";
    assert.match(facts, /gold/);
    assert.match(facts, /12[.,]50/);
    assert.equal(page.document.querySelector("h1")?.textContent, say(language, "profile", "title"));
  }
  const guest = await users.shop.fetch(PAGE);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(PAGE)]);
  const elsewhere = await ana.send("/api/profile/name", {
    ...form({ language: "ro", first_name: "Eve" }),
    headers: { origin: "https://evil.example" },
  });
  assert.equal(elsewhere.status, 403);
  assert.deepEqual(users.account.sent, []);
});

test("only what changed is sent, empty as empty, and a second press sends nothing", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  for (const [group, change, body] of [
    ["name", { last_name: "Popa" }, { lastName: "Popa" }],
    ["name", { first_name: "" }, { firstName: "" }],
    ["birthday", { birthday: "" }, { birthday: null }],
    ["birthday", { birthday: "2000-02-29" }, { birthday: "2000-02-29" }],
    ["phone", { phone: "060 000 001" }, { phone: "+37360000001" }],
  ] as const) {
    account.sent.length = 0;
    const before = drawn(await ana.visit(PAGE), group);
    for (let press = 0; press < 2; press++) {
      const page = await ana.submit(`/api/profile/${group}`, { ...before, ...change });
      assert.deepEqual([page.status, status(page)], [200, say("ro", "profile", "saved")], JSON.stringify(change));
    }
    assert.deepEqual(
      account.sent.map(({ call, body }) => [call, body]),
      [["PATCH /users/user/{id}/", body]],
    );
  }
});

test("a backend with Django's spelling gets its own names back", async () => {
  const { shop, account } = users;
  account.me = { id: 7, email: ANA.email, first_name: "Ana", last_name: null, birthday: null };
  const page = await save(await signedIn(shop), "name", { last_name: "Popa" });
  assert.equal(status(page), say("ro", "profile", "saved"));
  assert.deepEqual(account.sent[0]?.body, { last_name: "Popa" });
});

test("a tab that edits what another has changed is told both values, and the next press is meant", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  const old = drawn(await ana.visit(PAGE), "name");
  await save(ana, "name", { first_name: "Maria" });
  account.sent.length = 0;
  const typed = { ...old, first_name: "Ioana", last_name: "Popa" };
  const told = await ana.submit("/api/profile/name", typed);
  assert.equal(told.status, 409);
  assert.match(alert(told), new RegExp(say("ro", "profile", "changed_meanwhile").slice(0, 30)));
  assert.match(error(told, "first_name") ?? "", /Maria/);
  assert.deepEqual([value(told, "first_name"), value(told, "last_name")], ["Ioana", "Popa"]);
  assert.deepEqual(account.sent, []);
  const again = await ana.submit("/api/profile/name", drawn(told, "name"));
  assert.equal(status(again), say("ro", "profile", "saved"));
  assert.deepEqual(account.last(), { firstName: "Ioana", lastName: "Popa" });
  // A field that this tab did not touch keeps the other tab's value.
  await ana.submit("/api/profile/name", { ...old, last_name: "Rusu-Popa", was_last_name: "Popa" });
  assert.deepEqual(account.last(), { lastName: "Rusu-Popa" });
});

test("odd input is refused at its field in every language, and stays in it", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  const cases: [string, string, string, string, string][] = [
    ["name", "first_name", "<script>alert(1)</script>", "forms", "error_name"],
    ["name", "last_name", "Ru\u202esu", "forms", "error_name"],
    ["name", "first_name", "x".repeat(10_000), "forms", "error_name"],
    ["birthday", "birthday", "2999-01-01", "profile", "birthday_ahead"],
    ["birthday", "birthday", "1800-01-01", "profile", "birthday_long_ago"],
    ["birthday", "birthday", "2001-02-30", "forms", "error_birthday"],
  ];
  for (const language of LANGUAGES) {
    for (const [group, field, text, feature, key] of cases) {
      const page = await save(ana, group, { language, [field]: text });
      assert.equal(page.status, 422, `${field} ${text.slice(0, 20)}`);
      assert.equal(error(page, field), say(language, feature, key));
      assert.equal(
        page.document.querySelector(`.profile [name=${field}]:not([type=hidden])`)?.getAttribute("value"),
        text,
      );
      assert.ok(!page.html.includes("<script>alert"));
    }
  }
  assert.deepEqual(account.sent, []);
});

test("the backend's words stand at their fields, and what it does not keep is said", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  account.faults.set("PATCH /users/user/{id}/", { status: 400, body: '{"firstName":["Prea lung."],"detail":"Nu."}' });
  const page = await save(ana, "name", { first_name: "Ioana" });
  assert.deepEqual([page.status, error(page, "first_name"), value(page, "first_name")], [422, "Prea lung.", "Ioana"]);
  assert.match(alert(page), /Nu\./);
  account.faults.clear();
  account.forgets = true;
  const forgot = await save(ana, "name", { first_name: "Ioana" });
  assert.equal(status(forgot), say("ro", "profile", "not_kept"));
  const forged = await ana.visit(`${PAGE}?saved=name-${"0".repeat(24)}`);
  assert.equal(status(forged), say("ro", "profile", "not_kept"), "a link claims nothing");
});

test("a backend that fails, is silent or answers a page loses nothing typed and signs nobody out", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  const page = drawn(await ana.visit(PAGE), "name");
  for (const [call, fault] of [
    ["GET /auth/users/me/", BROKEN],
    ["GET /auth/users/me/", PROXY],
    ["GET /auth/users/me/", "silence"],
    ["PATCH /users/user/{id}/", BROKEN],
    ["PATCH /users/user/{id}/", PROXY],
    ["PATCH /users/user/{id}/", "silence"],
  ] as const) {
    account.heal();
    account.faults.set(call, fault);
    const told = await ana.submit("/api/profile/name", { ...page, first_name: "Ioana" });
    const about = `${call} ${JSON.stringify(fault)}`;
    assert.equal(told.status, 503, about);
    assert.equal(value(told, "first_name"), "Ioana", about);
    const isUnknown = call.startsWith("PATCH");
    assert.equal(alert(told).includes(say("ro", "profile", "perhaps_saved")), isUnknown, about);
    assert.deepEqual(account.calls(), isUnknown ? [call] : [], "nothing is sent twice, or unseen");
    assert.deepEqual(kept(ana), SESSION_COOKIES, about);
  }
  account.heal();
  const saved = await ana.submit("/api/profile/name", { ...page, first_name: "Ioana" });
  assert.equal(status(saved), say("ro", "profile", "saved"));
  account.faults.set("GET /auth/users/me/", BROKEN);
  assert.equal((await ana.visit(PAGE)).status, 503, "a name that is not told is not shown as empty");
});

test("the api calls save the whole name, and what they cannot change is shown", async () => {
  const { shop, account } = api;
  account.me = { ...account.me, full_name: "Ana Rusu" };
  const ana = await signedIn(shop);
  const page = await ana.visit(PAGE);
  assert.equal(value(page, "full_name"), "Ana Rusu");
  assert.equal(page.document.querySelector("[name=birthday]"), null);
  assert.ok(page.html.includes(say("ro", "profile", "by_shop")));
  const saved = await save(ana, "name", { full_name: "Ana-Maria Rusu" });
  assert.equal(status(saved), say("ro", "profile", "saved"));
  assert.deepEqual(
    account.sent.map(({ call, body }) => [call, body]),
    [["PATCH /api/users/change-full-name/", { full_name: "Ana-Maria Rusu" }]],
  );
  for (const group of ["birthday", "phone", "email", "balance"]) {
    const refused = await ana.send(`/api/profile/${group}`, form({ language: "ro", [group]: "x" }));
    assert.equal(refused.status, 404, group);
  }
  account.faults.set("GET /api/users/{id}/", BROKEN);
  assert.equal((await ana.visit(PAGE)).status, 503);
  const kept = await ana.submit("/api/profile/name", { language: "ro", full_name: "Altul" });
  assert.deepEqual([kept.status, value(kept, "full_name")], [503, "Altul"]);
});

/** The notice after a contact has joined. */
const joinedNotice = (text: string) => say("ro", "profile", "joined").replace("{{value}}", text);
/** Asks for a code. */
const ask = (shopper: Shopper, kind: string, text: string) =>
  shopper.submit(`/api/contacts/${kind}-send`, { language: "ro", [kind]: text });
const confirm = (shopper: Shopper, kind: string, code: string, sent_to = "") =>
  shopper.submit(`/api/contacts/${kind}-confirm`, { language: "ro", code, ...(sent_to && { sent_to }) });
const items = ({ document }: Visited) =>
  [...document.querySelectorAll(".contact-list li .contact")].map((one) => one.textContent);

test("a phone of a list is added by its code, becomes the main one and goes; the last one stays", async () => {
  const { shop, account } = api;
  const ana = await signedIn(shop);
  const before = await ana.visit(PHONES);
  assert.deepEqual(items(before), ["+37360123456"]);
  assert.equal(before.document.querySelector("main a[href*='delete=']"), null);
  const asked = await ask(ana, "phone", " 060 000 002 ");
  assert.deepEqual(account.sent[0]?.body, { new_phone_number: "+37360000002" });
  assert.ok(asked.document.querySelector("[name=code]") && asked.html.includes("+37360000002"));
  assert.ok((await ana.visit(PHONES)).document.querySelector("[name=code]"), "after a reload too");
  const other = await confirm(ana, "phone", CODE, "+37360000009");
  assert.equal(error(other, "code"), say("ro", "profile", "code_elsewhere"));
  const wrong = await confirm(ana, "phone", "111111");
  assert.deepEqual([wrong.status, error(wrong, "code")], [422, say("ro", "profile", "wrong_code")]);
  const joined = await confirm(ana, "phone", "246 810", "+37360000002");
  assert.equal(status(joined), joinedNotice("+37360000002"));
  assert.deepEqual(account.sent.at(-1), {
    call: "POST /api/phone/",
    path: "/api/phone/",
    body: { phone_number: "+37360000002", verification_code: CODE },
  });
  assert.equal(joined.document.querySelector("[name=code]"), null, "the code is used");
  const id = String(account.lists.phone.at(-1)?.id);
  const sure = await ana.visit(`${PHONES}?main=${id}`);
  assert.equal(value(sure, "main"), id);
  const led = await ana.submit("/api/contacts/phone-main", { language: "ro", main: id });
  assert.deepEqual(account.last(), { id, phone_number: "+37360000002" });
  assert.deepEqual(items(led), ["+37360000002", "+37360123456"]);
  const main = await ana.submit("/api/contacts/phone-delete", { language: "ro", delete: id });
  assert.deepEqual([main.status, alert(main)], [409, say("ro", "profile", "main_stays")]);
  const gone = await ana.submit("/api/contacts/phone-delete", { language: "ro", delete: "1" });
  assert.equal(status(gone), say("ro", "profile", "done"));
  assert.deepEqual(items(gone), ["+37360000002"]);
  account.sent.length = 0;
  for (const [foreign, told] of [
    [id, "last_stays"],
    ["999", "gone"],
    ["", "gone"],
  ] as const) {
    const refused = await ana.submit("/api/contacts/phone-delete", { language: "ro", delete: foreign });
    assert.deepEqual([refused.status, alert(refused)], [409, say("ro", "profile", told)]);
  }
  assert.deepEqual(account.sent, []);
});

test("the first phone is created, and a list that another tab has changed is shown as it is", async () => {
  const { shop, account } = api;
  account.lists.phone = [];
  account.me = { ...account.me, phone: "" };
  const ana = await signedIn(shop);
  await ask(ana, "phone", "+37360000003");
  await confirm(ana, "phone", CODE);
  assert.deepEqual(account.calls(), ["POST /api/phone/send-code/", "POST /api/phone/create-auth-number/"]);
  account.lists.phone.push({ id: 50, value: "+37360000050", is_main: false });
  for (const refusal of [403, 404]) {
    account.faults.set("DELETE /api/phone/{id}/", { status: refusal, body: '{"detail":"Nu."}' });
    const page = await ana.submit("/api/contacts/phone-delete", { language: "ro", delete: "50" });
    assert.deepEqual([page.status, alert(page)], [409, say("ro", "profile", "not_changed")]);
    assert.equal(items(page).length, 0, "the question is still there");
  }
});

test("a contact of another account gets the same answers as a free one", async () => {
  const { shop, account } = api;
  account.taken.add("known@example.com");
  const seen = [];
  for (const address of ["known@example.com", "other@example.com"]) {
    const ana = await signedIn(shop);
    const sent = await ana.send(
      "/api/contacts/email-send",
      form({ language: "ro", email: address, command: "c".repeat(32) }),
    );
    const cookies = sent.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
    const headers = [...sent.headers].filter(([name]) => !["set-cookie", "date", "x-request-id"].includes(name));
    const page = await ana.visit(sent.headers.get("location") ?? "");
    const wrong = await confirm(ana, "email", "111111", address);
    const plain = (html: string) =>
      html
        .replaceAll(address, "ADDRESS")
        .replace(/name="command" value="\w+"/g, "")
        .replace(/nonce="[^"]+"|\d\d:\d\d:\d\d|<b>\d+<\/b>|data-left="\d+"/g, "");
    seen.push([
      sent.status,
      await sent.text(),
      headers,
      cookies,
      plain(page.html),
      wrong.status,
      error(wrong, "code"),
      alert(wrong),
    ]);
  }
  assert.deepEqual(seen[0], seen[1]);
});

test("a code belongs to the account and the browser that asked for it", async () => {
  const { shop, account } = api;
  const ana = await signedIn(shop);
  await ask(ana, "email", "new@example.com");
  const ion = await signedIn(shop, "casa", { email: "ion@example.com" });
  ion.cookies.set("code_email", ana.cookies.get("code_email") ?? "");
  assert.equal((await ion.visit(EMAILS)).document.querySelector("[name=code]"), null);
  const stranger = await confirm(ion, "email", CODE);
  assert.equal(stranger.status, 422);
  ana.cookies.set("code_email", "e/forged/9999999999999/new%40example.com.00");
  assert.equal((await confirm(ana, "email", CODE)).status, 422);
  assert.deepEqual(account.calls(), ["POST /api/email/send-code/"]);
});

test("one code is sent for two presses, and a lost answer is said to be unknown", async () => {
  const { shop, account } = api;
  const ana = await signedIn(shop);
  const both = await Promise.all([ask(ana, "email", "twice@example.com"), ask(ana, "email", "twice@example.com")]);
  assert.deepEqual(
    both.map((page) => page.status),
    [200, 200],
  );
  assert.deepEqual(account.calls(), ["POST /api/email/send-code/"]);
  for (const [name, fault, answer, told] of [
    ["broken", BROKEN, 503, "perhaps_sent"],
    ["proxy", PROXY, 503, "perhaps_sent"],
    ["missing", { status: 404, body: "{}" }, 409, "no_call"],
  ] as const) {
    account.faults.set("POST /api/email/send-code/", fault);
    const page = await ask(ana, "email", `${name}@example.com`);
    assert.deepEqual([page.status, alert(page)], [answer, say("ro", "profile", told)]);
    assert.equal(Boolean(page.document.querySelector("[name=code]")), answer === 503, "a code may still come");
  }
  account.heal();
  await ask(ana, "email", "late@example.com");
  account.faults.set("POST /api/email/", BROKEN);
  const lost = await confirm(ana, "email", CODE);
  assert.deepEqual([lost.status, alert(lost)], [503, say("ro", "profile", "perhaps_confirmed")]);
  account.faults.clear();
  account.lists.email.push({ id: 60, value: "late@example.com", is_main: false });
  account.sent.length = 0;
  const found = await confirm(ana, "email", CODE);
  assert.equal(status(found), joinedNotice("late@example.com"));
  assert.deepEqual(account.sent, [], "what is done already is not sent again");
  assert.deepEqual(kept(ana), SESSION_COOKIES);
});

test("without lists the address is changed by its code, and never by a profile call", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  await ask(ana, "email", "new@example.com");
  const page = await confirm(ana, "email", CODE);
  assert.equal(status(page), joinedNotice("new@example.com"));
  assert.deepEqual(
    account.sent.map(({ call, body }) => [call, body]),
    [
      ["POST /api/email/send-code/", { new_email_address: "new@example.com" }],
      ["PATCH /api/email/change/", { email_address: "new@example.com", verification_code: CODE }],
    ],
  );
  const listless = await ana.send("/api/contacts/email-delete", form({ language: "ro", delete: "2" }));
  assert.equal(listless.status, 404);
  await save(ana, "name", { first_name: "Ioana", email: "evil@example.com" });
  assert.deepEqual(account.last(), { firstName: "Ioana" });
});

test("a phone and an address are changed only by someone who knows the password", async () => {
  const { shop, account } = users;
  const ana = await signedIn(shop);
  ana.cookies.delete("proof");
  const page = await ana.visit(PAGE);
  assert.ok(page.document.querySelector("form[action='/api/profile/phone'] [name=current_password]"));
  const change = { ...drawn(page, "phone"), phone: "+37360000007" };
  for (const current_password of ["", "wrong"]) {
    const refused = await ana.submit("/api/profile/phone", { ...change, current_password });
    assert.deepEqual([refused.status, value(refused, "phone")], [422, "+37360000007"]);
    assert.ok(error(refused, "current_password"));
    const unsent = await ana.submit("/api/contacts/email-send", {
      language: "ro",
      email: "x@example.com",
      current_password,
    });
    assert.equal(value(unsent, "email"), "x@example.com");
  }
  assert.deepEqual(account.sent, []);
  assert.deepEqual(kept(ana), SESSION_COOKIES);
  const saved = await ana.submit("/api/profile/phone", { ...change, current_password: ANA.password });
  assert.equal(status(saved), say("ro", "profile", "saved"));
});

test("a phone of a list leads or goes only for someone who knows the password", async () => {
  const { shop, account } = api;
  account.lists.phone.push({ id: 7, value: "+37360000007", is_main: false });
  const ana = await signedIn(shop);
  ana.cookies.delete("proof");
  for (const action of ["main", "delete"]) {
    const sure = await ana.visit(`${PHONES}?${action}=7`);
    assert.ok(sure.document.querySelector("form [name=current_password]"), action);
    for (const current_password of ["", "wrong"]) {
      const refused = await ana.submit(`/api/contacts/phone-${action}`, {
        language: "ro",
        [action]: "7",
        current_password,
      });
      assert.equal(refused.status, 422);
      assert.ok(error(refused, "current_password"), action);
    }
  }
  assert.deepEqual(account.sent, []);
  const gone = await ana.submit("/api/contacts/phone-delete", {
    language: "ro",
    delete: "7",
    current_password: ANA.password,
  });
  assert.deepEqual(items(gone), ["+37360123456"]);
});
