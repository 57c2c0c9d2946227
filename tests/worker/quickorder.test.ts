// A quick order: codes with quantities as text or as a file, the fate of each line, and a button that fills the cart.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { arrived, hidden, type Order, ordered } from "../support/quick-order.ts";
import { ELENA, form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/quick-order";

let shop: Shop;
let first: Good;
let second: Good;
before(async () => {
  shop = await openShop();
  [first, second] = (await someGoods(shop)) as [Good, Good];
});
after(() => shop.close());

const order = (shopper: Shopper, codes: string, page = PAGE): Promise<Visited> =>
  shopper.visit(`${page}?${new URLSearchParams({ codes })}`);

/** The rows of the results: code, product, quantity. */
const rows = ({ document }: Order) =>
  [...document.querySelectorAll("main .quick-table tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].slice(0, 3).map((cell) => cell.textContent?.trim()),
  );
/** What is said of each line. */
const states = ({ document }: Order) =>
  [...document.querySelectorAll("main .quick-table tbody tr td:last-child")].map((cell) => cell.textContent ?? "");
const typed = ({ document }: Order) =>
  document.querySelector("main textarea")?.textContent?.trim().replaceAll("\r\n", "\n");
const alertOf = ({ document }: Order) => document.querySelector("main .notice[role=alert]")?.textContent ?? "";
const said = (key: string) => say("ro", "quickorder", key);

const searches = async () =>
  (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/v2/search/")).length;

test("a pasted table of codes is found with quantities and prices, and nothing changes", async () => {
  const ion = shop.shopper();
  const page = await order(ion, `${first.code}\t2\r\n${second.code}; 1\r\n${first.code.toLowerCase()}`);
  assert.equal(page.status, 200);
  assert.deepEqual(rows(page), [
    [first.code, first.title, "3"],
    [second.code, second.title, "1"],
  ]);
  assert.ok(page.document.querySelector("main .sums-total dd")?.textContent?.includes("lei"));
  assert.equal(alertOf(page), "");
  assert.match(page.headers.get("cache-control") ?? "", /no-store/);
  assert.ok(!ion.cookies.has("user_token"));
});

test("the form takes a text and a file in any encoding, without scripts", async () => {
  const table = `Артикул;Наименование;Кол-во\r\n${first.code};Кастрюля;2\r\n`;
  const cyrillic = (text: string) =>
    Uint8Array.from(text, (sign) => {
      const code = sign.charCodeAt(0);
      return code < 128 ? code : code - 0x350;
    });
  for (const [bytes, charset] of [
    [Buffer.from(`\ufeff${table}`, "utf16le"), "UTF-16"],
    [cyrillic(table), "Windows-1251"],
    [Buffer.from(table), "UTF-8"],
  ] as const) {
    const page = await ordered(shop.shopper(), { codes: `${second.code} 1` }, bytes);
    assert.equal(page.status, 200);
    assert.deepEqual(rows(page), [
      [second.code, second.title, "1"],
      [first.code, first.title, "2"],
    ]);
    assert.ok(page.html.includes(charset), charset);
    assert.equal(typed(page), "", "what is found leaves the field");
  }
});

test("a workbook is refused with the way out, and what was typed stays", async () => {
  for (const [bytes, key] of [
    [Buffer.from("PK\u0003\u0004\u0014\u0000"), "workbook"],
    [Buffer.from("%PDF-1.4\n%"), "no_text"],
  ] as const) {
    const page = await ordered(shop.shopper(), { codes: "Q-404 7" }, bytes, "comanda.xlsx");
    assert.deepEqual([page.status, typed(page)], [422, "Q-404 7"]);
    assert.ok(alertOf(page).includes(said(key)), alertOf(page));
  }
  const large = await ordered(shop.shopper(), { codes: "Q-404 7" }, Buffer.alloc(6_500_000, "A-1;2\n"));
  assert.deepEqual([large.status, typed(large)], [413, "Q-404 7"]);
});

test("its button adds the results to the cart once, and lines to repair stay", async () => {
  const ion = shop.shopper();
  const page = await order(ion, `${first.code} 2\n${second.code} 1`);
  for (let sent = 0; sent < 2; sent++) {
    const added = await ordered(ion, hidden(page), undefined, "", "/api/quick-order/goods");
    assert.equal(added.status, 303);
    assert.match(added.headers.get("location") ?? "", /^\/ro\/cart/);
    const lines = (await ion.cart()).lines.map(({ product, quantity }) => [product, quantity]);
    assert.deepEqual(lines, [
      [first.id, "2"],
      [second.id, "1"],
    ]);
  }
  const half = await order(ion, `${first.code} 1\nQ-404 7`);
  assert.equal(typed(half), "Q-404 7");
  const added = await ordered(ion, { ...hidden(half), codes: "Q-404 7" }, undefined, "", "/api/quick-order/goods");
  assert.deepEqual([added.status, typed(added)], [200, "Q-404 7"]);
  assert.ok(added.document.querySelector("main .notice-positive"));
  assert.deepEqual(
    (await ion.cart()).lines.map(({ quantity }) => quantity),
    ["3", "1"],
  );
});

test("each line that cannot be ordered says why in each language, and stays to be repaired", async () => {
  for (const language of LANGUAGES) {
    const codes = `${first.code};2\nQ-404;7\n<b>X</b>9;1\n${second.code};3/10`;
    const page = await order(shop.shopper(), codes, `/${language}/quick-order`);
    assert.equal(page.status, 200);
    const told = states(page);
    assert.equal(told.length, 4);
    assert.ok(told[1]?.includes(say(language, "quickorder", "unknown")), told[1]);
    assert.ok(told[3]?.includes(say(language, "quickorder", "is_date")), told[3]);
    assert.equal(typed(page), codes.split("\n").slice(1).join("\n"));
    assert.ok(page.html.includes(say(language, "quickorder", "title")));
    for (const link of page.document.querySelectorAll("#languages a")) {
      const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://casa.example");
      assert.ok(searchParams.get("codes")?.includes("Q-404"), "another language keeps what is to be repaired");
    }
  }
});

test("a mistyped code is answered with codes like it", async () => {
  const wrong = `${first.code}9`;
  const page = await order(shop.shopper(), `${wrong} 1`);
  const near = page.document.querySelector("main .quick-near");
  if (near) assert.ok(near.querySelector("a[href*='/product/']"), near.outerHTML);
  assert.ok(states(page)[0]?.includes(said("unknown")));
});

test("without a look-up by codes, a step searches for twenty lines, and the next one for the next", async () => {
  const shopper = shop.shopper();
  const lines = Array.from({ length: 45 }, (_, at) => `Q-${1000 + at} 1`);
  let page = await ordered(shopper, { codes: lines.join("\n") });
  let before = 0;
  for (const waiting of [26, 7]) {
    const waits = states(page).filter((state) => state.includes(said("not_yet"))).length;
    assert.ok(waits > 0 && waits <= 45 - 19, `${waits} of ${waiting}`);
    before = await searches();
    page = await ordered(shopper, { ...hidden(page), codes: typed(page) ?? "" });
    const asked = (await searches()) - before;
    assert.ok(asked > 0 && asked <= 20, `${asked} searches`);
  }
  assert.equal(states(page).filter((state) => state.includes(said("not_yet"))).length, 0);
  assert.equal(typed(page)?.split("\n").length, 45, "each line is still there to be repaired");
  before = await searches();
  await ordered(shopper, { ...hidden(page), codes: typed(page) ?? "" });
  assert.equal(await searches(), before, "nothing is asked for twice");
});

test("lines beyond five hundred stay in the field", async () => {
  const page = await ordered(shop.shopper(), { codes: `${first.code};1\n`.repeat(510) });
  assert.equal(page.status, 200);
  assert.equal(typed(page)?.split("\n").length, 10);
  assert.equal(rows(page).length, 1);
});

test("the table can be taken as a file, and an empty one to fill in", async () => {
  const sent = await ordered(shop.shopper(), { codes: `${first.code} 2\n=1+1;3`, as: "csv" });
  assert.match(sent.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(sent.headers.get("content-disposition") ?? "", /^attachment; filename="quick-order.csv"/);
  assert.ok(sent.html.includes(first.title) && !/^=|;=/m.test(sent.html), sent.html);
  for (const language of LANGUAGES) {
    const empty = await shop.shopper().send(`/api/quick-order/template?language=${language}`);
    assert.ok((await empty.text()).includes(say(language, "quickorder", "quantity")));
  }
});

test("a failed search is not an unknown code, and input stays", async () => {
  for (const call of ["/general/v2/search/search", "/general/product-filter"]) {
    await shop.demo.break({ call, mode: "fail", status: 500 });
    const codes = `${first.code} 2\n${second.code}`;
    const page = await order(shop.shopper(), codes, "/uk/quick-order");
    const posted = await ordered(shop.shopper(), { codes, language: "uk" });
    await shop.demo.heal();
    for (const answer of [page, posted]) {
      assert.deepEqual([answer.status, typed(answer), rows(answer)], [503, codes, []]);
      assert.ok(alertOf(answer).includes(say("uk", "failure", "something_went_wrong_text")), alertOf(answer));
    }
  }
  assert.equal((await order(shop.shopper(), first.code)).status, 200);
});

test("resellers have the form on their home, and its own page works without a query", async () => {
  const home = await shop.shopper("partner").visit("/ru");
  const form = home.document.querySelector('main form[action="/api/quick-order"][method=post]');
  assert.ok(form?.querySelector("textarea[name=codes]") && form.querySelector("input[type=file]"));
  const page = await shop.shopper("partner").visit("/ru/quick-order");
  assert.deepEqual([page.status, alertOf(page), rows(page)], [200, "", []]);
  assert.equal(home.document.querySelectorAll("#codes").length, 1);
});

test("another site's form is refused, and an address of the endpoint leads to the page", async () => {
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const body = new URLSearchParams({ codes: first.code });
  for (const path of ["/api/quick-order", "/api/quick-order/goods"]) {
    assert.equal((await shop.shopper().send(path, { method: "POST", headers, body })).status, 403);
    const led = await shop.shopper().send(path, { headers: { accept: "text/html" } });
    assert.match(led.headers.get("location") ?? "", /\/quick-order$/);
  }
});

test("the documented fields of a search are enough", async () => {
  const backend = new DocumentedBackend(["category", "category-groups"]);
  const documented = await openShop({ backend: await backend.open() });
  try {
    const page = await order(documented.shopper(), "cc-101 2");
    assert.equal(page.status, 200);
    assert.deepEqual(
      rows(page).map(([code, , quantity]) => [code, quantity]),
      [["cc-101", "2"]],
    );
    assert.ok(arrived(page));
  } finally {
    await documented.close();
    backend.close();
  }
});

test("a company customer puts the lines into the quote, once, and lines to repair stay", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  await elena.send("/api/quote/clear", form({ language: "ro", company_id: "12" }));
  const button = (page: Order) =>
    page.document.querySelector('button[formaction="/api/quick-order/goods"][name=as][value=quote]');
  const amounts = async () => {
    const quote = (await (await elena.send("/api/quote?company_id=12")).json()) as { lines: { quantity: string }[] };
    return quote.lines.map(({ quantity }) => quantity);
  };
  const put = (page: Order, more: object = {}) =>
    ordered(elena, { ...hidden(page), ...more, as: "quote" }, undefined, "", "/api/quick-order/goods");
  const page = await order(elena, `${first.code} 2\n${second.code} 1`);
  assert.ok(button(page)?.textContent?.includes("2"));
  for (let sent = 0; sent < 2; sent++) {
    const added = await put(page);
    assert.deepEqual([added.status, added.headers.get("location")], [303, "/ro/quote?added"]);
    assert.deepEqual(await amounts(), ["2", "1"]);
  }
  assert.equal((await elena.cart()).lines.length, 0, "nothing enters the cart");
  const half = await ordered(elena, { codes: `${first.code} 1\nQ-404 7` });
  assert.ok(button(half));
  const added = await put(half, { codes: "Q-404 7" });
  assert.deepEqual([added.status, typed(added)], [200, "Q-404 7"]);
  const notice = added.document.querySelector("main .notice-positive");
  assert.equal(notice?.querySelector("a")?.getAttribute("href"), "/ro/quote");
  assert.deepEqual(await amounts(), ["3", "1"]);
  // A product that is sold no more: the lines are shown anew, and nothing was added.
  const again = await order(elena, `${first.code} 1`);
  const refused = await put(again, { goods: `${hidden(again)["goods"]}~99999999-1` });
  assert.notEqual(refused.status, 303);
  assert.deepEqual(await amounts(), ["3", "1"]);
  for (const other of [shop.shopper(), await signedIn(shop)]) {
    const page = await order(other, `${first.code} 2`);
    assert.equal(button(page), null);
    const refused = await ordered(other, { ...hidden(page), as: "quote" }, undefined, "", "/api/quick-order/goods");
    assert.equal(refused.status, 404);
    assert.equal((await other.cart()).lines.length, 0);
  }
});
