// The demo backend's own API: catalogue, search, carts, orders.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { request, type Sent } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { until } from "../support/until.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

test("a larger catalogue can be generated", async () => {
  const large = await openShop({ backendVariables: { DEMO_PRODUCTS: "1000" } });
  try {
    await until("it has grown", async () => {
      const answer = await request(large.backendUrl, "/__demo/seed");
      return ((await answer.json()) as { products: number }).products >= 1000;
    });
  } finally {
    await large.close();
  }
});

test("the film supports range requests, through the shop as well", async () => {
  const FILM = "/media/film/lunca.webm";
  const whole = Buffer.from(await (await shop.fetch(FILM)).arrayBuffer());
  const headers = { range: "bytes=100-199" };
  for (const part of [await request(shop.backendUrl, FILM, { headers }), await shop.fetch(FILM, { headers })]) {
    assert.deepEqual(
      [part.status, part.headers.get("content-range"), part.headers.get("accept-ranges")],
      [206, `bytes 100-199/${whole.length}`, "bytes"],
    );
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(100, 200));
  }
  const behind = { range: `bytes=${whole.length}-` };
  for (const none of [
    await request(shop.backendUrl, FILM, { headers: behind }),
    await shop.fetch(FILM, { headers: behind }),
  ]) {
    assert.deepEqual([none.status, none.headers.get("content-range")], [416, `bytes */${whole.length}`]);
    assert.equal(await none.text(), "");
  }
});

const LANGUAGES = ["ro", "ru", "uk", "en"];
const SITES: Site[] = ["casa", "pharmacy", "romania"];

interface Card {
  productId: number;
  title: string;
  url: string;
  price: number;
  qtt: number;
  multiplicity: number;
  available: boolean;
  is_recipe: boolean;
  img: string;
  images: string[];
  brand: { name: string };
  code: string;
}

interface Category {
  products: Card[];
  totalCount: number;
  pages: number;
  default_min: number;
  default_max: number;
  slugs: Record<string, string>;
  filters: { id: number; options: { id: number; count: number; active: boolean }[] }[];
}

interface Branch {
  id: number;
  categoryUrl: string;
  product_count: number;
  subcategories: { subCategoryUrl: string; product_count: number }[];
}

function call(path: string, sent: Sent = {}, site: Site = "casa", language = "ro"): Promise<Response> {
  const headers = { token: `demo-${site}`, "accept-language": language, ...sent.headers };
  return request(shop.backendUrl, path, { ...sent, headers });
}

async function ask<T>(path: string, site: Site = "casa", language = "ro"): Promise<T> {
  const answer = await call(path, {}, site, language);
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<T>;
}

const category = (slug: string, query = "", site: Site = "casa", language = "ro") =>
  ask<Category>(`/general/v2/category/${slug}/?per_page=100&${query}`, site, language);
const menu = (site: Site = "casa", language = "ro") => ask<Branch[]>("/general/menu_tree", site, language);

async function goods(site: Site, language = "ro"): Promise<Card[]> {
  const branches = await menu(site, language);
  const pages = await Promise.all(branches.map(({ categoryUrl }) => category(categoryUrl, "page=1", site, language)));
  return pages.flatMap(({ products }) => products);
}

/** The category with the most products. */
async function largest(site: Site = "casa", language = "ro"): Promise<string> {
  const [first] = (await menu(site, language)).sort((a, b) => b.product_count - a.product_count);
  assert.ok(first);
  return first.categoryUrl;
}

async function order(key: string, body: object, site: Site = "casa", language = "ro"): Promise<Response> {
  return call("/general/v3/order/", { body, headers: { "idempotency-key": key } }, site, language);
}

const orderOf = (product: number, count: number) => ({
  no_user_id: "guest",
  products: [{ product_id: product, count }],
  contact: { first_name: "Ana", last_name: "Rusu", phone: "+37360123456", email: "" },
  delivery: { method: "address", type: "standart", region_id: 3, street: "Teilor", building: "12" },
  payment: "cash",
  comment: "",
});

test("over 300 products in two levels of categories, in four languages, each at one address", async () => {
  const shelves = async (site: Site) => (await menu(site)).reduce((sum, branch) => sum + branch.product_count, 0);
  assert.ok((await shelves("casa")) >= 220, "general");
  assert.ok((await shelves("pharmacy")) >= 120, "pharmacy");
  for (const site of SITES) {
    const branches = await menu(site);
    assert.ok(branches.every(({ subcategories }) => subcategories.length > 0));
    const titles = await Promise.all(LANGUAGES.map((language) => goods(site, language)));
    const [ro, ...others] = titles.map((cards) => new Map(cards.map((card) => [card.productId, card])));
    assert.ok(ro);
    for (const cards of others) assert.deepEqual([...cards.keys()].sort(), [...ro.keys()].sort());
    for (const cards of titles) assert.equal(new Set(cards.map(({ url }) => url)).size, cards.length);
    const cyrillic = others[0]?.get(101)?.title ?? "";
    assert.match(cyrillic, /[а-я]/i);
  }
});

