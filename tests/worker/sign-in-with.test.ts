// Signing in with another service: the redirect there, the return, and every failure.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { type Good, PLENTY, someGoods } from "../support/goods.ts";
import { letIn, Provider, TRUSTED } from "../support/provider.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { cookiesOf, form, kept, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { CartView, Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const WITH = "/api/session/with";
const FROM = "/api/session/from";
const GOOGLE = `${WITH}/google?language=ro&back=/ro/cart`;
/** Browser headers after a redirect from another site. */
const FROM_ELSEWHERE = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };

const backend = new ScriptedBackend();
const provider = new Provider();
let shop: Shop;
let rare: Good;
before(async () => {
  await provider.open();
  shop = await openShop({ variables: TRUSTED, backend: await backend.open() });
  backend.upstream = shop.backendUrl;
  const good = (await someGoods(shop)).find(({ id }) => id !== PLENTY);
  assert.ok(good);
  rare = good;
  await letIn(shop, "casa", [provider.google(), provider.entry("facebook", "Facebook"), provider.twitter()]);
});
after(async () => {
  await shop.close();
  backend.close();
  provider.close();
});
afterEach(async () => {
  provider.heal();
  await shop.demo.heal();
});

const guest = () => shop.shopper("casa");
const quantities = ({ lines }: CartView) => Object.fromEntries(lines.map((line) => [line.product, line.quantity]));
const favourites = (shopper: Shopper) => (shopper.cookies.get("favourites") ?? "").split(".").filter(Boolean).sort();
/** The links to services, for sessions that end with the window or for those that outlive it. */
const linksTo = ({ document }: Visited, kind = "until-closed") => [
  ...document.querySelectorAll(`main a.${kind}[href^='/api/session/with/']`),
];

/** Goes to a service and back, up to the shop's callback: returns its address. */
async function returned(shopper: Shopper, way = GOOGLE): Promise<string> {
  const leaving = await shopper.send(way);
  assert.equal(leaving.status, 302, await leaving.text());
  const there = await fetch(leaving.headers.get("location") ?? "", { redirect: "manual" });
  assert.equal(there.status, 302);
  const door = new URL(there.headers.get("location") ?? "");
  assert.equal(door.origin, shop.origin("casa"));
  return door.pathname + door.search;
}

const enter = (shopper: Shopper, door: string) => shopper.send(door, { headers: FROM_ELSEWHERE });

/** Changes or removes a parameter of an address. */
function changed(address: string, name: string, value?: string): string {
  const { pathname, searchParams } = new URL(address, shop.origin());
  if (value === undefined) searchParams.delete(name);
  else searchParams.set(name, value);
  return `${pathname}?${searchParams}`;
}

/** JSON bodies that a backend call received. */
const bodiesOf = (path: string) =>
  backend.heard.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));

type Refusal = "with_failed" | "with_no_email";

/** Returns with goods in the cart; asserts that the form shows this refusal and all else is unchanged. */
async function assertRefused(what: string, word: Refusal | undefined, way: (ana: Shopper) => Promise<string>) {
  const ana = guest();
  await ana.addToCart(PLENTY, 2);
  const before = ana.cookies.get("user_token");
  const { status, headers, document } = await ana.visit(await way(ana), FROM_ELSEWHERE);
  assert.equal(status, word ? 422 : 503, what);
  assert.equal(headers.get("cache-control"), "no-store", what);
  const title = say("ro", "session", "title");
  const lacks = say("ro", "session", "no_email_title").replace("{{name}}", "Google");
  assert.equal(document.querySelector("h1")?.textContent, word === "with_no_email" ? lacks : title, what);
  const notice = document.querySelector("main [role=alert]")?.textContent.trim();
  if (word) assert.equal(notice, say("ro", "session", word), what);
  else assert.ok(notice, what);
  assert.deepEqual(kept(ana), [], what);
  assert.equal(ana.cookies.get("user_token"), before, what);
  assert.deepEqual(quantities(await ana.cart()), { [PLENTY]: "2" }, what);
}

