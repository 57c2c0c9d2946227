// The page of a company's quote without scripts: its sheet, its form, its table and the buttons that lead to it.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { type Good, someGoods } from "../support/goods.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/quote";
const ELENA = { email: "elena@example.com" };
const VICTOR = { email: "victor@example.com" };

let shop: Shop;
let goods: Good[];
before(async () => {
  shop = await openShop();
  goods = await someGoods(shop);
});
after(() => shop.close());

let elena: Shopper;
beforeEach(async () => {
  await shop.demo.heal();
  elena = await signedIn(shop, "casa", ELENA);
  await command("clear", {});
});

const id = (at: number) => goods[at]?.id ?? "";
const own = { language: "ro", company_id: "12" };
const command = (name: string, fields: Record<string, string>, shopper = elena) =>
  shopper.send(`/api/quote/${name}`, form({ ...own, ...fields }));
const value = ({ document }: Visited, name: string) =>
  document.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? undefined;
const text = ({ document }: Visited, selector: string) => document.querySelector(selector)?.textContent ?? "";

/** The fields of the sheet's form, or of another, as the page draws them. */
function fieldsOf({ document }: Visited, of = "#quote-form"): Record<string, string> {
  const inputs = document.querySelectorAll(`${of} input`);
  return Object.fromEntries(
    [...inputs].map((input) => [input.getAttribute("name"), input.getAttribute("value") ?? ""]),
  );
}

test("an empty quote leads on; the page is the company's alone and never cached", async () => {
  for (const language of LANGUAGES) {
    const page = await elena.visit(`/${language}/quote`);
    assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
    assert.ok(page.html.includes(say(language, "quotes", "empty_title")) && page.html.includes("Alfa Grup SRL"));
    assert.ok(page.document.querySelector(`main a[href="/${language}/quick-order"]`));
  }
  const guest = await shop.shopper().send(PAGE, {});
  assert.equal(guest.status, 302);
  const missing = await elena.visit("/ro/quote-none");
  for (const fields of [{}, VICTOR]) {
    const other = await signedIn(shop, "casa", fields);
    const page = await other.visit(PAGE);
    assert.equal(page.status, 404);
    assert.ok(!page.html.includes("Alfa"), "no word of the company");
    assert.equal(page.document.title, missing.document.title);
  }
});

test("goods come from their page, with a wish, a note and the sums of both", async () => {
  const product = await elena.visit(goods[0]?.path ?? "");
  const button = product.document.querySelector("button.to-quote[form=to-quote]");
  assert.equal(button?.getAttribute("value"), id(0));
  // A page from before another choice: the goods belong to the company that is acted for by now.
  const buttons = fieldsOf(product, "#to-quote");
  assert.deepEqual(Object.keys(buttons), ["language"]);
  const choose = (company_id: string) => elena.send("/api/company", form({ language: "ro", company_id }));
  await choose("13");
  const added = await elena.send("/api/quote/add", form({ ...buttons, product: id(0) }));
  assert.deepEqual([added.status, added.headers.get("location")], [303, PAGE]);
  assert.equal((await elena.visit(PAGE)).document.querySelectorAll(".quote-line").length, 1);
  await elena.send("/api/quote/clear", form({ language: "ro", company_id: "13" }));
  await choose("12");
  assert.equal((await elena.visit(PAGE)).document.querySelectorAll(".quote-line").length, 0);
  await command("add", { product: id(0) });
  const page = await elena.visit(PAGE);
  const changed = { [`target-${id(0)}`]: "1,50", [`note-${id(0)}`]: "până <luni>", [`quantity-${id(0)}`]: "4" };
  assert.equal((await command("lines", { ...fieldsOf(page), ...changed })).status, 303);
  const saved = await elena.visit(PAGE);
  assert.deepEqual(
    ["target", "note", "quantity"].map((part) => value(saved, `${part}-${id(0)}`)),
    ["1,50", "până <luni>", "4"],
  );
  assert.equal(text(saved, "[data-total=wished]"), "6\u00a0lei");
  assert.match(text(saved, ".quote-difference [data-shown]"), /^[−+]?\d+(,\d)?\u00a0%$/);
  // The button of a line removes it, and saves the rest of the form.
  await command("add", { product: id(1) });
  const both = fieldsOf(await elena.visit(PAGE));
  await command("lines", { [`quantity-${id(1)}`]: "0", [`was-${id(1)}`]: both[`was-${id(1)}`] ?? "" });
  assert.equal((await elena.visit(PAGE)).document.querySelectorAll(".quote-line").length, 1);
});

test("a sheet of 500 lines with long notes is saved by one plain form", async () => {
  const first = fieldsOf(await elena.visit(PAGE));
  await command("add", { product: id(0) });
  const lines: Record<string, string> = { ...first, ...fieldsOf(await elena.visit(PAGE)) };
  const note = "ș".repeat(500);
  // The lines that the quote has not are refused with the whole form: it was read to its end.
  for (let at = 0; at < 499; at++) lines[`note-${900_000 + at}`] = note;
  const answer = await command("lines", { ...lines, [`note-${id(0)}`]: note });
  assert.equal(answer.status, 422);
  const one = fieldsOf(await elena.visit(PAGE));
  assert.equal((await command("lines", { ...one, [`note-${id(0)}`]: note, rest: "ș".repeat(300_000) })).status, 303);
  assert.equal(value(await elena.visit(PAGE), `note-${id(0)}`), note);
  assert.equal((await command("lines", { ...one, rest: "x".repeat(2 * 1024 * 1024) })).status, 413);
});

