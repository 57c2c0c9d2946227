// Optional and deferred parts of pages: banners, rows of categories, promises, pictures, SEO texts, the delivery cost,
// shops of a city. A page works without each of them.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { aCategory, aProduct } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { type Language, wordsOf } from "../support/words.ts";

const ro = wordsOf("ro");
let shop: Shop;
let product: string;
let category: string;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
  product = (await aProduct(shop)).path;
  category = await aCategory(shop);
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

let visits = 0;
const open = (path: string) => shop.shopper().visit(`${path}${path.includes("?") ? "&" : "?"}visit=${visits++}`);

async function fromBackend<T>(path: string, language: Language = "ro"): Promise<T> {
  const headers = { token: "demo-casa", "accept-language": language };
  const answer = await request(shop.backendUrl, path, { headers });
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<T>;
}

interface Named {
  id: number;
  name: string;
  title: string;
  text: string;
  categoryTitle: string;
}

/** Pages with an optional call, and a text of its answer. */
async function parts(): Promise<[path: string, call: string, said: string][]> {
  const first = async (call: string) => (await fromBackend<Named[]>(call))[0];
  const advantage = async (call: string) => (await first(call))?.name ?? "";
  const department = async () => (await first("/base/main_page_similar_category"))?.categoryTitle;
  const slug = product.split("/").at(-1);
  const seo = `/general/seo/article?product_slug=${slug}`;
  return [
    ["/ro", "/base/slides_banner", (await first("/base/slides_banner"))?.title ?? ""],
    ["/ro", "/base/main_page_similar_category", `${ro("home.see_all")} ${await department()}`],
    ["/ro", "/base/services/", await advantage("/base/services/")],
    ["/ro/about", "/base/services/", await advantage("/base/services/")],
    [product, "/base/advantage/product_page/", await advantage("/base/advantage/product_page/")],
    [product, "/base/advantage/product_why_we/", await advantage("/base/advantage/product_why_we/")],
    [product, "/general/seo/article", (await fromBackend<{ h1: string }>(seo)).h1],
    ["/ro/gallery", "/base/gallery/all_images", ro("content.all_photos")],
    ["/ro/delivery", "/base/region/", ro("content.cost_show")],
    ["/ro/logistics", "/base/region/", ro("content.cost_show")],
  ];
}

test("optional parts come from their calls, and their failure leaves the page intact", async () => {
  for (const [path, call, said] of await parts()) {
    assert.ok(said, call);
    const isShown = async () => {
      const { status, html, document } = await open(path);
      assert.equal(status, 200, `${path} without ${call}`);
      assert.ok(html.endsWith("</html>"), `${path} without ${call}`);
      return document.querySelector("main")?.textContent?.includes(said);
    };
    assert.equal(await isShown(), true, `${path} says ${said}`);
    for (const mode of ["fail", "garbage"] as const) {
      await shop.demo.break({ call, mode });
      assert.equal(await isShown(), false, `${path} has it of ${call} alone`);
      await shop.demo.heal();
    }
  }
});

test("a category ends with the shop's promises, loaded by one call", async () => {
  const [said] = await fromBackend<Named[]>("/base/advantage/category_page/");
  const whole = await (await shop.fetch(category)).text();
  assert.ok(whole.includes(said?.name ?? "?"));
  assert.ok(whole.indexOf(said?.name ?? "") > whole.indexOf('class="cards'), "under the goods");
  const { html } = await open(`${category}?sort=price-`);
  assert.ok(!html.includes(said?.name ?? ""), "not under every order of the same goods");
});

test("a page is cached if an optional part does not exist, not if its call failed", async () => {
  const isStored = async (path: string) => {
    const answer = await shop.fetch(path);
    await answer.text();
    return answer.headers.get("cache-status") ?? "";
  };
  await shop.demo.break({ call: "/base/slides_banner", mode: "fail", status: 404 });
  assert.match(await isStored("/en"), /stored/);
  await shop.demo.heal();
  await shop.demo.break({ call: "/base/slides_banner", mode: "fail", status: 500 });
  assert.doesNotMatch(await isStored("/uk"), /stored/);
  await shop.demo.heal();
  await shop.demo.break({ call: "/base/advantage/", mode: "fail", status: 404 });
  const english = await aCategory(shop, "casa", "en");
  const answer = await shop.fetch(english);
  assert.ok(!(await answer.text()).includes(wordsOf("en")("failure.part_missing")));
  assert.match(answer.headers.get("cache-status") ?? "", /stored/);
  await shop.demo.heal();
});