test("the form links to each service, in its language and with the way back", async () => {
  for (const language of LANGUAGES) {
    const back = `/${language}/cart`;
    const own = `/${language}?login=true&back=${back}`;
    const refused = { email: "ana@example.com", password: "wrong", language, back };
    for (const page of [await guest().visit(own), await guest().submit(own, refused)]) {
      const links = linksTo(page);
      const name = (title: string) => say(language, "session", "with").replace("{{name}}", title);
      const names = links.map((link) => link.textContent.trim());
      assert.deepEqual(names, ["Google", "Facebook", "Twitter"].map(name));
      for (const [at, service] of ["google", "facebook", "twitter"].entries()) {
        const { pathname, searchParams } = new URL(links[at]?.getAttribute("href") ?? "", shop.origin());
        assert.equal(pathname, `${WITH}/${service}`);
        assert.deepEqual([searchParams.get("language"), searchParams.get("back")], [language, back]);
      }
    }
  }
  for (const query of ["", "&back=https://evil.example/", "&back=//evil.example"]) {
    const [link] = linksTo(await guest().visit(`/ro?login=true${query}`));
    assert.ok(link && !new URL(link.getAttribute("href") ?? "", shop.origin()).searchParams.get("back"), query);
  }
});

test("a guest signs in with Google, and the guest's cart and favourites merge into the account's", async () => {
  const elsewhere = await signedIn(shop);
  await elsewhere.send("/api/cart/clear", form({ language: "ro" }));
  await elsewhere.send("/api/favourites", { method: "POST", body: {} });
  await elsewhere.addToCart(rare.id, 1);
  await elsewhere.send(`/api/favourites/${PLENTY}`, { method: "POST", body: { saved: true } });
  const ana = guest();
  await ana.addToCart(PLENTY, 2);
  await ana.send(`/api/favourites/${rare.id}`, { method: "POST", body: { saved: true } });

  const [google] = linksTo(await ana.visit("/ro?login=true&back=/ro/cart"));
  const answer = await enter(ana, await returned(ana, google?.getAttribute("href") ?? ""));
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ro/cart"], await answer.text());
  assert.equal(answer.headers.get("cache-control"), "no-store");
  const cookies = cookiesOf(answer);
  for (const name of ["token", "refresh_token"]) assert.match(cookies.get(name) ?? "", /; SameSite=Lax; HttpOnly$/);
  assert.equal(ana.cookies.has("sign_in_with"), false, "the way is over");
  assert.equal(ana.cookies.get("cart_count")?.split(".")[0], "3");

  for (const shopper of [ana, elsewhere]) {
    assert.deepEqual(quantities(await shopper.cart()), { [PLENTY]: "2", [rare.id]: "1" });
  }
  assert.equal(ana.cookies.has("user_token"), false, "the browser forgets the guest");
  assert.deepEqual(favourites(ana), [PLENTY, rare.id].sort());
  assert.deepEqual(favourites(await signedIn(shop)), [PLENTY, rare.id].sort());
  const orders = await ana.send("/ro/account/orders");
  assert.equal(orders.status, 200);
  assert.match((await ana.visit("/ro/cabinet")).html, /Ana Rusu/);
  const { body, headers } = backend.heard.find(({ path }) => path === "/users/google-auth/") ?? {};
  assert.deepEqual(JSON.parse(body ?? ""), { access_token: "demo-token-of-ana@example.com", platform: "web" });
  assert.deepEqual([headers?.["token"], headers?.authorization], ["demo-casa", undefined]);
});

test("a session that is to be remembered outlives the window, and any other does not", async () => {
  for (const [kind, isKept] of [
    ["remembered", true],
    ["until-closed", false],
  ] as const) {
    const ana = guest();
    const [google] = linksTo(await ana.visit("/ro?login=true"), kind);
    const answer = await enter(ana, await returned(ana, google?.getAttribute("href") ?? ""));
    assert.equal(answer.status, 303, await answer.text());
    for (const name of ["token", "refresh_token", "identity"]) {
      assert.equal((cookiesOf(answer).get(name) ?? "").includes("Max-Age"), isKept, `${kind} ${name}`);
    }
  }
});

