// The shelf of recently viewed products.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { ofOneKindAndAnother } from "../support/goods.ts";
import { HOSTILE } from "../support/hostile.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { LANGUAGES, wordsOf } from "../support/words.ts";

let shop: Shop;
let same: string[];
let other: string;
before(async () => {
  shop = await openShop();
  ({ same, other } = await ofOneKindAndAnother(shop));
});
after(() => shop.close());

test("the shelf lists viewed products in order, in the page's language, and is empty for hostile ids", async () => {
  const shelf = async (ids: string, language = "ro") => {
    const answer = await shop.fetch(`/api/recent?language=${language}&ids=${encodeURIComponent(ids)}`);
    assert.equal(answer.status, 200, ids);
    assert.match(answer.headers.get("cache-control") ?? "", /private/);
    assert.match(answer.headers.get("content-type") ?? "", /text\/html/);
    return answer.text();
  };
  for (const language of LANGUAGES) {
    const html = await shelf([same[2], other, same[0]].join("."), language);
    assert.ok(html.includes(wordsOf(language)("states.recent")));
    const shown = [...html.matchAll(/id="recent(\d+)"/g)].map(([, id]) => id);
    assert.deepEqual(shown, [same[2], other, same[0]]);
  }
  for (const garbled of HOSTILE.filter((text) => !text.startsWith("1")))
    assert.equal(await shelf(garbled), "", garbled);
});
