// Registration and activation: the links of letters, known against unknown addresses, and a backend that fails.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, cookiesOf, form, kept, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { LANGUAGES, wordsOf } from "../support/words.ts";

const FORM = "/ro/account/registration";
const SENT = `${FORM}/sent`;
const PAGE = "/ro/account/activation";
const FAILED = "/ro?activation=failed";
const ACTIVE = "/ro?login=true&told=active";
const CABINET = "/ro/cabinet";
const KEPT = "kept_password";
const words = wordsOf("ro");
const PASSWORD = "o floare albastra";
const ACTIVATION = "/auth/users/activation/";
const USERS = "/auth/users/";
const CREATE = "/auth/jwt/create/";

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const guest = () => shop.shopper("casa");
/** As long as the address of the demo's shopper. */
const fresh = () => `${randomUUID().slice(0, 3)}@example.com`;

const register = (shopper: Shopper, email: string, more: Record<string, string> = {}) =>
  shopper.send("/api/registration", form({ language: "ro", name: "Ion Rusu", email, password: PASSWORD, ...more }));

const press = (shopper: Shopper) => shopper.send("/api/activation", form({ language: "ro" }));
const again = (shopper: Shopper, email: string) =>
  shopper.send("/api/activation/again", form({ language: "ro", email }));

const location = (answer: Response) => answer.headers.get("location");
const heard = (path: string) => backend.heard.filter((call) => call.path === path && call.method === "POST");

async function letterTo(email: string, count = 1): Promise<string> {
  return until(`letter ${count} to ${email}`, async () => {
    const letters = await shop.demo.mail(email);
    return letters.length >= count && letters[0]?.path;
  });
}

/** Registers a new address; returns the browser and the path of its letter's link. */
async function registered(): Promise<{ ion: Shopper; email: string; link: string }> {
  const ion = guest();
  const email = `${randomUUID()}@example.com`;
  assert.equal(location(await register(ion, email)), SENT);
  return { ion, email, link: await letterTo(email) };
}

/** Answers this call with a status and a body from now on. */
function answers(path: string, status: number, body = "", type = "application/json"): void {
  backend.scripts.set(path, (_, answer) => answer.writeHead(status, { "content-type": type }).end(body));
}

const DOWN: [string, () => void, string][] = [
  ["500", () => answers(ACTIVATION, 500, "{}"), ACTIVATION],
  ["HTML", () => answers(ACTIVATION, 200, "<html>Maintenance</html>", "text/html"), ACTIVATION],
  ["nothing", () => backend.scripts.set(ACTIVATION, (asked) => asked.socket.destroy()), ACTIVATION],
];

test("a letter's link is opened by scanners as often as they like, and the person's press still works", async () => {
  const { ion, email, link } = await registered();
  const before = heard(ACTIVATION).length;
  for (const method of ["HEAD", "GET", "HEAD", "GET"]) {
    const opened = await shop.fetch(link, { site: "casa", method });
    assert.equal(opened.status, 303, link);
    assert.equal(location(opened), PAGE);
    assert.equal(opened.headers.get("cache-control"), "no-store");
    assert.equal(opened.headers.get("referrer-policy"), "no-referrer");
    assert.match(cookiesOf(opened).get("letter") ?? "", /; Max-Age=1800; SameSite=Lax; HttpOnly$/);
  }
  assert.equal(location(await ion.send(`/ru${link}/`)), PAGE.replace("ro", "ru"), "in any spelling");
  const page = await ion.visit(PAGE);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.ok(!page.html.includes(link.split("/").at(-1) ?? "?"), "the page does not hold the token");
  assert.equal(heard(ACTIVATION).length, before, "nothing was used");

  assert.equal(location(await press(ion)), CABINET);
  assert.ok(!ion.cookies.has("letter"), "a used letter is forgotten");
  const other = guest();
  await other.send(link);
  assert.equal(location(await press(other)), ACTIVE, "a used link says that the account is active");
  assert.equal((await other.visit(ACTIVE)).html.includes(email), false);
});

