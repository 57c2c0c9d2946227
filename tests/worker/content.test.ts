// The shop's own pages: their content, their backend calls, and their behaviour when the backend fails, is empty or sends
// unsafe data.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { request } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";
import { LANGUAGES, type Language, wordsOf } from "../support/words.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

let visits = 0;
const uncached = (path: string) => `${path}${path.includes("?") ? "&" : "?"}visit=${visits++}`;
const open = (path: string, site: Site = "casa") => shop.shopper(site).visit(uncached(path));

/** A backend answer. */
async function fromBackend<T>(path: string, language: Language = "ro", site: Site = "casa"): Promise<T> {
  const answer = await request(shop.backendUrl, path, {
    headers: { token: `demo-${site}`, "accept-language": language },
  });
  assert.equal(answer.status, 200, path);
  return answer.json() as Promise<T>;
}

interface Named {
  id: number;
  url: string;
  slug: string;
  title: string;
  name: string;
  letter: string;
}
interface Listed {
  data: Named[];
  pages: number;
  statuses: Named[];
}

/** Every page with its critical call. */
const PAGES: [path: string, call: string][] = [
  ["about", "/settings/about_us_page"],
  ["terms", "/settings/terms_and_privacy_policy"],
  ["delivery", "/settings/delivery_page"],
  ["logistics", "/base/delivery-services"],
  ["contacts", "/base/contacts"],
  ["partners", "/base/partners/region_partners"],
  ["career", "/base/vacancies"],
  ["feedbacks", "/base/reviews"],
  ["articles", "/base/articles"],
  ["brands", "/general/brand/"],
  ["gallery", "/base/gallery"],
];

test("every page has its title, its canonical URL and its alternate in every language", async () => {
  for (const language of LANGUAGES) {
    for (const [path] of [...PAGES, ["want-to-order"] as const]) {
      const { status, document } = await open(`/${language}/${path}`);
      const where = `${language} ${path}`;
      assert.equal(status, 200, where);
      assert.equal(document.querySelectorAll("h1").length, 1, where);
      assert.ok(document.querySelector("h1")?.textContent, where);
      const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
      assert.ok(canonical.endsWith(`/${language}/${path}`), `${where}: ${canonical}`);
      const twins = [...document.querySelectorAll("link[rel=alternate][hreflang]")].map((link) =>
        link.getAttribute("hreflang"),
      );
      assert.ok(
        LANGUAGES.every((one) => twins.includes(one)),
        `${where}: ${twins}`,
      );
    }
  }
});

test("the footer links to all of the shop's own pages", async () => {
  const { document } = await open("/uk");
  const links = [...document.querySelectorAll("footer a")].map((link) => link.getAttribute("href"));
  const missing = [...PAGES.map(([path]) => path), "want-to-order"].filter((path) => !links.includes(`/uk/${path}`));
  assert.deepEqual(missing, []);
});

test("articles have pages and categories by plain links, the first page without a number", async () => {
  const { data, pages, statuses } = await fromBackend<Listed>("/base/articles?page=1");
  assert.ok(pages > 1 && statuses[0]);
  const first = await open("/ro/articles");
  const hrefs = (one: typeof first) => [...one.document.querySelectorAll("main a")].map((a) => a.getAttribute("href"));
  for (const { url } of data) assert.ok(hrefs(first).includes(`/ro/articles/${url}`), url);
  assert.ok(hrefs(first).includes("/ro/articles?page=2"));
  assert.ok(!hrefs(first).some((href) => href?.includes("page=1")));
  const second = await open("/ro/articles?page=2");
  assert.ok(hrefs(second).includes("/ro/articles"));
  assert.ok(!hrefs(second).includes(`/ro/articles/${data[0]?.url}`));
  const kind = await open(`/ro/articles?status=${statuses[0].slug}`);
  const current = kind.document.querySelector("main nav a[aria-current]");
  assert.ok(current?.textContent?.includes(statuses[0].name));
});

