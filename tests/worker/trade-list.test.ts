// Lists for resellers: a table with an amount in each row, one button for all of them, and the list as a file.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { hidden } from "../support/quick-order.ts";
import { form } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let list: string;
before(async () => {
  shop = await openShop();
  const { document } = await shop.shopper("partner").visit("/ro");
  const links = [...document.querySelectorAll("main a[href]")].map((link) => link.getAttribute("href") ?? "");
  list = links.find((href) => /^\/ro\/[a-z-]+\/[a-z-]+$/.test(href) && !href.startsWith("/ro/product/")) ?? "";
  assert.ok(list, `home leads to a category: ${links}`);
});
after(() => shop.close());

/** The rows of the first table: code, title, and the field of the amount. */
function rowsOf({ document }: Visited) {
  return [...document.querySelectorAll("main .price-list tbody tr")].map((row) => ({
    code: row.querySelector("td")?.textContent?.trim() ?? "",
    title: row.querySelector("th")?.textContent?.trim() ?? "",
    /** The smallest amount that is sold. */
    pack: Number.parseInt(row.querySelectorAll("td")[1]?.textContent ?? "", 10),
    field: row.querySelector("input")?.getAttribute("name") ?? "",
  }));
}

async function press(shopper: Shopper, fields: Record<string, string>) {
  return await shopper.send("/api/quick-order/goods", form({ language: "ro", ...fields }));
}

const sold = (page: Visited) => rowsOf(page).filter(({ field }) => field !== "");

test("home, a category and the results are tables whose fields are named by column and row", async () => {
  const ion = shop.shopper("partner");
  const word = encodeURIComponent((rowsOf(await ion.visit(list))[0]?.title ?? "").split(" ")[0] ?? "");
  for (const path of ["/ro", list, `/ro/search?query=${word}`]) {
    const { document } = await ion.visit(path);
    const fields = [...document.querySelectorAll("main .price-list input")];
    assert.ok(fields.length > 0, path);
    for (const field of fields) {
      const named = (field.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id));
      assert.deepEqual(
        named.map((element) => [element?.localName, element?.getAttribute("scope")]),
        [
          ["th", "col"],
          ["th", "row"],
        ],
        path,
      );
    }
  }
  const { html } = await shop.shopper().visit("/ro");
  assert.ok(!html.includes('price-list"'), "other shops have cards");
});

test("the rows with an amount enter the cart together, without scripts", async () => {
  const ion = shop.shopper("partner");
  const page = await ion.visit(list);
  const [one, two, three] = sold(page);
  assert.ok(one && two && three);
  assert.ok(sold(page).some(({ pack }) => pack > 1));
  const answer = await press(ion, {
    [one.field]: String(2 * one.pack),
    [two.field]: "",
    [three.field]: String(three.pack),
  });
  assert.equal(answer.status, 303, await answer.text());
  const cart = answer.headers.get("location") ?? "";
  assert.match(cart, /^\/ro\/cart\?goods=/);
  const done = (page: Visited) => page.document.querySelector("[data-draft-done]")?.getAttribute("data-draft-done");
  assert.equal(done(await ion.visit(cart)), "wanted-sent", "the tab forgets the amounts");
  assert.equal(done(await ion.visit("/ro/cart")), undefined);
  const ids = [one, three].map(({ field }) => field.split("-")[1]);
  const lines = (await ion.cart()).lines.map(({ product }) => product);
  assert.deepEqual(lines.toSorted(), ids.toSorted());
});

test("an amount that cannot be read adds nothing: all rows are shown to be checked, and can be added then", async () => {
  const ion = shop.shopper("partner");
  const [one, two] = sold(await ion.visit(list));
  assert.ok(one && two);
  const fields = { language: "ro", [one.field]: String(2 * one.pack), [two.field]: "zece" };
  const checked = await ion.submit("/api/quick-order/goods", fields);
  assert.equal(checked.status, 200);
  for (const { code } of [one, two]) assert.ok(checked.html.includes(code), code);
  assert.ok(checked.html.includes(say("ro", "quickorder", "unclear")));
  assert.deepEqual((await ion.cart()).lines, []);
  const added = hidden(checked);
  assert.ok(added["command"]);
  // A reload sends the same command again.
  for (const _ of [1, 2]) await ion.submit("/api/quick-order/goods", added);
  assert.deepEqual(
    (await ion.cart()).lines.map(({ product, quantity }) => [product, Number(quantity)]),
    [[one.field.split("-")[1], 2 * one.pack]],
  );
});

test("rows that could not be added are shown with their amounts", async () => {
  const ion = shop.shopper("partner");
  const [one] = sold(await ion.visit(list));
  assert.ok(one);
  await shop.demo.break({ call: "/general/product-filter", mode: "fail", status: 500 });
  const refused = await ion.submit("/api/quick-order/goods", { language: "ro", [one.field]: "7" });
  assert.equal(refused.status, 503);
  assert.ok(refused.html.includes(`${one.code}\t7\t`), refused.html.slice(0, 400));
  await shop.demo.heal();
});

