// The demo backend's content API: every site's texts, and stored form submissions.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { multipart } from "../support/forms.ts";
import { request, type Sent } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

const LANGUAGES = ["ro", "ru", "uk", "en"];
const SITES: Site[] = ["casa", "pharmacy", "romania"];

interface Brand {
  slug: string;
  img: string;
  product_count: number;
}

interface BrandPage extends Brand {
  products: { productId: number; brand: { name: string } }[];
  pages: number;
  totalCount: number;
}

interface Card {
  url: string;
}

function call(path: string, sent: Sent = {}, site: Site = "casa", language = "ro"): Promise<Response> {
  const headers = { token: `demo-${site}`, "accept-language": language, ...sent.headers };
  return request(shop.backendUrl, path, { ...sent, headers });
}

async function ask<T>(path: string, site: Site = "casa", language = "ro"): Promise<T> {
  const answer = await call(path, {}, site, language);
  assert.equal(answer.status, 200, `${site} ${language} ${path}`);
  return answer.json() as Promise<T>;
}

const CALLS = [
  "/settings/terms_and_privacy_policy",
  "/settings/delivery_page",
  "/settings/about_us_page",
  "/page/garantie/",
  "/page/livrare-si-plata/",
  "/page/program-de-fidelitate/",
  "/page/proba-html/",
  "/base/contacts",
  "/base/page-contacts",
  "/base/articles",
  "/base/slides_banner",
  "/base/main_page_similar_category",
  "/base/faq",
  "/base/services/",
  "/general/brand/",
  "/base/advantage/product_page/",
  "/base/advantage/main_page/",
  "/base/advantage/category_page/",
  "/base/advantage/product_why_we/",
  "/base/gallery",
  "/base/gallery/all_images",
  "/base/partners/region_partners",
  "/base/vacancies",
  "/base/reviews",
  "/base/delivery-services",
];

test("every content call answers in every language of every site, with its own texts", async () => {
  for (const site of SITES) {
    for (const path of CALLS) {
      const texts = await Promise.all(
        LANGUAGES.map(async (language) => JSON.stringify(await ask(path, site, language))),
      );
      assert.ok(
        texts.every((text) => text.length > 100),
        `${site} ${path}`,
      );
      assert.equal(new Set(texts).size, LANGUAGES.length, `${site} ${path}`);
    }
  }
});

test("each listed article, album and vacancy is available by id", async () => {
  for (const site of SITES) {
    const articles = await ask<{ data: { id: number; url: string }[] }>("/base/articles", site, "uk");
    for (const { id, url } of articles.data) {
      const whole = await ask<{ html: string; seo: object }>(`/base/articles/${url}`, site, "uk");
      assert.deepEqual(whole, await ask(`/base/articles/${id}`, site, "uk"));
      assert.match(whole.html, /<p>/);
      assert.deepEqual(await ask(`/general/seo/article?article_slug=${url}`, site, "uk"), whole.seo);
      assert.equal((await ask<unknown[]>(`/base/articles/recommended/${id}`, site, "uk")).length, 6);
    }
    for (const { id } of await ask<{ id: number }[]>("/base/gallery", site)) {
      assert.ok((await ask<{ images: unknown[] }>(`/base/gallery/${id}`, site)).images.length > 3);
    }
    for (const { id } of await ask<{ id: number }[]>("/base/vacancies", site)) {
      assert.ok((await ask<{ offers: unknown[] }>(`/base/vacancies/${id}`, site)).offers.length > 1);
    }
  }
});

test("a brand lists its own products, page by page, and has a logo", async () => {
  for (const site of SITES) {
    const brands = await ask<Brand[]>("/general/brand/", site, "ru");
    assert.ok(brands.length > 15);
    for (const { slug, product_count, img } of brands.slice(0, 6)) {
      const brand = await ask<BrandPage>(`/general/brand/${slug}`, site, "ru");
      assert.deepEqual([brand.totalCount, brand.products.length], [product_count, Math.min(product_count, 24)]);
      assert.equal(new Set(brand.products.map((product) => product.brand.name)).size, 1);
      const mark = await call(img, {}, site);
      assert.equal(mark.headers.get("content-type"), "image/svg+xml");
      const behind = await ask<BrandPage>(`/general/brand/${slug}?page=${brand.pages + 1}`, site, "ru");
      assert.deepEqual(behind.products, []);
    }
  }
});