test("an article has its text, its neighbours, recommendations, and its own address in each language", async () => {
  const { data } = await fromBackend<Listed>("/base/articles?page=1");
  const [, article] = data;
  assert.ok(article);
  const { status, document } = await open(`/ro/articles/${article.url}`);
  assert.equal(status, 200);
  assert.equal(document.querySelector("h1")?.textContent, article.title);
  assert.ok(document.querySelector("main time")?.getAttribute("datetime"));
  assert.ok(document.querySelector("a[rel=prev], a[rel=next]"));
  assert.ok(document.querySelector("#recommended"), "what to read next is missing");
  const { slugs } = await fromBackend<{ slugs: Record<string, string> }>(`/base/articles/${article.url}`);
  const twin = document.querySelector("link[hreflang=en]")?.getAttribute("href");
  assert.ok(twin?.endsWith(`/en/articles/${slugs.en}`), twin ?? "none");
});

test("brands are grouped by letter, and a brand's page has its products", async () => {
  const brands = await fromBackend<Named[]>("/general/brand/");
  const list = await open("/ro/brands");
  for (const { slug, letter } of brands) {
    const group = list.document.getElementById(`letter-${letter}`);
    assert.ok(group?.querySelector(`a[href="/ro/brands/${slug}"]`), `${slug} under ${letter}`);
    assert.ok(list.document.querySelector(`a[href="#letter-${letter}"]`));
  }
  const [brand] = brands;
  const page = await open(`/ro/brands/${brand?.slug}`);
  assert.equal(page.document.querySelector("h1")?.textContent, brand?.name);
  assert.ok(page.document.querySelector("main .cards a[href^='/ro/product/']"));
});

test("a vacancy unfolds without scripts", async () => {
  const { document } = await open("/ro/career");
  const vacancies = await fromBackend<Named[]>("/base/vacancies");
  const summaries = [...document.querySelectorAll("details summary h2")].map((title) => title.textContent);
  assert.deepEqual(
    summaries,
    vacancies.map(({ title }) => title),
  );
});

test("a vacancy whose call fails falls back to the list's data", async () => {
  const [first] = await fromBackend<Named[]>("/base/vacancies");
  await shop.demo.break({ call: `/base/vacancies/${first?.id}`, mode: "fail" });
  const { document, html } = await open("/ro/career");
  assert.equal(document.querySelector(`#vacancy-${first?.id} h2`)?.textContent, first?.title);
  assert.ok(!html.includes(wordsOf("ro")("failure.part_missing")));
});

/** JSON-LD blocks of a type, without those of the frame. */
function jsonLd(html: string, kind: string): Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.map(([, json]) => JSON.parse(json ?? "")).filter((thing) => thing["@type"] === kind);
}

/** An absolute URL of the first site. */
const absoluteUrl = (path: string) => `http://127.0.0.1:8787${path}`;

/** The shop's own JSON-LD. */
async function shopJsonLd(): Promise<object> {
  const { html } = await open("/ro");
  const [{ "@context": _, ...organization } = {}] = jsonLd(html, "Organization");
  assert.equal(organization["name"], "Casa Codru");
  return organization;
}

test("JSON-LD of an article and of every vacancy matches the visible text", async () => {
  const publisher = await shopJsonLd();
  const list = await fromBackend<Listed>("/base/articles?page=1");
  const path = `/ro/articles/${list.data[1]?.url}`;
  const article = await fromBackend<Record<string, unknown>>(
    path.slice("/ro".length).replace("/articles", "/base/articles"),
  );
  assert.ok(article["date"] && article["updated_at"]);
  assert.deepEqual(jsonLd((await open(path)).html, "Article"), [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article["title"],
      description: article["short_description"],
      image: absoluteUrl(String(article["img"])),
      url: absoluteUrl(path),
      datePublished: article["date"],
      dateModified: article["updated_at"],
      inLanguage: "ro",
      author: { "@type": "Person", name: (article["author"] as Named).name },
      publisher,
    },
  ]);
  const vacancies = await fromBackend<Record<string, unknown>[]>("/base/vacancies");
  assert.ok(vacancies.length > 1);
  assert.deepEqual(
    jsonLd((await open("/ro/career")).html, "JobPosting"),
    vacancies.map((vacancy) => ({
      "@context": "https://schema.org",
      "@type": "JobPosting",
      title: vacancy["title"],
      description: vacancy["short_description"],
      url: `${absoluteUrl("/ro/career")}#vacancy-${vacancy["id"]}`,
      datePosted: vacancy["date"],
      ...(vacancy["valid_through"] ? { validThrough: vacancy["valid_through"] } : {}),
      employmentType: vacancy["employment_type"],
      jobLocation: {
        "@type": "Place",
        address: { "@type": "PostalAddress", addressLocality: vacancy["city"], addressCountry: "MD" },
      },
      hiringOrganization: publisher,
    })),
  );
});

