// Passwords: the forgotten one, the new one by a letter, and the change in the account, whatever the backend answers.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { after, afterEach, before, test } from "node:test";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { cookiesOf, form, kept, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, say, type Word } from "../support/words.ts";

const OLD = "o parolă destul de lungă";
const NEW = "altă parolă, tot lungă";
const FORGOTTEN = "/api/forgotten-password";
const SET = "/api/new-password";
const CHANGE = "/api/password";
const RESET_CALL = "/auth/users/reset_password/";
const CONFIRM_CALL = "/auth/users/reset_password_confirm/";
const CHANGE_CALL = "/auth/users/set_password/";
const CREATE_CALL = "/auth/jwt/create/";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), backendOfCarts: true });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.fault = undefined;
});

const word = (name: Word, language: (typeof LANGUAGES)[number] = "ro") => {
  const [feature = "", key = ""] = name.split(".");
  return say(language, feature, key);
};

/** Calls the demo backend past the shop. */
async function call(path: string, body: object): Promise<void> {
  const answer = await request(shop.backendUrl, path, { body, method: "POST", headers: { token: "demo-casa" } });
  assert.ok(answer.ok, `${path}: ${answer.status} ${await answer.text()}`);
}

/** The address of a new, activated account. */
async function joined(): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  await call("/auth/users/", { email, password: OLD });
  const [uid, token] = await newestLink(email);
  await call("/auth/users/activation/", { uid, token });
  return email;
}

async function newestLink(email: string): Promise<string[]> {
  let path = "";
  await until(`a letter to ${email}`, async () => {
    path = (await shop.demo.mail(email))[0]?.path ?? "";
    return path !== "";
  });
  return path.split("/").slice(-2);
}

const shopper = () => shop.shopper("casa");
const enters = (email: string, password = OLD) => signedIn(shop, "casa", { email, password });
const isLetIn = async (ana: Shopper) => (await ana.send("/ro/account/password")).status === 200;
const asks = (path: string) => backend.heard.filter((heard) => heard.path === path).length;
const alert = ({ document }: Visited) => document.querySelector("main [role=alert]")?.textContent ?? "";
const errorAt = ({ document }: Visited, name: string) => {
  const field = document.querySelector(`main [name=${name}]`);
  assert.equal(field?.getAttribute("aria-invalid"), "true", name);
  const ids = field?.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids
    .map((id) => document.getElementById(id)?.querySelector("li") ?? document.getElementById(id)?.textContent)
    .at(-1);
};

/** Answers a call by itself, after it was perhaps done. */
function answers(path: string, status: number, body: unknown, isDone = false): void {
  backend.scripts.set(path, (asked: IncomingMessage, answer: ServerResponse) => {
    void (async () => {
      const sent = await text(asked);
      if (isDone) {
        const headers = Object.fromEntries(
          Object.entries(asked.headers).filter(([name]) => !["host", "content-length"].includes(name)),
        );
        await request(shop.backendUrl, path, {
          method: "POST",
          body: sent,
          headers: headers as Record<string, string>,
        });
      }
      const said = typeof body === "string" ? body : JSON.stringify(body ?? undefined);
      answer
        .writeHead(status, { "content-type": typeof body === "string" ? "text/html" : "application/json" })
        .end(said);
    })();
  });
}

/** A browser that has opened the letter of a new password. */
async function withLetter(email: string): Promise<Shopper> {
  await call(RESET_CALL, { email });
  return opened(await newestLink(email));
}

async function opened([uid = "", token = ""]: string[]): Promise<Shopper> {
  const ana = shopper();
  const answer = await ana.send(`/password/reset/confirm/${uid}/${token}`);
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/account/new-password"]);
  return ana;
}