test("a press without an amount leads to the quick order, which has found nothing", async () => {
  const ion = shop.shopper("partner");
  const [one] = sold(await ion.visit(list));
  assert.ok(one);
  const { status, html } = await ion.submit("/api/quick-order/goods", { language: "ro", [one.field]: "" });
  assert.equal(status, 200);
  assert.ok(html.includes(say("ro", "quickorder", "nothing")));
});

test("the whole list is a file, page after page", async () => {
  const ion = shop.shopper("partner");
  const page = await ion.visit(list);
  const href = page.document.querySelector("main .price-form a[download]")?.getAttribute("href") ?? "";
  const answer = await ion.send(href);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("content-type") ?? "", /^text\/csv/);
  assert.match(answer.headers.get("content-disposition") ?? "", /^attachment; filename=".*\.csv"/);
  const lines = (await answer.text()).trim().split("\r\n");
  assert.ok(lines[0]?.replace("\ufeff", "").startsWith(`${say("ro", "home", "code")};`), lines[0]);
  const codes = lines.slice(1).map((line) => line.split(";")[0]);
  for (const { code } of rowsOf(page)) assert.ok(codes.includes(code), code);
  assert.match(lines[1] ?? "", /;\d+(,\d+)?$/, "the price is a number");
  for (const path of ["/api/list-file", "/api/list-file?of=no-such-category", "/api/list-file?of=..%2Fx"]) {
    assert.equal((await ion.send(path)).status, 404, path);
  }
  assert.equal((await shop.shopper().send(href)).status, 404, "other shops have no file");
});

/** The rows of the file that a page offers: code and price. */
async function fileOf(shopper: Shopper, { document }: Visited): Promise<{ code: string; price: number }[]> {
  const href = document.querySelector("main .price-form a[download]")?.getAttribute("href") ?? "";
  const lines = (await (await shopper.send(href)).text()).trim().split("\r\n").slice(1);
  const cells = (line: string) => [line.slice(0, line.indexOf(";")), line.slice(line.lastIndexOf(";") + 1)];
  return lines.map(cells).map(([code = "", price = ""]) => ({ code, price: Number(price.replace(",", ".")) }));
}

test("the file of a filtered list has its goods, and no others", async () => {
  const ion = shop.shopper("partner");
  const all = await fileOf(ion, await ion.visit(list));
  const prices = all.map(({ price }) => price).sort((one, other) => one - other);
  const [from = 0, to = 0] = [0.25, 0.75].map((share) => prices[Math.floor(prices.length * share)]);
  const wanted = all.filter(({ price }) => price >= from && price <= to);
  assert.ok(wanted.length > 0 && wanted.length < all.length, `${wanted.length} of ${all.length}`);
  const page = await ion.visit(`${list}?price_from=${from}&price_to=${to}`);
  assert.deepEqual(await fileOf(ion, page), wanted);
});

test("list and file have the reseller's prices, which are below those of the shop for everybody", async () => {
  const ion = shop.shopper("partner");
  const page = await ion.visit(list);
  const file = new Map((await fileOf(ion, page)).map(({ code, price }) => [code, price]));
  const everybody = await shop.shopper("casa").visit(list);
  const retail = new Map(
    [...everybody.document.querySelectorAll("main .card[data-price]")].map((card) => [
      card.querySelector("[data-list=favourites]")?.getAttribute("value"),
      Number.parseFloat(card.getAttribute("data-price") ?? ""),
    ]),
  );
  let compared = 0;
  for (const row of page.document.querySelectorAll("main .price-list tbody tr")) {
    const code = row.querySelector("td")?.textContent?.trim() ?? "";
    const listed = row.querySelector("td.price")?.firstChild?.textContent ?? "";
    const own = Number(listed.replace(/[^\d,]/g, "").replace(",", "."));
    assert.equal(file.get(code), own, `${code}: ${listed}`);
    const usual = retail.get(row.querySelector("input")?.getAttribute("name")?.split("-")[1]);
    if (usual === undefined) continue;
    assert.ok(own < usual, `${code}: ${own} here, ${usual} for everybody`);
    compared += 1;
  }
  assert.ok(compared > 5, `${compared} goods are sold by both`);
});

test("results are a file too, filtered as they are, in whatever letters they were searched for", async () => {
  const ion = shop.shopper("partner");
  const page = await ion.visit(`/ru/search?query=${encodeURIComponent("чайник")}`);
  const codes = rowsOf(page).map(({ code }) => code);
  assert.ok(codes.length > 1, `${codes}`);
  const href = page.document.querySelector("main .price-form a[download]")?.getAttribute("href") ?? "";
  const answer = await ion.send(href);
  assert.match(answer.headers.get("content-disposition") ?? "", /filename="list\.csv"; filename\*=UTF-8''%D1%87/);
  const all = await fileOf(ion, page);
  for (const code of codes)
    assert.ok(
      all.some((row) => row.code === code && row.price > 0),
      code,
    );
  const most = Math.min(...all.map(({ price }) => price));
  const some = await fileOf(ion, await ion.visit(`/ru/search?query=${encodeURIComponent("чайник")}&price_to=${most}`));
  assert.deepEqual(
    some,
    all.filter(({ price }) => price <= most),
  );
  assert.equal((await ion.send("/api/list-file?query=z")).status, 404, "too short");
});