test("contacts dial, write and link to a map without loading it", async () => {
  const { document, headers } = await open("/ro/contacts");
  assert.ok(document.querySelector("main a[href^='tel:+']"));
  assert.ok(document.querySelector("main a[href^='mailto:']"));
  assert.ok(document.querySelector("main a[href^='https://www.openstreetmap.org/']"));
  const cards = [...document.querySelectorAll("main .place > h2")].map(({ textContent }) => textContent);
  assert.equal(new Set(cards).size, cards.length, "each card says what it is: phones, mail and street are one");
  assert.equal(document.querySelectorAll("iframe").length, 0);
  assert.doesNotMatch(headers.get("content-security-policy") ?? "", /openstreetmap/);
});

test("an album's picture opens by a plain link to the picture", async () => {
  const [album] = await fromBackend<Named[]>("/base/gallery");
  const { document } = await open(`/ro/gallery/${album?.id}`);
  const link = document.querySelector("main figure a");
  const picture = link?.getAttribute("href") ?? "";
  assert.equal(link?.querySelector("img")?.getAttribute("src"), picture);
  assert.equal((await shop.fetch(picture)).headers.get("content-type"), "image/svg+xml");
});

test("reviews show an average and a count per rating", async () => {
  const { rating } = await fromBackend<{ rating: { histogram: { count: number }[] } }>("/base/reviews?page=1");
  const { document } = await open("/ro/feedbacks");
  const rows = [...document.querySelectorAll("main progress")].map((row) => Number(row.getAttribute("value")));
  assert.deepEqual(
    rows,
    rating.histogram.map(({ count }) => count),
  );
});

test("an unknown name or number is a 404 page in the language", async () => {
  for (const language of LANGUAGES) {
    for (const path of [
      "articles/no-such-article",
      "brands/no-such-brand",
      "brands/a/b",
      "gallery/999999",
      "gallery/x",
    ]) {
      const { status, html } = await open(`/${language}/${path}`);
      assert.equal(status, 404, path);
      assert.ok(html.includes(wordsOf(language)("failure.page_not_found")), path);
    }
  }
});

test("a failing or garbled backend gives a 503 page, never an empty one", async () => {
  for (const [path, call] of PAGES) {
    for (const mode of ["fail", "garbage"] as const) {
      await shop.demo.break({ call, mode });
      const { status, html } = await open(`/ro/${path}`);
      assert.equal(status, 503, `${path} ${mode}`);
      assert.doesNotMatch(html, /ordered to fail|panicked/);
      await shop.demo.heal();
    }
  }
});

test("without terms in the settings the static content's are shown, but not during an outage", async () => {
  const [terms, instead] = ["/settings/terms_and_privacy_policy", "/api/static-content/2"];
  const own = await open("/ro/terms");
  const text = (await open("/ro/terms")).document.querySelector("main .prose")?.textContent;
  assert.ok(own.status === 200 && text);
  await shop.demo.break({ call: terms, mode: "fail", status: 404 });
  const other = await open("/ro/terms");
  assert.deepEqual([other.status, other.document.querySelector("main .prose")?.textContent], [200, text]);
  await shop.demo.break({ call: instead, mode: "fail", status: 404 });
  assert.equal((await open("/ro/terms")).status, 404, "neither has any");
  await shop.demo.break({ call: instead, mode: "fail", status: 500 });
  assert.equal((await open("/ro/terms")).status, 503, "it is not known whether there are any");
  await shop.demo.heal();
});

/** Deferred parts of pages, and a name in their call's answer. */
const LATER: [path: string, call: string, name: RegExp][] = [
  ["/about", "/base/advantage/main_page/", /"name":"([^"]+)"/],
  ["/contacts", "/base/page-contacts", /"departments":.*?"text":"([^"]+)"/],
  ["/delivery", "/base/delivery-services", /"description":"([^"]+)"/],
  ["/want-to-order", "/base/faq", /"question":"([^"]+)"/],
  ["", "/general/promotions", /"title":"([^"]+)"/],
];

