// Form and order fields that are not text, or in another encoding: refused beside the field, in the visitor's language, and
// nothing is stored.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { endpoint, FILLED, multipart, submissionsOf } from "../support/forms.ts";
import { PLENTY } from "../support/goods.ts";
import type { Sent } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const ORDERS = "/api/orders";
const FORM_TYPE = { "content-type": "application/x-www-form-urlencoded" };
const ADDRESS = {
  first_name: "Ana",
  phone: "+373 60 123 456",
  method: "address",
  region: "3",
  locality: "301",
  street: "Teilor",
  building: "12",
  payment: "cash",
};
/** „При“ in windows-1251. */
const CYRILLIC_1251 = "%cf%f0%e8";
const NON_TEXTS = [true, -1, null, { a: 1 }, ["Ana"], "\ufffd"];

/** A form whose one field is written raw, the rest as browsers encode it. */
function form(fields: Record<string, string>, name: string, written: string): Sent {
  const { [name]: _, ...rest } = fields;
  return { method: "POST", headers: FORM_TYPE, body: `${new URLSearchParams(rest)}&${name}=${written}` };
}

interface Refusal {
  error?: { fields?: Record<string, string> };
}

test("a form in another encoding has its message beside the field, and the rest of its input stays", async () => {
  const before = (await shop.demo.forms()).length;
  for (const language of LANGUAGES) {
    const message = say(language, "failure", "unreadable");
    const sent = form(FILLED.request, "name", CYRILLIC_1251);
    const answer = await shop.shopper().send(endpoint("request", language), sent);
    const { document } = parsed(await answer.text());
    assert.equal(answer.status, 422);
    const field = document.querySelector("main [name=name]");
    assert.equal(document.getElementById(field?.getAttribute("aria-describedby") ?? "")?.textContent, message);
    assert.equal(document.querySelector("main [name=message]")?.textContent, FILLED.request["message"]);
  }
  const { body, headers } = await multipart({ ...FILLED.request, name: "Ana@" });
  const broken = body.map((byte, at) => (byte === 0x40 && body[at - 1] === 0x61 ? 0xff : byte));
  const parts = await shop.shopper().send(endpoint("request"), { method: "POST", headers, body: broken });
  assert.equal(parts.status, 422);
  assert.equal((await shop.demo.forms()).length, before);
});

test("a form field that is not text is refused", async () => {
  const before = (await shop.demo.forms()).length;
  for (const value of NON_TEXTS) {
    for (const field of ["name", "email", "subject", "message"]) {
      const body = { ...FILLED.request, [field]: value };
      const answer = await shop.shopper().send(endpoint("request", "ru"), { method: "POST", body });
      const { error } = (await answer.json()) as Refusal;
      const expected = { [field]: say("ru", "failure", "unreadable") };
      assert.deepEqual([answer.status, error?.fields], [422, expected], `${field}: ${JSON.stringify(value)}`);
    }
  }
  assert.equal((await shop.demo.forms()).length, before);
  const digits = { ...FILLED.request, name: "Ana Digits", phone: 60123456 };
  assert.equal((await shop.shopper().send(endpoint("request"), { method: "POST", body: digits })).status, 200);
  const kept = (await submissionsOf(shop, "request")).map(({ body }) => body as { name: string; phone: string });
  assert.equal(kept.find(({ name }) => name === "Ana Digits")?.phone, "+37360123456");
});

test("an order with an undecodable street is refused, and the cart keeps its goods", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const orders = (await shop.demo.orders()).length;
  const plain = await ana.send(ORDERS, form({ ...ADDRESS, language: "uk" }, "street", "%ff%fe"));
  assert.equal(plain.status, 422);
  const { document } = parsed(await plain.text());
  const field = document.querySelector("main [name=street]");
  const line = document.getElementById(field?.getAttribute("aria-describedby") ?? "");
  assert.equal(line?.textContent, say("uk", "failure", "unreadable"));
  assert.equal(document.querySelector("main [name=building]")?.getAttribute("value"), ADDRESS.building);
  for (const value of NON_TEXTS) {
    for (const field of ["first_name", "street", "comment"]) {
      const answer = await ana.send(ORDERS, { method: "POST", body: { ...ADDRESS, language: "en", [field]: value } });
      const { error } = (await answer.json()) as Refusal;
      const expected = { [field]: say("en", "failure", "unreadable") };
      assert.deepEqual([answer.status, error?.fields], [422, expected], `${field}: ${JSON.stringify(value)}`);
    }
  }
  assert.equal((await shop.demo.orders()).length, orders);
  assert.equal((await ana.cart()).empty, false);
});
