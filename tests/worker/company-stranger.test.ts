// Everything that only company customers have, against strangers: a guest, a shopper of no company, and a colleague with
// the ids of another company. The list is the route table itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BETA, OF_BETA } from "../support/companies.ts";
import { PLENTY } from "../support/goods.ts";
import { ordered } from "../support/quick-order.ts";
import { companyEndpoints, pagePatterns } from "../support/routes.ts";
import { formBeforePage, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const html = { accept: "text/html" };
const pages = pagePatterns().filter(({ audience }) => audience === "COMPANY");
/** The addresses of a pattern: with the ids of the other company if it has a name in it. */
function addresses(pattern: string): string[] {
  if (!pattern.includes("{")) return [pattern];
  const ids = OF_BETA[pattern];
  assert.ok(ids?.length, `tests/support/companies.ts names no id of the other company for ${pattern}`);
  return ids.map((id) => pattern.replace(/\{.*?\}/, id));
}

/** The addresses that are not fetched ahead stand on every page, among them the one that was asked for. */
const AHEAD = /<script type="speculationrules">.*?<\/script>/s;

/** The status and the body, without the address itself. */
async function told(shopper: Shopper, path: string, sent: object = {}): Promise<[number, string]> {
  const answer = await shopper.send(path, sent);
  const body = await answer.text();
  return [answer.status, body.replace(AHEAD, "").replaceAll(path, "@").replaceAll(path.slice(3), "@")];
}

test("the route table has what only company customers have", () => {
  assert.ok(companyEndpoints().some(({ pattern }) => pattern === "api/company"));
});

test("a guest is led to the sign-in form from each page, and refused at each endpoint", async () => {
  const guest = shop.shopper("casa");
  for (const { pattern } of pages) {
    for (const path of addresses(pattern)) {
      const answer = await guest.send(`/ro/${path}`, { headers: html });
      assert.deepEqual([answer.status, answer.headers.get("location")], [302, formBeforePage(`/ro/${path}`)], path);
    }
  }
  for (const { pattern, methods } of companyEndpoints()) {
    for (const path of addresses(pattern)) {
      for (const method of methods) {
        const answer = await guest.send(`/${path}`, {
          method,
          ...(method === "POST" && { body: { company_id: "12" } }),
        });
        assert.equal(answer.status, 401, `${method} ${path}`);
      }
    }
  }
});

test("for a shopper of no company each page and each endpoint is missing, to the byte", async () => {
  const ana = await signedIn(shop);
  const missing = await told(ana, "/ro/account/nothing-here", { headers: html });
  assert.equal(missing[0], 404);
  for (const { pattern } of pages) {
    for (const path of addresses(pattern)) {
      assert.deepEqual(await told(ana, `/ro/${path}`, { headers: html }), missing, path);
    }
  }
  for (const { pattern, methods } of companyEndpoints()) {
    for (const path of addresses(pattern)) {
      for (const method of methods) {
        const sent = { method, ...(method === "POST" && { body: { company_id: "12", language: "ro" } }) };
        assert.deepEqual(await told(ana, `/${path}`, sent), await told(ana, "/api/nothing-here", sent), path);
      }
    }
  }
});

test("a colleague gets nothing with the ids of another company", async () => {
  const victor = await signedIn(shop, "casa", { email: "victor@example.com" });
  const isSilent = (body: string, where: string) => {
    for (const word of BETA) assert.ok(!body.includes(word), `${where} tells ${word}`);
  };
  for (const { pattern } of pages) {
    for (const path of addresses(pattern)) {
      for (const address of [`/ro/${path}`, `/ro/${path}?company_id=13`, `/ro/${path}?company=13`]) {
        const answer = await victor.send(address, { headers: html });
        isSilent(await answer.text(), address);
        if (pattern.includes("{")) assert.equal(answer.status, 404, address);
      }
    }
  }
  for (const { pattern, methods } of companyEndpoints()) {
    for (const path of addresses(pattern)) {
      for (const method of methods) {
        const sent = { method, ...(method === "POST" && { body: { company_id: "13", language: "ro" } }) };
        const named = method === "POST" ? path : `${path}?company_id=13`;
        const [status, body] = await told(victor, `/${named}`, sent);
        isSilent(body, named);
        if (method === "POST" || pattern.includes("{")) {
          assert.deepEqual([status, body], await told(victor, "/api/nothing-here", sent), `${method} ${named}`);
        }
      }
    }
  }
});

const VICTOR = { email: "victor@example.com" };
/** A company that nobody has, in place of one that another shopper has. */
const NOBODYS = "99";

/** What a stranger with the id of the other company is told, and whether it is what a missing company is told. */
async function sameAsMissing(told: (id: string) => Promise<[number, string]>, where: string): Promise<void> {
  const [[status, body], missing] = [await told("13"), await told(NOBODYS)];
  assert.deepEqual([status, body.replaceAll("13", NOBODYS)], [404, missing[1].replaceAll("13", NOBODYS)], where);
  assert.equal(missing[0], 404, where);
  for (const word of BETA) assert.ok(!body.includes(word), `${where} tells ${word}`);
}

test("another company in the acts, the letter, the choice and a quick order is a missing one, to the byte", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const page = { headers: html };
  const sending = (body: Record<string, string>) => ({ method: "POST", ...page, body: new URLSearchParams(body) });
  for (const query of ["company_id=", "start_date=2026-09-01&company_id="]) {
    await sameAsMissing((id) => told(victor, `/ro/account/acts?${query}${id}`, page), query);
  }
  await sameAsMissing((quote_of) => told(victor, "/api/support", sending({ language: "ro", quote_of })), "quote_of");
  for (const form of ["checkout-form", "address-form", "company-form", "support-form", "quote-form"]) {
    const choose = (switch_company: string) =>
      told(victor, `/api/company?form=${form}`, sending({ language: "ro", company_id: "12", switch_company }));
    await sameAsMissing(choose, form);
  }
  const saving = (company_id: string) =>
    told(victor, "/api/company?form=quote-form", sending({ language: "ro", company_id, switch_company: "12" }));
  await sameAsMissing(saving, "the quote that is left");
  const shown = (await victor.visit("/ro/account")).document.querySelector(".company-bar");
  assert.equal(shown?.getAttribute("data-company"), "12");
});

