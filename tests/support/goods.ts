// Looks up goods of the demo backend, so that tests need no product ids that a new catalogue might lack.
import assert from "node:assert/strict";
import { request } from "./request.ts";
import type { Site } from "./shop.ts";

export interface Good {
  id: string;
  code: string;
  title: string;
  price: number;
  stock: number;
  step: number;
  /** Its unit of measure; empty for pieces. */
  unit: string;
  /** The product's page in the requested language. */
  path: string;
}

interface Wire {
  productId: number;
  code: string;
  title: string;
  price: number;
  qtt: number;
  multiplicity: number;
  unit?: string;
  url: string;
  available: boolean;
}

interface Menu {
  categoryUrl: string;
  subcategories: { subCategoryUrl: string }[];
}

interface Backend {
  backendUrl: string;
}

async function ask<T>({ backendUrl }: Backend, path: string, site: Site, language: string): Promise<T> {
  const headers = { token: `demo-${site}`, "accept-language": language };
  const answer = await request(backendUrl, path, { headers });
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<T>;
}

const good =
  (language: string) =>
  ({ productId, code, title, price, qtt, multiplicity, unit = "", url }: Wire): Good => ({
    id: String(productId),
    code,
    title,
    price,
    stock: qtt,
    step: multiplicity,
    unit,
    path: `/${language}/product/${url}`,
  });

/** Products that can be bought by the piece, a few of each in stock. */
export async function someGoods(shop: Backend, site: Site = "casa", language = "ro"): Promise<Good[]> {
  const cards = await ask<Wire[]>(shop, "/main/slider-new_products/", site, language);
  const sold = cards.filter(({ available, multiplicity, qtt }) => available && multiplicity === 1 && qtt > 2);
  assert.ok(sold.length >= 2, "the demo backend shows new products");
  return sold.map(good(language));
}

/** The products that another site does not sell. */
export async function unknownTo(shop: Backend, site: Site, goods: Good[]): Promise<Good[]> {
  const call = `/general/product-filter?ids=${goods.map(({ id }) => id).join(",")}`;
  const { data } = await ask<{ data: Wire[] }>(shop, call, site, "ro");
  const known = new Set(data.map(({ productId }) => String(productId)));
  return goods.filter(({ id }) => !known.has(id));
}

const MOST_PAGES = 20;

