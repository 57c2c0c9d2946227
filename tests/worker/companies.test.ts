// The list of a company customer's companies.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

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
const PAGE = "/ro/account/companies";
const names = (document: Visited["document"]) =>
  [...document.querySelectorAll(".company-list h2")].map((name) => name.textContent);

test("each company has its name, code, state and a link to its orders", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  for (const language of LANGUAGES) {
    const { status, headers, document } = await elena.visit(`/${language}/account/companies`);
    assert.deepEqual([status, headers.get("cache-control")], [200, "no-store"]);
    assert.equal(document.querySelector("h1")?.textContent, say(language, "companies", "title"));
    assert.deepEqual(names(document), ["Alfa Grup SRL", "Beta Mobila SRL"]);
    const links = [...document.querySelectorAll(".company-list a")].map((link) => link.getAttribute("href"));
    assert.deepEqual(
      links,
      [12, 13].map((id) => `/${language}/account/orders?company_id=${id}`),
    );
    assert.ok(document.querySelector(".company-list")?.textContent?.includes("1002600012345"));
  }
});

test("the filters are in the address, and one day brings the other", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  const shown = async (query: string) => names((await elena.visit(`${PAGE}?${query}`)).document);
  assert.deepEqual(await shown("search=mobila"), ["Beta Mobila SRL"]);
  assert.deepEqual(await shown("search=1002600012345&status=all"), ["Alfa Grup SRL"]);
  assert.deepEqual(await shown("start_date=2025-01-01"), ["Beta Mobila SRL"]);
  const nothing = await elena.visit(`${PAGE}?search=nothing`);
  assert.equal(nothing.document.querySelector(".empty h2")?.textContent, say("ro", "companies", "nothing_title"));
  const filled = await elena.visit(`${PAGE}?start_date=2025-01-01`);
  assert.ok(filled.document.querySelector(".account-body .notice")?.textContent?.trim());
});

test("pages are in the address, and a page past the last is the last one", async () => {
  backend.scripts.set("/users/company/", (asked, answer) => {
    const page = Number(new URL(asked.url ?? "", "http://x").searchParams.get("page"));
    const data = page > 2 ? [] : [{ id: page }];
    const body = { data, totalCount: 2, pages: 2 };
    answer.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const elena = await signedIn(shop, "casa", ELENA);
  const { document } = await elena.visit(PAGE);
  assert.equal(document.querySelector("[rel=next]")?.getAttribute("href"), `${PAGE}?page=2`);
  assert.equal(document.querySelector(".company-list a"), null, "no orders of a company that is not the shopper's");
  const beyond = await elena.visit(`${PAGE}?page=9`);
  assert.deepEqual([beyond.status, names(beyond.document)], [200, ["2"]]);
});

test("the page is missing for shoppers without companies, and guests sign in", async () => {
  const ana = await signedIn(shop);
  assert.equal((await ana.visit(PAGE)).status, 404);
  const guest = await shop.fetch(PAGE);
  assert.deepEqual([guest.status, guest.headers.get("location")], [302, formBeforePage(PAGE)]);
});

test("a refused filter shows all companies, and a backend that fails is not an empty list", async () => {
  const elena = await signedIn(shop, "casa", ELENA);
  backend.scripts.set("/users/company/?page=1&status=gone", (_, answer) => answer.writeHead(400).end("{}"));
  const all = await elena.visit(`${PAGE}?status=gone`);
  assert.deepEqual([all.status, names(all.document).length], [200, 2]);
  assert.equal(
    all.document.querySelector(".account-body .notice")?.textContent?.trim(),
    say("ro", "companies", "no_such_filter"),
  );
  backend.scripts.set("/users/company/", (_, answer) => answer.writeHead(500).end());
  assert.equal((await elena.visit(PAGE)).status, 503);
});