test("home and an article do not wait for optional calls", async () => {
  const { data } = await fromBackend<{ data: { url: string; title: string }[] }>("/base/articles?page=1");
  const article = `/ro/articles/${data[0]?.url}`;
  for (const [path, call] of [
    ["/ro", "/base/slides_banner"],
    [article, "/general/seo/article"],
  ] as const) {
    await shop.demo.break({ call, mode: "hang" });
    const { status, document } = await open(path);
    assert.equal(status, 200, path);
    assert.equal(document.querySelectorAll("h1").length, 1, path);
    await shop.demo.heal();
  }
});

test("search engines get an article's own meta texts", async () => {
  const { data } = await fromBackend<{ data: { url: string }[] }>("/base/articles?page=1");
  const [article] = data;
  const before = (await shop.demo.log()).length;
  const { document } = await open(`/ro/articles/${article?.url}`);
  const seo = await fromBackend<{ title: string; description: string }>(
    `/general/seo/article?article_slug=${article?.url}`,
  );
  assert.ok(document.title.includes(seo.title));
  assert.equal(document.querySelector("meta[name=description]")?.getAttribute("content"), seo.description);
  const asked = (await shop.demo.log()).slice(before).map(({ path }) => path);
  assert.ok(asked.includes(`/general/seo/article?article_slug=${article?.url}`), `${asked}`);
});

test("a plain form gets the delivery cost to a town", async () => {
  const { document } = await open("/ro/delivery");
  const form = document.querySelector(".cost-form");
  assert.equal(form?.getAttribute("method"), "get");
  const action = form?.getAttribute("action")?.split("#")[0] ?? "";
  const name = form?.querySelector("select")?.getAttribute("name") ?? "";
  const options = [...(form?.querySelectorAll("option") ?? [])];
  const value = (town: string) => options.find(({ textContent }) => textContent === town)?.getAttribute("value") ?? "";
  const { delivery_price: prices } = await fromBackend<{ delivery_price: Record<string, number>[] }>(
    "/settings/global_site_settings",
  );
  for (const [town, price] of [
    ["Durlești", prices[0]?.["standart"]],
    ["Peresecina", prices[0]?.["regionPrice"]],
  ] as const) {
    const page = await open(`${action}?${name}=${value(town)}`);
    assert.equal(page.status, 200);
    assert.equal(page.document.querySelector("option[selected]")?.textContent, town);
    assert.match(page.document.querySelector(".cost-known")?.textContent ?? "", new RegExp(`costă ${price}\\b`));
    const canonical = page.document.querySelector("link[rel=canonical]")?.getAttribute("href");
    assert.ok(canonical?.endsWith("/ro/delivery"), canonical ?? "none");
  }
  for (const mode of ["fail", "garbage", "hang"] as const) {
    await shop.demo.break({ call: "/general/delivery-cost", mode });
    const page = await open(`${action}?${name}=${value("Durlești")}`);
    assert.equal(page.status, 200, mode);
    const notice = page.document.querySelector("#cost .notice");
    assert.ok(notice?.textContent?.includes(ro("content.cost_unknown")), mode);
    assert.ok(notice?.querySelector("a[href^='tel:']"), `${mode}: whom to ask`);
    await shop.demo.heal();
  }
});

test("contacts of a city have their own address, and an unknown city has none", async () => {
  const { cities_to_choose: cities } = await fromBackend<{ cities_to_choose: Named[] }>(
    "/settings/global_site_settings",
  );
  const all = await open("/ro/contacts");
  const shops = ({ document }: typeof all) =>
    [...document.querySelectorAll("#shops ~ .places .place h3")].map(({ textContent }) => textContent);
  assert.ok(shops(all).length > 2);
  const city = cities.find(({ name }) => name === "Bălți");
  const link = [...all.document.querySelectorAll("main .tabs a")].find(({ textContent }) => textContent === "Bălți");
  assert.equal(link?.getAttribute("href"), `/ro/contacts?city=${city?.id}#shops`);
  const there = await open(`/ro/contacts?city=${city?.id}`);
  assert.deepEqual(shops(there), ["Casa Codru, Bălți"]);
  const canonical = there.document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
  assert.ok(canonical.endsWith(`/ro/contacts?city=${city?.id}`), canonical);
  const none = await open(`/ro/contacts?city=${cities.find(({ name }) => name === "Cahul")?.id}`);
  assert.deepEqual(shops(none), []);
  assert.ok(none.html.includes(ro("content.no_shop", { city: "Cahul" })));
  const unknown = await shop.fetch("/ro/contacts?city=999999");
  assert.deepEqual([unknown.status, unknown.headers.get("location")], [301, "/ro/contacts"]);
});