test("a forgotten password gets the same answer for every address, and a letter only for one with an account", async () => {
  const known = await joined();
  const seen = async (email: string) => {
    const ana = shopper();
    const answer = await ana.send(FORGOTTEN, form({ email, language: "ro" }));
    const cookies = [...cookiesOf(answer)].map(([name, line]) => [name, line.replace(/=[^;]*/, "").length]);
    const page = await ana.visit("/ro/account/forgotten-password");
    const told = page.html
      .replaceAll(email, "")
      .replace(/\d\d:\d\d:\d\d/g, "")
      .replace(/(data-left="|<b>)\d+/g, "$1");
    const headers = [...answer.headers.keys()].sort();
    return { status: answer.status, to: answer.headers.get("location"), headers, cookies, page: page.status, told };
  };
  const answer = await seen(known);
  assert.deepEqual([answer.status, answer.to, answer.page], [303, "/ro/account/forgotten-password", 200]);
  await newestLink(known);
  const strange = () => `${randomUUID()}@example.com`;
  assert.deepEqual(await seen(strange()), answer);
  for (const [status, body] of [
    [400, { email: ["User with given email does not exist."] }],
    [500, "<html>"],
    [404, ""],
  ] as const) {
    answers(RESET_CALL, status, body);
    assert.deepEqual(await seen(strange()), answer, `${status}`);
  }
  const wrong = await shopper().submit(FORGOTTEN, { email: "ana", language: "ro" });
  assert.equal(wrong.status, 422);
  assert.equal(errorAt(wrong, "email"), word("checkout.error_email"));
});

test("ten clicks, a reload and another tab send one letter, and the page says when another may be sent", async () => {
  const email = await joined();
  const before = asks(RESET_CALL);
  const ana = shopper();
  const clicks = Array.from({ length: 10 }, () => ana.send(FORGOTTEN, form({ email, language: "uk" })));
  for (const { status } of await Promise.all(clicks)) assert.equal(status, 303);
  const { document } = await ana.visit("/uk/account/forgotten-password");
  assert.equal(document.querySelector("main b.typed")?.textContent, email);
  assert.match(document.querySelector("main .send-again")?.textContent ?? "", /\d\d:\d\d:\d\d/);
  assert.equal(document.querySelector(".send-again [name=email]")?.getAttribute("value"), email);
  await shopper().send(FORGOTTEN, form({ email: email.toUpperCase(), language: "uk" }));
  assert.equal(asks(RESET_CALL) - before, 1);
  const other = await ana.visit("/uk/account/forgotten-password?other=true");
  assert.equal(other.document.querySelector("main [name=email]")?.getAttribute("value"), "");
});

test("a backend that is away for everybody is told, and the letter can be asked for again at once", async () => {
  const email = await joined();
  backend.fault = { name: "away", strike: ({ answer }) => void answer.writeHead(502).end("<html>") };
  const away = await shopper().submit(FORGOTTEN, { email, language: "ro" });
  assert.equal(away.status, 503);
  assert.ok(alert(away).includes(word("password.not_asked")), away.html);
  assert.equal(away.document.querySelector("[name=email]")?.getAttribute("value"), email);
  backend.fault = undefined;
  assert.equal((await shopper().send(FORGOTTEN, form({ email, language: "ro" }))).status, 303);
  await newestLink(email);
});

test("a letter sets a password once, ends the account's sessions, and leads to the sign-in at home", async () => {
  const email = await joined();
  const [phone, laptop] = [await enters(email), await enters(email)];
  const ana = await withLetter(email);
  const page = await ana.visit("/ro/account/new-password");
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.ok(page.document.querySelector("[name=end_others]")?.hasAttribute("checked"));
  const field = page.document.querySelector("[name=new_password]");
  assert.equal(field?.getAttribute("autocomplete"), "new-password");
  assert.equal(field?.hasAttribute("maxlength"), false);
  const answer = await ana.send(SET, form({ new_password: NEW, end_others: "true", language: "ro" }));
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro?login=true"]);
  const home = await ana.visit("/ro?login=true");
  assert.ok(home.html.includes(word("password.changed_sign_in")));
  for (const ended of [phone, laptop]) assert.equal(await isLetIn(ended), false);
  assert.ok(await isLetIn(await enters(email, NEW)));
  const old = await shopper().send("/api/session", form({ email, password: OLD, language: "ro" }));
  assert.equal(old.status, 422);
});

test("a letter whose uid names no account ends the sessions of the address at its next sign-in here", async () => {
  const [email, another] = [await joined(), await joined()];
  const [laptop, foreign] = [await enters(email), await enters(another)];
  const ana = shopper();
  assert.equal((await ana.send(FORGOTTEN, form({ email, language: "ro" }))).status, 303);
  await ana.send("/password/reset/confirm/opaque.uid/t-1");
  answers(CONFIRM_CALL, 204, null);
  assert.equal((await ana.send(SET, form({ new_password: NEW, end_others: "true", language: "ro" }))).status, 303);
  backend.scripts.clear();
  assert.ok(await isLetIn(laptop));
  const signsIn = (email: string) => ana.send("/api/session", form({ email, password: OLD, language: "ro" }));
  assert.equal((await signsIn(another)).status, 303);
  assert.ok(await isLetIn(foreign), "another person at this browser keeps their sessions");
  assert.equal((await signsIn(email)).status, 303);
  assert.deepEqual([await isLetIn(laptop), await isLetIn(ana)], [false, true]);
  assert.ok(!ana.cookies.has("end_sessions"));
});

test("a used, old, foreign or forged letter says so, and asks for another", async () => {
  const email = await joined();
  const ana = await withLetter(email);
  const used = await newestLink(email);
  assert.equal((await ana.send(SET, form({ new_password: NEW, language: "ro" }))).status, 303);
  await call(RESET_CALL, { email });
  const old = await newestLink(email);
  await shop.demo.expireLetters();
  for (const link of [used, old, ["MTIzNDU2", old[1] ?? ""], [old[0] ?? "", "made-up"]]) {
    const browser = await opened(link.map(encodeURIComponent));
    const answer = await browser.submit(SET, { new_password: NEW, language: "ro" });
    assert.equal(answer.status, 410, `${link}`);
    assert.ok(alert(answer).includes(word("password.letter_spent")));
    assert.ok(answer.document.querySelector(`main form[action='${FORGOTTEN}'] [name=email]`), "a way on");
    assert.ok(answer.document.querySelector("main a[href='/ro?login=true']"), "the sign-in");
    const gone = await browser.visit("/ro/account/new-password");
    assert.ok(gone.document.querySelector("main a[href='/ro/account/forgotten-password']"), "without its letter");
  }
});

test("a password is refused by every rule at its field, in every language, and the letter is kept", async () => {
  const email = await joined();
  const ana = await withLetter(email);
  for (const language of LANGUAGES) {
    for (const [typed, said] of [
      ["", word("checkout.error_required", language)],
      ["scurt", word("password.error_length", language).replace("{{least}}", "8").replace("{{most}}", "128")],
      ["Password1", word("password.error_common", language)],
      ["90418852", word("password.error_numeric", language)],
    ] as const) {
      const answer = await ana.submit(SET, { new_password: typed, language });
      assert.equal(answer.status, 422, typed);
      assert.equal(errorAt(answer, "new_password"), said);
      assert.ok(typed === "" || !answer.html.includes(`"${typed}"`), "no password comes back");
    }
  }
  const said = ["Prea asemănătoare.", "Doar cifre <b>."];
  for (const body of [{ new_password: said }, { non_field_errors: said }, { re_new_password: said }]) {
    answers(CONFIRM_CALL, 400, body);
    const answer = await ana.submit(SET, { new_password: NEW, language: "ro" });
    assert.equal(answer.status, 422);
    assert.equal(errorAt(answer, "new_password"), said.join(" "));
  }
  backend.scripts.clear();
  assert.equal((await ana.send(SET, form({ new_password: NEW, language: "ro" }))).status, 303);
});

test("a lost answer to a letter is said to be unknown, the letter is kept, and nobody is signed out", async () => {
  const email = await joined();
  const laptop = await enters(email);
  const ana = await withLetter(email);
  for (const [status, body] of [
    [500, "<html>"],
    [200, "<html>"],
    [503, { detail: "Later." }],
  ] as const) {
    answers(CONFIRM_CALL, status, body);
    const answer = await ana.submit(SET, { new_password: NEW, end_others: "true", language: "ro" });
    assert.equal(answer.status, 503, `${status}`);
    assert.ok(alert(answer).includes(word("password.unknown_by_letter")), answer.html);
    assert.ok(answer.document.querySelector("main [name=end_others]")?.hasAttribute("checked"));
  }
  backend.throttle(CONFIRM_CALL, "30");
  assert.equal((await ana.submit(SET, { new_password: NEW, language: "ro" })).status, 429);
  backend.scripts.clear();
  assert.ok(await isLetIn(laptop));
  assert.equal((await ana.send(SET, form({ new_password: NEW, language: "ro" }))).status, 303);
  assert.ok(await isLetIn(laptop), "the box was not ticked");
  assert.ok(!ana.cookies.has("end_sessions"), "the last wish counts");
});

test("a password that was set without an answer ends the other sessions at the next sign-in", async () => {
  for (const pressesAgain of [false, true]) {
    const email = await joined();
    const laptop = await enters(email);
    const ana = await withLetter(email);
    const presses = () => ana.submit(SET, { new_password: NEW, end_others: "true", language: "ro" });
    answers(CONFIRM_CALL, 502, "<html>", true);
    assert.equal((await presses()).status, 503);
    backend.scripts.clear();
    if (pressesAgain) {
      const answer = await presses();
      assert.equal(answer.status, 410);
      assert.ok(alert(answer).includes(word("password.probably_set")), answer.html);
      assert.ok(answer.document.querySelector("main a[href='/ro?login=true']"), "the sign-in");
    }
    assert.ok(await isLetIn(laptop), "a stranger's made-up letter signs nobody out");
    assert.equal((await ana.send("/api/session", form({ email, password: NEW, language: "ro" }))).status, 303);
    assert.deepEqual([await isLetIn(laptop), await isLetIn(ana)], [false, true]);
  }
});

test("a change keeps this session, ends the others if asked to, and shows errors at their fields", async () => {
  const email = await joined();
  const [laptop, phone, tablet] = [await enters(email), await enters(email), await enters(email)];
  const fields = { current_password: OLD, new_password: NEW, language: "ro" };
  const page = await laptop.visit("/ro/account/password");
  assert.equal(page.document.querySelector("[name=username]")?.getAttribute("value"), email);
  for (const [sent, name, said] of [
    [{ current_password: "wrong" }, "current_password", undefined],
    [{ current_password: "" }, "current_password", word("checkout.error_required")],
    [{ new_password: `${email} 1` }, "new_password", word("password.error_own")],
    [{ new_password: "1".repeat(16) }, "new_password", word("password.error_numeric")],
  ] as const) {
    const answer = await laptop.submit(CHANGE, { ...fields, ...sent });
    assert.equal(answer.status, 422, name);
    const error = errorAt(answer, name);
    assert.ok(said === undefined ? error : error === said, `${error}`);
    assert.equal(kept(laptop).length, 4, "still signed in");
  }
  const alone = await laptop.send(CHANGE, form(fields));
  assert.deepEqual([alone.status, alone.headers.get("location")], [303, "/ro/account/password"]);
  assert.ok((await laptop.visit("/ro/account/password")).html.includes(word("password.changed")));
  assert.ok(await isLetIn(phone), "the box was not ticked");
  const all = { current_password: NEW, new_password: OLD, end_others: "true", language: "ro" };
  assert.equal((await laptop.send(CHANGE, form(all))).status, 303);
  const [own, ...others] = [await isLetIn(laptop), await isLetIn(phone), await isLetIn(tablet)];
  assert.deepEqual([own, others], [true, [false, false]]);
  assert.ok(await isLetIn(await enters(email, OLD)));
});

test("after a change the session has new tokens, for a backend that refuses the old ones", async () => {
  const email = await joined();
  const ana = await enters(email);
  const before = ana.cookies.get("token");
  const fields = { current_password: OLD, new_password: NEW, language: "ro" };
  assert.equal((await ana.send(CHANGE, form(fields))).status, 303);
  assert.notEqual(ana.cookies.get("token"), before);
  answers(CREATE_CALL, 500, "<html>");
  const again = { current_password: NEW, new_password: OLD, language: "ro" };
  assert.equal((await ana.send(CHANGE, form(again))).status, 303, "a hiccup of the sign-in changes nothing");
  assert.ok(await isLetIn(ana));
});

test("a lost answer to a change is found out by signing in, and nobody is signed out", async () => {
  const email = await joined();
  const ana = await enters(email);
  const change = (from: string, to: string) =>
    ana.submit(CHANGE, { current_password: from, new_password: to, language: "ro" });
  answers(CHANGE_CALL, 500, "<html>");
  const not = await change(OLD, NEW);
  assert.deepEqual([not.status, alert(not).includes(word("password.not_changed"))], [503, true]);
  answers(CHANGE_CALL, 502, "<html>", true);
  const done = await change(OLD, NEW);
  assert.deepEqual([done.status, done.html.includes(word("password.changed"))], [200, true]);
  answers(CHANGE_CALL, 500, "<html>");
  answers(CREATE_CALL, 503, "");
  const unknown = await change(NEW, OLD);
  assert.deepEqual([unknown.status, alert(unknown).includes(word("password.unknown"))], [503, true]);
  answers(CHANGE_CALL, 404, { detail: "Not found." });
  assert.equal((await change(NEW, OLD)).status, 422);
  backend.scripts.clear();
  assert.ok(await isLetIn(ana));
  assert.equal(kept(ana).length, 4);
});

test("the password proves who is there, a wrong one is told at its field, and both keep the session", async () => {
  const email = await joined();
  const ana = await enters(email);
  assert.ok(ana.cookies.has("proof"), "a sign-in is a proof");
  ana.cookies.delete("proof");
  const back = "/ro/account/addresses";
  const wrong = await ana.submit("/api/proof", { current_password: "wrong", back, language: "ro" });
  assert.equal(wrong.status, 422);
  assert.equal(errorAt(wrong, "current_password"), word("proof.wrong"));
  assert.equal(wrong.document.querySelector("main [name=back]")?.getAttribute("value"), back);
  assert.ok(!ana.cookies.has("proof") && kept(ana).length === 4);
  answers(CREATE_CALL, 500, "<html>");
  assert.equal((await ana.submit("/api/proof", { current_password: OLD, back, language: "ro" })).status, 503);
  backend.scripts.clear();
  const before = ana.cookies.get("token");
  const right = await ana.send("/api/proof", form({ current_password: OLD, back, language: "ro" }));
  assert.deepEqual([right.status, right.headers.get("location")], [303, back]);
  assert.match(cookiesOf(right).get("proof") ?? "", /^proof=.*; Path=\/; Max-Age=300; SameSite=Lax; HttpOnly$/);
  assert.equal(ana.cookies.get("token"), before, "the tokens of the check are dropped");
  const away = await ana.send(
    "/api/proof",
    form({ current_password: OLD, back: "https://evil.example/", language: "ro" }),
  );
  assert.equal(away.headers.get("location"), "/ro/cabinet");
});

test("a code proves who is there: a wrong one does not, the right one opens a sensitive change", async () => {
  const email = await joined();
  const ana = await enters(email);
  ana.cookies.delete("proof");
  const back = "/ro/account/data";
  const deletes = async () => (await ana.submit("/api/deletion", { language: "ro" })).status;
  assert.equal(await deletes(), 422);
  backend.throttle("/api/v1/email-code", "30");
  const ask = { way: "email", back, language: "ro" };
  const busy = await ana.submit("/api/proof/code", ask);
  assert.deepEqual([busy.status, ana.cookies.has("code_proof")], [429, false]);
  backend.scripts.clear();
  const asked = await ana.submit("/api/proof/code", ask);
  assert.equal(asked.document.querySelector("main [name=back]")?.getAttribute("value"), back);
  const [{ code = "" } = {}] = await shop.demo.mail(email);
  assert.match(code, /^\d{6}$/);
  const before = ana.cookies.get("token");
  const other = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const wrong = await ana.submit("/api/proof", { code: other, back, language: "ro" });
  assert.deepEqual([wrong.status, errorAt(wrong, "code")], [422, word("codes.wrong")]);
  assert.ok(!ana.cookies.has("proof") && kept(ana).length === 4);
  const right = await ana.send("/api/proof", form({ code, back, language: "ro" }));
  assert.deepEqual([right.status, right.headers.get("location")], [303, back]);
  assert.ok(ana.cookies.has("proof") && !ana.cookies.has("code_proof"));
  assert.equal(ana.cookies.get("token"), before, "the tokens of the check are dropped");
  assert.notEqual(await deletes(), 422);
});

test("a code whose answer was lost is said to be unknown, and may be entered", async () => {
  const ana = await enters(await joined());
  answers("/api/v1/email-code", 500, "<html>");
  const lost = await ana.submit("/api/proof/code", { way: "email", back: "/ro/account/data", language: "ro" });
  assert.equal(lost.status, 503);
  assert.ok(alert(lost).includes(word("profile.perhaps_sent")), lost.html);
  assert.ok(lost.document.querySelector("main [name=code]"));
});

test("password managers find the page, before any gate, and the browser the list of common passwords", async () => {
  for (const [language, page] of [
    ["uk", "/uk/account/password"],
    ["en", "/en/account/password"],
  ]) {
    const answer = await shop.fetch("/.well-known/change-password", {
      site: "casa",
      headers: { "accept-language": `${language}` },
    });
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, page]);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  }
  const list = await shop.fetch("/api/common-passwords", { site: "casa" });
  assert.equal(list.headers.get("content-type"), "application/octet-stream");
  assert.ok(new DataView(await list.arrayBuffer()).getUint16(0) > 7000, "the number of hashes stands first");
  assert.deepEqual(list.headers.getSetCookie(), []);
});