test("a service that keeps the e-mail to itself is asked for it once more", async () => {
  provider.hidesEmail = true;
  const ana = guest();
  const { document } = await ana.visit(await returned(ana), FROM_ELSEWHERE);
  const links = [...document.querySelectorAll("main .sign-in-with a")].map((link) => link.getAttribute("href") ?? "");
  assert.deepEqual(links.slice(1), [`/ro?login=true&back=${encodeURIComponent("/ro/cart")}`]);
  provider.hidesEmail = false;
  const answer = await enter(ana, await returned(ana, links[0]));
  assert.equal(answer.headers.get("location"), "/ro/cart");
  assert.equal(provider.askedFor("/authorize").at(-1)?.fields["auth_type"], "rerequest");
});

test("a site with the older call sends its token there, and nothing else", async () => {
  await letIn(shop, "romania", [{ ...provider.google(), call: "google-login" }]);
  const before = backend.heard.length;
  const ana = shop.shopper("romania");
  const leaving = await ana.send(`${WITH}/google?language=ro`);
  const there = await fetch(leaving.headers.get("location") ?? "", { redirect: "manual" });
  const door = new URL(there.headers.get("location") ?? "");
  const answer = await enter(ana, door.pathname + door.search);
  assert.equal(answer.status, 303, await answer.text());
  const calls = backend.heard.slice(before).filter(({ path }) => /google/.test(path));
  assert.deepEqual(
    calls.map(({ method, path, body }) => [method, path, JSON.parse(body)]),
    [["POST", "/api/google-login/", { access_token: "demo-token-of-ana@example.com" }]],
  );
});

test("the service is asked for a code that only this browser and this shop can use", async () => {
  const ana = guest();
  const [first, second] = [await ana.send(GOOGLE), await ana.send(GOOGLE)];
  for (const leaving of [first, second]) {
    assert.deepEqual([leaving.status, leaving.headers.get("cache-control")], [302, "no-store"]);
    const cookie = cookiesOf(leaving).get("sign_in_with") ?? "";
    assert.match(cookie, /^sign_in_with=[^;]+; Path=\/[^;]*; Max-Age=600; SameSite=Lax; HttpOnly$/);
  }
  const door = await returned(ana);
  const asked = [first, second].map(({ headers }) => new URL(headers.get("location") ?? "").searchParams);
  const last = provider.askedFor("/authorize").at(-1)?.fields ?? {};
  for (const { state = "", code_challenge = "", ...rest } of [...asked.map((one) => Object.fromEntries(one)), last]) {
    assert.match(state, /^[\w-]{20,}$/);
    assert.match(code_challenge, /^[\w-]{43}$/);
    assert.deepEqual(rest, {
      response_type: "code",
      client_id: "casa-web",
      redirect_uri: `${shop.origin("casa")}${FROM}/google`,
      scope: "openid email",
      code_challenge_method: "S256",
    });
  }
  for (const name of ["state", "code_challenge"]) assert.notEqual(asked[0]?.get(name), asked[1]?.get(name), name);
  assert.equal((await enter(ana, door)).status, 303);
  const { fields, headers } = provider.askedFor("/token").at(-1) ?? {};
  assert.deepEqual(Object.keys(fields ?? {}).sort(), [
    "client_id",
    "client_secret",
    "code",
    "code_verifier",
    "grant_type",
    "redirect_uri",
  ]);
  assert.equal(headers?.cookie, undefined);
  assert.equal(provider.askedFor("/me").at(-1)?.headers.authorization, "Bearer demo-token-of-ana@example.com");
});