test("one category fills a page of 48 products and has 48 filter options", async () => {
  const { products, filters } = await ask<Category>(`/general/v2/category/${await largest()}/?per_page=48`);
  assert.equal(products.length, 48);
  const options = filters.reduce((sum, { options }) => sum + options.length, 0);
  assert.ok(options >= 48, `${options} options`);
});

test("the catalogue has the special products that tests need", async () => {
  const general = await goods("casa");
  assert.ok(
    general.some(({ available }) => !available),
    "something is sold out",
  );
  assert.ok(
    general.some(({ multiplicity }) => multiplicity === 0.1),
    "cloth is sold by the tenth of a metre",
  );
  assert.ok(
    general.some(({ multiplicity }) => multiplicity === 0.05),
    "tea is sold by 50 grams",
  );
  assert.ok(
    general.some(({ img, images }) => img === "" && images.length === 0),
    "something has no picture",
  );
  assert.ok(
    general.some(({ title }) => title.length > 120),
    "something has a very long title",
  );
  assert.ok(
    (await goods("pharmacy")).some(({ is_recipe }) => is_recipe),
    "something needs a prescription",
  );
});

test("an unknown token is refused, an unknown or foreign address is a 404", async () => {
  assert.equal((await request(shop.backendUrl, "/general/menu_tree")).status, 403);
  const headers = { token: "demo-nobody" };
  assert.equal((await request(shop.backendUrl, "/general/menu_tree", { headers })).status, 403);
  const slug = await largest("casa", "ro");
  assert.equal((await call(`/general/v2/category/${slug}/`, {}, "casa", "en")).status, 404);
  assert.equal((await call("/general/v2/product/nothing/")).status, 404);
  assert.equal((await call("/nowhere")).status, 404);
});

test("addresses resolve to the same thing in every language", async () => {
  const slug = await largest();
  const { slugs } = await category(slug);
  for (const language of LANGUAGES) {
    const body = { current_lang: "ro", new_lang: language, current_slug: slug, object_type: "category" };
    const answer = (await (await call("/general/slug_check", { body })).json()) as { slug: string };
    assert.equal(answer.slug, slugs[language]);
    assert.equal((await category(answer.slug, "", "casa", language)).slugs["ro"], slug);
  }
});

test("filters, price ranges, sorting and pagination work", async () => {
  const slug = await largest();
  const all = await category(slug);
  const [filter] = all.filters;
  const [one, other] = filter?.options ?? [];
  assert.ok(filter && one && other);
  const both = await category(slug, `filters=${filter.id}:${one.id},${filter.id}:${other.id}`);
  assert.equal(both.totalCount, one.count + other.count);
  assert.deepEqual(
    both.filters[0]?.options.filter(({ active }) => active).map(({ id }) => id),
    [one.id, other.id],
  );
  const dear = await category(slug, `filters=price:${all.default_max}-${all.default_max}`);
  assert.ok(dear.products.length > 0 && dear.products.every(({ price }) => price === all.default_max));
  const cheapFirst = (await category(slug, "sortBy=price%2B")).products.map(({ price }) => price);
  assert.deepEqual(
    cheapFirst,
    [...cheapFirst].sort((a, b) => a - b),
  );
  const paged = await Promise.all(
    [1, 2].map((page) => ask<Category>(`/general/v2/category/${slug}/?per_page=10&page=${page}`)),
  );
  assert.equal(new Set(paged.flatMap(({ products }) => products.map(({ productId }) => productId))).size, 20);
});

test("search matches titles in every language, brands and codes, ignoring case and diacritics", async () => {
  const find = async (query: string, language: string) =>
    (await ask<{ products: Card[] }>(`/general/v2/search/search/?query=${encodeURIComponent(query)}`, "casa", language))
      .products;
  for (const language of LANGUAGES) {
    const [card] = (await goods("casa", language)).filter(({ productId }) => productId === 101);
    assert.ok(card);
    const typed = card.title
      .toUpperCase()
      .normalize("NFD")
      .replace(/[\u0306\u0302\u0326](?![\u0410-\u044f])/g, "");
    const [word] = typed.normalize("NFC").split(" ");
    for (const query of [word ?? "", card.brand.name.toLowerCase(), card.code]) {
      const found = await find(query, language);
      assert.ok(found.some(({ productId }) => productId === 101) || found.length >= 48, `${language}: ${query}`);
    }
  }
  assert.deepEqual(await find("c", "ro"), []);
  assert.deepEqual(await find("%", "ro"), []);
});

