// The acts of a company: whose they are, in which shapes they come, what a failed filter shows, and their files.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper, Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const PAGE = "/ro/account/acts";
const CALL = "/base/act-view/";
const ELENA = { email: "elena@example.com" };
const VICTOR = { email: "victor@example.com" };
const ION = { email: "ion@example.com" };

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

const asked = () =>
  backend.heard.filter(({ path }) => path.startsWith(CALL)).map(({ path }) => path.slice(CALL.length));
const rows = ({ document }: Visited) => [...document.querySelectorAll(".acts tbody tr")].map((row) => row.textContent);
const link = ({ document }: Visited) => document.querySelector(".acts [download]")?.getAttribute("href") ?? "";
const status = ({ document }: Visited) => document.querySelector("main .notice[role=status]")?.textContent ?? "";

/** Answers the call for acts with a body by its query. */
function answer(tell: (query: string) => [status: number, body: unknown]): void {
  backend.scripts.set(CALL, ({ url = "" }, reply) => {
    const [code, body] = tell(url.slice(CALL.length));
    reply.writeHead(code, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
}

test("acts are the company's alone, for those with the right, and never cached", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  for (const language of LANGUAGES) {
    const page = await elena.visit(`/${language}/account/acts`);
    assert.deepEqual([page.status, page.headers.get("cache-control")], [200, "no-store"]);
    assert.equal(page.document.querySelector("h1")?.textContent, say(language, "acts", "title"));
    assert.equal(rows(page).length, 20);
    assert.doesNotMatch(rows(page).join(), /[AF]-13/);
  }
  assert.match(asked().at(-1) ?? "", /^\?page=1&_=\d+&company_id=12$/);
  // What is overdue stands first and is said in words.
  const page = await elena.visit(PAGE);
  assert.match(rows(page)[0] ?? "", new RegExp(say("ro", "acts", "late").split(" ")[0] ?? ""));
  assert.match(page.document.querySelector(".acts-owed")?.textContent ?? "", /lei/);
  const missing = await elena.visit("/ro/account/no-such-page");
  for (const account of [VICTOR, ION]) {
    const shopper = await signedIn(shop, "casa", account);
    const page = await shopper.visit(PAGE);
    assert.equal(page.status, 404);
    assert.equal(missing.status, 404);
    const file = await shopper.send("/api/acts/1200?company_id=12");
    assert.equal(file.status, 404);
  }
  const guest = await shop.fetch(PAGE);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(PAGE)]);
});

test("last month's acts are two presses away from the account's start", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const press = ({ document }: Visited, text: string) =>
    [...document.querySelectorAll("main a")].find((link) => link.textContent?.trim() === text)?.getAttribute("href");
  const start = await elena.visit("/ro/account");
  const acts = await elena.visit(press(start, say("ro", "acts", "title")) ?? "");
  const month = await elena.visit(press(acts, say("ro", "acts", "last_month")) ?? "");
  assert.equal(month.status, 200);
  assert.match(asked().at(-1) ?? "", /^\?company_id=12&start_date=\d{4}-\d\d-01&end_date=\d{4}-\d\d-(28|29|30|31)$/);
  assert.ok(rows(month).length >= 1 && rows(month).length <= 3);
});

test("one filled day fills the other and says so; both documented forms are sent", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const last = await elena.visit(`${PAGE}?start_date=&end_date=2026-09-30`);
  assert.equal(asked().at(-1), "?company_id=12&start_date=2000-01-01&end_date=2026-09-30");
  assert.match(status(last), new RegExp(say("ro", "acts", "filled_start").slice(0, 30)));
  const first = await elena.visit(`${PAGE}?start_date=2026-09-30`);
  assert.match(asked().at(-1) ?? "", /^\?company_id=12&start_date=2026-09-30&end_date=20\d\d-/);
  assert.match(status(first), new RegExp(say("ro", "acts", "filled_end").slice(0, 25)));
  const none = await elena.visit(`${PAGE}?start_date=soon&end_date=`);
  assert.deepEqual([none.status, status(none)], [200, ""]);
});

