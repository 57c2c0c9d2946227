// The demo backend's accounts: registration, letters, codes, passwords, contacts, picture and deletion, each answered as
// djoser, simplejwt and REST framework answer them.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { multipart } from "../support/forms.ts";
import { request, type Sent } from "../support/request.ts";
import { ANA } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const PASSWORD = "o parolă destul de lungă";
const someone = () => `${randomUUID()}@example.com`;

interface Said {
  status: number;
  body: never;
}

async function call(path: string, body?: object, { access, ...sent }: Sent & { access?: string } = {}): Promise<Said> {
  const headers = {
    token: "demo-casa",
    "accept-language": "en",
    ...(access && { authorization: `Bearer ${access}` }),
    ...sent.headers,
  };
  const answer = await request(shop.backendUrl, path, { ...(body && { body }), ...sent, headers });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? null : JSON.parse(text)) as never };
}

async function refuses(path: string, body: object, status: number, said: unknown, access = ""): Promise<void> {
  assert.deepEqual(await call(path, body, { access }), { status, body: said }, JSON.stringify(body));
}

async function accepts(path: string, body: object, access = "", status = 204): Promise<void> {
  const answer = await call(path, body, { access });
  assert.equal(answer.status, status, `${path}: ${JSON.stringify(answer.body)}`);
}

async function newestTo(address: string) {
  const [letter] = await shop.demo.mail(address);
  assert.ok(letter, `a letter to ${address}`);
  const [uid = "", token = ""] = letter.path.split("/").slice(-2);
  return { ...letter, uid, token };
}

async function signIn(email: string, password: string): Promise<string> {
  const { status, body } = await call("/auth/jwt/create/", { email, password });
  assert.equal(status, 200);
  return (body as { access: string }).access;
}

/** An activated account. */
async function joined(): Promise<{ email: string; access: string }> {
  const email = someone();
  await accepts("/auth/users/", { email, password: PASSWORD }, "", 201);
  const { uid, token } = await newestTo(email);
  await accepts("/auth/users/activation/", { uid, token });
  return { email, access: await signIn(email, PASSWORD) };
}

const NO_ACCOUNT = { detail: "No active account found with the given credentials" };

test("a registration is activated by its letter, once, and only then signs in", async () => {
  const email = someone();
  const create = { email, password: PASSWORD, re_password: PASSWORD };
  await refuses("/auth/users/", { ...create, re_password: "another one" }, 400, {
    non_field_errors: ["The two password fields didn't match."],
  });
  assert.deepEqual(await shop.demo.mail(email), []);
  await accepts("/auth/users/", create, "", 201);
  await refuses("/auth/users/", { ...create, email: email.toUpperCase() }, 400, {
    email: ["user with this email already exists."],
  });
  const { uid, token, kind } = await newestTo(email);
  assert.equal(kind, "mail");
  await refuses("/auth/jwt/create/", { email, password: PASSWORD }, 401, NO_ACCOUNT);
  await refuses("/auth/users/activation/", { uid: "none", token }, 400, {
    uid: ["Invalid user id or user doesn't exist."],
  });
  await refuses("/auth/users/activation/", { uid, token: `${token}x` }, 400, {
    token: ["Invalid token for given user."],
  });
  await accepts("/auth/users/activation/", { uid, token });
  await refuses("/auth/users/activation/", { uid, token }, 403, { detail: "Stale token for given user." });
  await signIn(email, PASSWORD);
  await refuses("/auth/jwt/create/", { email, password: "wrong" }, 401, NO_ACCOUNT);
  await refuses("/auth/jwt/create/", { email: someone(), password: "wrong" }, 401, NO_ACCOUNT);
});

test("weak passwords get every sentence of the validators, in the language that was asked for", async () => {
  const weak = { email: someone(), password: "123" };
  const { body } = await call("/auth/users/", weak);
  assert.deepEqual(body, {
    password: [
      "This password is too short. It must contain at least 8 characters.",
      "This password is entirely numeric.",
    ],
  });
  const ro = await call("/auth/users/", weak, { headers: { "accept-language": "ro" } });
  assert.match(JSON.stringify(ro.body), /Această parolă este prea scurtă/);
  assert.deepEqual((await call("/auth/users/", {})).body, {
    email: ["Please fill in this field."],
    password: ["Please fill in this field."],
  });
});

test("a letter is sent again only to who waits for it, and no answer tells who that is", async () => {
  const [waiting, unknown] = [someone(), someone()];
  await accepts("/auth/users/", { email: waiting, password: PASSWORD }, "", 201);
  for (const email of [waiting, unknown, ANA.email]) await accepts("/auth/users/resend_activation/", { email });
  const counted = async (email: string) => (await shop.demo.mail(email)).length;
  assert.deepEqual(await Promise.all([waiting, unknown].map(counted)), [2, 0]);
  for (const email of [waiting, unknown]) await accepts("/auth/users/reset_password/", { email });
  assert.deepEqual(await Promise.all([waiting, unknown].map(counted)), [2, 0]);
});