test("the service is told an address of the config, whatever host the request names", async () => {
  for (const host of ["evil.example", "casa.localhost.evil.example"]) {
    const leaving = await shop.fetch(GOOGLE, { headers: { host, "sec-fetch-site": "same-origin" } });
    const told = new URL(leaving.headers.get("location") ?? "").searchParams.get("redirect_uri");
    assert.equal(told, `http://127.0.0.1:8787${FROM}/google`, host);
  }
});

test("a callback that the service did not send this browser to signs nobody in", async () => {
  const exchanges = provider.askedFor("/token").length;
  const altered = (name: string, value?: string) => async (ana: Shopper) => changed(await returned(ana), name, value);
  const withCookie = (change: (cookies: Map<string, string>) => void) => async (ana: Shopper) => {
    const door = await returned(ana);
    change(ana.cookies);
    return door;
  };
  const ways: [string, (ana: Shopper) => Promise<string>][] = [
    ["another state", altered("state", "x".repeat(43))],
    ["an empty state", altered("state", "")],
    ["no state", altered("state")],
    ["no code", altered("code")],
    ["an empty code", altered("code", "")],
    ["another error", async (ana) => changed(await altered("code")(ana), "error", "server_error")],
    ["no arguments", async (ana) => (await returned(ana)).split("?")[0] ?? ""],
    ["no cookie", withCookie((cookies) => cookies.delete("sign_in_with"))],
    ["a cookie that says nothing", withCookie((cookies) => cookies.set("sign_in_with", "x"))],
    ["another browser", async (ana) => (await returned(ana)) && returned(guest())],
    [
      "a cookie of another service",
      async (ana) => (await returned(ana, `${WITH}/facebook?language=ro`)).replace("/facebook?", "/google?"),
    ],
  ];
  for (const [what, way] of ways) await assertRefused(what, "with_failed", way);
  assert.equal(provider.askedFor("/token").length, exchanges, "no code was used");
});

test("a refusal by the shopper, the service or the backend has its own message", async () => {
  const answers = (path: string, status: number, body: string) => () => provider.instead.set(path, { status, body });
  const breaks = (status: number) => () => shop.demo.break({ call: "/users/google-auth", mode: "fail", status });
  const causes: [string, Refusal | undefined, () => unknown][] = [
    ["a refused exchange", "with_failed", answers("/token", 400, '{"error":"invalid_grant"}')],
    ["a broken exchange", undefined, answers("/token", 500, "{}")],
    ["an exchange that is no JSON", "with_failed", answers("/token", 200, "<html>")],
    ["an exchange without a token", "with_failed", answers("/token", 200, "{}")],
    ["an exchange with an empty token", "with_failed", answers("/token", 200, '{"access_token":""}')],
    ["no e-mail", "with_no_email", () => Object.assign(provider, { hidesEmail: true })],
    ["an empty e-mail", "with_no_email", answers("/me", 200, '{"email":""}')],
    ["an e-mail that is none", "with_no_email", answers("/me", 200, '{"email":null}')],
    ["a broken profile", undefined, answers("/me", 500, "{}")],
    ["somebody without an account", "with_failed", () => Object.assign(provider, { email: "nobody@example.com" })],
    ...[400, 401, 403].map((status): [string, Refusal, () => unknown] => [
      `the backend says ${status}`,
      "with_failed",
      breaks(status),
    ]),
  ];
  for (const [what, word, cause] of causes) {
    await cause();
    const before = bodiesOf("/users/google-auth/").length;
    await assertRefused(what, word, returned);
    const asksBackend = what.includes("backend") || what.includes("account");
    assert.equal(bodiesOf("/users/google-auth/").length > before, asksBackend, what);
    provider.heal();
    await shop.demo.heal();
  }
});