test("an activation without tokens signs in the browser that registered, with its cart, and forgets its password", async () => {
  const { ion, email, link } = await registered();
  const kept = ion.cookies.get(KEPT) ?? "";
  assert.ok(kept && !decodeURIComponent(kept).includes(PASSWORD));
  await ion.addToCart(PLENTY, 2);
  await ion.send(link);
  const pressed = await press(ion);
  assert.equal(location(pressed), CABINET);
  assert.ok(!ion.cookies.has(KEPT) && !ion.cookies.has("registration") && !ion.cookies.has("user_token"));
  assert.ok((await ion.cart()).lines.some(({ product }) => product === PLENTY));
  const list = await ion.visit("/ro/account/sessions");
  assert.equal(list.status, 200, email);
  assert.ok(!list.html.includes(PASSWORD));
});

test("an activation without tokens leads any other browser to the sign-in form, with the address that is known", async () => {
  const typed = async (browser: Shopper) => {
    const page = await browser.visit(ACTIVE);
    assert.ok(page.html.includes(words("registration.active")));
    return page.document.querySelector("input[name=email]")?.getAttribute("value") || null;
  };
  const [one, two] = [await registered(), await registered()];
  const phone = guest();
  await phone.send(one.link);
  assert.equal(location(await press(phone)), ACTIVE);
  assert.equal(await typed(phone), null);

  // Its own password enters its own account, which is not the letter's.
  await two.ion.send(two.link);
  const ofTwo = two.ion.cookies.get("letter") ?? "";
  assert.equal(location(await press(two.ion)), CABINET);
  await one.ion.send(one.link);
  const mine = one.ion.cookies.get("letter") ?? "";
  one.ion.cookies.set("letter", ofTwo);
  const before = heard(CREATE).length;
  assert.equal(location(await press(one.ion)), ACTIVE, "another account's letter");
  assert.equal(heard(CREATE).length, before + 1);
  assert.ok(!one.ion.cookies.has("token") && !one.ion.cookies.has(KEPT));
  assert.equal(await typed(one.ion), one.email);
  one.ion.cookies.set("letter", mine);
  assert.equal(location(await press(one.ion)), ACTIVE, "the password is forgotten");
});

test("a refused or lost sign-in after an activation ends at the form, and so does another browser's password", async () => {
  const failures: [string, (browser: Shopper) => void][] = [
    ["changed meanwhile", () => answers(CREATE, 401, JSON.stringify({ detail: "No active account." }))],
    ["500", () => answers(CREATE, 500, "<html>", "text/html")],
    ["nothing", () => backend.scripts.set(CREATE, (asked) => asked.socket.destroy())],
    ["tampered", ({ cookies }) => cookies.set(KEPT, `${cookies.get(KEPT)?.slice(0, -2)}00`)],
    ["too long ago", ({ cookies }) => cookies.set(KEPT, `${1_000_000_000}${cookies.get(KEPT)?.slice(10)}`)],
  ];
  for (const [what, fail] of failures) {
    const { ion, email, link } = await registered();
    await ion.send(link);
    fail(ion);
    assert.equal(location(await press(ion)), ACTIVE, what);
    assert.ok(!ion.cookies.has("token") && !ion.cookies.has(KEPT), what);
    const page = await ion.visit(ACTIVE);
    assert.equal(page.document.querySelector("input[name=email]")?.getAttribute("value"), email, what);
    const set = page.document.querySelector("main [role=status] a")?.getAttribute("href");
    const forgotten = await ion.visit(set ?? "");
    assert.equal(forgotten.document.querySelector("main input[name=email]")?.getAttribute("value"), email);
    backend.scripts.clear();
  }
});

