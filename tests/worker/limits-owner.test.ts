// Guesses of an account's password lock its owner out neither of a browser that has signed in before nor, unless they come
// from many addresses, of a new one.
import assert from "node:assert/strict";
import { randomInt, randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { readWranglerFile } from "../../tools/wrangler-file.mjs";
import { cookiesOf, LOGIN_PATH } from "../support/session.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { untilLimited } from "../support/until-limited.ts";

const COOKIE = "signed_in_before";
const ION = { email: "ion@example.com", password: "demo-parola" };
const ANA = { email: "ana@example.com", password: "demo-parola" };

const { ratelimits } = readWranglerFile(ROOT, "wrangler.toml").workerOptions as {
  ratelimits: Record<string, { simple: { limit: number } }>;
};
const figure = (name: string) => ratelimits[name]?.simple.limit ?? Number.NaN;

let shop: Shop;
before(async () => {
  shop = await openShop({ limits: true, variables: { FLOOR_MS: "0" } });
});
after(() => shop.close());

const octet = () => randomInt(256);
const address = () => `198.${octet()}.${octet()}.${octet()}`;

async function signIn(shopper: Shopper, client: string, fields: Record<string, string>): Promise<number> {
  const answer = await shopper.send(LOGIN_PATH, {
    method: "POST",
    body: { language: "ro", ...fields },
    headers: { "cf-connecting-ip": client },
  });
  await answer.text();
  return answer.status;
}

/** A browser in which this account has signed in and out again. */
async function known(fields: Record<string, string>): Promise<Shopper> {
  const shopper = shop.shopper();
  assert.equal(await signIn(shopper, address(), { ...fields, rememberMe: "true" }), 303);
  const left = await shopper.send(`${LOGIN_PATH}/end`, {
    method: "POST",
    body: new URLSearchParams({ language: "ro" }),
  });
  assert.equal(left.status, 303);
  assert.ok(shopper.cookies.has(COOKIE), "it stays at sign-out");
  return shopper;
}

const guess = (client: string, email: string) =>
  signIn(shop.shopper(), client, { email, password: `wrong-${randomUUID()}` });

test("guesses from one address lock out that address alone", async () => {
  const guesser = address();
  const answered = await untilLimited(() => guess(guesser, ANA.email));
  assert.ok(answered <= figure("SIGN_INS_OF_SENDER"), `${answered}`);
  assert.equal(await signIn(shop.shopper(), address(), ANA), 303);
});

test("guesses from many addresses end, and the owner's browser signs in", async () => {
  const owner = await known(ION);
  await untilLimited(() => guess(address(), ION.email));
  assert.equal(await signIn(shop.shopper(), address(), ION), 429, "a browser that the account does not know");
  const stranger = await known(ANA);
  assert.equal(await signIn(stranger, address(), ION), 429, "a browser of another account");
  stranger.cookies.set(COOKIE, `${stranger.cookies.get(COOKIE)?.slice(0, -1)}0`);
  assert.equal(await signIn(stranger, address(), ANA), 303, "a damaged cookie is no obstacle");
  assert.equal(await signIn(owner, address(), { ...ION, email: " ION@example.com" }), 303);
});

test("guesses from the owner's own address leave the owner's browser its share, which is limited too", async () => {
  const owner = await known(ANA);
  const shared = address();
  await untilLimited(() => guess(shared, `${randomUUID()}@example.com`));
  assert.equal(await signIn(owner, shared, ANA), 303);
  const wrong = () => signIn(owner, address(), { ...ANA, password: "wrong" });
  const answered = await untilLimited(wrong);
  assert.ok(answered <= figure("SIGN_INS_OF_BROWSER"), `${answered}`);
});

test("the cookie says nothing of the account, is out of reach of scripts, and ends with a session to be forgotten", async () => {
  for (const [remember, ends] of [
    ["true", "; Max-Age=31536000;"],
    ["", ""],
  ] as const) {
    const shopper = shop.shopper();
    const answer = await shopper.send(LOGIN_PATH, {
      method: "POST",
      body: { language: "ro", ...ANA, ...(remember && { rememberMe: remember }) },
      headers: { "cf-connecting-ip": address() },
    });
    const line = cookiesOf(answer).get(COOKIE) ?? "";
    assert.match(line, /; HttpOnly/);
    assert.ok(ends ? line.includes(ends) : !line.includes("Max-Age"), line);
    assert.doesNotMatch(line, /ana@|example/i);
  }
});

test("guesses and pasted letters from many addresses stop neither a letter nor the change of a password", async () => {
  const send = (shopper: Shopper, path: string, fields: Record<string, string>) =>
    shopper.send(path, {
      method: "POST",
      body: new URLSearchParams({ language: "ro", new_password: "o parolă destul de lungă", ...fields }),
      headers: { "cf-connecting-ip": address() },
    });
  const owner = shop.shopper();
  assert.equal(await signIn(owner, address(), ANA), 303);
  owner.cookies.delete(COOKIE);
  await untilLimited(() => guess(address(), ANA.email));
  assert.equal((await send(owner, "/api/password", { current_password: "wrong" })).status, 422);
  for (let letter = 0; letter <= figure("SIGN_INS_OF_ACCOUNT"); letter++) {
    const browser = shop.shopper();
    await browser.send(`/password/reset/confirm/MQ/c8x-${randomUUID().replaceAll("-", "")}`);
    const answer = await send(browser, "/api/new-password", {});
    assert.notEqual(answer.status, 429, `letter ${letter}`);
  }
});
