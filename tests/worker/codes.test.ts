// Sign-in by a one-time code, in both families of the backend's calls: codes right, wrong, used, old and forged, answers
// alike for known and unknown addresses, and a backend in trouble.
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { after, afterEach, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { PLENTY } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { ANA, form } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const ASK = "/api/session/code";
const ENTER = "/api/session/by-code";
const STEP = "/ro/account/sign-in/code";
const FLOOR_MS = 1200;

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
afterEach(async () => {
  backend.scripts.clear();
  await shop.demo.heal();
});

const ask = (shopper: Shopper, fields: Record<string, string>) =>
  shopper.send(ASK, form({ language: "ro", ...fields }));
const enter = (shopper: Shopper, code: string, fields = {}) =>
  shopper.send(ENTER, form({ language: "ro", code, ...fields }));
const codeTo = async (to: string) => (await shop.demo.mail(to))[0]?.code ?? "";
const codes = (word: string) => say("ro", "codes", word);
/** A code that is not the given one. */
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Asks for a code by email; returns it. */
async function asked(shopper: Shopper, email: string): Promise<string> {
  const answer = await ask(shopper, { email });
  assert.equal(answer.status, 303, await answer.text());
  return codeTo(email);
}

async function assertRefused(answer: Response, word: string) {
  const page = await answer.text();
  assert.equal(answer.status, 422, page);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.ok(page.includes(codes(word)), page);
}

test("a code by email signs in, joins the guest's cart and leads back", async () => {
  const shopper = shop.shopper("casa");
  await shopper.addToCart(PLENTY, 2);
  const { status, document } = await shopper.submit(ASK, {
    language: "ro",
    email: ANA.email,
    back: "/ro/cart",
    rememberMe: "true",
  });
  assert.equal(status, 200);
  assert.ok(document.querySelector("main")?.textContent.includes("a•••@example.com"));
  assert.ok(!document.querySelector("main")?.textContent.includes(ANA.email));
  const fields = Object.fromEntries(
    [...document.querySelectorAll(`form[action="${ENTER}"] input`)].map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
  );
  const typed = [...(await codeTo(ANA.email))].join(" ");
  const entered = await shopper.send(ENTER, form({ ...fields, code: ` ${typed} ` }));
  assert.equal(entered.headers.get("location"), "/ro/cart", await entered.text());
  const cookies = entered.headers.getSetCookie();
  assert.match(cookies.find((line) => line.startsWith("token=")) ?? "", /Max-Age=172800/);
  assert.ok(!shopper.cookies.has("code_sign_in"));
  assert.ok((await shopper.cart()).lines.some(({ product }) => product === PLENTY));
});

test("a code by text message signs in by the calls of registered phones", async () => {
  const phone = "+37369123456";
  const shopper = shop.shopper("pharmacy");
  const { document } = await shopper.submit(ASK, { language: "ro", phone: "069 123 456" });
  assert.ok(document.querySelector("main")?.textContent.includes("+373 ** *** *56"));
  const entered = await enter(shopper, await codeTo(phone));
  assert.equal(entered.status, 303, await entered.text());
  assert.ok(shopper.cookies.has("token"));
  const token = entered.headers.getSetCookie().find((line) => line.startsWith("token="));
  assert.ok(!token?.includes("Max-Age"), "not remembered unless asked");
  const heard = backend.heard.filter(({ path }) => path.startsWith("/api/register/"));
  assert.deepEqual(
    heard.map(({ method, path, body }) => [method, path, JSON.parse(body).phone]),
    [
      ["POST", "/api/register/", phone],
      ["PATCH", `/api/register/${encodeURIComponent(phone)}/`, phone],
    ],
  );
});

test("known and unknown addresses get the same answers at both steps, however slow the backend is for known ones", async () => {
  await shop.demo.break({ call: "/api/v1/", mode: "known", ms: 800 });
  const seen = [];
  for (const email of ["ion@example.com", "nobody@example.com"]) {
    const shopper = shop.shopper("casa");
    const begun = performance.now();
    const answer = await ask(shopper, { email });
    assert.ok(performance.now() - begun >= FLOOR_MS - 50, email);
    const page = await shopper.send(answer.headers.get("location") ?? "");
    const refused = await enter(shopper, another(await codeTo(email)));
    const bare = (html: string) =>
      html
        .replaceAll(email, "")
        .replaceAll(/[in]•••/g, "")
        .replaceAll(/value="[0-9a-f]{32}"/g, "")
        .replaceAll(/data-left="\d+"|<b>\d+<|\d\d:\d\d:\d\d/g, "")
        .replaceAll(/nonce[-="]+[\w+/=-]+/g, "");
    seen.push({
      statuses: [answer.status, page.status, refused.status],
      location: answer.headers.get("location"),
      cookies: [answer, refused].map((one) => one.headers.getSetCookie().map((line) => line.split("=")[0])),
      bodies: [bare(await page.text()), bare(await refused.text())],
    });
  }
  assert.deepEqual(seen[0], seen[1]);
});

test("five tries are a browser's own, and a right code is refused after them", async () => {
  const email = "tries@example.com";
  const [stranger, owner] = [shop.shopper("casa"), shop.shopper("casa")];
  const code = await asked(owner, email);
  assert.equal((await ask(stranger, { email })).status, 303);
  for (let tries = 0; tries < 5; tries++) await assertRefused(await enter(stranger, another(code)), "wrong");
  await assertRefused(await enter(stranger, code), "spent");
  const triesOf = (typed: string) =>
    backend.heard.filter(({ path, body }) => path === "/api/v1/loginByEmail" && JSON.parse(body).code === typed).length;
  assert.deepEqual([triesOf(another(code)), triesOf(code)], [5, 0], "the sixth try does not reach the backend");
  await (await enter(owner, code)).body?.cancel();
  assert.equal(triesOf(code), 1, "the owner's does");
});

test("a code that was used, replaced, forged or never asked for is refused, and the way on stands beside", async () => {
  const email = "used@example.com";
  const shopper = shop.shopper("casa");
  const code = await asked(shopper, email);
  const cookie = shopper.cookies.get("code_sign_in") ?? "";
  assert.equal((await enter(shopper, code)).status, 303);
  const replay = shop.shopper("casa");
  replay.cookies.set("code_sign_in", cookie);
  await assertRefused(await enter(replay, code), "expired");
  for (const forged of ["", "x", cookie.replace("e/", "p/"), "9".repeat(3000)]) {
    const thief = shop.shopper("casa");
    thief.cookies.set("code_sign_in", forged);
    await assertRefused(await enter(thief, code), "expired");
    assert.equal((await thief.send(`${STEP}/sent`)).headers.get("location"), STEP);
  }
  const foreign = shop.shopper("pharmacy");
  foreign.cookies.set("code_sign_in", cookie);
  await assertRefused(await enter(foreign, code), "expired");
});

test("odd codes and destinations are refused at their field, with what was typed, before the backend is asked", async () => {
  const shopper = shop.shopper("casa");
  await asked(shopper, "odd@example.com");
  const before = backend.heard.length;
  for (const odd of ["", "abc", "12", "9".repeat(10_000), "<script>1234</script>5"]) {
    const answer = await enter(shopper, odd);
    const page = await answer.text();
    assert.equal(answer.status, 422, odd.slice(0, 20));
    assert.ok(!page.includes("<script>1234"), "markup stays text");
  }
  for (const odd of ["", "nobody", "a@b", `${"a".repeat(10_000)}@example.com`]) {
    const answer = await ask(shop.shopper("casa"), { email: odd });
    assert.equal(answer.status, 422, odd.slice(0, 20));
  }
  const abroad = await shop.shopper("pharmacy").submit(ASK, { language: "ro", phone: "+40721234567" });
  assert.equal(abroad.status, 422);
  assert.ok(abroad.document.querySelector("[role=alert]")?.textContent.includes(codes("country_refused")));
  assert.equal(abroad.document.querySelector("[name=phone]")?.getAttribute("value"), "+40721234567");
  const calls = backend.heard.slice(before).filter(({ path }) => path.startsWith("/api/"));
  assert.deepEqual(calls, []);
});

for (const [what, status, type, body] of [
  ["a 500", 500, "text/html", "<h1>Server Error</h1>"],
  ["a 502", 502, "text/html", "<html>Bad gateway</html>"],
  ["HTML", 200, "text/html", "<!doctype html><p>Hi"],
] as const) {
  test(`after ${what} to a request for a code, the page says that it may be on its way; nothing is sent twice`, async () => {
    const email = `lost-${status}@example.com`;
    backend.scripts.set("/api/v1/email-code", (_, answer) =>
      answer.writeHead(status, { "content-type": type }).end(body),
    );
    const { document } = await shop.shopper("casa").submit(ASK, { language: "ro", email });
    const main = document.querySelector("main")?.textContent ?? "";
    if (status !== 200) assert.ok(main.includes(codes("sent_unknown")), main);
    assert.ok(document.querySelector("[name=code]"));
    const calls = backend.heard.filter(({ path }) => path.includes(encodeURIComponent(email)));
    assert.equal(calls.length, 1);
  });
}

test("a backend in trouble at the code costs no try, and the code still works afterwards", async () => {
  const email = "trouble@example.com";
  const shopper = shop.shopper("casa");
  const code = await asked(shopper, email);
  backend.scripts.set("/api/v1/loginByEmail", (_, answer) => answer.writeHead(500).end());
  for (let tries = 0; tries < 6; tries++) {
    const answer = await enter(shopper, code);
    assert.equal(answer.status, 503, await answer.text());
  }
  backend.throttle("/api/v1/loginByEmail", "30");
  const later = await enter(shopper, code);
  assert.deepEqual([later.status, later.headers.get("retry-after")], [429, "30"]);
  backend.scripts.clear();
  assert.equal((await enter(shopper, code)).status, 303);
});

test("an older backend's bare token signs in, and its own names are spoken to it", async () => {
  await changeSite(shop, "romania", {
    accounts: { codes: ["email"] },
    bodies: { sign_in_code: { login: "{email}", sms_code: "{code}" } },
  });
  const shopper = shop.shopper("romania");
  const email = "old@example.com";
  let token = "";
  backend.scripts.set("/api/v1/loginByEmail", async (asked, answer) => {
    const { login, sms_code } = JSON.parse(await text(asked));
    const headers = { token: `${asked.headers["token"]}`, "accept-language": "ro" };
    const session = await request(backend.upstream, "/auth/jwt/create/", { headers, body: ANA });
    token = ((await session.json()) as { access: string }).access;
    const fine = login === email && sms_code === "123456";
    answer
      .writeHead(fine ? 200 : 400, { "content-type": "application/json" })
      .end(JSON.stringify(fine ? { data: { token } } : {}));
  });
  assert.equal((await ask(shopper, { email })).status, 303);
  const entered = await enter(shopper, "123456");
  assert.equal(entered.status, 303, await entered.text());
  assert.equal(shopper.cookies.get("token"), token);
  assert.ok(!shopper.cookies.has("refresh_token"));
});

test("a backend that takes no request for a code now, or elsewhere, is told; the next press sends it", async () => {
  const email = "not-sent@example.com";
  const calls = () => backend.heard.filter(({ path }) => path.includes(encodeURIComponent(email))).length;
  const shopper = shop.shopper("casa");
  backend.throttle("/api/v1/email-code", "30");
  const busy = await ask(shopper, { email });
  assert.deepEqual([busy.status, busy.headers.get("retry-after")], [429, "30"]);
  assert.ok(!shopper.cookies.has("code_sign_in"), "the browser waits for no code");
  backend.scripts.set("/api/v1/email-code?", ({ url = "" }, answer) =>
    answer.writeHead(301, { location: url.replace("?", "/?") }).end(),
  );
  backend.scripts.delete("/api/v1/email-code");
  const moved = await shopper.submit(ASK, { language: "ro", email });
  assert.equal(moved.status, 503);
  assert.ok(moved.document.querySelector("[role=alert]")?.textContent.includes(codes("not_sent")), moved.html);
  assert.equal(moved.document.querySelector("[name=email]")?.getAttribute("value"), email);
  backend.scripts.set("/api/v1/email-code/", (_, answer) => answer.writeHead(200).end("{}"));
  assert.equal((await ask(shopper, { email })).status, 303);
  assert.equal(calls(), 3);
  await shop.logged("/api/v1/email-code: leads to /api/v1/email-code/");
  assert.ok(!shop.said.some((line) => /not-sent(@|%40)example/.test(line)), "the log has no address");
});

test("a site without passwords takes none at the door of its form either", async () => {
  const accounts = { password: false, registration: false, codes: ["email"] };
  await changeSite(shop, "romania", { accounts }, "without-passwords");
  for (const door of ["/api/session", "/ro?login=true"]) {
    const enters = () => shop.shopper("romania").send(door, form({ ...ANA, language: "ro" }));
    // The shop keeps the former config for a moment.
    await until(`${door} is closed`, async () => (await enters()).status === 404);
  }
});
