// Signing in and out by plain form, and the account's private pages.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { cacheStatus } from "../support/cache-status.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import {
  ANA,
  assertRemoved,
  cookiesOf,
  form,
  formBeforePage,
  LOGIN_PATH,
  NO_ACCOUNT,
  OWN,
  SECRETS,
  signedIn,
} from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

test("protected pages redirect a visitor without a session to the form", async () => {
  for (const language of LANGUAGES) {
    for (const page of OWN) {
      const answer = await shop.fetch(`/${language}/${page}`);
      assert.deepEqual(
        [answer.status, answer.headers.get("location")],
        [302, formBeforePage(`/${language}/${page}`)],
        page,
      );
      assert.equal(answer.headers.get("cache-control"), "no-store");
      assert.equal(cacheStatus(answer).detail, "excluded");
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  }
  const doors = [
    ["/account", "/ro/account/orders"],
    ["/account?language=ru&utm_source=letter", "/ru/account/orders?utm_source=letter"],
    ["/uk/account?utm_source=letter", formBeforePage("/uk/account?utm_source=letter")],
    ["/?login=true", "/ro?login=true"],
    ["/ro/?login=true", "/ro?login=true"],
  ];
  for (const [from = "", to] of doors) assert.equal((await shop.fetch(from)).headers.get("location"), to, from);
});

test("the form is an uncached page in the visitor's language", async () => {
  for (const language of LANGUAGES) {
    const { status, headers, document } = await shop.shopper().visit(`/${language}?login=true`);
    assert.equal(status, 200);
    assert.equal(headers.get("cache-control"), "no-store");
    assert.equal(document.querySelector("h1")?.textContent, say(language, "session", "title"));
    assert.equal(document.querySelector(`form[action='/${language}?login=true']`)?.getAttribute("method"), "post");
    assert.equal(document.querySelector("[name=password]")?.getAttribute("value"), "");
  }
});

test("tokens are stored in HttpOnly cookies, for as long as the shopper chose", async () => {
  for (const [rememberMe, tokenAge, age, end] of [
    ["true", "; Max-Age=172800", "; Max-Age=604800", ""],
    ["", "", "", "\\.open"],
  ] as const) {
    const answer = await shop.shopper().send(LOGIN_PATH, form({ ...ANA, rememberMe, language: "uk" }));
    assert.equal(answer.headers.get("location"), "/uk/account/orders");
    const cookies = cookiesOf(answer);
    const jwt = "[\\w-]+\\.[\\w-]+\\.[\\w-]+";
    const rest = "; SameSite=Lax; HttpOnly$";
    assert.match(cookies.get("token") ?? "", new RegExp(`^token=${jwt}; Path=/${tokenAge}${rest}`));
    assert.match(cookies.get("refresh_token") ?? "", new RegExp(`^refresh_token=${jwt}; Path=/${age}${rest}`));
    const sealed = `1\\.\\d+${end}\\.[0-9a-f]{32}\\.[0-9a-f]{32}\\.[0-9a-f]{64}`;
    assert.match(cookies.get("identity") ?? "", new RegExp(`^identity=${sealed}; Path=/${age}${rest}`));
  }
});

test("account pages show the shopper's own data and are not cached", async () => {
  const ana = await signedIn(shop);
  for (const page of OWN) {
    const { status, headers, html } = await ana.visit(`/ro/${page}`);
    assert.equal(status, 200, page);
    assert.equal(headers.get("cache-control"), "no-store", page);
    assert.equal(cacheStatus({ headers }).detail, "excluded", page);
    for (const name of SECRETS) assert.ok(!html.includes(ana.cookies.get(name) ?? "?"), `${page} shows ${name}`);
  }
  const orders = (await ana.visit("/ru/orders")).document.querySelectorAll(".order-list li");
  assert.equal(orders.length, 3);
  assert.match(orders[0]?.textContent ?? "", /CC-90003.*\d\d\.\d\d\.\d{4}.*648,80\sлея/s);
  assert.match((await ana.visit("/en/cabinet")).html, /Hello, Ana Rusu!.*ana@example\.com/s);
  const ion = await signedIn(shop, "casa", { email: "ION@example.com" });
  const { document } = await ion.visit("/ro/account/orders");
  assert.equal(document.querySelector(".empty h2")?.textContent, say("ro", "account", "empty_title"));
});

test("a signed-in visitor is redirected from the form", async () => {
  const ana = await signedIn(shop);
  const answer = await ana.send("/ru?login=true&back=/ru/checkout");
  assert.deepEqual([answer.status, answer.headers.get("location")], [302, "/ru/checkout"]);
});

test("errors stand beside their fields, and all input but the password is kept", async () => {
  const cases: [Record<string, string>, string, string, string][] = [
    [{ email: "", password: "secret-7" }, "email", "checkout", "error_required"],
    [{ email: "ana", password: "secret-7" }, "email", "checkout", "error_email"],
    [{ email: '"><b>@x', password: "secret-7" }, "email", "checkout", "error_email"],
    [{ email: "a\u0000@b\r\nset-cookie: x=1", password: "secret-7" }, "email", "checkout", "error_email"],
    [{ email: `${"x".repeat(300)}@b`, password: "secret-7" }, "email", "failure", "too_long"],
    [{ email: ANA.email, password: "" }, "password", "checkout", "error_required"],
  ];
  for (const language of LANGUAGES) {
    for (const [fields, field, feature, key] of cases) {
      const shopper = shop.shopper();
      const answer = await shopper.submit(`/${language}?login=true`, { ...fields, rememberMe: "true", language });
      assert.equal(answer.status, 422, JSON.stringify(fields));
      assert.equal(answer.document.documentElement.lang, language);
      const input = answer.document.querySelector(`[name=${field}]`);
      assert.equal(input?.getAttribute("aria-invalid"), "true", JSON.stringify(fields));
      const error = answer.document.querySelector(`#${input?.getAttribute("aria-describedby")}`);
      assert.equal(error?.textContent, say(language, feature, key));
      assert.ok(!answer.html.includes("secret-7"), "the password comes back");
      assert.ok(!answer.html.includes("<b>@x"), "nothing is echoed unescaped");
      assert.ok(answer.document.querySelector("[name=rememberMe]")?.hasAttribute("checked"));
      const typed = answer.document.querySelector("[name=email]")?.getAttribute("value");
      if (!fields["email"]?.includes("\u0000")) assert.equal(typed, fields["email"]);
      assert.ok(!shopper.cookies.has("token"));
    }
  }
});

test("a wrong password and an unknown address are refused alike, in the backend's words", async () => {
  const cases = [
    { email: "'--@casa.example", password: "secret-7" },
    { email: ANA.email, password: "secret-7" },
    { email: ANA.email, password: "' OR 1=1 --" },
    { email: "nobody@example.com", password: ANA.password },
  ];
  for (const language of LANGUAGES) {
    for (const fields of cases) {
      const answer = await shop.shopper().submit(`/${language}?login=true`, { ...fields, language });
      assert.equal(answer.status, 422, JSON.stringify(fields));
      const alert = answer.document.querySelector(".sign-in [role=alert]");
      assert.ok(alert?.textContent?.includes(NO_ACCOUNT[language]), alert?.textContent ?? "no alert");
      assert.ok(!answer.html.includes("secret-7"), "the password comes back");
      assert.equal(answer.document.querySelector("[name=email]")?.getAttribute("value"), fields.email);
    }
  }
});

test("scripts may sign in too and get the same refusals as JSON", async () => {
  const refused = await shop.shopper().send(LOGIN_PATH, { body: { ...ANA, password: "x", language: "en" } });
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  assert.deepEqual([refused.status, error.code], [422, "fields"]);
  assert.equal(error.message, NO_ACCOUNT.en);
  const ana = shop.shopper();
  const answer = await ana.send(LOGIN_PATH, { body: { ...ANA, language: "en" } });
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/en/account/orders"]);
  assert.ok(ana.cookies.has("token"));
});

test("malformed bodies and methods are refused and leave no cookies", async () => {
  const origin = shop.origin();
  const send = (body: string | Uint8Array, type: string) =>
    shop.fetch(LOGIN_PATH, { method: "POST", body, headers: { origin, "content-type": type } });
  const plain = "application/x-www-form-urlencoded";
  const cases: [string | Uint8Array, string, number][] = [
    [`email=a@b&password=${"x".repeat(70_000)}`, plain, 422],
    [`email=a@b&password=${"x".repeat(2 * 1024 * 1024)}`, plain, 413],
    ["", plain, 422],
    [new Uint8Array([0xff, 0xfe, 0x3d, 0x25]), plain, 422],
    ["[".repeat(6000), "application/json", 400],
    ['{"email":{"a":1},"password":["x"]}', "application/json", 422],
    ["not json", "text/plain", 400],
  ];
  for (const [body, type, status] of cases) {
    const answer = await send(body, type);
    assert.equal(answer.status, status, String(body).slice(0, 40));
    assert.ok(!cookiesOf(answer).has("token"));
  }
  for (const path of [LOGIN_PATH, `${LOGIN_PATH}/end`]) {
    assert.equal((await shop.fetch(path)).status, 405, path);
    assert.equal((await shop.fetch(path, { method: "DELETE", headers: { origin } })).status, 405, path);
  }
});

test("requests from other origins neither sign in nor out", async () => {
  const ana = await signedIn(shop);
  for (const foreign of [{ origin: "https://evil.example" }, { origin: "null" }, { origin: shop.origin("pharmacy") }]) {
    for (const [path, fields] of [
      [LOGIN_PATH, ANA],
      [`${LOGIN_PATH}/end`, {}],
    ] as const) {
      const answer = await ana.send(path, { ...form(fields), headers: foreign });
      assert.equal(answer.status, 403);
      assert.deepEqual(answer.headers.getSetCookie(), []);
    }
  }
  assert.equal((await ana.visit("/ro/cabinet")).status, 200);
});

test("signing in redirects only within the shop", async () => {
  const arrive = async (back: string) => {
    const answer = await shop.shopper().send(LOGIN_PATH, form({ ...ANA, language: "ro", back }));
    return answer.headers.get("location");
  };
  assert.equal(await arrive("/ru/checkout"), "/ru/checkout");
  const odd = ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/api/session/end"];
  for (const back of [...odd, "/ro\r\nset-cookie: a=b", "/ro?login=true", "/%2f/evil.example", "\u0000/ro", ""]) {
    assert.equal(await arrive(back), "/ro/account/orders", back);
  }
  const { document } = await shop.shopper().visit(`/ro?login=true&back=${encodeURIComponent('"><script>1</script>')}`);
  assert.equal(document.querySelector(".sign-in [name=back]")?.getAttribute("value"), '"><script>1</script>');
});

test("while the backend is down nobody is signed in, and the form keeps its input", async () => {
  // Two calls identify the user; the second is the fallback for the first.
  for (const calls of [["/auth/jwt/create"], ["/users/user-group", "/auth/users/me"]]) {
    const call = calls.join();
    for (const fault of [{ mode: "fail", status: 503 }, { mode: "garbage" }] as const) {
      for (const call of calls) await shop.demo.break({ call, ...fault });
      const shopper = shop.shopper();
      const answer = await shopper.submit(LOGIN_PATH, { ...ANA, language: "ro" });
      assert.equal(answer.status, 503, call);
      assert.equal(answer.document.querySelector("[name=email]")?.getAttribute("value"), ANA.email);
      assert.ok(answer.document.querySelector(".notice[role=alert]"));
      assert.deepEqual([...shopper.cookies.keys()], []);
      await shop.demo.heal();
    }
  }
});

test("signing out removes the session, even a partial one", async () => {
  const ana = await signedIn(shop);
  const answer = await ana.send(`${LOGIN_PATH}/end`, form({ language: "uk" }));
  assert.deepEqual([answer.status, answer.headers.get("location")], [303, "/uk?login=true"]);
  assertRemoved(answer);
  assert.equal((await ana.send("/uk/orders")).headers.get("location"), formBeforePage("/uk/orders"));
  assertRemoved(await shop.shopper().send(`${LOGIN_PATH}/end`, form({})));
});

test("the cabinet greets without a name while the name is unavailable", async (t) => {
  const backend = new ScriptedBackend();
  t.after(() => backend.close());
  await using nameless = await openShop({ backend: await backend.open() });
  backend.upstream = nameless.backendUrl;
  const ana = await signedIn(nameless);
  backend.scripts.set("/users/user-group", (_, answer) => answer.end('[{"user":{"id":1}}]'));
  for (const status of [404, 500]) {
    backend.scripts.set("/auth/users/me", (_, answer) => answer.writeHead(status).end("{}"));
    const cabinet = await ana.visit("/en/cabinet");
    assert.equal(cabinet.status, 200, `${status}`);
    const greeting = cabinet.document.querySelector(".cabinet-greeting")?.textContent;
    assert.equal(greeting, say("en", "account", "greeting_without_name"));
  }
  backend.scripts.set("/auth/users/me", (_, answer) => answer.writeHead(401).end("{}"));
  const over = await ana.send("/en/cabinet");
  assert.equal(over.headers.get("location"), formBeforePage("/en/cabinet"), "the session is over");
});

test("a site without accounts has no sign-in link or form, and refuses sign-ins", async (t) => {
  const backend = new ScriptedBackend();
  t.after(() => backend.close());
  backend.scripts.set("/settings/", (_, answer) => answer.end('{"additional_settings":{"is_user_cabinet":false}}'));
  await using plain = await openShop({ backend: await backend.open() });
  backend.upstream = plain.backendUrl;
  const visitor = plain.shopper();
  const { html } = await visitor.visit("/ro?login=true");
  assert.ok(!html.includes("/ro/account") && !html.includes(LOGIN_PATH));
  for (const page of OWN) {
    const answer = await plain.fetch(`/ro/${page}`, { headers: { cookie: "token=a.b.c" } });
    assert.deepEqual([answer.status, answer.headers.get("location")], [302, formBeforePage(`/ro/${page}`)], page);
  }
  assert.equal((await visitor.send(LOGIN_PATH, form(ANA))).status, 404);
  assert.ok((await (await shop.fetch("/ro")).text()).includes("/ro/account/orders"), "the others have both");
});

test("the form leads back to every protected page with its query, also after a 401 in the middle", async () => {
  const asked = OWN.map((page) => `/ro/${page}?from=letter&page=1`);
  for (const path of asked) {
    const ana = shop.shopper();
    const door = (await ana.send(path)).headers.get("location") ?? "";
    assert.equal(door, formBeforePage(path));
    const { document } = await ana.visit(door);
    const back = document.querySelector("main form [name=back]")?.getAttribute("value");
    assert.equal(back, path);
    const action = document.querySelector("main form")?.getAttribute("action") ?? "";
    const refused = await ana.submit(action, { ...ANA, password: "wrong", language: "ro", back: path });
    assert.equal(refused.document.querySelector("main form [name=back]")?.getAttribute("value"), path);
    const entered = await ana.send(action, form({ ...ANA, language: "ro", back: path }));
    assert.deepEqual([entered.status, entered.headers.get("location")], [303, path]);
    const again = await ana.send(`${door}&utm_source=x`);
    assert.equal(again.headers.get("location"), `${path}&utm_source=x`, "past the form");
  }
  for (const path of asked) {
    const ana = await signedIn(shop);
    await shop.demo.break({ call: "/users/user-group", mode: "expire" });
    ana.cookies.delete("identity");
    assert.equal((await ana.send(path)).headers.get("location"), formBeforePage(path), path);
    await shop.demo.heal();
  }
});