test("a forgotten password is replaced by its letter, once and in time", async () => {
  const { email } = await joined();
  await accepts("/auth/users/reset_password/", { email });
  const { uid, token, path } = await newestTo(email);
  assert.equal(path, `/password/reset/confirm/${uid}/${token}`);
  const confirm = "/auth/users/reset_password_confirm/";
  const weak = await call(confirm, { uid, token, new_password: "password" });
  assert.deepEqual(weak, { status: 400, body: { new_password: ["This password is too common."] } });
  await refuses("/auth/users/activation/", { uid, token }, 400, { token: ["Invalid token for given user."] });
  const chosen = { uid, token, new_password: "cu totul altă parolă" };
  await accepts(confirm, chosen);
  await refuses(confirm, chosen, 400, { token: ["Invalid token for given user."] });
  await refuses("/auth/jwt/create/", { email, password: PASSWORD }, 401, NO_ACCOUNT);
  await signIn(email, "cu totul altă parolă");
  await accepts("/auth/users/reset_password/", { email });
  const late = await newestTo(email);
  await shop.demo.expireLetters();
  await refuses(confirm, { ...chosen, token: late.token }, 400, { token: ["Invalid token for given user."] });
});

test("a password is changed with the current one", async () => {
  const { email, access } = await joined();
  const change = { current_password: "wrong", new_password: "a new and long one", re_password: "a new and long one" };
  const path = "/auth/users/set_password/";
  await refuses(path, change, 400, { current_password: ["Invalid password."] }, access);
  assert.equal((await call(path, change)).status, 401);
  await accepts(path, { ...change, current_password: PASSWORD }, access);
  await signIn(email, "a new and long one");
});

test("one-time codes sign in, once, and the newest alone", async () => {
  const phone = "+373 69 111 222";
  await accepts(`/api/v1/sms-code?phone=${encodeURIComponent(phone)}`, {}, "", 404);
  assert.equal((await call(`/api/v1/sms-code?phone=${encodeURIComponent(phone)}`)).status, 200);
  const old = await newestTo("+37369111222");
  assert.deepEqual([old.kind, old.code.length, old.text.endsWith(`#${old.code}`)], ["sms", 6, true]);
  await accepts("/api/register/", { phone }, "", 200);
  const { code } = await newestTo("+37369111222");
  const confirm = (sent: string) =>
    call(`/api/register/${encodeURIComponent(phone)}/`, { code: sent }, { method: "PATCH" });
  if (old.code !== code) assert.equal((await confirm(old.code)).status, 400);
  const entered = await confirm(code);
  assert.equal(entered.status, 200);
  const me = await call("/auth/users/me/", undefined, { access: (entered.body as { access: string }).access });
  assert.equal((me.body as { phone: string }).phone, "+37369111222");
  assert.equal((await confirm(code)).status, 400);

  assert.equal((await call(`/api/v1/email-code?email=${ANA.email}`)).status, 200);
  const letter = await newestTo(ANA.email);
  for (let tries = 0; tries < 5; tries++) {
    const { status } = await call("/api/v1/loginByEmail", { email: ANA.email, code: "none" });
    assert.equal(status, 400);
  }
  const spent = await call("/api/v1/loginByEmail", { email: ANA.email, code: letter.code });
  assert.deepEqual(spent, { status: 400, body: { code: ["The code is wrong or has expired."] } });
});

test("contacts are added by a code, one is the main one, and the last one stays", async () => {
  const { email, access } = await joined();
  const added = someone();
  const add = { email_address: added, verification_code: "none" };
  await refuses(
    "/api/email/send-code/",
    { new_email_address: ANA.email },
    400,
    {
      new_email_address: ["Another account uses it already."],
    },
    access,
  );
  await accepts("/api/email/send-code/", { new_email_address: added }, access, 200);
  await refuses("/api/email/", add, 400, { verification_code: ["The code is wrong or has expired."] }, access);
  await accepts("/api/email/", { ...add, verification_code: (await newestTo(added)).code }, access, 201);
  const list = async () => ((await call("/auth/users/me/", undefined, { access })).body as { emails: never[] }).emails;
  const [main, other] = (await list()) as { id: number; email_address: string; is_main: boolean }[];
  assert.deepEqual([main?.email_address, main?.is_main, other?.email_address], [email, true, added]);
  const made = await call("/api/email/change/", { email_address: added }, { access, method: "PATCH" });
  assert.equal(made.status, 200);
  const remove = (id = 0) => call(`/api/email/${id}/`, undefined, { access, method: "DELETE" });
  assert.equal((await remove(other?.id)).status, 204);
  assert.deepEqual(await list(), [{ ...main, is_main: true }]);
  assert.deepEqual((await remove(main?.id)).body, { detail: "The last contact cannot be removed." });
  assert.equal((await remove(999_999)).status, 404);
});

