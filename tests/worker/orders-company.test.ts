// The orders of a company customer: whose are shown, their file, and another company's order.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Visited } from "../support/shopper.ts";
import { LANGUAGES, say, wordsOf } from "../support/words.ts";

let shop: Shop;
const backend = new ScriptedBackend();
before(async () => {
  shop = await openShop({ backend: await backend.open(), variables: { PAGE_MEMORY_SECONDS: "0" } });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});
afterEach(() => backend.scripts.clear());

const ELENA = { email: "elena@example.com" };
const VICTOR = { email: "victor@example.com" };
const PAGE = "/ro/account/orders";
const FILE = "/api/orders-file";
const PER_PAGE = 20;

const rows = (document: Visited["document"]) => [...document.querySelectorAll(".order-table tbody tr")];
const column = (document: Visited["document"], heading: string) =>
  [...document.querySelectorAll(`.order-table tbody [data-heading="${heading}"]`)].map((cell) => cell.textContent);
const whose = (document: Visited["document"]) => document.querySelector(".order-whose span")?.textContent;
/** A day by the shop's clock. */
const day = (before: number) =>
  new Date(Date.now() - before * 24 * 3600 * 1000).toLocaleDateString("sv", { timeZone: "Europe/Chisinau" });

/** Answers the list of orders with so many of company 12, page by page. */
function list(count: number, perPage: number, failing = 0): void {
  backend.scripts.set("/general/v2/order/?", (asked, answer) => {
    const page = Number(new URL(asked.url ?? "", "http://x").searchParams.get("page"));
    if (page === failing) {
      answer.writeHead(500).end();
      return;
    }
    const here = Math.min(perPage, count - (page - 1) * perPage);
    const data = Array.from({ length: Math.max(here, 0) }, (_, at) => ({
      id: (page - 1) * perPage + at + 1,
      date: "2026-11-21",
      total_price: "10.50",
      company_id: 12,
      reference: "=SUM(A1)",
    }));
    const body = { data, totalCount: count, pages: Math.ceil(count / perPage) };
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

test("a company customer sees the orders of the named company, or of all, and is told which", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  for (const language of LANGUAGES) {
    const say = wordsOf(language);
    const { status, headers, document } = await elena.visit(`/${language}/account/orders`);
    assert.deepEqual([status, headers.get("cache-control")], [200, "no-store"]);
    assert.equal(whose(document), say("account.shown_company", { company: "Alfa Grup SRL" }));
    assert.equal(rows(document).length, PER_PAGE);
    assert.deepEqual(column(document, say("account.company")), [], "one company needs no column");
    const beta = await elena.visit(`/${language}/account/orders?company_id=13`);
    assert.equal(whose(beta.document), say("account.shown_company", { company: "Beta Mobila SRL" }));
    const all = await elena.visit(`/${language}/account/orders?company_id=all`);
    assert.equal(whose(all.document), say("account.shown_all"));
    const companies = new Set(column(all.document, say("account.company")));
    assert.deepEqual([...companies].sort(), ["Alfa Grup SRL", "Beta Mobila SRL"]);
    const chosen = all.document.querySelector("#order-company [selected]")?.getAttribute("value");
    assert.equal(chosen, "all");
  }
});

test("columns tell who ordered, the own reference and the payment; sums are those of the page", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const { document } = await elena.visit(PAGE);
  const customers = new Set(column(document, say("ro", "account", "column_customer")));
  assert.deepEqual([...customers].sort(), ["Elena Ceban", "Victor Lungu"]);
  assert.ok(column(document, say("ro", "account", "column_reference")).some((text) => /^PO-\d+$/.test(text ?? "")));
  const paid = column(document, say("ro", "account", "column_paid"));
  assert.ok(paid.includes(say("ro", "account", "paid")) && paid.includes(say("ro", "account", "unpaid")));
  const amount = (text: string | undefined) => Number((text ?? "").replace(/[^\d,]/g, "").replace(",", "."));
  const sums = column(document, say("ro", "account", "column_sum")).map((text) => amount(text ?? ""));
  const total = document.querySelector(".order-sums");
  assert.equal(total?.querySelector("dt")?.textContent, say("ro", "account", "sum_on_page"));
  const sum = sums.reduce((all, one) => all + one, 0);
  assert.ok(Math.abs(amount(total?.querySelector("dd")?.textContent ?? "") - sum) < 0.005, `${sum}`);
  const one = await elena.visit(`${PAGE}?search=CC-91200`);
  assert.equal(one.document.querySelector(".order-sums dt")?.textContent, say("ro", "account", "sum_shown"));
});

test("filters are in the address, one day brings the other, and the page says so", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const from = await elena.visit(`${PAGE}?start_date=${day(20)}`);
  const value = (name: string) => from.document.querySelector(`.order-filter [name=${name}]`)?.getAttribute("value");
  assert.deepEqual([value("start_date"), value("end_date")], [day(20), day(0)]);
  const digits = day(0).split("-").reverse().join(".");
  const notice = wordsOf("ro")("account.filled_last", { day: digits });
  assert.equal(from.document.querySelector(".account-body .notice")?.textContent?.trim(), notice);
  assert.ok(rows(from.document).length > 0 && rows(from.document).length < PER_PAGE);
  const next = (await elena.visit(`${PAGE}?company_id=all&status=delivered`)).document;
  assert.equal(
    next.querySelector("[rel=next]")?.getAttribute("href"),
    `${PAGE}?page=2&status=delivered&company_id=all`,
  );
  const periods = [...next.querySelectorAll(".order-periods a")].map((link) => link.getAttribute("href") ?? "");
  assert.equal(periods.length, 3);
  for (const period of periods) {
    assert.match(period, /status=delivered&start_date=\d{4}-\d\d-01&end_date=[\d-]+&company_id=all$/);
    const shown = (await elena.visit(period)).document.querySelectorAll(".order-periods [aria-current=true]");
    assert.ok(shown.length >= 1, period);
  }
});

