// A backend that pages its products-by-ids call: products on later pages do not count as gone.
import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { after, before, test } from "node:test";
import { ofOneKindAndAnother, someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { wordsOf } from "../support/words.ts";

const CALL = "/general/product-filter";
const ON_A_PAGE = 1;

const backend = new ScriptedBackend();
let shop: Shop;
let ids: string[];
before(async () => {
  shop = await openShop({ backend: await backend.open() });
  backend.upstream = shop.backendUrl;
  const { same, other } = await ofOneKindAndAnother(shop);
  ids = [other, ...same.slice(0, 2)];
  backend.scripts.set(CALL, (asked, answer) => void page(asked, answer));
});
after(async () => {
  await shop.close();
  backend.close();
});

/** One page of the requested products. */
async function page(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
  const url = new URL(asked.url ?? "", backend.upstream);
  const number = Number(url.searchParams.get("page") ?? 1);
  const { token, "accept-language": language } = asked.headers;
  const headers = { token: String(token), "accept-language": String(language) };
  const all = await request(backend.upstream, `${CALL}?ids=${url.searchParams.get("ids")}`, { headers });
  const { data } = (await all.json()) as { data: unknown[] };
  const of = { totalCount: data.length, pages: data.length };
  answer.writeHead(200, { "content-type": "application/json" });
  answer.end(JSON.stringify({ data: data.slice(number - ON_A_PAGE, number), ...of }));
}

test("the comparison keeps products of later pages, and takes one more", async () => {
  const ana = shop.shopper();
  ana.cookies.set("compare", ids.join("."));
  const compared = await ana.visit("/ro/compare");
  assert.equal(compared.status, 200);
  assert.equal(compared.document.querySelectorAll(".compare-choices nav a").length, 2, "both kinds");
  assert.ok(!compared.html.includes(wordsOf("ro")("compare.gone")));
  assert.equal(ana.cookies.get("compare"), ids.join("."));
  ana.cookies.set("compare", ids.slice(0, 2).join("."));
  const more = await ana.send(`/api/compare/${ids[2]}`, { method: "POST", body: {} });
  assert.deepEqual([more.status, await more.json()], [200, { saved: true, count: 3 }]);
});

test("the shelf of viewed products is complete, and search results have prices", async () => {
  const shelf = await shop.fetch(`/api/recent?language=ro&ids=${ids.join(".")}`);
  assert.equal(parsed(await shelf.text()).document.querySelectorAll("li.card").length, ids.length);
  const [good] = await someGoods(shop);
  const word = good?.title.split(/[\s,]/).find((part) => part.length > 3) ?? "";
  const found = await shop.shopper().visit(`/ro/search?query=${encodeURIComponent(word)}`);
  const cards = found.document.querySelectorAll("li.card");
  assert.ok(cards.length > 1, `${cards.length} of ${word}`);
  for (const card of cards) assert.ok(card.querySelector(".card-price"), card.textContent ?? "");
});
