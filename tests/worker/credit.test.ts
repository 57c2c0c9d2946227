// Buying on credit: the backend's rates, and the request, with and without scripts.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, afterEach, before, test } from "node:test";
import { PLENTY } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const PAGE = `/ro/credit-calculator/${PLENTY}`;
const SEND = `/api/credit/${PLENTY}`;
const WRITTEN = { language: "ro", name: "Ana Rusu", phone: "069 123 456", company: "2", months: "12" };

const requests = async () => (await shop.demo.forms()).filter(({ kind }) => kind === "credit");

test("the page shows the monthly price for the chosen lender and term", async () => {
  const ana = shop.shopper();
  const first = await ana.visit(PAGE);
  assert.equal(first.status, 200);
  const price = (html: string) => html.match(/([\d.,\u00a0]+\u00a0lei) pe lună/)?.[1];
  const [usual, longer] = [price(first.html), price((await ana.visit(`${PAGE}?company=1&months=12`)).html)];
  assert.ok(usual && longer && usual !== longer, `${usual} ${longer}`);
  const whole = first.document.querySelector("main .form-alone > p")?.lastChild?.textContent ?? "";
  assert.match(whole, /^\d.*lei$/);
  const inAll = say("ro", "credit", "total").replace("{{price}}", whole);
  assert.ok(first.html.includes(inAll), `without interest it costs what it costs: ${inAll}`);
  const other = await ana.visit(`${PAGE}?company=2&months=24`);
  const chosen = [...other.document.querySelectorAll("main option[selected]")].map((one) => one.getAttribute("value"));
  assert.deepEqual(chosen.slice(0, 2), ["2", "24"]);
  assert.ok(other.document.querySelector("main [href*='/product/']"), "the way back to the product");
});

test("every lender is named with its yearly rate, in every language", async () => {
  for (const language of LANGUAGES) {
    const { document } = await shop.shopper().visit(PAGE.replace("/ro/", `/${language}/`));
    const lenders = [...document.querySelectorAll("main [name=company] option")].map((one) => one.textContent ?? "");
    assert.ok(lenders.length > 1, language);
    for (const lender of lenders) assert.match(lender, /\p{L}.*\d(?:[.,]\d+)?\s?%/u, language);
  }
});

test("fallback calls serve if the first ones are empty, and missing data is shown as unknown", async () => {
  const ana = shop.shopper();
  for (const call of ["/general/credits", "/general/v3/credits/calculate"]) {
    await shop.demo.break({ call, mode: "fail", status: 404 });
  }
  assert.match((await ana.visit(PAGE)).html, /pe lună/);
  await shop.demo.break({ call: "/calculator/credit-price/", mode: "fail", status: 500 });
  const unknown = await ana.visit(PAGE);
  assert.equal(unknown.status, 200);
  assert.ok(unknown.html.includes(say("ro", "credit", "unknown")));
  assert.ok(unknown.document.querySelector(`form[action='${SEND}']`), "it can be requested all the same");
  await shop.demo.break({ call: "/calculator/credit-calculator/", mode: "fail", status: 500 });
  const none = await ana.visit(PAGE);
  assert.ok(none.html.includes(say("ro", "credit", "no_offers")));
});

test("a request is sent once, by form and by script", async () => {
  const before = (await requests()).length;
  const ana = shop.shopper();
  const page = await ana.visit(`${PAGE}?company=2&months=12`);
  const command = page.document.querySelector("main [name=command]")?.getAttribute("value") ?? "";
  const fields = { ...WRITTEN, command };
  for (let press = 0; press < 2; press++) {
    const thanks = await ana.submit(SEND, fields);
    assert.equal(thanks.status, 200);
    assert.ok(thanks.html.includes(say("ro", "credit", "sent")));
  }
  const [sent] = await requests();
  assert.equal((await requests()).length, before + 1);
  assert.deepEqual(sent?.body["phone"], "+37369123456");
  assert.deepEqual([sent?.body["credit_company"], sent?.body["months"]], ["2", 12]);
  const headers = { accept: "application/json" };
  const body = new URLSearchParams({ ...WRITTEN, command: randomUUID() });
  const answer = await ana.send(SEND, { method: "POST", headers, body });
  assert.deepEqual(await answer.json(), { message: say("ro", "credit", "sent") });
});

test("a request for a lender or a term that is not offered is refused and not sent", async () => {
  const before = (await requests()).length;
  const ana = shop.shopper();
  for (const gone of [{ company: "99" }, { months: "7" }]) {
    const page = await ana.submit(SEND, { ...WRITTEN, ...gone });
    assert.equal(page.status, 409);
    const alert = page.document.querySelector("main [role=alert]")?.textContent ?? "";
    assert.ok(alert.includes(say("ro", "credit", "changed")), alert);
    assert.equal(page.document.querySelector("#credit-name")?.getAttribute("value"), "Ana Rusu");
  }
  assert.equal((await requests()).length, before);
});

test("errors stand beside their fields, and all input is kept", async () => {
  const before = (await requests()).length;
  const ana = shop.shopper();
  const page = await ana.submit(SEND, { ...WRITTEN, name: "Ana Rusu", phone: "12" });
  assert.equal(page.status, 422);
  assert.equal(page.document.querySelector("#credit-phone")?.getAttribute("aria-invalid"), "true");
  assert.equal(page.document.querySelector("#credit-name")?.getAttribute("value"), "Ana Rusu");
  await shop.demo.break({ call: "/calculator/credit-request/", mode: "fail", status: 503 });
  const away = await ana.submit(SEND, WRITTEN);
  assert.equal(away.status, 503);
  assert.equal(away.document.querySelector("#credit-name")?.getAttribute("value"), "Ana Rusu");
  assert.equal((await requests()).length, before);
});

test("an unknown product has no credit, and another site's form is refused", async () => {
  const ana = shop.shopper();
  for (const path of ["/ro/credit-calculator/0", "/ro/credit-calculator/x", "/ro/credit-calculator/99999999"]) {
    assert.equal((await ana.visit(path)).status, 404, path);
  }
  const headers = { origin: "https://evil.example" };
  const answer = await ana.send(SEND, { method: "POST", headers, body: new URLSearchParams(WRITTEN) });
  assert.equal(answer.status, 403);
});