test("a company that is none of the shopper's is a missing page, for the file as well", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const at = async (company: string) => {
    const page = await victor.visit(`${PAGE}?company_id=${company}`);
    assert.equal(page.status, 404, company);
    return page.html.replaceAll(`company_id=${company}`, "").replaceAll(`company_id%3D${company}`, "");
  };
  const missing = await at("no-such");
  for (const company of ["13", "99", "x"]) {
    assert.ok((await at(company)) === missing, company);
    assert.equal((await victor.send(`${FILE}?company_id=${company}`)).status, 404, company);
  }
  const ana = await signedIn(shop);
  assert.equal((await ana.visit(`${PAGE}?company_id=12`)).status, 404);
  assert.equal((await ana.send(FILE)).status, 404);
  assert.equal((await shop.shopper().send(FILE)).status, 401);
  const own = await ana.visit(PAGE);
  assert.deepEqual([own.status, own.document.querySelectorAll(".order-list li").length], [200, 3]);
  assert.equal(own.document.querySelector(".order-whose, .order-periods, .order-table, .order-file"), null);
});

test("a colleague sees the company's orders, and no order of another company", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const elena = await signedIn(shop, "casa", ELENA);
  const { document } = await victor.visit(`${PAGE}?company_id=all`);
  assert.equal(whose(document), say("ro", "account", "shown_all"));
  const company = new Set(column(document, say("ro", "account", "company")));
  assert.deepEqual([...company], ["Alfa Grup SRL"]);
  const foreign = (await elena.visit(`${PAGE}?company_id=13`)).document.querySelector(".order-table th a");
  const href = foreign?.getAttribute("href") ?? "";
  const own = await elena.visit(href);
  assert.equal(own.document.querySelector(".order-company")?.textContent, "Beta Mobila SRL", "whatever is chosen");
  const page = await victor.visit(href);
  const gone = await victor.visit(`${PAGE}/77777`);
  assert.deepEqual([page.status, gone.status], [404, 404]);
  const id = href.split("/").pop() ?? "";
  assert.ok(page.html.replaceAll(id, "") === gone.html.replaceAll("77777", ""), "the same bytes");
  const again = `/api/cart/orders/${id}`;
  assert.equal((await victor.send(again, form({ language: "ro" }))).status, 404);
});

test("a backend that refuses or leaks another company's order gives the missing page", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const answer = (status: number, body: object) =>
    backend.scripts.set("/general/v2/order/5", (_, reply) => {
      reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  answer(403, { detail: "no" });
  assert.equal((await victor.visit(`${PAGE}/5`)).status, 404);
  answer(200, { id: 5, name: "Somebody", company_id: 13 });
  const leaked = await victor.visit(`${PAGE}/5`);
  assert.equal(leaked.status, 404);
  assert.ok(!leaked.html.includes("Somebody"));
  backend.scripts.clear();
  backend.scripts.set("/general/v2/order/?", (_, reply) => {
    const data = [{ id: 1, company_id: 12 }, { id: 2, company_id: 13 }, { id: 3 }];
    reply.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ data }));
  });
  for (const query of ["", "?company_id=all"]) {
    assert.equal(rows((await victor.visit(`${PAGE}${query}`)).document).length, 2, query);
  }
});