/** Products of all categories, at least this many. */
export async function manyGoods(shop: Backend, least: number): Promise<Good[]> {
  const found = new Map<string, Good>();
  for (const path of await categoryPaths(shop, "casa", "ro")) {
    for (let page = 1; page <= MOST_PAGES; page++) {
      const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=${page}&per_page=100`;
      const { products } = await ask<{ products: Wire[] }>(shop, call, "casa", "ro");
      for (const one of products.filter(({ available }) => available).map(good("ro"))) found.set(one.id, one);
      if (found.size >= least) return [...found.values()];
      if (products.length < 100) break;
    }
  }
  assert.fail(`the demo backend has only ${found.size} products, not ${least}`);
}

/** Ids of four products of one category, then one of another category. */
export async function ofOneKind(shop: Backend, site: Site = "casa", language = "ro"): Promise<string[]> {
  const kinds = new Map<string, string[]>();
  for (const path of await categoryPaths(shop, site, language)) {
    const call = `/general/v2/category/${path.slice(`/${language}/`.length)}/?page=1&per_page=100`;
    const { products } = await ask<{ products: (Wire & { categoryUrl: string })[] }>(shop, call, site, language);
    for (const { productId, categoryUrl } of products) {
      const ids = kinds.get(categoryUrl) ?? [];
      if (!ids.includes(String(productId))) kinds.set(categoryUrl, [...ids, String(productId)]);
    }
    const full = [...kinds.values()].find((ids) => ids.length > 4);
    const other = [...kinds.values()].find((ids) => ids !== full);
    if (full && other?.[0]) return [...full.slice(0, 4), other[0]];
  }
  assert.fail("the demo backend has no five products of one kind");
}

/** Four products of one category, and one of another separately. */
export async function ofOneKindAndAnother(shop: Backend): Promise<{ same: string[]; other: string }> {
  const ids = await ofOneKind(shop);
  return { same: ids.slice(0, -1), other: ids.at(-1) ?? "" };
}

/** A product that has associated products. */
export async function associating(shop: Backend): Promise<Good> {
  for (const path of await categoryPaths(shop)) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=100`;
    const { products } = await ask<{ products: (Wire & { has_associated_products: boolean })[] }>(
      shop,
      call,
      "casa",
      "ro",
    );
    const found = products.find(({ available, has_associated_products }) => available && has_associated_products);
    if (found) return good("ro")(found);
  }
  assert.fail("the demo backend has no product with which others go");
}

/** The pages of the catalogue's categories, departments first. */
export async function categoryPaths(shop: Backend, site: Site = "casa", language = "ro"): Promise<string[]> {
  const menu = await ask<Menu[]>(shop, "/general/menu_tree", site, language);
  const departments = menu.map(({ categoryUrl }) => categoryUrl);
  const below = menu.flatMap(({ categoryUrl, subcategories }) =>
    subcategories.map(({ subCategoryUrl }) => `${categoryUrl}/${subCategoryUrl}`),
  );
  return [...departments, ...below].map((url) => `/${language}/${url}`);
}

/** The page of one category. */
export async function aCategory(shop: Backend, site: Site = "casa", language = "ro"): Promise<string> {
  const [first] = await categoryPaths(shop, site, language);
  assert.ok(first, "the demo backend has categories");
  return first;
}

/** The page of one product. */
export async function aProduct(shop: Backend, site: Site = "casa", language = "ro"): Promise<Good> {
  const [first] = await someGoods(shop, site, language);
  assert.ok(first);
  return first;
}

/** The addresses of an article, of one with products if the site has any, of one brand and one album. */
export async function someContent(shop: Backend, site: Site = "casa", language = "ro") {
  const articles = await ask<{ data: { url: string }[] }>(shop, "/base/articles?page=1", site, language);
  const [brand] = await ask<{ slug: string }[]>(shop, "/general/brand/", site, language);
  const [album] = await ask<{ id: number }[]>(shop, "/base/gallery", site, language);
  const [article] = articles.data;
  assert.ok(article && brand && album, "the demo backend has articles, brands and albums");
  const told = await Promise.all(
    articles.data.map(async ({ url }) => {
      const { products = [] } = await ask<{ products?: number[] }>(shop, `/base/articles/${url}`, site, language);
      return { url, recommends: products.length > 0 };
    }),
  );
  const plain = told.find(({ recommends }) => !recommends) ?? article;
  const withGoods = told.find(({ recommends }) => recommends);
  return { article: plain.url, withGoods: withGoods?.url, brand: brand.slug, album: String(album.id) };
}

/** A product that every demo shop sells, by the piece, with a large stock. */
export const PLENTY = "101";

/** Details of a product's page, as far as tests need them. */
export interface Detailed extends Good {
  colours: string[];
  amounts: number[];
  pictures: number;
  films: number;
}

interface WirePage extends Wire {
  images: string[];
  video: string[];
  colors: { url: string }[];
  activeExtensions: { activeValue: { activeCount: number } }[];
}

/** The first available product that matches. */
export async function aGoodThat(shop: Backend, isWanted: (good: Detailed) => boolean): Promise<Detailed> {
  for (const path of await categoryPaths(shop, "casa", "ro")) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=48`;
    const { products } = await ask<{ products: Wire[] }>(shop, call, "casa", "ro");
    for (const { url } of products.filter(({ available }) => available)) {
      const { product } = await ask<{ product: WirePage }>(shop, `/general/v2/product/${url}/`, "casa", "ro");
      const detailed = {
        ...good("ro")(product),
        colours: product.colors.map((colour) => colour.url),
        amounts: product.activeExtensions.map(({ activeValue }) => activeValue.activeCount),
        pictures: product.images.length,
        films: product.video.length,
      };
      if (isWanted(detailed)) return detailed;
    }
  }
  assert.fail("the demo backend has no such product");
}

/** A product that is sold out. */
export async function soldOut(shop: Backend): Promise<Good> {
  for (const path of await categoryPaths(shop)) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=100`;
    const { products } = await ask<{ products: Wire[] }>(shop, call, "casa", "ro");
    const found = products.find(({ available, qtt }) => !available && qtt === 0);
    if (found) return good("ro")(found);
  }
  assert.fail("the demo backend has nothing that is sold out");
}

/** A medicine without home delivery. */
export async function pickedUp(shop: Backend): Promise<Good> {
  for (const path of await categoryPaths(shop, "pharmacy")) {
    const call = `/general/v2/category/${path.slice("/ro/".length)}/?page=1&per_page=100`;
    const { products } = await ask<{ products: (Wire & { home_delivery: boolean })[] }>(shop, call, "pharmacy", "ro");
    const found = products.find(({ available, home_delivery }) => available && home_delivery === false);
    if (found) return good("ro")(found);
  }
  assert.fail("the pharmacy sells one");
}

/** A product in stock with at least four reviews. */
export async function reviewedGood(shop: Backend): Promise<Good> {
  for (const one of await someGoods(shop)) {
    const reviews = await ask<unknown[]>(shop, `/general/product-review/?product_id=${one.id}`, "casa", "ro");
    if (reviews.length > 3) return one;
  }
  assert.fail("the demo backend has no product with reviews");
}