test("a cancelled sign-in is no error: the form says so quietly, in its language, with the ways to sign in", async () => {
  provider.refuses = true;
  for (const way of [`${WITH}/google?language=ru&back=/ru/cart`, `${WITH}/twitter?language=ru&back=/ru/cart`]) {
    const ana = guest();
    const page = await ana.visit(await returned(ana, way), FROM_ELSEWHERE);
    assert.deepEqual([page.status, page.document.documentElement.lang], [200, "ru"]);
    const notice = page.document.querySelector("main .notice[role=status]");
    assert.deepEqual(
      [notice?.className, notice?.textContent.trim()],
      ["notice", say("ru", "session", "with_cancelled")],
    );
    assert.equal(page.document.querySelectorAll("main .notice-negative").length, 0);
    assert.equal(linksTo(page).length, 3);
    const back = page.document.querySelector("main [name=back]")?.getAttribute("value");
    assert.equal(back, "/ru/cart");
    assert.deepEqual(kept(ana), []);
  }
  const ana = await signedIn(shop);
  const answer = await enter(ana, await returned(ana, `${GOOGLE}&prove=true`));
  assert.match(answer.headers.get("location") ?? "", /^\/ro\/account\/proof\?back=/);
});

test("a sign-in begins only on a page of the shop: any other start leads to the page with the links", async () => {
  const ana = await signedIn(shop);
  for (const site of ["cross-site", "same-site", "none"]) {
    const headers = { "sec-fetch-site": site };
    for (const [way, to] of [
      [GOOGLE, `/ro?login=true&back=${encodeURIComponent("/ro/cart")}`],
      [`${GOOGLE}&prove=true`, `/ro/account/proof?back=${encodeURIComponent("/ro/cart")}`],
    ] as const) {
      const answer = await ana.send(way, { headers });
      assert.deepEqual([answer.status, answer.headers.get("location")], [302, to], site);
      assert.equal(ana.cookies.has("sign_in_with"), false, site);
    }
  }
  const older = (referer: string) => shop.fetch(GOOGLE, { site: "casa", headers: { ...(referer && { referer }) } });
  for (const referer of ["", "https://evil.example/"]) {
    assert.match((await older(referer)).headers.get("location") ?? "", /^\/ro\?login=true/, referer);
  }
  const own = await older(`${shop.origin("casa")}/ro?login=true`);
  assert.match(own.headers.get("location") ?? "", /\/authorize\?/);
});

test("a proof asks for the password at the service, and an older sign-in there is none", async () => {
  const ana = await signedIn(shop);
  ana.cookies.delete("proof");
  const way = `${GOOGLE}&prove=true`;
  const idToken = (auth_time: number) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    return `${part({ alg: "RS256" })}.${part({ auth_time })}.c2lnbmVk`;
  };
  const tokens = (auth_time: number) => {
    const answer = { access_token: "demo-token-of-ana@example.com", id_token: idToken(auth_time) };
    provider.instead.set("/token", { status: 200, body: JSON.stringify(answer) });
  };
  const door = await returned(ana, way);
  const asked = provider.askedFor("/authorize").at(-1)?.fields ?? {};
  assert.deepEqual([asked["prompt"], asked["max_age"]], ["login", "0"]);
  const now = Math.floor(Date.now() / 1000);
  tokens(now - 3600);
  assert.equal((await enter(ana, door)).status, 422);
  assert.equal(ana.cookies.has("proof"), false);
  tokens(now);
  const proven = await enter(ana, await returned(ana, way));
  assert.deepEqual([proven.status, proven.headers.get("location")], [303, "/ro/cart"], await proven.text());
  assert.ok(ana.cookies.has("proof"));
});

test("a code is used once: neither a reload nor another tab signs in again", async () => {
  const ana = guest();
  const door = await returned(ana);
  const tab = guest();
  for (const [name, value] of ana.cookies) tab.cookies.set(name, value);
  assert.equal((await enter(ana, door)).status, 303);
  const [session, exchanges] = [new Map(ana.cookies), provider.askedFor("/token").length];

  const again = await enter(ana, door);
  assert.equal(again.status, 422);
  await again.body?.cancel();
  assert.equal(provider.askedFor("/token").length, exchanges);
  for (const name of kept(ana)) assert.equal(ana.cookies.get(name), session.get(name), name);
  assert.equal((await ana.send("/ro/account/orders")).status, 200, "the session that is there stays");

  const { status, document } = await tab.visit(door, FROM_ELSEWHERE);
  assert.equal(status, 422);
  const notice = document.querySelector("main [role=alert]")?.textContent.trim();
  assert.equal(notice, say("ro", "session", "with_failed"));
  assert.deepEqual(kept(tab), []);
});