test("departments on the home page have products in stock", async () => {
  const departments = await ask<{ categoryUrl: string; products: Card[] }[]>("/base/main_page_similar_category");
  assert.equal(departments.length, 3);
  for (const { products } of departments) {
    assert.equal(products.length, 4);
    assert.equal((await call(`/general/v2/product/${products[0]?.url}/`)).status, 200);
  }
});

test("unknown names and ids are a 404", async () => {
  const odd = [
    "nimic",
    "0",
    "-1",
    "99999999999999999999",
    "%00",
    "%3Cscript%3E",
    "'%20OR%201=1--",
    "..%2f..%2fx",
    "a".repeat(4000),
  ];
  for (const start of [
    "/page/",
    "/base/articles/",
    "/base/articles/recommended/",
    "/general/brand/",
    "/base/gallery/",
    "/base/vacancies/",
  ]) {
    for (const name of odd) assert.equal((await call(start + name)).status, 404, start + name);
  }
  for (const query of odd) {
    assert.equal((await call(`/base/articles?page=${query}&slug=${query}`)).status, 200, query);
    assert.equal((await call(`/general/brand/lemnaria?page=${query}`)).status, 200, query);
    assert.equal((await call(`/base/reviews?page=${query}`)).status, 200, query);
    assert.equal((await call(`/base/contacts?city=${query}`)).status, 200, query);
  }
});

test("the sitemap lists every page in every language, under the requested host", async () => {
  const text = async (headers: Record<string, string>) => (await call("/sitemap.xml", { headers })).text();
  const map = await text({ "x-forwarded-host": "casa.example", "x-forwarded-proto": "https" });
  const pages = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page]) => page ?? "");
  assert.equal(new Set(pages).size, pages.length);
  assert.ok(pages.every((page) => /^https:\/\/casa\.example\/(ro|ru|uk|en)(\/[a-z0-9/-]+)?$/.test(page)));
  assert.equal([...map.matchAll(/<xhtml:link /g)].length, pages.length * 5);
  const products = pages.filter((page) => page.includes("/uk/product/"));
  assert.ok(products.length > 200);
  for (const page of [products[0], products.at(-1)]) {
    const slug = page?.split("/").at(-1);
    assert.equal((await call(`/general/v2/product/${slug}/`, {}, "casa", "uk")).status, 200, page);
  }
  assert.doesNotMatch(await text({ "x-forwarded-host": '"><x>' }), /<loc>"|<x>/);
});

const letter = { name: "Ana Rusu", phone: "+373 60 123 456", email: "ana@casa.example", message: "Bună ziua!" };
const send = (path: string, body: object | string, headers: Record<string, string> = {}) =>
  call(path, { method: "POST", body, headers }, "casa", "uk");

test("form submissions are stored, each once per key", async () => {
  const sent = [
    ["/base/book-consultation", "consultation", { ...letter, date: "2026-12-01" }],
    ["/base/user-request/", "request", { ...letter, subject: "Ofertă" }],
    ["/settings/news-letter/", "newsletter", { email: letter.email }],
  ] as const;
  for (const [path, kind, body] of sent) {
    const headers = { "idempotency-key": `key-${kind}` };
    const [first, again] = [await send(path, body, headers), await send(path, body, headers)];
    assert.deepEqual([first.status, again.status], [201, 201]);
    const { id } = (await first.json()) as { id: number };
    assert.deepEqual(await again.json(), { id });
    const kept = (await shop.demo.forms()).filter((form) => form.kind === kind);
    assert.deepEqual(
      kept.map(({ id, shop, body }) => ({ id, shop, body })),
      [{ id, shop: "demo-casa", body }],
    );
  }
});