test("a refused or failed filter keeps the list with an apology, and without a list the page fails", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const all = [{}, [{ id: 1, number: "A-1", date: "2020-01-01", total: "5.00" }]];
  for (const code of [400, 404, 422, 500, 503]) {
    answer((query) => (query.includes("start_date") ? [code, { start_date: ["No."] }] : [200, all]));
    const page = await elena.visit(`${PAGE}?start_date=2026-09-01&end_date=2026-09-30`);
    assert.equal(page.status, 200, String(code));
    assert.equal(rows(page).length, 1);
    assert.match(status(page), new RegExp(say("ro", "acts", "unfiltered").slice(0, 20)));
    assert.equal(page.document.querySelector("[name=start_date]")?.getAttribute("value"), "2026-09-01");
  }
  answer(() => [500, {}]);
  const failed = await elena.visit(`${PAGE}?start_date=2026-09-01&end_date=2026-09-30`);
  assert.equal(failed.status, 503);
  answer(() => [404, { detail: "Not found." }]);
  assert.equal((await elena.visit(PAGE)).status, 404);
});

test("a filter that fails keeps the list that it was sent from, and the page and its links say so", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const list = (id: number, date: string) => [{}, [{ id, number: `A-${id}`, date, total: "5.00" }]];
  const september = list(9, "2026-09-10");
  const refusing = (days: string) =>
    answer((query) => {
      if (query.includes(days)) return [422, { start_date: ["No."] }];
      return [200, query.includes("start_date") ? september : list(1, "2020-01-01")];
    });
  refusing("start_date=1999");
  const before = await elena.visit(`${PAGE}?start_date=2026-09-01&end_date=2026-09-30`);
  assert.match(rows(before).join(), /A-9/);
  // The form as a browser sends it.
  const hidden = [...before.document.querySelectorAll(".acts-filter input[type=hidden]")];
  const fields = hidden.map((field) => [field.getAttribute("name") ?? "", field.getAttribute("value") ?? ""]);
  const days = { start_date: "1999-01-01", end_date: "1999-12-31" };
  const query = new URLSearchParams([...fields, ...Object.entries(days)]);
  const failed = await elena.visit(`${PAGE}?${query}`);
  assert.equal(failed.status, 200);
  assert.match(rows(failed).join(), /A-9/);
  assert.match(status(failed), new RegExp(`${say("ro", "acts", "kept").slice(0, 40)}.*1 septembrie.*30 septembrie`));
  const shown = failed.document.querySelector(".acts-filter [name=start_date]");
  assert.equal(shown?.getAttribute("value"), "1999-01-01", "the days stay in the form");
  const kept = failed.document.querySelector(".acts-filter [name=kept]");
  assert.equal(kept?.getAttribute("value"), "2026-09-01..2026-09-30", "a second failure keeps it as well");
  const languages = [...failed.document.querySelectorAll("a[hreflang=ru]")].map((link) => link.getAttribute("href"));
  assert.ok(
    languages.some((href) => href?.includes("kept=")),
    languages.join(),
  );
  // If the list before fails too, the acts of all days are shown.
  refusing("start_date");
  const all = await elena.visit(`${PAGE}?${query}`);
  assert.match(rows(all).join(), /A-1/);
  assert.match(status(all), new RegExp(say("ro", "acts", "unfiltered").slice(0, 60)));
});

test("the address may name a company of the shopper, and the links keep it", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const page = await elena.visit(`${PAGE}?company_id=13`);
  assert.match(asked().at(-1) ?? "", /^\?page=1&_=\d+&company_id=13$/);
  assert.match(page.document.querySelector(".content-lead")?.textContent ?? "", /Beta Mobila/);
  assert.match(rows(page).join(), /[AF]-13/);
  assert.equal(page.document.querySelector(".acts-filter [name=company_id]")?.getAttribute("value"), "13");
  const periods = [...page.document.querySelectorAll(".acts-periods a")].map((link) => link.getAttribute("href"));
  assert.ok(
    periods.every((href) => href?.includes("company_id=13")),
    periods.join(),
  );
  assert.match(link(page), /company_id=13$/);
  assert.equal((await elena.visit(`${PAGE}?company_id=99`)).status, 404);
  assert.equal((await elena.visit(`${PAGE}?company_id=`)).status, 200);
});