test("Romania has its own prices", async () => {
  const price = async (site: Site) => (await goods(site)).find(({ productId }) => productId === 101)?.price;
  assert.equal(await price("casa"), 129.9);
  assert.equal(await price("romania"), 32.9);
});

test("the backend's cart adds, reduces, removes and reserves what is in stock", async () => {
  const cart = async () => {
    const [envelope] = (await (await call("/general/cart/fetch-all/?no_user_id=copy")).json()) as {
      total_price: number;
      products: { productId: number; count: number }[];
    }[];
    return envelope;
  };
  const tell = (step: string, body: object) =>
    call(`/general/cart/${step}/`, { body: { no_user_id: "copy", ...body } });
  assert.equal(await cart(), undefined);
  await tell("add-item", { product_id: 101, count: 3 });
  await tell("reduce-item", { product_id: 101, count: 1 });
  assert.deepEqual((await cart())?.products, [{ productId: 101, count: 2, loyalty_checked: false }]);
  assert.equal((await cart())?.total_price, 259.8);
  assert.equal((await tell("create-reservation", { promo_code: "" })).status, 204);
  await tell("add-item", { product_id: 101, count: 90_000 });
  assert.equal((await call("/general/cart/validate-products/?no_user_id=copy")).status, 400);
  assert.equal((await tell("create-reservation", { promo_code: "" })).status, 409);
  await tell("remove-item", { product_ids: [101] });
  assert.equal(await cart(), undefined);
  assert.equal((await tell("add-item", { product_id: 999_999_999, count: 1 })).status, 404);
});

test("an order is placed once per key and reduces the stock", async () => {
  const stock = async () => (await ask<{ data: Card[] }>("/general/product-filter?ids=101")).data[0]?.qtt ?? Number.NaN;
  const before = await stock();
  const first = await order("one", orderOf(101, 2));
  assert.equal(first.status, 201);
  const placed = (await first.json()) as { orderNumber: string; result: { payUrl: string | null } };
  assert.match(placed.orderNumber, /^CC-\d+$/);
  assert.equal(placed.result.payUrl, null);
  assert.deepEqual(await (await order("one", orderOf(101, 2))).json(), placed);
  assert.equal(await stock(), before - 2);
  assert.equal((await shop.demo.orders()).filter(({ key }) => key === "one").length, 1);
  assert.equal((await call(`/general/v2/order/${placed.orderNumber}/`)).status, 401);
  assert.equal((await order("two", orderOf(101, 90_000))).status, 409);
  const faulty = await order("three", { ...orderOf(101, 1), contact: {} }, "casa", "uk");
  assert.equal(faulty.status, 400);
  const { errors } = (await faulty.json()) as { errors: Record<string, string[]> };
  assert.deepEqual(Object.keys(errors).sort(), ["first_name", "phone"]);
});

test("every picture on a page is an SVG", async () => {
  const images = [
    ...(await goods("casa")).slice(0, 3).flatMap(({ images }) => images),
    ...(await menu()).map(({ id }) => `/media/c/${id}.svg`),
    ...(await ask<{ image: string }[]>("/general/sliders")).map(({ image }) => image),
    ...(await ask<{ promos: { image: string }[] }>("/general/v2/promos/")).promos.map(({ image }) => image),
  ];
  for (const image of images) {
    const answer = await call(image);
    assert.equal(answer.headers.get("content-type"), "image/svg+xml", image);
    assert.match(await answer.text(), /^<svg .*<\/svg>$/s);
  }
  assert.equal((await call("/media/p/1-a.svg")).status, 404);
});

test("the demo user signs in, and only issued tokens are valid", async () => {
  const me = (token: string) => call("/auth/users/me/", { headers: { authorization: `Bearer ${token}` } });
  const signIn = (password: string) => call("/auth/jwt/create/", { body: { email: "ana@example.com", password } });
  assert.equal((await signIn("wrong")).status, 401);
  const { access, refresh } = (await (await signIn("demo-parola")).json()) as { access: string; refresh: string };
  assert.equal((await me(access)).status, 200);
  assert.equal((await me(`${access}x`)).status, 401);
  assert.equal((await me(refresh)).status, 401);
  const renewed = await call("/auth/jwt/refresh/", { body: { refresh } });
  assert.equal((await me(((await renewed.json()) as { access: string }).access)).status, 200);
});