test("chosen lines of an order join the cart, with what changed said before", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const number = (await elena.visit(PAGE)).document.querySelector(".order-table th a")?.getAttribute("href") ?? "";
  const { document } = await elena.visit(number);
  const again = document.querySelector(".order-again");
  const value = (name: string) => again?.querySelector(`[name=${name}]`)?.getAttribute("value") ?? "";
  assert.equal(value("company_id"), "12");
  const ticks = [...document.querySelectorAll(".order-choice input")];
  assert.deepEqual(
    ticks.map((tick) => [tick.getAttribute("form"), tick.hasAttribute("checked")]),
    [
      ["order-again", true],
      ["order-again", true],
    ],
  );
  const action = again?.getAttribute("action") ?? "";
  const fields = { language: "ro", command: value("command"), chosen: "1", company_id: "12" };
  const none = await elena.submit(action, fields);
  assert.equal(none.status, 422);
  assert.ok(none.document.querySelector("[role=alert]")?.textContent?.includes(say("ro", "account", "none_chosen")));
  assert.equal((await elena.send(action, form({ ...fields, line: "0", company_id: "13" }))).status, 404);
  const sent = await elena.send(action, form({ ...fields, line: "0" }));
  const id = number.split("/").pop();
  assert.deepEqual([sent.status, sent.headers.get("location")], [303, `/ro/cart?order=${id}&lines=0`]);
  assert.equal((await elena.cart()).lines.length, 1);
});

test("the file has every order of the filter, in the visitor's language", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const answer = await elena.send(`${FILE}?company_id=12&language=ro`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("cache-control"), "no-store");
  assert.equal(answer.headers.get("content-type"), "text/csv; charset=utf-8");
  const name = answer.headers.get("content-disposition") ?? "";
  assert.ok(name.startsWith(`attachment; filename="orders-12-${day(0)}.csv"; filename*=UTF-8''comenzi%20Alfa%20Grup`));
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const lines = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
  assert.equal(lines.length, 121);
  assert.match(
    lines[1] ?? "",
    /^CC-\d+;(PO-\d+)?;Alfa Grup SRL;(Elena|Victor) \w+;\d{4}-\d\d-\d\d;\w[^;]*;\d+,\d\d;MDL;/,
  );
  const some = await elena.send(`${FILE}?company_id=12&language=en&status=new`);
  const english = (await some.text()).trimEnd().split("\r\n");
  assert.ok(english.length < 6 && english[1]?.includes(",New,"));
});

test("10,000 orders stream with flat memory", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const memory = async () => ((await (await shop.fetch("/healthz")).json()) as { memory: number }).memory;
  list(200, PER_PAGE);
  await (await elena.send(`${FILE}?company_id=12`)).text();
  const before = await memory();
  list(10_000, PER_PAGE);
  const asked = backend.heard.length;
  const text = await (await elena.send(`${FILE}?company_id=12&language=ro`)).text();
  assert.equal(text.trimEnd().split("\r\n").length, 10_001);
  assert.ok(!/(^|;)=/m.test(text) && text.includes("'=SUM(A1)"));
  const pages = backend.heard.slice(asked).filter(({ path }) => path.startsWith("/general/v2/order/?"));
  assert.equal(pages.length, 500);
  assert.ok((await memory()) - before <= 1, "megabytes");
});

test("a file whose rest cannot be read breaks off, and its last line says so", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  list(100, PER_PAGE, 4);
  for (const language of LANGUAGES) {
    const answer = await elena.send(`${FILE}?company_id=12&language=${language}`);
    assert.equal(answer.status, 200);
    let text = "";
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
    };
    await assert.rejects(read(), language);
    assert.ok(text.trimEnd().endsWith(say(language, "account", "file_incomplete")), text.slice(-200));
    assert.equal(text.trimEnd().split("\r\n").length, 62);
  }
  list(100, PER_PAGE, 1);
  assert.equal((await elena.send(`${FILE}?company_id=12`)).status, 503);
});

test("companies of which the group tells only an id get their names from the list", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  backend.scripts.set("/users/user-group/", (_, answer) => {
    const body = [{ id: 9, user: { id: 7 }, group: { id: 2 }, company: [12, 13] }];
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const named = await elena.visit(PAGE);
  assert.equal(whose(named.document), wordsOf("ro")("account.shown_company", { company: "Alfa Grup SRL" }));
  backend.scripts.set("/users/company/", (_, answer) => answer.writeHead(500).end());
  const unnamed = await elena.visit(PAGE);
  assert.equal(whose(unnamed.document), wordsOf("ro")("account.shown_company", { company: "12" }));
});