test("a list comes in any of its shapes, and another company's acts are dropped", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const list = [
    { number: "A-1", date: "2026-09-30", total: "1299.00", company: { id: 12 } },
    { number: "B-1", date: "2026-09-30", total: "399.00", company: 13 },
    { number: "C-1", total: 1 },
  ];
  for (const body of [[{ pages: 1, totalCount: 9999999 }, list], [null, { data: list }], { data: list }, list]) {
    answer(() => [200, body]);
    const page = await elena.visit(PAGE);
    assert.equal(rows(page).length, 2, JSON.stringify(body));
    assert.doesNotMatch(page.html, /B-1|9999999|rel="?next/);
    assert.equal(page.document.querySelector(".acts-owed"), null);
  }
  answer(() => [200, [{}, []]]);
  const none = await elena.visit(PAGE);
  assert.match(none.html, new RegExp(say("ro", "acts", "empty_title")));
});

test("a file goes through the shop with a safe name, from where the list says alone", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const page = await elena.visit(PAGE);
  const href = link(page);
  assert.match(href, /^\/api\/acts\/12\d\d\?company_id=12$/);
  const file = await elena.send(href);
  assert.equal(file.status, 200);
  assert.match(
    file.headers.get("content-disposition") ?? "",
    /^attachment; filename="act-[AF]-12\d+-\d{4}-\d\d-\d\d\.pdf"$/,
  );
  assert.deepEqual(
    [file.headers.get("content-type"), file.headers.get("cache-control")],
    ["application/pdf", "no-store"],
  );
  assert.match(file.headers.get("content-security-policy") ?? "", /sandbox/);
  assert.equal(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 5)
      .toString(),
    "%PDF-",
  );
  // An address in the query counts for nothing, another company's number is a missing page.
  for (const path of [
    "/api/acts/1300?company_id=12",
    "/api/acts/1200?company_id=99",
    "/api/acts/99999?file=/media/file/leaflet.pdf",
    "/api/acts/..%2f..%2fmedia",
  ]) {
    assert.equal((await elena.send(path)).status, 404, path);
  }
  assert.equal((await elena.send("/api/acts/1300?company_id=13")).status, 200);
  const guest = await shop.fetch("/api/acts/1200?company_id=12");
  assert.equal(guest.status, 401);
  const named = (file: string, number: string) =>
    answer(() => [200, [{}, [{ id: 5, number, date: "2026-09-30", file }]]]);
  named("/media/file/leaflet.pdf", "№ 7/Б");
  const cyrillic = await elena.send("/api/acts/5");
  assert.equal(
    cyrillic.headers.get("content-disposition"),
    `attachment; filename="act-7-_-2026-09-30.pdf"; filename*=UTF-8''act-7-%D0%91-2026-09-30.pdf`,
  );
  // A page in place of the paper is not passed on, and a file elsewhere is not fetched.
  backend.scripts.set("/media/acts/", (_, reply) => reply.writeHead(200, { "content-type": "text/html" }).end("<p>"));
  named("/media/acts/5.pdf", "5");
  assert.equal((await elena.send("/api/acts/5")).status, 503);
  named("https://elsewhere.example/5.pdf", "5");
  assert.equal((await elena.send("/api/acts/5")).status, 404);
  assert.equal(link(await elena.visit(PAGE)), "");
});

test("a revoked right closes the page and the files at once", async () => {
  const elena: Shopper = await signedIn(shop, "casa", ELENA);
  assert.equal((await elena.visit(PAGE)).status, 200);
  const told = (company: unknown) =>
    backend.scripts.set("/users/user-group/", (_, reply) => {
      reply.writeHead(200).end(JSON.stringify([{ id: 1, user: { id: 1 }, company }]));
    });
  told({ id: 12, permissions: ["orders"] });
  assert.equal((await elena.visit(PAGE)).status, 404);
  assert.equal((await elena.send("/api/acts/1200?company_id=12")).status, 404);
  told(null);
  assert.equal((await elena.visit(PAGE)).status, 404);
});
