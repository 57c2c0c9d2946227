// A product's reviews: shown, written and rated; and the pages of forms about a product or a vacancy.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { CV, endpoint, FILLED, type Kind, multipart, submissionsOf } from "../support/forms.ts";
import { aProduct, someGoods } from "../support/goods.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { parsed } from "../support/shopper.ts";
import { say } from "../support/words.ts";

let shop: Shop;
let path: string;
let reviewed: Document;
before(async () => {
  shop = await openShop();
  for (const good of await someGoods(shop)) {
    const { document } = await shop.shopper().visit(good.path);
    if (!document.querySelector("#reviews form")) continue;
    [path, reviewed] = [good.path, document as unknown as Document];
    return;
  }
  assert.fail("nothing has a review");
});
after(() => shop.close());

const judgeForm = () => reviewed.querySelector("#reviews form[data-judge]")?.getAttribute("action") ?? "";
const judgements = async () => (await shop.demo.log()).filter(({ path }) => /product-review\/\d+\//.test(path)).length;

test("a product shows its reviews, newest first, in the page's language", async () => {
  const days = [...reviewed.querySelectorAll("#reviews time")].map((time) => time.getAttribute("datetime") ?? "");
  assert.ok(days.length > 0);
  assert.deepEqual(days, [...days].sort().reverse());
  assert.match(reviewed.querySelector("#reviews .reviews-mean")?.textContent ?? "", /\d/);
});

test("a visitor rates a review once, however often it is pressed", async () => {
  const ana = shop.shopper();
  const before = await judgements();
  const press = (judgement: string) =>
    ana.send(judgeForm(), { method: "POST", body: { judgement }, headers: { accept: "application/json" } });
  assert.deepEqual(await (await press("like")).json(), { counted: true });
  assert.deepEqual(await (await press("dislike")).json(), { counted: false });
  assert.equal(await judgements(), before + 1);
  const ion = shop.shopper();
  const body = new URLSearchParams({ judgement: "dislike", language: "ro" });
  const plain = await ion.send(judgeForm(), {
    method: "POST",
    body,
    headers: { referer: `${ion.headers()["origin"]}${path}` },
  });
  assert.deepEqual([plain.status, plain.headers.get("location")], [303, path]);
  assert.equal(await judgements(), before + 2);
});

test("an invalid rating is refused, and a failing backend counts nothing", async () => {
  const ana = shop.shopper();
  const json = { accept: "application/json" };
  for (const [to, judgement] of [
    [judgeForm(), "love"],
    ["/api/reviews/x", "like"],
  ] as const) {
    const answer = await ana.send(to, { method: "POST", body: { judgement }, headers: json });
    assert.equal(answer.status, 404, to);
  }
  await shop.demo.break({ call: "/general/product-review", mode: "fail", status: 500 });
  try {
    const failed = await ana.send(judgeForm(), { method: "POST", body: { judgement: "like" }, headers: json });
    assert.equal(failed.status, 503);
    assert.equal(ana.cookies.get("judged_reviews"), undefined);
    const page = await shop.fetch(`${path}?again=1`);
    assert.equal(page.status, 200);
  } finally {
    await shop.demo.heal();
  }
});

test("a review is written with stars, and its form reports missing fields", async () => {
  const ana = shop.shopper();
  const sent = await ana.send(endpoint("review"), { method: "POST", body: new URLSearchParams(FILLED.review) });
  assert.equal(sent.status, 303);
  assert.match(sent.headers.get("location") ?? "", /\/ro\/forms\/review\?sent=true/);
  const [stored] = (await submissionsOf(shop, "review")) as unknown as { body: Record<string, unknown> }[];
  assert.equal(stored?.body["text"], FILLED.review.text);
  const { rating: _rating, ...without } = FILLED.review;
  const typed = { ...without, text: "It holds <b>five</b> litres & more" };
  const refused = await ana.send(endpoint("review"), { method: "POST", body: new URLSearchParams(typed) });
  assert.equal(refused.status, 422);
  const again = await refused.text();
  assert.match(again, /id="review-101-rating-error">[^<]+</);
  assert.ok(again.includes("It holds &lt;b&gt;five&lt;/b&gt; litres &amp; more"), "the text is kept, and escaped");
});

test("a form about a product opens in a window, from a fragment of its page", async () => {
  const url = "/ro/forms/one-click?product_id=101";
  const part = await shop.fetch(url, { headers: { part: "window" } });
  const html = await part.text();
  assert.equal(part.status, 200);
  assert.match(html, /^<dialog class="dialog" aria-labelledby="dialog-title">/);
  assert.ok(html.includes('name="product_id" value="101"'));
  assert.doesNotMatch(html, /<html|<script/);
  assert.match(await (await shop.fetch(url)).text(), /<html/);
});

test("a form's page names its product, without a catalogue call", async () => {
  const product = await aProduct(shop);
  const named = ({ document }: ReturnType<typeof parsed>) => {
    const link = document.querySelector(".form-alone .goods a");
    return [link?.textContent, link?.getAttribute("href")];
  };
  const about = (id: string, kind: Kind) => shop.shopper().visit(`/ro/forms/${kind}?product_id=${id}`);
  for (const kind of ["one-click", "review", "gift"] as const) {
    assert.deepEqual(named(await about(product.id, kind)), [product.title, product.path], kind);
  }
  const refused = new URLSearchParams({ product_id: product.id, name: "", back: product.path });
  const answer = await shop.shopper().send(endpoint("one-click"), { method: "POST", body: refused });
  assert.deepEqual([answer.status, ...named(parsed(await answer.text()))], [422, product.title, product.path]);

  const none = [undefined, undefined];
  assert.deepEqual(named(await about("999999999", "one-click")), none);
  for (const mode of ["fail", "hang"] as const) {
    await shop.demo.break({ call: "/general/product-filter", mode, status: 500 });
    const page = await about(product.id, "one-click");
    assert.deepEqual([page.status, ...named(page)], [200, ...none], mode);
    assert.ok(page.document.querySelector("form [name=phone]"), mode);
  }
  await shop.demo.heal();
});

test("the résumé page and its thanks name the vacancy", async () => {
  const ana = shop.shopper();
  const career = await ana.visit("/ro/career");
  const vacancy = career.document.querySelector(".vacancy");
  const vacancy_id = vacancy?.id.replace("vacancy-", "") ?? "";
  const title = vacancy?.querySelector("h2")?.textContent ?? "";
  const named = say("ro", "forms", "about_vacancy").replace("{{title}}", title);
  assert.ok(title && named.includes(title));
  const form = await ana.visit(`/ro/forms/resume?vacancy_id=${vacancy_id}`);
  assert.ok(form.document.querySelector(".form-alone")?.textContent?.includes(named));
  const sent = await ana.send(endpoint("resume"), await multipart({ ...FILLED.resume, vacancy_id }, CV));
  const thanks = await ana.visit(sent.headers.get("location") ?? "");
  assert.ok(thanks.document.querySelector(".done")?.textContent?.includes(named));
});

test("a form about a product is refused without one, and keeps it when the language changes", async () => {
  const ana = shop.shopper();
  for (const kind of ["one-click", "pre-order", "first-to-know", "gift", "review"] as const) {
    const { product_id: _, ...fields } = FILLED[kind];
    const before = (await submissionsOf(shop, kind)).length;
    const answer = await ana.send(endpoint(kind, "en"), { method: "POST", body: fields });
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual([answer.status, error.code], [404, "unknown_product"], kind);
    assert.equal((await submissionsOf(shop, kind)).length, before, kind);
  }
  const { document } = await ana.visit("/ro/forms/one-click?product_id=101");
  const href = document.querySelector("#languages a[hreflang=ru]")?.getAttribute("href") ?? "";
  assert.match(href, /^\/ru\/forms\/one-click\?product_id=101&back=/);
});

test("a rating that the backend refuses shows the backend's words, and the visitor may try again", async () => {
  const backend = new DocumentedBackend();
  const plain = await openShop({ backend: await backend.open() });
  try {
    const like = () => plain.shopper().send("/api/reviews/1", { method: "POST", body: { judgement: "like" } });
    for (const [status, answered, code] of [
      [400, 409, "not_counted"],
      [403, 409, "not_counted"],
      [401, 401, "unauthorized"],
      [429, 429, "too_often"],
    ] as const) {
      backend.instead.set("product-review-like", { status, body: { detail: "Only buyers." } });
      const answer = await like();
      const { error } = (await answer.json()) as { error: { code: string; fields?: Record<string, string> } };
      assert.deepEqual([answer.status, error.code], [answered, code], String(status));
      if (code === "not_counted") assert.deepEqual(Object.values(error.fields ?? {}), ["Only buyers."]);
    }
  } finally {
    await plain.close();
    await backend.close();
  }
});