test("goods of a quick order enter the quote of the own company alone, whatever the form names", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const ana = await signedIn(shop);
  const elena = await signedIn(shop, "casa", { email: "elena@example.com" });
  const lines = async () => (await (await elena.send("/api/quote?company_id=13")).json()) as { lines: unknown[] };
  const before = (await lines()).lines;
  const put = (shopper: Shopper, company_id: string) =>
    ordered(
      shopper,
      { as: "quote", goods: `${PLENTY}-1`, company_id, command: `put-${company_id}` },
      undefined,
      "",
      "/api/quick-order/goods",
    );
  for (const shopper of [victor, ana]) {
    const [other, missing] = [await put(shopper, "13"), await put(shopper, NOBODYS)];
    assert.equal(other.status, missing.status);
    assert.equal(other.headers.get("location"), missing.headers.get("location"));
    for (const word of BETA) assert.ok(!other.html.includes(word));
    assert.equal((await shopper.cart()).lines.length, 0);
  }
  assert.equal((await put(ana, "13")).status, 404, "a shopper of no company has no quote");
  assert.deepEqual((await lines()).lines, before);
});

test("a missing page of the account is the same to the byte, whether there is such a page or not", async () => {
  const victor = await signedIn(shop, "casa", VICTOR);
  const missing = await told(victor, "/ro/account/nothing-here", { headers: html });
  assert.equal(missing[0], 404);
  assert.match(missing[1], /data-company="12"/);
  for (const path of ["/ro/account/acts", "/ro/account/acts?company_id=13", "/ro/account/orders/13000"]) {
    const [status, body] = await told(victor, path, { headers: html });
    const bare = (text: string) => text.replaceAll("@?company_id=13", "@");
    assert.deepEqual([status, bare(body)], [404, bare(missing[1])], path);
  }
});