test("the kept password ends with a sign-in, a sign-out and the clearing of all data", async () => {
  for (const [what, leave] of [
    ["sign-in", (ion: Shopper) => ion.send("/api/session", form({ language: "ro", ...ANA }))],
    ["sign-out", (ion: Shopper) => ion.send("/api/session/end", form({ language: "ro" }))],
    ["clear", (ion: Shopper) => ion.send("/api/my-data", form({ language: "ro" }))],
  ] as const) {
    const ion = guest();
    const answer = await register(ion, fresh());
    assert.match(cookiesOf(answer).get(KEPT) ?? "", /; Max-Age=86400; SameSite=Lax; HttpOnly$/);
    assert.equal((await leave(ion)).status, 303, what);
    assert.ok(!ion.cookies.has(KEPT), what);
  }
});

test("a known address gets the page, bytes, cookies and calls of an unknown one, and then a letter", async () => {
  const told = async (email: string) => {
    const shopper = guest();
    const answer = await register(shopper, email);
    const headers = [...answer.headers].filter(([name]) => !["set-cookie", "date", "x-request-id"].includes(name));
    const cookies = [...cookiesOf(answer)].map(([name, line]) => [name, line.length, line.replace(/=[^;]*/, "")]);
    const page = await shopper.visit(SENT);
    const html = page.html.replaceAll(email, "…").replace(/\d+/g, "0");
    return { status: answer.status, headers, cookies, page: page.status, html };
  };
  const unknown = fresh();
  assert.equal(unknown.length, ANA.email.length);
  const before = (await shop.demo.mail(ANA.email)).length;
  const [one, other] = [await told(unknown), await told(ANA.email)];
  assert.equal(one.status, 303);
  assert.deepEqual(one, other);
  assert.ok(one.cookies.some(([name]) => name === KEPT));
  const link = await letterTo(ANA.email, before + 1);
  assert.match(link, /password/, "its owner learns of it, and can sign in");
  assert.match(await letterTo(unknown), /activate/);

  const bodies = [guest(), guest()].map((shopper, at) => again(shopper, at ? ANA.email : fresh()));
  const statuses = (await Promise.all(bodies)).map(({ status }) => status);
  assert.equal(statuses[0], statuses[1]);
});

test("no word of the backend tells that an address is known, even beside a password's error", async () => {
  const weak = "Parola este formată doar din cifre.";
  answers(USERS, 400, JSON.stringify({ email: ["Există deja."], password: [weak] }));
  const shopper = guest();
  const refused = await register(shopper, "both@example.com");
  assert.equal(refused.status, 422);
  const html = await refused.text();
  assert.ok(html.includes(weak) && !html.includes("Există deja."));
  assert.ok(html.includes('value="both@example.com"') && html.includes('value="Ion Rusu"'), "typed values stay");
  assert.ok(!html.includes(PASSWORD), "the password does not");
  assert.ok(!shopper.cookies.has("registration"));

  answers(USERS, 400, JSON.stringify({ email: ["Există deja."] }));
  assert.equal(location(await register(shopper, "both@example.com")), SENT, "a refusal costs no wait");
});

test("errors that everybody may see come before the backend is asked", async () => {
  const before = heard(USERS).length;
  const refused = await register(guest(), "nobody@", { name: "", password: "12345678" });
  assert.equal(refused.status, 422);
  const html = await refused.text();
  for (const id of ["registration-name", "registration-email", "registration-password"])
    assert.ok(html.includes(`href="#${id}"`), id);
  const known = { email: ANA.email, password: "90418852" };
  for (const weak of [known, { ...known, email: fresh() }]) {
    const answer = await register(guest(), weak.email, weak);
    assert.equal(answer.status, 422, "the backend would judge the address first");
    assert.ok((await answer.text()).includes(words("password.error_numeric")));
  }
  assert.equal(location(await register(guest(), fresh(), { homepage: "https://spam.example" })), SENT);
  assert.equal(heard(USERS).length, before);
});

