// Letters to the shop's staff: delivered once, with a number and a copy to keep, signed in or not.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { kept, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed, type Shopper } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => {
  backend.scripts.clear();
  backend.heard.length = 0;
});

const CALL = "/api/support/";
const TEXT = "Bună ziua!\nUnde e comanda <b>CC-1</b>?";
const LETTER = { name: "Ion Popa", email_address: "ion.popa@example.com", body: TEXT, language: "ro" };

function answering(status: number, body = ""): void {
  backend.scripts.set(CALL, (asked, reply) => {
    // The recorder reads the body only of passed calls.
    const heard = backend.heard.at(-1);
    asked.setEncoding("utf8").on("data", (part) => {
      if (heard) heard.body += part;
    });
    asked.on("end", () => reply.writeHead(status, { "content-type": "application/json" }).end(body));
  });
}
const letters = () => backend.heard.filter(({ path }) => path === CALL);

/** The fields of the drawn form. */
const drawn = (html: string) => {
  const fields = parsed(html).document.querySelectorAll(".support form [name]");
  return Object.fromEntries(
    [...fields].map((field) => [field.getAttribute("name"), (field as never as HTMLInputElement).value]),
  );
};
const post = (shopper: Shopper, fields: Record<string, string>) =>
  shopper.send("/api/support", { method: "POST", body: new URLSearchParams(fields) });

test("a guest's letter arrives once, and the receipt has its number and a copy", async () => {
  answering(201, "{}");
  const guest = shop.shopper();
  const form = drawn((await guest.visit("/ro/support")).html);
  assert.deepEqual([form["name"], form["email_address"], form["website"]], ["", "", ""]);
  const fields = { ...form, ...LETTER };
  const receipts = [];
  for (const _ of ["a press", "a reload"]) {
    const answer = await post(guest, fields);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("cache-control"), "no-store");
    receipts.push(parsed(await answer.text()).document.querySelector(".support-copy"));
  }
  const number = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(receipts[0]?.querySelector("h2")?.textContent ?? "")?.[0] ?? "";
  assert.equal(receipts[0]?.querySelector(".support-text")?.textContent, TEXT);
  assert.equal(receipts[1]?.textContent, receipts[0]?.textContent);
  const [letter, ...others] = letters();
  assert.equal(others.length, 0);
  const sent = JSON.parse(letter?.body ?? "");
  assert.deepEqual(Object.keys(sent), ["name", "email_address", "body"]);
  assert.ok(sent.body.startsWith(TEXT) && sent.body.endsWith(number), sent.body);
  assert.equal(letter?.headers.authorization, undefined);
  const again = await post(guest, { ...fields, body: "Altă întrebare." });
  assert.equal(again.status, 200);
  assert.equal(letters().length, 2, "another text is another letter");
});

test("a signed-in shopper's name and address are filled in, within the account", async () => {
  const ana = await signedIn(shop);
  for (const language of LANGUAGES) {
    const { html, document } = await ana.visit(`/${language}/support`);
    const form = drawn(html);
    assert.deepEqual([form["name"], form["email_address"]], ["Ana Rusu", "ana@example.com"]);
    const current = document.querySelector(".account-nav [aria-current=page]")?.textContent;
    assert.equal(current, say(language, "support", "title"));
  }
  backend.scripts.set("/users/user-group", (_, reply) => reply.writeHead(500).end("<html>"));
  backend.scripts.set("/auth/users/me", (_, reply) => reply.writeHead(500).end("<html>"));
  assert.equal((await ana.visit("/ro/support")).status, 200, "the form works without them");
});

test("a letter names the session, unless the account has ended that: then it goes as a guest's", async () => {
  answering(201, "{}");
  const [ana, other] = [await signedIn(shop), await signedIn(shop)];
  assert.equal((await post(other, { ...LETTER, command: "letter-of-a-live-session" })).status, 200);
  assert.match(letters()[0]?.headers.authorization ?? "", /^Bearer /);
  await ana.send("/api/sessions", { method: "POST", body: new URLSearchParams({ language: "ro" }) });
  for (const names of [[...other.cookies.keys()], ["token", "refresh_token"]]) {
    const copy = shop.shopper("casa");
    for (const name of names) copy.cookies.set(name, other.cookies.get(name) ?? "");
    const answer = await post(copy, { ...LETTER, command: `letter-with-${names.length}-cookies` });
    assert.equal(answer.status, 200);
    assert.ok((await answer.text()).includes("Unde e comanda"), "nothing typed is lost");
    assert.equal(letters().at(-1)?.headers.authorization, undefined);
    assert.deepEqual(kept(copy), []);
  }
  assert.equal(letters().length, 3);
});

test("the number of the last letter goes with the session", async () => {
  answering(201, "{}");
  const ana = await signedIn(shop);
  await post(ana, { ...LETTER, command: "letter-before-a-sign-out" });
  assert.ok(ana.cookies.has("support_sent"));
  await ana.send("/api/session/end", { method: "POST", body: new URLSearchParams({ language: "ro" }) });
  assert.ok(!ana.cookies.has("support_sent"));
});

test("a refused or lost letter keeps what was typed, and says what is known", async () => {
  const guest = shop.shopper();
  const { command = "" } = drawn((await guest.visit("/ro/support")).html);
  for (const [status, body, statusToldBy, told] of [
    [400, '{"email_address":["Adresa nu există."]}', 422, "Adresa nu există."],
    [500, "<html>Traceback</html>", 503, say("ro", "support", "unknown")],
    [201, "<html>", 503, say("ro", "support", "unknown")],
    [404, "", 503, say("ro", "failure", "something_went_wrong_text")],
  ] as const) {
    answering(status, body);
    const before = letters().length;
    const answer = await post(guest, { ...LETTER, command });
    const html = await answer.text();
    assert.equal(answer.status, statusToldBy, told);
    assert.ok(html.includes(told) && !html.includes("Traceback"), told);
    const { name, email_address, body: typed } = drawn(html);
    assert.deepEqual(
      { name, email_address, typed },
      { name: LETTER.name, email_address: LETTER.email_address, typed: TEXT },
    );
    assert.equal(letters().length, before + 1, "sent once");
  }
});

test("an empty form names its fields, and a program's letter is not sent", async () => {
  answering(201);
  const guest = shop.shopper();
  const { command = "" } = drawn((await guest.visit("/ro/support")).html);
  const empty = await post(guest, { command, language: "ro" });
  assert.equal(empty.status, 422);
  const { document } = parsed(await empty.text());
  assert.deepEqual(
    [...document.querySelectorAll("[aria-invalid]")].map((field) => field.getAttribute("name")),
    ["name", "email_address", "body"],
  );
  const trapped = await post(guest, { ...LETTER, command, website: "https://spam.example" });
  assert.equal(trapped.status, 422);
  assert.ok((await trapped.text()).includes(say("ro", "support", "trapped")));
  assert.equal(letters().length, 0);
});

test("letters to one mailbox are counted", async () => {
  await using counted = await openShop({ limits: true });
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 40) {
    const command = `letter-${statuses.length}-of-a-flood`;
    const fields = { ...LETTER, email_address: "flood@example.com", command };
    statuses.push((await post(counted.shopper(), fields)).status);
  }
  assert.equal(statuses[0], 200);
  assert.equal(statuses.at(-1), 429, statuses.join(" "));
});
