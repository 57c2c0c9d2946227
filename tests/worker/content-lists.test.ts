// Explanatory pages and lists of people: guides, FAQ, contact groups, sellers, films; without an optional call its page
// still works.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { someContent } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";
import { wordsOf } from "../support/words.ts";

const ro = wordsOf("ro");
let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());
afterEach(() => shop.demo.heal());

let visits = 0;
const open = (path: string) => shop.shopper().visit(`${path}?visit=${visits++}`);

async function fromBackend<T>(path: string): Promise<T> {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  return (await request(shop.backendUrl, path, { headers })).json() as Promise<T>;
}

interface Named {
  title: string;
  name: string;
}

const GUIDES: Record<string, string> = {
  credit: "/settings/credit_page",
  discount: "/settings/discount_page",
  insurance: "/settings/insurance_page",
  "service-center": "/settings/service_center_page",
};

test("each guide is a page with its own call, and a 404 if the backend has none", async () => {
  for (const [page, call] of Object.entries(GUIDES)) {
    const { title } = await fromBackend<Named>(call);
    const { status, document } = await open(`/ro/${page}`);
    assert.deepEqual([status, document.querySelector("h1")?.textContent], [200, title]);
    assert.ok(document.querySelector(".information-list [aria-current]"), page);
    await shop.demo.break({ call, mode: "fail", status: 404 });
    assert.equal((await open(`/ro/${page}`)).status, 404);
    await shop.demo.heal();
    await shop.demo.break({ call, mode: "garbage" });
    assert.equal((await open(`/ro/${page}`)).status, 503);
    await shop.demo.heal();
  }
});

test("the order guide lists steps, and questions unfold", async () => {
  const steps = await fromBackend<Named[]>("/base/order-guide/");
  const { document } = await open("/ro/order-guide");
  const shown = [...document.querySelectorAll(".guide-step h2")].map(({ textContent }) => textContent);
  assert.deepEqual(
    shown,
    steps.map(({ title }) => title),
  );
  const questions = await fromBackend<Named[]>("/base/faq");
  const faq = await open("/ro/faq");
  assert.equal(faq.document.querySelectorAll("main details").length, questions.length);
});

test("a page that the site hides is a 404, and no link leads to it", async () => {
  const configured = await ConfiguredShop.open();
  try {
    const link = 'href="/ro/credit"';
    const terms = async () => (await configured.shop.fetch(configured.fresh("/ro/terms"))).text();
    assert.ok((await terms()).includes(link));
    await configured.push({ hidden_pages: ["credit"] }, () => true);
    await until("the page is hidden", async () => !(await terms()).includes(link));
    assert.equal((await configured.shop.fetch(configured.fresh("/ro/credit"))).status, 404);
  } finally {
    await configured.close();
  }
});

test("contacts end with groups and sellers, and work without them", async () => {
  const [group] = await fromBackend<Named[]>("/base/contacts/group/");
  const [own, partner] = await fromBackend<Named[]>("/base/store_sellers");
  const whole = await open("/ro/contacts");
  const text = (id: string, { document } = whole) =>
    document.querySelector(`[aria-labelledby=${id}]`)?.textContent ?? "";
  assert.ok(text("groups").includes(group?.name ?? "?"));
  assert.ok(text("sellers").includes(own?.name ?? "?") && text("sellers").includes(partner?.name ?? "?"));
  assert.equal(
    whole.document.querySelectorAll(".plan svg[role] circle").length,
    whole.document.querySelectorAll(".plan li").length,
  );
  assert.ok(whole.document.querySelectorAll(".plan li").length > 1);
  for (const call of ["/base/contacts/group", "/base/store_sellers"]) {
    await shop.demo.break({ call, mode: "fail" });
  }
  const answer = await shop.fetch("/en/contacts");
  const html = await answer.text();
  assert.equal(answer.status, 200);
  assert.ok(!html.includes('id="groups"') && html.includes("<h3>Casa Codru</h3>"));
  assert.doesNotMatch(answer.headers.get("cache-status") ?? "", /stored/);
});

test("films are shown below the first page of reviews", async () => {
  const [film] = await fromBackend<Named[]>("/base/video-reviews");
  const { document } = await open("/ro/feedbacks");
  assert.equal(document.querySelector("[aria-labelledby=videos] h3")?.textContent, film?.title);
  await shop.demo.break({ call: "/base/video-reviews", mode: "fail", status: 404 });
  const quiet = await open("/ro/feedbacks");
  assert.equal(quiet.document.querySelector("#videos"), null);
  assert.ok(!quiet.html.includes(ro("failure.part_missing")));
});

test("an article recommends at most six others", async () => {
  const { article } = await someContent(shop);
  const { document } = await open(`/ro/articles/${article}`);
  assert.equal(document.querySelectorAll("[aria-labelledby=recommended] .story").length, 6);
});
