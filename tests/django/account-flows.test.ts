// A shopper's account over djoser, page by page: registration and its letter, a forgotten password, a change of password
// that ends other sessions, the profile, and the deletion.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { djangoShop } from "../support/django-shop.ts";
import { cookiesOf, form, kept, LOGIN_PATH, SESSION_COOKIES } from "../support/session.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const opened = djangoShop({}, { accounts: { deletion_call: "/users/user/delete-account/" } });
const PASSWORD = "o parolă destul de lungă";
const ANOTHER = "cu totul altă parolă";
const SENT = "/ro/account/registration/sent";
const ORDERS = "/ro/account/orders";

const someone = () => `${randomUUID()}@example.com`;
const send = (shopper: Shopper, path: string, fields: Record<string, string> = {}) =>
  shopper.send(path, form({ language: "ro", ...fields }));
const location = (answer: Response) => answer.headers.get("location") ?? "";
const register = (shopper: Shopper, email: string, password = PASSWORD) =>
  send(shopper, "/api/registration", { name: "Zoe Rusu", email, password });
const signIn = (shopper: Shopper, email: string, password: string) =>
  send(shopper, LOGIN_PATH, { email, password, rememberMe: "true" });
const errorAt = ({ document }: Visited, field: string) => {
  const input = document.querySelector(`main [name=${field}]:not([type=hidden])`);
  assert.equal(input?.getAttribute("aria-invalid"), "true", field);
  return document.querySelector(`#${input?.getAttribute("aria-describedby")?.split(" ")[0]}`)?.textContent ?? "";
};

/** Opens the newest letter to an address, whose link has this part. */
async function openLetter(shopper: Shopper, email: string, part: string): Promise<void> {
  const link = await until(`a letter to ${email}`, async () =>
    opened.django.links(email).findLast((path) => path.includes(part)),
  );
  assert.equal((await shopper.send(link)).status, 303, link);
}

/** A registered shopper, whom the letter's button has signed in. */
async function joined(): Promise<{ zoe: Shopper; email: string }> {
  const [zoe, email] = [opened.shop.shopper("casa"), someone()];
  assert.equal(location(await register(zoe, email)), SENT);
  await openLetter(zoe, email, "activate");
  assert.equal(location(await send(zoe, "/api/activation")), "/ro/cabinet");
  return { zoe, email };
}

test("a registration, its letter and a known address, which is answered alike", async () => {
  const { zoe, email } = await joined();
  assert.deepEqual(kept(zoe), SESSION_COOKIES);
  const { html } = await zoe.visit("/ro/account/profile");
  assert.ok(html.includes(email) && html.includes("Zoe"));
  const answers = [];
  for (const address of [email, someone()]) {
    const answer = await register(opened.shop.shopper("casa"), address);
    answers.push([answer.status, location(answer), [...cookiesOf(answer).keys()].sort()]);
  }
  assert.deepEqual(answers[0], answers[1]);
  for (const address of [email, someone()]) {
    const fields = { language: "ro", name: "Zoe Rusu", email: address, password: "90418852" };
    const weak = await opened.shop.shopper("casa").submit("/api/registration", fields);
    assert.equal(weak.status, 422, "Django's rules are the shop's own");
    assert.notEqual(errorAt(weak, "password"), "");
  }
});

test("a forgotten password is replaced by its letter, and the old one is refused in Django's words", async () => {
  const { zoe, email } = await joined();
  const elsewhere = opened.shop.shopper("casa");
  assert.equal((await send(elsewhere, "/api/forgotten-password", { email })).status, 303);
  await openLetter(elsewhere, email, "reset");
  const set = await send(elsewhere, "/api/new-password", { new_password: ANOTHER, end_others: "true" });
  assert.equal(set.status, 303, await set.text());
  const old = await elsewhere.submit(LOGIN_PATH, { language: "ro", email, password: PASSWORD });
  assert.match(old.html, /Nu a fost găsit cont activ cu aceste date de autentificare/);
  assert.equal((await signIn(elsewhere, email, ANOTHER)).status, 303);
  assert.match(location(await zoe.send(ORDERS)), /login=true/, "the session before is ended");
});

test("a change of password is refused at its field, keeps this session and ends the others", async () => {
  const { zoe, email } = await joined();
  const phone = opened.shop.shopper("casa");
  assert.equal((await signIn(phone, email, PASSWORD)).status, 303);
  const change = { language: "ro", new_password: ANOTHER, end_others: "true" };
  const wrong = await zoe.submit("/api/password", { ...change, current_password: "wrong" });
  assert.deepEqual([wrong.status, errorAt(wrong, "current_password") !== ""], [422, true]);
  assert.equal((await phone.send(ORDERS)).status, 200);
  const changed = await send(zoe, "/api/password", { ...change, current_password: PASSWORD });
  assert.equal(changed.status, 303, await changed.text());
  assert.equal((await zoe.send(ORDERS)).status, 200);
  assert.match(location(await phone.send(ORDERS)), /login=true/);
  assert.equal((await signIn(phone, email, ANOTHER)).status, 303);
});

test("the profile is saved, and the deletion's letter ends the account", async () => {
  const { zoe, email } = await joined();
  const page = await zoe.visit("/ro/account/profile");
  const inputs = [...page.document.querySelectorAll("form[action='/api/profile/name'] input")];
  const drawn = Object.fromEntries(
    inputs.map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]),
  );
  const saved = await send(zoe, "/api/profile/name", { ...drawn, first_name: "Ioana" });
  assert.equal(saved.status, 303, await saved.text());
  assert.ok((await zoe.visit(location(saved))).html.includes("Ioana"));
  assert.equal((await send(zoe, "/api/deletion")).status, 303);
  await openLetter(zoe, email, "delete");
  assert.equal((await send(zoe, "/api/deletion/confirm")).status, 303);
  assert.deepEqual(kept(zoe), []);
  assert.equal((await signIn(opened.shop.shopper("casa"), email, PASSWORD)).status, 422);
});