test("a refused form comes back with everything typed and the sentence at its field", async () => {
  await command("add", { product: id(0) });
  const page = await elena.visit(PAGE);
  const typed = { [`target-${id(0)}`]: "ieftin", [`note-${id(0)}`]: "o mențiune" };
  const answer = await command("lines", { ...fieldsOf(page), ...typed });
  assert.equal(answer.status, 422);
  const again = await elena.submit("/api/quote/lines", { ...fieldsOf(page), ...typed });
  assert.equal(value(again, `target-${id(0)}`), "ieftin");
  assert.equal(value(again, `note-${id(0)}`), "o mențiune");
  const error = again.document.querySelector(`#target-${id(0)}-error`)?.textContent;
  assert.equal(error, say("ro", "quotes", "target_not_a_number"));
  assert.equal(value(await elena.visit(PAGE), `note-${id(0)}`), "", "nothing of it is saved");
});

test("the table has the lines, a good name, and is the company's alone", async () => {
  await command("add", { product: id(0) });
  const page = await elena.visit(PAGE);
  const href = page.document.querySelector(".quote-ways a[download]")?.getAttribute("href") ?? "";
  const file = await elena.send(href, {});
  assert.equal(file.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(file.headers.get("cache-control"), "no-store");
  assert.match(
    file.headers.get("content-disposition") ?? "",
    /filename="quote-12-\d{4}-\d\d-\d\d\.csv"; filename\*=UTF-8''/,
  );
  const table = await file.text();
  assert.equal(table.trimEnd().split("\r\n").length, 2);
  const victor = await signedIn(shop, "casa", VICTOR);
  for (const [shopper, asked] of [
    [victor, href],
    [elena, href.replace("company_id=12", "company_id=99")],
  ] as const) {
    const refused = await shopper.send(asked, {});
    assert.equal(refused.status, 404);
    assert.ok(!(await refused.text()).includes(goods[0]?.title ?? "?"));
  }
});

test("lists, cart and orders offer the quote to those who may keep one", async () => {
  const category = await elena.visit("/ro/search?query=ca");
  const cards = category.document.querySelectorAll(".card").length;
  assert.ok(cards > 0);
  assert.equal(category.document.querySelectorAll(".card-quote[form=to-quote]").length, cards);
  await elena.send("/api/cart/lines", form({ language: "ro", product: id(0) }));
  const cart = await elena.visit("/ro/cart");
  assert.ok(cart.document.querySelector('button[form=to-quote][formaction="/api/quote/add-cart"]'));
  for (const fields of [{}, VICTOR]) {
    const other = await signedIn(shop, "casa", fields);
    for (const path of ["/ro/search?query=ca", goods[0]?.path ?? ""]) {
      const { html } = await other.visit(path);
      assert.ok(!html.includes("to-quote") && !html.includes("/api/quote"), path);
    }
  }
  const guest = await shop.shopper().visit(goods[0]?.path ?? "");
  assert.ok(!guest.html.includes("to-quote"), "nothing of it is in shared pages");
});

test("goods keep their page while the backend does not say who the shopper is", async () => {
  await shop.demo.break({ call: "/users/user-group/", mode: "fail" });
  const page = await elena.visit(goods[0]?.path ?? "");
  assert.equal(page.status, 200);
});

test("the form for requests opens with the sheet's text, is sent by its own button, and is the company's alone", async () => {
  await shop.demo.heal();
  await command("add", { product: id(0) });
  const open = (shopper: Shopper, quote_of: string) => shopper.submit("/api/support", { language: "ro", quote_of });
  const page = await open(elena, "12");
  assert.equal(page.status, 200);
  const body = page.document.querySelector("main textarea[name=body]")?.textContent ?? "";
  assert.ok(body.includes("Alfa Grup SRL") && body.includes(goods[0]?.title ?? "?"), body);
  assert.match(page.document.querySelector("main [name=email_address]")?.getAttribute("value") ?? "", /@example\.com$/);
  assert.equal(page.document.querySelector(".support-copy"), null, "nothing is sent yet");
  // The text has a bound, whatever the sheet holds.
  await command("note", { product: id(0), note: "ș".repeat(500) });
  for (const good of goods.slice(1, 5)) {
    await command("add", { product: good.id });
    await command("note", { product: good.id, note: "ș".repeat(500) });
  }
  const long = await open(elena, "12");
  assert.deepEqual(
    [long.status, long.document.querySelector("main textarea[name=body]")?.textContent?.trim()],
    [200, ""],
  );
  const victor = await signedIn(shop, "casa", VICTOR);
  for (const [shopper, company] of [
    [elena, "99"],
    [victor, "12"],
    [await signedIn(shop), "12"],
    [shop.shopper(), "12"],
  ] as const) {
    const other = await open(shopper, company);
    assert.equal(other.status, 404, company);
    assert.ok(!other.html.includes("Alfa Grup"));
  }
});
