// The demo's ratings: card, product page and review list agree on average and count.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { reviewedGood } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Rated {
  productId: number;
  url: string;
  rating: number;
  review_count: number;
}

async function ask<T>(path: string, site: Site): Promise<T> {
  const headers = { token: `demo-${site}`, "accept-language": "ro" };
  const answer = await request(shop.backendUrl, path, { headers });
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<T>;
}

for (const site of ["casa", "pharmacy", "romania"] as const) {
  test(`a card's rating follows from its reviews, in ${site}`, async () => {
    const branches = await ask<{ categoryUrl: string }[]>("/general/menu_tree", site);
    const counted = new Set<number>();
    for (const { categoryUrl } of branches) {
      const { products } = await ask<{ products: Rated[] }>(`/general/v2/category/${categoryUrl}/?per_page=12`, site);
      for (const { productId, url, rating, review_count } of products) {
        const reviews = await ask<{ rating: number }[]>(`/general/product-review/?product_id=${productId}`, site);
        const sum = reviews.reduce((sum, one) => sum + one.rating, 0);
        const mean = Math.round((sum * 10) / Math.max(reviews.length, 1)) / 10;
        assert.deepEqual([rating, review_count], [mean, reviews.length], `${productId}`);
        const { product } = await ask<{ product: Rated }>(`/general/v2/product/${url}/`, site);
        assert.deepEqual([product.rating, product.review_count], [rating, review_count], url);
        counted.add(review_count);
      }
    }
    assert.ok(counted.has(0) && counted.size > 3, `${[...counted]}`);
  });
}

test("a product's page shows one average and one count, at its title and above its reviews", async () => {
  const { document } = await shop.shopper().visit((await reviewedGood(shop)).path);
  const title = document.querySelector(".buy-facts .rating");
  const above = document.querySelector("#reviews .reviews-mean");
  const mean = above?.querySelector("b")?.textContent ?? "";
  const count = above?.querySelector(".quiet")?.textContent ?? "";
  assert.match(`${mean} ${count}`, /^\d(,\d)? \d/);
  assert.equal(title?.textContent?.trim().replace(/\s+/g, " "), `${mean} ${count}`);
  const bars = [...(above?.querySelectorAll("progress") ?? [])].map((bar) => Number(bar.getAttribute("value")));
  assert.equal(
    bars.reduce((sum, of) => sum + of, 0),
    Number.parseInt(count, 10),
  );
});

for (const site of ["casa", "pharmacy", "romania"] as const) {
  test(`the page about the shop quotes the rating of its reviews, in ${site}`, async () => {
    const visitor = shop.shopper(site);
    const ratings = async (path: string) => {
      const main = (await visitor.visit(path)).document.querySelector("main")?.textContent ?? "";
      return [...main.matchAll(/(\d(?:,\d)?) din 5/g)].map(([, rating]) => rating);
    };
    // The mean precedes the ratings of single reviews.
    const [mean, ...each] = await ratings("/ro/feedbacks");
    assert.ok(mean && each.length > 3);
    assert.deepEqual(await ratings("/ro/about"), [mean]);
  });
}