test("a profile changes only what is sent, and only one's own", async () => {
  const { access } = await joined();
  const { id } = (await call("/auth/users/me/", undefined, { access })).body as { id: number };
  const change = (of: number, body: object) => call(`/users/user/${of}/`, body, { access, method: "PATCH" });
  assert.equal((await change(id, { firstName: "Zoe", birthday: "2000-02-29" })).status, 200);
  assert.deepEqual((await change(id, { birthday: "29.02.2000" })).status, 400);
  const full = await call("/api/users/change-full-name/", { full_name: "Zoe Ana Rusu" }, { access, method: "PATCH" });
  assert.deepEqual(full, { status: 200, body: { full_name: "Zoe Ana Rusu" } });
  const { body } = await call(`/api/users/${id}/`, undefined, { access });
  const { firstName, lastName, birthday } = body as Record<string, string>;
  assert.deepEqual([firstName, lastName, birthday], ["Zoe", "Ana Rusu", "2000-02-29"]);
  for (const { status } of [await change(1, { firstName: "X" }), await call("/api/users/1/", undefined, { access })]) {
    assert.equal(status, 404);
  }
});

test("a picture is shown to its owner alone, and a new one has a new address", async () => {
  const { access } = await joined();
  const png = Buffer.from("89504e470d0a1a0a0000", "hex");
  const put = async (bytes: Uint8Array) => {
    const { headers, ...sent } = await multipart(
      {},
      new File([Uint8Array.from(bytes)], "a.png", { type: "image/png" }),
    );
    return call("/api/users/change-profile-image/", undefined, { ...sent, headers, method: "PATCH", access });
  };
  assert.equal((await put(Buffer.from("<svg onload='1'/>"))).status, 400);
  const { profile_image: path } = (await put(png)).body as { profile_image: string };
  const get = (headers: Record<string, string>) =>
    request(shop.backendUrl, path, { headers: { token: "demo-casa", ...headers } });
  const shown = await get({ authorization: `Bearer ${access}` });
  assert.equal(shown.headers.get("content-type"), "image/png");
  assert.deepEqual(Buffer.from(await shown.arrayBuffer()), png);
  assert.equal((await get({})).status, 404);
  const other = await signIn(ANA.email, ANA.password);
  assert.equal((await get({ authorization: `Bearer ${other}` })).status, 404);
  assert.notEqual(((await put(png)).body as { profile_image: string }).profile_image, path);
  const gone = await call("/api/users/delete-profile-image/", undefined, { access, method: "DELETE" });
  assert.equal(gone.status, 204);
});

test("an account is deleted by its letter, with all that it was signed in by", async () => {
  const { email, access } = await joined();
  await accepts("/users/user/delete-account/", {}, access);
  const { uid, token } = await newestTo(email);
  const confirm = "/users/user/confirm-delete-account/";
  await refuses(confirm, { uid, token: "none" }, 400, { token: ["Invalid token for given user."] });
  await accepts(confirm, { uid, token }, "", 200);
  assert.equal((await call("/auth/users/me/", undefined, { access })).status, 401);
  await refuses("/auth/jwt/create/", { email, password: PASSWORD }, 401, NO_ACCOUNT);
  await refuses(confirm, { uid, token }, 400, { uid: ["Invalid user id or user doesn't exist."] });
});

test("the mailbox is a page too, in which what was typed is text", async () => {
  const email = `"<b>${randomUUID()}</b>"@example.com`;
  await call("/api/register/", { phone: "+37369000111" });
  const page = await (await request(shop.backendUrl, "/__demo/mail?to=%2B37369000111")).text();
  assert.match(page, /^<!doctype html>/);
  assert.match(page, /\d{6}/);
  const odd = await (await request(shop.backendUrl, `/__demo/mail?to=${encodeURIComponent(email)}`)).text();
  assert.ok(!odd.includes("<b>"));
});

test("a backend that is slow for known addresses is slow for no other", async () => {
  await shop.demo.break({ call: "/auth/users/reset_password/", mode: "known", ms: 600 });
  const timed = async (email: string) => {
    const begun = performance.now();
    await accepts("/auth/users/reset_password/", { email });
    return performance.now() - begun;
  };
  assert.ok((await timed(ANA.email)) >= 590);
  // Times without a limit: the unknown one is only compared with the known one.
  const [known, unknown] = [await timed(ANA.email), await timed(someone())];
  assert.ok(unknown < known, `${unknown} < ${known}`);
  await shop.demo.heal();
});