test("a backend that fails for everybody loses nothing that was typed, and the next press registers", async () => {
  const failures: [string, () => void][] = [
    ["502", () => answers("/", 502, "<html>")],
    ["nothing", () => backend.scripts.set(USERS, (asked) => asked.socket.destroy())],
    ["404", () => answers(USERS, 404, "{}")],
  ];
  for (const [what, fail] of failures) {
    const shopper = guest();
    const email = `${randomUUID()}@example.com`;
    fail();
    const lost = await register(shopper, email);
    assert.equal(lost.status, 503, what);
    const html = await lost.text();
    assert.ok(html.includes(words("registration.unknown")) && html.includes(`value="${email}"`), what);
    backend.scripts.clear();
    assert.equal(location(await register(shopper, email)), SENT, what);
    await letterTo(email);
  }
});

test("a backend that fails at the letter, or is slow with it, tells nobody that the address is new", async () => {
  const told = async (email: string) => {
    const shopper = guest();
    const answer = await register(shopper, email);
    const page = await shopper.visit(SENT);
    return { to: location(answer), html: page.html.replaceAll(email, "…").replace(/\d+/g, "0"), shopper };
  };
  answers(USERS, 400, JSON.stringify({ email: ["Există deja."] }));
  const known = await told("known@example.com");
  assert.equal(known.to, SENT);
  for (const language of LANGUAGES) {
    const page = await known.shopper.visit(SENT.replace("ro", language));
    assert.ok(page.html.includes(wordsOf(language)("registration.nothing_came")), language);
  }
  backend.scripts.set(USERS, ({ url }, answer) => answer.writeHead(url === USERS ? 500 : 401).end());
  const failed = await told("fresh@example.com");
  assert.deepEqual([failed.to, failed.html], [SENT, known.html]);

  const late = Promise.withResolvers<void>();
  backend.scripts.set(USERS, (_, answer) => {
    void late.promise.then(() => answer.writeHead(400).end(JSON.stringify({ password: ["Prea simplă."] })));
  });
  const slow = await told("slow1@example.com");
  assert.deepEqual([slow.to, slow.html], [SENT, known.html], "before the backend has answered");
  late.resolve();
  await until("the late refusal frees the address", async () => {
    const { document } = await slow.shopper.visit(SENT);
    return !document.querySelector("main [data-left]");
  });
  backend.scripts.clear();
  assert.equal(location(await register(slow.shopper, "slow1@example.com")), SENT);
  assert.match(await letterTo("slow1@example.com"), /activate/, "the data are sent again");
});

test("a backend without a call for a second letter gets the same page", async () => {
  const pages = [];
  for (const status of [204, 404, 500]) {
    answers("/auth/users/resend_activation/", status);
    const shopper = guest();
    const email = fresh();
    const before = heard("/auth/users/resend_activation/").length;
    const answer = await again(shopper, email);
    const { html } = await shopper.visit(location(answer) ?? "");
    pages.push({ to: location(answer), html: html.replaceAll(email, "…").replace(/\d+/g, "0") });
    await until("the call", async () => heard("/auth/users/resend_activation/").length > before);
  }
  assert.equal(pages[0]?.to, `${SENT}?again=true`);
  for (const page of pages) assert.deepEqual(page, pages[0]);
});

test("ten clicks, a reload and Back send one letter", async () => {
  const shopper = guest();
  const email = `${randomUUID()}@example.com`;
  const before = heard(USERS).length;
  const clicks = await Promise.all(Array.from({ length: 10 }, () => register(shopper, email)));
  assert.deepEqual(new Set(clicks.map(location)), new Set([SENT]));
  await shopper.visit(SENT);
  await again(shopper, email);
  await again(guest(), email.toUpperCase());
  await letterTo(email);
  assert.equal(heard(USERS).length, before + 1);
  assert.equal(heard("/auth/users/resend_activation/").filter(({ body }) => body.includes(email)).length, 0);
});

test("a second press at once sends nothing, and the password of the first one signs in", async () => {
  const { ion, email, link } = await registered();
  assert.equal(location(await register(ion, email, { password: "încă o parolă lungă" })), SENT);
  await ion.send(link);
  assert.equal(location(await press(ion)), CABINET);
});

test("asking for the letter first, by whomever, holds back no registration", async () => {
  const email = `${randomUUID()}@example.com`;
  await again(guest(), email);
  assert.equal(location(await register(guest(), email)), SENT);
  assert.match(await letterTo(email), /activate/);
});

