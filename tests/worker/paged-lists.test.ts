// A backend that pages each of its lists, as DRF does with a default pagination: no town, region or category is missing.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";

const CALLS = [
  "/base/region/",
  "/base/locality/",
  "/api/regions/",
  "/api/adverts-categories/",
  "/api/adverts-attributes/",
];
const ON_A_PAGE = 2;

const backend = new ScriptedBackend();
let shop: Shop;
before(async () => {
  shop = await openShop({ backend: await backend.open(), variables: { ANSWER_MEMORY_SECONDS: "0" } });
  backend.upstream = shop.backendUrl;
});
after(async () => {
  await shop.close();
  backend.close();
});

/** One page of the list, with DRF's envelope. */
async function page(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(asked.url ?? "", backend.upstream);
  const number = Number(url.searchParams.get("page") ?? 1);
  url.searchParams.delete("page");
  const { token, "accept-language": language } = asked.headers;
  const headers = { token: String(token), "accept-language": String(language) };
  const all = await request(backend.upstream, url.pathname + url.search, { headers });
  const list = (await all.json()) as unknown[];
  const start = (number - 1) * ON_A_PAGE;
  const hasNext = start + ON_A_PAGE < list.length;
  url.searchParams.set("page", String(number + 1));
  answer.writeHead(200, { "content-type": "application/json" });
  const body = { count: list.length, next: hasNext ? url.href : null, previous: null };
  answer.end(JSON.stringify({ ...body, results: list.slice(start, start + ON_A_PAGE) }));
}

async function towns(): Promise<unknown[]> {
  const answer = await shop.fetch("/api/localities?region=3&language=ro");
  assert.equal(answer.status, 200);
  return (await answer.json()) as unknown[];
}

/** The lists that the page of adverts is filtered by. */
async function filters(site: Site): Promise<string[]> {
  const { document } = parsed(await (await shop.fetch("/ro/adverts?category=1", { site })).text());
  return [...document.querySelectorAll("#filters option, #filters summary")].map((option) => option.textContent.trim());
}

test("each page of a list is read", async () => {
  const bare = { towns: await towns(), filters: await filters("imobil") };
  for (const call of CALLS) backend.scripts.set(call, (asked, answer) => void page(asked, answer));
  backend.heard.length = 0;
  assert.deepEqual({ towns: await towns(), filters: await filters("imobil") }, bare);
  for (const call of CALLS.slice(1)) {
    assert.ok(
      backend.heard.some(({ path }) => path.startsWith(call) && path.includes("page=2")),
      call,
    );
  }
});
