// The backend answers 404 for a whole call: requests that need the call fail with 503 and can be retried. No page is
// reported missing and no product discontinued.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { endpoint, FILLED } from "../support/forms.ts";
import { PLENTY, someGoods } from "../support/goods.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { say } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const removeCall = (call: string) => shop.demo.break({ call, mode: "fail", status: 404 });
const MISSING = ["page_not_found", "page_not_found_text"].map((key) => say("en", "failure", key));

function assertFailed(path: string, status: number, html: string): void {
  assert.equal(status, 503, path);
  for (const words of MISSING) assert.ok(!html.includes(words), `${path}: ${words}`);
}

const PAGES: [string, Site, string[]][] = [
  ["/general/product-filter", "casa", ["/en/cart", "/en/checkout", "/api/cart?language=en"]],
  ["/general/v2/search", "casa", ["/en/search?query=cup", "/en/quick-order?codes=ABC-77", "/api/search?query=cup"]],
  ["/base/region", "romania", ["/en/checkout"]],
];

for (const [call, site, paths] of PAGES) {
  test(`pages without ${call} fail`, async () => {
    const ana = shop.shopper(site);
    const good = (await someGoods(shop, site)).find(({ stock }) => stock > 0);
    await ana.addToCart(good?.id ?? "");
    await removeCall(call);
    for (const path of paths) {
      const { status, html } = await ana.visit(path, { accept: path.startsWith("/api") ? "*/*" : "text/html" });
      assertFailed(path, status, html);
    }
  });
}

test("a product is not added, and the existing cart stays", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  await removeCall("/general/product-filter");
  const answer = await ana.send("/api/cart/lines", { method: "POST", body: { product: PLENTY, quantity: 1 } });
  assertFailed("addition", answer.status, await answer.text());
  await shop.demo.heal();
  assert.equal((await ana.cart()).count, 2);
});

test("a form asks to try again and keeps its input", async () => {
  for (const [kind, call] of [
    ["newsletter", "/settings/news-letter"],
    ["request", "/base/user-request"],
  ] as const) {
    await removeCall(call);
    const page = await shop.shopper().submit(endpoint(kind, "en"), FILLED[kind]);
    assertFailed(kind, page.status, page.html);
    assert.ok(
      page.document
        .querySelector("main [role=alert]")
        ?.textContent?.includes(say("en", "failure", "something_went_wrong_text")),
    );
    assert.equal(page.document.querySelector("main [name=email]")?.getAttribute("value"), FILLED[kind]["email"]);
  }
});