test("what was typed comes back to be changed, and a browser that knows nothing asks for the letter", async () => {
  const { ion, email } = await registered();
  const sent = await ion.visit(SENT);
  const change = sent.document.querySelector("main a[href*='change=']")?.getAttribute("href");
  const page = await ion.visit(change ?? "");
  const typed = (name: string) => page.document.querySelector(`input[name=${name}]`)?.getAttribute("value");
  assert.deepEqual([typed("name"), typed("email"), typed("password")], ["Ion Rusu", email, null]);
  assert.equal(location(await guest().send(SENT)), "/ro/account/activation/again");
  const nobody = await guest().visit(FORM);
  assert.equal(nobody.document.querySelector("input[name=email]")?.getAttribute("value") || null, null);
});

test("a letter that cannot be used leads home, where it is sent again", async () => {
  const { ion, email, link } = await registered();
  await ion.send(`${link.slice(0, -3)}xyz`);
  const pressed = await press(ion);
  assert.equal(location(pressed), FAILED);
  assert.ok(!ion.cookies.has("letter"));
  for (const language of LANGUAGES) {
    const page = await ion.visit(FAILED.replace("ro", language));
    assert.equal(page.status, 200);
    assert.ok(page.html.includes(wordsOf(language)("registration.failed")), "also after a reload");
    assert.equal(page.document.querySelector("main input[name=email]")?.getAttribute("value"), email);
  }
  const gone = await press(ion);
  assert.equal(gone.status, 422, "without a letter the page asks for its link");
  assert.ok((await gone.text()).includes(words("letters.without_lead")));
});

test("a backend that fails keeps the letter: the button works a moment later", async () => {
  const { ion, link } = await registered();
  await ion.send(link);
  for (const [what, fail] of DOWN) {
    fail();
    const lost = await press(ion);
    assert.equal(lost.status, 503, what);
    const html = await lost.text();
    assert.ok(html.includes(words("registration.unknown")) && html.includes('action="/api/activation"'), what);
    assert.ok(ion.cookies.has("letter"), what);
  }
  backend.throttle(ACTIVATION, "40");
  assert.equal((await press(ion)).headers.get("retry-after"), "40");
  backend.scripts.clear();
  assert.equal(location(await press(ion)), CABINET);
});

test("an activation that brings tokens signs in, with the guest's cart", async () => {
  const { ion, link } = await registered();
  await ion.addToCart(PLENTY, 2);
  await ion.send(link);
  const ana = (await signedIn(shop)).cookies;
  answers(ACTIVATION, 200, JSON.stringify({ access: ana.get("token"), refresh: ana.get("refresh_token") }));
  const pressed = await press(ion);
  assert.equal(location(pressed), CABINET);
  assert.ok(kept(ion).includes("identity"));
  assert.ok(!ion.cookies.has("user_token") && !ion.cookies.has("registration"));
  const cart = await ion.cart();
  assert.ok(cart.lines.some(({ product }) => product === PLENTY));
  assert.equal((await ion.visit("/ro/cabinet")).status, 200);
});

test("a cut link, a pasted one and one in a fragment lead to the same page", async () => {
  const { ion, link } = await registered();
  const cut = await ion.send(link.slice(0, link.lastIndexOf("/")));
  assert.equal(location(cut), "/ro/account/letter?of=activation");
  assert.ok((await ion.visit(location(cut) ?? "")).html.includes(words("letters.cut_lead")));
  const paste = (pasted: string) => ion.send("/api/letters", form({ language: "ro", link: pasted }));
  assert.equal(location(await paste(`<https://casa.example${link}>`)), PAGE);
  const odd = await paste("<script>alert(1)</script>");
  assert.equal(odd.status, 422);
  assert.ok((await odd.text()).includes(words("letters.no_letter")));
  const home = await ion.visit("/ro");
  assert.ok(!home.html.includes("data-starts="), "a site without fragments carries no script for them");
});