test("a résumé has a file of several megabytes, and a larger one is refused with a message", async () => {
  const resume = async (fields: Record<string, string>, bytes: number) => {
    const file = new File(["%PDF-".padEnd(bytes, "x")], "cv.pdf", { type: "application/pdf" });
    return call("/base/send-resume", await multipart(fields, file), "casa", "uk");
  };
  const fine = await resume({ ...letter, vacancy_id: "1" }, 5_000_000);
  assert.equal(fine.status, 201);
  const [kept] = await shop.demo.forms();
  assert.deepEqual(kept?.body.file, { name: "cv.pdf", type: "application/pdf", bytes: 5_000_000 });
  const large = await resume(letter, 5_500_000);
  assert.deepEqual([large.status, await large.json()], [400, { errors: { file: ["Файл більший за 5 МБ."] } }]);
  assert.equal((await resume(letter, 6_000_000)).status, 413);
  const asJson = await send("/base/send-resume", { ...letter, file: { name: "cv.pdf", base64: "JVBERi0x" } });
  assert.deepEqual([asJson.status, await asJson.json()], [400, { errors: { file: ["Заповніть це поле."] } }]);
});

test("an invalid submission gets field errors and is not stored", async () => {
  const before = (await shop.demo.forms()).length;
  const wrong = await send("/base/user-request/", { ...letter, name: "<script>", phone: "12" });
  assert.equal(wrong.status, 400);
  assert.deepEqual(Object.keys(((await wrong.json()) as { errors: object }).errors), ["name", "phone"]);
  for (const body of ["", "[]", "null", '{"name":', "\u0000"]) {
    assert.equal((await send("/base/book-consultation", body)).status, 400, body);
  }
  assert.equal((await shop.demo.forms()).length, before);
});

test("injected faults hit content calls too", async () => {
  await shop.demo.break({ call: "/base/articles", mode: "fail", status: 503 });
  await shop.demo.break({ call: "/sitemap.xml", mode: "garbage" });
  assert.equal((await call("/base/articles")).status, 503);
  assert.equal((await call("/base/gallery")).status, 200);
  assert.doesNotMatch(await (await call("/sitemap.xml")).text(), /urlset/);
});

test("the shop serves the sitemap with its own addresses", async () => {
  for (const site of SITES) {
    const answer = await shop.fetch("/sitemap.xml", { site });
    assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "application/xml; charset=utf-8"]);
    const [, page = ""] = /<loc>([^<]+)<\/loc>/.exec(await answer.text()) ?? [];
    const head = await (await shop.fetch("/ro", { site })).text();
    assert.equal(page, /<link rel="canonical" href="([^"]+)"/.exec(head)?.[1]);
  }
});

test("the delivery page and the answers tell the tariffs of its table, and no others", async () => {
  const amounts = (text = "") => new Set([...text.matchAll(/(\d[\d.]*)\s(?:de\s)?lei/g)].map(([, amount]) => amount));
  let answered = 0;
  for (const site of SITES) {
    const visitor = shop.shopper(site);
    const { document } = await visitor.visit("/ro/delivery");
    const table = amounts(document.querySelector("main table")?.textContent ?? "");
    assert.ok(table.size > 3, `${site}: ${[...table]}`);
    assert.deepEqual(new Set([...table, ...amounts(document.querySelector("main")?.textContent ?? "")]), table, site);
    const answers = [...(await visitor.visit("/ro/faq")).document.querySelectorAll("main details")];
    const cost = answers.find(({ textContent }) => /costă (transportul|livrarea)/.test(textContent ?? ""));
    const told = amounts(cost?.textContent ?? "");
    if (told.size > 0) answered += 1;
    assert.deepEqual(new Set([...table, ...told]), table, site);
  }
  assert.ok(answered > 1, "two sites answer what a delivery costs");
});
