// Letters and text messages: one for all clicks, tabs and reloads, and no more text messages than a day's budget.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { changeSite } from "../support/changed-site.ts";
import { afterSendingAlarm } from "../support/fast-sending.ts";
import { ANA, form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";
import { say } from "../support/words.ts";

const ASK = "/api/session/code";
const SENT = "/ro/account/sign-in/code/sent";
/** Half a minute of the objects is a quarter of one of the test. */
const SPEED = 2;
/** The strangers of an hour get 15 in 100 of it. */
const BUDGET = 20;
const OF_STRANGERS = 3;

let shop: Shop;
before(async () => {
  shop = await openShop({ sendingSpeed: SPEED });
  const accounts = { codes: ["sms"], code_calls: "register", texts_per_day: BUDGET };
  await changeSite(shop, "pharmacy", { accounts });
});
after(() => shop.close());

const ask = (shopper: Shopper, fields: Record<string, string>) =>
  shopper.send(ASK, form({ language: "ro", ...fields }));
const commandOf = async (shopper: Shopper) => {
  const { document } = await shopper.visit("/ro/account/sign-in/code");
  return document.querySelector("[name=command]")?.getAttribute("value") ?? "";
};
const lettersTo = async (to: string) => (await shop.demo.mail(to)).length;

test("ten clicks, a reload, another tab and Back send one letter, and each is answered alike", async () => {
  const email = "ten-clicks@example.com";
  const shopper = shop.shopper("casa");
  const command = await commandOf(shopper);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(shopper, { email, command })));
  for (const answer of answers) {
    assert.equal(answer.status, 303, await answer.text());
    assert.ok(answer.headers.get("location")?.startsWith(SENT));
  }
  const tab = await ask(shopper, { email, command: await commandOf(shopper) });
  assert.equal(tab.status, 303);
  assert.equal(await lettersTo(email), 1);
  const spelled = await ask(shop.shopper("casa"), { email: email.toUpperCase() });
  assert.equal(spelled.status, 303, "another browser, another spelling");
  assert.equal(await lettersTo(email), 1);

  const { document } = await shopper.visit(SENT);
  assert.ok(Number(document.querySelector("[data-left]")?.getAttribute("data-left")) > 0);
  await until("another may be sent", async () => {
    const page = await shopper.visit(SENT);
    return !page.document.querySelector("[data-left]");
  });
  await shop.demo.break({ call: "/api/v1/email-code", mode: "fail", status: 405 });
  const refused = await ask(shopper, { email, command: await commandOf(shopper) });
  assert.equal(refused.status, 503, await refused.text());
  await shop.demo.heal();
  const wrong = await shopper.send("/api/session/by-code", form({ language: "ro", code: "000000" }));
  assert.ok((await wrong.text()).includes(say("ro", "codes", "wrong")), "the code in hand is still tried");
  const fields = Object.fromEntries(
    [...(await shopper.visit(SENT)).document.querySelectorAll(".send-again input")].map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
  );
  assert.equal((await ask(shopper, fields)).status, 303);
  assert.equal(await lettersTo(email), 2);
});

test("too many browsers that wait for one code are told to come back, whoever has the address", async () => {
  const email = "crowd@example.com";
  const statuses = [];
  for (let browser = 0; browser < 4; browser++) statuses.push((await ask(shop.shopper("casa"), { email })).status);
  assert.deepEqual(statuses, [303, 303, 303, 429]);
  assert.equal(await lettersTo(email), 1);
});

test("strangers use up no message of a browser in which the address has signed in", async () => {
  const ana = await signedIn(shop);
  await ana.send("/api/session/end", form({ language: "ro" }));
  const { email } = ANA;
  const statuses = [];
  for (let browser = 0; browser < 4; browser++) statuses.push((await ask(shop.shopper("casa"), { email })).status);
  assert.deepEqual(statuses, [303, 303, 303, 429]);
  const before = await lettersTo(email);
  assert.equal((await ask(ana, { email })).status, 303);
  assert.equal(await lettersTo(email), before + 1);
  const [letter] = await shop.demo.mail(email);
  const entered = await ana.send("/api/session/by-code", form({ language: "ro", code: letter?.code ?? "" }));
  assert.equal(entered.status, 303);
});

test("a flood of text messages ends, and a known customer still gets a code", async () => {
  const numbers = Array.from({ length: 30 }, (_, number) => `+3736900${String(number).padStart(4, "0")}`);
  const answers = await Promise.all(numbers.map((phone) => ask(shop.shopper("pharmacy"), { phone })));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 303).length, OF_STRANGERS);
  const refused = answers.find(({ status }) => status === 429);
  assert.ok(Number(refused?.headers.get("retry-after")) > 0);
  const ana = await signedIn(shop, "pharmacy");
  await ana.send("/api/session/end", form({ language: "ro" }));
  assert.ok(!ana.cookies.has("token"));
  assert.equal((await ask(ana, { phone: "+37369009999" })).status, 303);
  const texts = (await shop.demo.mail()).filter(({ kind, to }) => kind === "sms" && to.startsWith("+3736900"));
  assert.equal(texts.length, OF_STRANGERS + 1);
});

test("an account gets no more text messages by more browsers and addresses", async () => {
  const statuses = [];
  for (let browser = 0; browser <= 10; browser++) {
    const ion = await signedIn(shop, "pharmacy", { email: "ion@example.com" });
    await ion.send("/api/session/end", form({ language: "ro" }));
    const phone = `+3736901${String(browser).padStart(4, "0")}`;
    const headers = { "cf-connecting-ip": `203.0.113.${browser}` };
    statuses.push((await ion.send(ASK, { ...form({ language: "ro", phone }), headers })).status);
  }
  assert.equal(statuses.at(-1), 429, statuses.join());
});

test("what was sent is forgotten a day later", async () => {
  // A day of the objects is a second of the test.
  await using brief = await openShop({ sendingSpeed: 86_400 });
  const answer = await brief.shopper("casa").send(ASK, form({ language: "ro", email: "day@example.com" }));
  assert.equal(answer.status, 303);
  await brief.logged(afterSendingAlarm([]));
});

test("pages deployed before the objects send codes by the platform's limits alone", async () => {
  await using older = await openShop({ without: "SENDING" });
  const email = "older@example.com";
  const shopper = older.shopper("casa");
  const answer = await shopper.send(ASK, form({ language: "ro", email }));
  assert.equal(answer.status, 303, await answer.text());
  const [letter] = await older.demo.mail(email);
  const entered = await shopper.send("/api/session/by-code", form({ language: "ro", code: letter?.code ?? "" }));
  assert.equal(entered.status, 303);
  assert.ok(shopper.cookies.has("token"));
});
