// Sessions with simplejwt and djoser: tokens rotate and are blacklisted at once, refusals have the backend's words,
// throttles count per shopper.
import assert from "node:assert/strict";
import { test } from "node:test";
import { djangoShop, openDjangoShop } from "../support/django-shop.ts";
import { request } from "../support/request.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import type { Shopper } from "../support/shopper.ts";

/** Shorter than the thirty seconds before expiry at which a token is refreshed, so every request refreshes. */
const opened = djangoShop({ access_seconds: 20, throttles: { sign_in: "4/min" } }, { forward_client_address: true });
const ORDERS = "/ro/account/orders";

const from = (address: string) => ({ "cf-connecting-ip": address });
const enter = (shopper: Shopper, address: string, fields: object = {}) =>
  shopper.send(LOGIN_PATH, {
    ...form({ ...ANA, language: "ro", rememberMe: "true", ...fields }),
    headers: from(address),
  });
const refreshes = async () => (await opened.django.calls()).filter(({ path }) => path === "/auth/jwt/refresh/");

/** Another tab of the same browser. */
function tabOf(shopper: Shopper): Shopper {
  const tab = opened.shop.shopper("casa");
  for (const [name, value] of shopper.cookies) tab.cookies.set(name, value);
  return tab;
}

async function ana(address: string): Promise<Shopper> {
  const shopper = opened.shop.shopper("casa");
  const answer = await enter(shopper, address);
  assert.equal(answer.status, 303, await answer.text());
  return shopper;
}

test("a rotated refresh token is replaced, as often as needed", async () => {
  const shopper = await ana("192.0.2.1");
  const seen = new Set([shopper.cookies.get("refresh_token")]);
  for (let visit = 0; visit < 4; visit++) {
    assert.equal((await shopper.send(ORDERS)).status, 200, `visit ${visit}`);
    seen.add(shopper.cookies.get("refresh_token"));
  }
  assert.ok(seen.size > 2, "the new token is kept");
  assert.ok((await refreshes()).every(({ status }) => status === 200));
});

test("tabs that refresh concurrently all stay signed in", async () => {
  const shopper = await ana("192.0.2.2");
  const tabs = Array.from({ length: 6 }, () => tabOf(shopper));
  const statuses = await Promise.all(tabs.map(async (tab) => (await tab.send(ORDERS)).status));
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200]);
  for (const tab of tabs) assert.equal((await tab.send(ORDERS)).status, 200);
});

test("a form filled in across a refresh is accepted", async () => {
  const shopper = await ana("192.0.2.3");
  const late = tabOf(shopper);
  assert.equal((await shopper.send(ORDERS)).status, 200);
  const added = await late.send("/api/favourites/101", { method: "POST", body: {} });
  assert.equal(added.status, 200, await added.text());
});

test("an inactive account gets the backend's message", async () => {
  const answer = await enter(opened.shop.shopper("casa"), "192.0.2.4", { email: "ion@example.com" });
  assert.ok(answer.status >= 400 && answer.status < 500, String(answer.status));
  assert.match(await answer.text(), /Nu a fost găsit cont activ cu aceste date de autentificare/);
});

test("too many sign-ins are told when to come back, and other shoppers are unaffected", async () => {
  const wrong = { password: "greșită" };
  const stranger = opened.shop.shopper("casa");
  for (let attempt = 0; attempt < 4; attempt++)
    assert.notEqual((await enter(stranger, "192.0.2.5", wrong)).status, 429);
  const often = await enter(stranger, "192.0.2.5", wrong);
  assert.equal(often.status, 429);
  const seconds = Number(often.headers.get("retry-after"));
  assert.ok(seconds > 0 && seconds <= 60, `Retry-After: ${seconds}`);
  assert.equal((await enter(opened.shop.shopper("casa"), "192.0.2.6")).status, 303);
  const told = (await opened.django.calls()).filter(({ path }) => path === "/auth/jwt/create/");
  assert.ok(told.some((call) => call.from === "192.0.2.6"));
});

test("signing out ends the session in the backend too", async () => {
  const shopper = await ana("192.0.2.7");
  assert.equal((await shopper.send(`${LOGIN_PATH}/end`, form({ language: "ro" }))).status, 303);
  assert.equal(shopper.cookies.has("refresh_token"), false);
  assert.equal((await shopper.send(ORDERS)).status, 302);
});

test("a throttle for visitors gives a page with the wait, and no error", async () => {
  await using own = await openDjangoShop({ throttles: { anon: "12/min" } });
  const pages = ["cana-de-lut", "tigaie-de-fonta", "set-de-cutite", "prosop-de-in", "fata-de-masa", "perna-de-puf"];
  const answers = [];
  for (const slug of pages) answers.push(await own.shop.fetch(`/ro/product/${slug}`, { site: "casa" }));
  const throttled = answers.filter(({ status }) => status !== 200);
  assert.ok(throttled.length > 0, "it has struck");
  for (const answer of throttled) {
    assert.equal(answer.status, 429);
    assert.ok(Number(answer.headers.get("retry-after")) > 0);
  }
});

test("a user-group whose user is a number identifies a customer too", async () => {
  await using own = await openDjangoShop({ user_as_number: true });
  const shopper = await signedIn(own.shop);
  assert.equal(shopper.cookies.get("user-group-id"), "4");
  await shopper.addToCart("101", 1);
  const { html, document } = await shopper.visit("/ro/checkout");
  assert.equal(document.querySelector("[name=first_name]")?.getAttribute("value"), "Ana");
  assert.ok(html.includes("+37360123456"));
  assert.match((await shopper.visit("/ro/cabinet")).html, /120/, "the points");
});

test("the documented refresh call returns two tokens here", async () => {
  const sent = { method: "POST", body: ANA };
  const { refresh } = (await (await request(opened.django.url, "/auth/jwt/create/", sent)).json()) as {
    refresh: string;
  };
  const exchange = () => request(opened.django.url, "/auth/jwt/refresh/", { method: "POST", body: { refresh } });
  assert.deepEqual(Object.keys((await (await exchange()).json()) as object).sort(), ["access", "refresh"]);
  assert.equal((await exchange()).status, 401);
});
