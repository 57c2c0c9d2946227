// A quick order: codes with quantities are looked up in one go, and only a form puts the results into the cart.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { type Good, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/quick-order";
/** The number of lines looked up at once. */
const MOST_ROWS = 20;

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

const found = ({ document }: Visited) =>
  [...document.querySelectorAll("main .lines .line")].map((line) => [
    line.querySelector(".line-title a")?.textContent,
    line.querySelector(".line-quantity")?.textContent,
  ]);

const typed = ({ document }: Visited) => document.querySelector("main textarea")?.textContent;
const alertOf = ({ document }: Visited) => document.querySelector("main .notice[role=alert]")?.textContent ?? "";

test("a pasted table of codes is found with quantities and prices, and nothing changes", async () => {
  const ion = shop.shopper();
  const page = await order(ion, `${first.code}\t2\r\n${second.code}; 1\r\n${first.code.toLowerCase()}`);
  assert.equal(page.status, 200);
  assert.deepEqual(found(page), [
    [first.title, "× 3"],
    [second.title, "× 1"],
  ]);
  assert.ok(page.document.querySelector("main .sums-total dd")?.textContent?.includes("lei"));
  assert.equal(alertOf(page), "");
  assert.match(page.headers.get("cache-control") ?? "", /private|no-store/);
  assert.ok(!ion.cookies.has("user_token"));
});

test("its form adds the results to the cart, once", async () => {
  const ion = shop.shopper();
  const { document } = await order(ion, `${first.code} 2\n${second.code} 1`);
  const form = document.querySelector('form[action="/api/cart/shared"]');
  assert.ok(form);
  const fields = [...form.querySelectorAll("input")].map((field) => [field.name, field.value]);
  for (let sent = 0; sent < 2; sent++) {
    assert.equal((await ion.submit("/api/cart/shared", Object.fromEntries(fields))).status, 200);
    const lines = (await ion.cart()).lines.map(({ product, quantity }) => [product, quantity]);
    assert.deepEqual(lines, [
      [first.id, "2"],
      [second.id, "1"],
    ]);
  }
});

test("an unknown code is reported in each language; input and results stay", async () => {
  for (const language of LANGUAGES) {
    const codes = `${first.code} 2\nQ-404 7\n<b>X</b>\n9`;
    const page = await order(shop.shopper(), codes, `/${language}/quick-order`);
    assert.equal(page.status, 200);
    const alert = alertOf(page);
    for (const code of ["Q-404", "<b>X</b>", "9"]) assert.ok(alert.includes(code), alert);
    assert.ok(!alert.includes(first.code), alert);
    assert.equal(typed(page)?.trim(), codes);
    assert.equal(found(page).length, 1);
    assert.ok(page.html.includes(say(language, "quickorder", "title")));
    for (const link of page.document.querySelectorAll("#languages a")) {
      const { searchParams } = new URL(link.getAttribute("href") ?? "", "http://casa.example");
      assert.equal(searchParams.get("codes")?.trim(), codes, "another language keeps what was typed");
    }
    assert.equal(page.document.querySelectorAll("#languages a").length, LANGUAGES.length);
  }
  const none = await order(shop.shopper(), "Q-404");
  assert.deepEqual(
    [found(none), none.document.querySelector('form[action="/api/cart/shared"]')?.outerHTML],
    [[], undefined],
  );
});

test("excess lines stay in the field, and are not searched", async () => {
  const searches = async () =>
    (await shop.demo.log()).filter(({ path }) => path.startsWith("/general/v2/search/")).length;
  const before = await searches();
  const page = await order(shop.shopper(), `${first.code}\n`.repeat(MOST_ROWS + 5));
  assert.equal(page.status, 200);
  assert.ok(page.document.querySelector("main .notice[role=status]")?.textContent?.includes(String(MOST_ROWS)));
  assert.equal((await searches()) - before, MOST_ROWS);
  assert.equal(typed(page)?.trim().split("\n").length, MOST_ROWS + 5);
});

test("a failed search is not an unknown code, and input stays", async () => {
  for (const call of ["/general/v2/search/search", "/general/product-filter"]) {
    await shop.demo.break({ call, mode: "fail", status: 500 });
    const codes = `${first.code} 2\n${second.code}`;
    const page = await order(shop.shopper(), codes, "/uk/quick-order");
    await shop.demo.heal();
    assert.deepEqual([page.status, typed(page)?.trim(), found(page)], [503, codes, []]);
    assert.ok(alertOf(page).includes(say("uk", "failure", "something_went_wrong_text")), alertOf(page));
    assert.ok(!alertOf(page).includes(first.code));
  }
  assert.equal((await order(shop.shopper(), first.code)).status, 200);
});

test("resellers have the form on their home, and its own page works without a query", async () => {
  const home = await shop.shopper("partner").visit("/ru");
  const form = home.document.querySelector('main form[action="/ru/quick-order"]');
  assert.ok(form?.querySelector("textarea[name=codes][required]"));
  const page = await shop.shopper("partner").visit("/ru/quick-order");
  assert.deepEqual([page.status, alertOf(page), found(page)], [200, "", []]);
  assert.equal(home.document.querySelectorAll("#codes").length, 1);
});

test("the documented fields of a search are enough", async () => {
  const backend = new DocumentedBackend(["category", "category-groups"]);
  const documented = await openShop({ backend: await backend.open() });
  try {
    const page = await order(documented.shopper(), "cc-101 2");
    assert.equal(page.status, 200);
    assert.deepEqual(
      found(page).map(([, quantity]) => quantity),
      ["× 2"],
    );
  } finally {
    await documented.close();
    backend.close();
  }
});
