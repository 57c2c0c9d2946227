// A Django backend's sign-in answers: its error messages at their fields, and the shopper's various names.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { RotatingBackend } from "../support/rotating-backend.ts";
import { ANA, form, LOGIN_PATH, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { say } from "../support/words.ts";

const backend = new RotatingBackend();
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
  backend.refusal = undefined;
  backend.user = { id: 1, email: "ana@example.com", first_name: "Ana" };
});

/** The form's messages after a refused sign-in, and the invalid fields. */
async function refused(
  status: number,
  body: unknown,
): Promise<{ alert: string; wrong: (string | null)[]; html: string }> {
  backend.refusal = { status, body };
  const answer = await shop.shopper("casa").send(LOGIN_PATH, form({ ...ANA, language: "ro" }));
  assert.equal(answer.status, 422);
  const html = await answer.text();
  const { document } = parsed(html);
  const wrong = [...document.querySelectorAll(".sign-in [aria-invalid=true]")].map((field) =>
    field.getAttribute("name"),
  );
  return { alert: document.querySelector(".sign-in [role=alert]")?.textContent ?? "", wrong, html };
}

test("a refused sign-in shows the backend's words, escaped, at their fields", async () => {
  const detail = "No active account found with the given credentials";
  const whole = await refused(401, { detail });
  assert.ok(whole.alert.includes(detail), whole.alert);
  assert.deepEqual(whole.wrong, []);
  const list = await refused(400, { non_field_errors: ["The account is blocked.", "Call us <b>now</b>."] });
  assert.ok(list.alert.includes("The account is blocked. Call us <b>now</b>."), list.alert);
  assert.ok(!list.html.includes("<b>now</b>"));
  const field = await refused(400, { email: ["Enter a valid email address."] });
  assert.ok(field.alert.includes("Enter a valid email address."));
  assert.deepEqual(field.wrong, ["email"]);
  const both = await refused(400, { detail: "Not now.", email: ["Not this one."] });
  assert.ok(both.alert.includes("Not now."), both.alert);
  assert.deepEqual(both.wrong, ["email"]);
  const none = await refused(401, {});
  assert.ok(none.alert.includes(say("ro", "session", "wrong")), none.alert);
});

test("a shopper whom the groups name by number or by text is recognised, with the points", async () => {
  for (const user of [1, "1", { id: 1 }]) {
    backend.user = user;
    const ana = await signedIn(shop);
    assert.match(ana.cookies.get("identity") ?? "", /^1\./);
    const { status, document } = await ana.visit("/ro/cabinet");
    assert.equal(status, 200);
    assert.match(document.querySelector(".home-parts")?.textContent ?? "", /7/, JSON.stringify(user));
  }
});
