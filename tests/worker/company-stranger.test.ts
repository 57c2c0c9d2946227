// Everything that only company customers have, against strangers: a guest, a shopper of no company, and a colleague with
// the ids of another company. The list is the route table itself.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { BETA, OF_BETA } from "../support/companies.ts";
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