test("a deferred part shows its call's answer", async () => {
  for (const [path, call, name] of LATER) {
    const [, said = ""] = name.exec(JSON.stringify(await fromBackend(call))) ?? [];
    assert.ok(said, call);
    const isShown = async () => (await open(`/ro${path}`)).document.querySelector("main")?.textContent?.includes(said);
    assert.equal(await isShown(), true, `${path} says ${said}`);
    await shop.demo.break({ call, mode: "fail" });
    assert.equal(await isShown(), false, `${path} has it of ${call} alone`);
    await shop.demo.heal();
  }
});

test("a failed deferred part leaves the page intact", async () => {
  const { data } = await fromBackend<Listed>("/base/articles?page=1");
  await shop.demo.break({ call: "/base/articles/recommended/", mode: "fail" });
  const { status, html } = await open(`/ro/articles/${data[0]?.url}`);
  assert.equal(status, 200);
  assert.ok(html.includes(wordsOf("ro")("failure.part_missing")));
  assert.ok(html.includes("</html>"));
});

/** The status and the target of a redirect, if any. */
const redirectOf = async (path: string) => {
  const answer = await shop.fetch(path);
  return [answer.status, answer.headers.get("location")];
};

test("a page past the last is a 404 that links to the first", async () => {
  const [brand] = await fromBackend<Named[]>("/general/brand/");
  const { statuses } = await fromBackend<Listed>("/base/articles?page=1");
  for (const [path, first] of [
    ["articles?page=9999", "articles"],
    [`articles?status=${statuses[0]?.slug}&page=9999`, `articles?status=${statuses[0]?.slug}`],
    ["feedbacks?page=9999", "feedbacks"],
    [`brands/${brand?.slug}?page=9999`, `brands/${brand?.slug}`],
  ]) {
    const { status, document } = await shop.shopper().visit(`/ro/${path}`);
    assert.equal(status, 404, path);
    const back = [...document.querySelectorAll("main a")].find(
      ({ textContent }) => textContent === wordsOf("ro")("catalogue.first_page"),
    );
    assert.equal(back?.getAttribute("href"), `/ro/${first}`);
  }
});

test("every list has one canonical address, and foreign parameters (utm_…) are kept", async () => {
  for (const [path, own] of [
    ["articles?page=1", "articles"],
    ["articles?tab=0", "articles"],
    ["articles?tab=0&page=2&utm_source=x", "articles?page=2&utm_source=x"],
    ["articles?tab=advice", "articles?status=advice"],
    ["articles?status=no-such-kind", "articles"],
    ["articles?status=no-such-kind&page=2&utm_source=x", "articles?utm_source=x"],
    ["articles?tab=999", "articles"],
    ["articles?status=999&page=0", "articles"],
    ["articles?status=advice&page=0", "articles?status=advice"],
    ["feedbacks?page=1", "feedbacks"],
    ["brands/casa-codru?page=0", "brands/casa-codru"],
    ["delivery?town=nowhere", "delivery"],
  ]) {
    assert.deepEqual(await redirectOf(`/ro/${path}`), [301, `/ro/${own}`], path);
  }
  for (const path of ["articles?page=2", "articles?status=advice", "about?page=1", "feedbacks?utm_source=x"]) {
    assert.deepEqual(await redirectOf(`/ro/${path}`), [200, null], path);
  }
});

test("hostile parameters are dropped and never echoed", async () => {
  const evil = encodeURIComponent('"><script>alert(1)</script>');
  for (const path of ["articles", "feedbacks", "brands/casa-codru", "contacts", "delivery"]) {
    for (const query of [
      `page=${evil}`,
      `status=${evil}`,
      `tab=${evil}`,
      `city=${evil}`,
      `town=${evil}`,
      "page=-1",
      "page=1e9",
      "status=%00",
      `page=${"9".repeat(4000)}`,
    ]) {
      const { status, html } = await open(`/ro/${path}?${query}`);
      assert.ok(status === 200 || status === 404, `${path}?${query}`);
      assert.doesNotMatch(html, /alert\(1\)/);
    }
  }
});

test("a page is cached like all public pages, but not with a query", async () => {
  const status = async (path: string) => (await shop.fetch(path, { site: "casa" })).headers.get("cache-status");
  assert.match((await status("/en/about")) ?? "", /fwd=miss; stored/);
  assert.equal(await status("/en/articles?page=2"), "vitrina; fwd=bypass; detail=query");
});