test("a service without a profile call is trusted, and an invalid way back leads to the orders", async () => {
  provider.email = "ion@example.com";
  const profiles = provider.askedFor("/me").length;
  for (const back of ["", "https://evil.example/", "//evil.example", "/ru?login=true", "javascript:alert(1)"]) {
    const ion = guest();
    const way = `${WITH}/facebook?language=ru${back && `&back=${encodeURIComponent(back)}`}`;
    const answer = await enter(ion, await returned(ion, way));
    assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/ru/account/orders"], back);
    assert.match((await ion.visit("/ru/cabinet")).html, /Ion Munteanu/);
  }
  assert.equal(provider.askedFor("/authorize").at(-1)?.fields["scope"], "openid email profile");
  assert.equal(provider.askedFor("/me").length, profiles);
  const asked = { access_token: "demo-token-of-ion@example.com", platform: "web" };
  assert.deepEqual(bodiesOf("/users/facebook-auth/").at(-1), asked);
});

test("Twitter's parameters go to the backend unchanged", async () => {
  const exchanges = provider.askedFor("/token").length;
  const way = `${WITH}/twitter?language=en&back=/en/cart`;
  const ana = guest();
  await ana.addToCart(PLENTY, 1);
  const door = await returned(ana, way);
  const { state = "", ...rest } = provider.askedFor("/authenticate").at(-1)?.fields ?? {};
  assert.match(state, /^[\w-]{20,}$/);
  assert.deepEqual(rest, { app: "casa", redirect_uri: `${shop.origin("casa")}${FROM}/twitter` });
  const answer = await enter(ana, door);
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/en/cart"]);
  const { searchParams } = new URL(door, shop.origin());
  const asked = { oauth_token: "demo-token-of-ana@example.com", oauth_verifier: searchParams.get("oauth_verifier") };
  assert.deepEqual(bodiesOf("/users/twitter-auth/auth/").at(-1), asked);
  assert.ok((await ana.cart()).lines.some(({ product }) => product === PLENTY));

  const before = bodiesOf("/users/twitter-auth/auth/").length;
  const back = `${WITH}/twitter?language=ro`;
  for (const name of ["state", "oauth_token", "oauth_verifier"]) {
    await assertRefused(`no ${name}`, "with_failed", async (ion) => changed(await returned(ion, back), name));
  }
  const google = async (ion: Shopper) => `${changed(await returned(ion, back), "oauth_token")}&code=made-up`;
  await assertRefused("a code", "with_failed", google);
  assert.equal(bodiesOf("/users/twitter-auth/auth/").length, before);
  assert.equal(provider.askedFor("/token").length, exchanges);
});

test("a service that the site does not allow is a 404", async () => {
  const names = ["nobody", "google%00", "..%2Fgoogle", "%F0%9F%98%80", "x".repeat(2_000)];
  for (const door of [WITH, FROM]) {
    for (const name of names) {
      const answer = await shop.fetch(`${door}/${name}?language=ro&code=1&state=2`, { site: "casa" });
      assert.equal(answer.status, 404, `${door}/${name.slice(0, 20)}`);
      assert.equal(cookiesOf(answer).has("sign_in_with"), false);
    }
    const elsewhere = await shop.fetch(`${door}/google?language=ro&code=1&state=2`, { site: "pharmacy" });
    assert.equal(elsewhere.status, 404, door);
  }
  assert.deepEqual(linksTo(await shop.shopper("pharmacy").visit("/ro?login=true")), []);
});