test("another provider's token signs in the account that it names, and no other", async () => {
  const token = "demo-token-of-ana@example.com";
  const twitter = (oauth_verifier: string) => ({ oauth_token: token, oauth_verifier });
  for (const [path, body, status] of [
    ["/users/google-auth/", { access_token: token, platform: "web" }, 200],
    ["/users/facebook-auth/", { access_token: token, platform: "web" }, 200],
    ["/users/twitter-auth/auth/", twitter("any"), 200],
    ["/users/twitter-auth/auth/", twitter(""), 400],
    ["/users/google-auth/", { access_token: "demo-token-of-nobody@example.com" }, 400],
    ["/users/google-auth/", { access_token: "ana@example.com" }, 400],
    ["/users/google/", { access_token: token }, 404],
  ] as const) {
    const answer = await call(path, { body });
    assert.equal(answer.status, status, path);
    const { access, detail } = (await answer.json()) as { access?: string; detail?: string };
    if (status !== 200) assert.ok(detail, path);
    else assert.equal((await call("/auth/users/me/", { headers: { authorization: `Bearer ${access}` } })).status, 200);
  }
});

test("injected faults hit their calls and no others", async () => {
  await shop.demo.break({ call: "/general/sliders", mode: "fail", status: 503, times: 1 });
  assert.equal((await call("/general/sliders")).status, 503);
  assert.equal((await call("/general/sliders")).status, 200);
  for (const mode of ["garbage", "truncate"] as const) {
    await shop.demo.break({ call: "/general/menu_tree", mode });
    await assert.rejects(async () => (await call("/general/menu_tree")).json(), mode);
  }
  assert.equal((await call("/general/sliders")).status, 200);
  await shop.demo.break({ call: "/general/menu_tree", mode: "slow", ms: 300 });
  const begun = performance.now();
  assert.equal((await call("/general/menu_tree")).status, 200);
  assert.ok(performance.now() - begun >= 290);
  const [last] = (await shop.demo.log()).slice(-1);
  assert.deepEqual(last, {
    path: "/general/menu_tree",
    token: "demo-casa",
    "accept-language": "ro",
    "x-request-id": null,
    authorization: false,
  });
});

test("hostile bodies and queries get an answer, never a 500", async () => {
  const bodies = ["[".repeat(6000), "{", '{"product_id":{}}', '{"product_id":1e400,"count":"x"}', "\u0000"];
  for (const path of [
    "/general/cart/add-item/?no_user_id=x",
    "/general/v3/order/",
    "/general/slug_check",
    "/auth/jwt/create/",
    "/users/google-auth/",
    "/users/twitter-auth/auth/",
  ]) {
    for (const body of bodies) {
      const { status } = await call(path, { body, method: "POST", headers: { "idempotency-key": "odd" } });
      assert.ok(status >= 400 && status < 500, `${path} ${body.slice(0, 20)}: ${status}`);
    }
  }
  for (const query of ["?page=-1&per_page=0&sortBy=%00&filters=a:b,price:1-,::", "?page=99999999999999999999", "?%"]) {
    assert.equal((await call(`/general/v2/category/${await largest()}/${query}`)).status, 200, query);
  }
});

test("the delivery cost by region or by locality matches the settings", async () => {
  const cost = async (body: object, site: Site = "casa") => {
    const answer = await call("/general/delivery-cost/", { body }, site);
    assert.equal(answer.status, 200);
    return (await answer.json()) as { price: number; region_id: number; is_free: boolean };
  };
  for (const site of SITES) {
    const { delivery_price: [prices] = [] } = await ask<{
      delivery_price: { standart: number; express: number; regionPrice: number }[];
    }>("/settings/global_site_settings", site);
    assert.equal((await cost({ region_id: 3, type: "express", total: 10 }, site)).price, prices?.express);
    const regions = await ask<{ regionId: number }[]>("/base/region/", site);
    const far = regions.find(({ regionId }) => regionId !== 3)?.regionId;
    const [town] = await ask<{ localityId: number }[]>(`/base/locality/?region_id=${far}`, site);
    const there = await cost({ locality_id: town?.localityId, method: "address", total: "10.50" }, site);
    assert.deepEqual([there.region_id, there.price], [far, prices?.regionPrice]);
    assert.equal((await cost({ region_id: far, method: "pickup" }, site)).price, 0);
    assert.equal((await cost([], site)).price, prices?.standart);
  }
});
