// A Django catalogue: pages, numbers as text, stock, reviews and forms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { djangoShop } from "../support/django-shop.ts";
import { endpoint, FILLED, type Kind, multipart } from "../support/forms.ts";
import type { Visited } from "../support/shopper.ts";
import { LANGUAGES, say } from "../support/words.ts";

const opened = djangoShop();

const visit = (path: string) => opened.shop.shopper("casa").visit(path);
const main = ({ document }: Visited) => document.querySelector("main")?.textContent ?? "";
const cards = ({ document }: Visited) =>
  [...document.querySelectorAll("main .card h3, main .card h2")].map(({ textContent }) => textContent);
const CV = new File(["%PDF-1.4 Ana Rusu"], "cv.pdf", { type: "application/pdf" });

test("the menu and a category's goods are complete in every language, page by page", async () => {
  for (const language of LANGUAGES) {
    const page = await visit(`/${language}/vase`);
    assert.equal(page.status, 200);
    assert.ok(page.html.includes("Textile"), `the menu in ${language}`);
  }
  const [first, second] = [await visit("/ro/vase?sort=price%2B"), await visit("/ro/vase?sort=price%2B&page=2")];
  assert.equal(cards(first).length, 5);
  assert.equal(new Set([...cards(first), ...cards(second)]).size, 7);
  assert.match(main(first), /89,90\s*lei/);
  assert.match(main(second), /1\.299\s*lei/);
});

test("home works without banners, promotions and articles", async () => {
  const home = await visit("/ro");
  assert.equal(home.status, 200);
  assert.ok(cards(home).length > 4);
});

test("a withdrawn filter leaves the unfiltered list", async () => {
  const page = await visit("/ro/vase?f=77:3");
  assert.equal(page.status, 200);
  assert.equal(cards(page).length, 5);
});

test("a discontinued product's address is a 404", async () => {
  assert.equal((await visit("/ro/product/nu-este")).status, 404);
  assert.equal((await visit("/ro/nu-este")).status, 404);
});

test("qtt is an amount, and goods out of stock can be bought if they are available", async () => {
  const ana = opened.shop.shopper("casa");
  const page = await ana.visit("/ro/product/cana-de-lut");
  assert.match(main(page), /89,90\s*lei/);
  await ana.addToCart("102", 2);
  await ana.addToCart("106", 1);
  const { lines, quote } = await ana.cart();
  assert.deepEqual(lines.map(({ product, quantity }) => [product, quantity]).sort(), [
    ["102", "2"],
    ["106", "1"],
  ]);
  assert.match(quote.goods, /428,80/);
});

test("unavailable goods are refused with the reason, and a product by the metre is bought in halves", async () => {
  const ana = opened.shop.shopper("casa");
  const refused = await ana.send("/api/cart/lines", { method: "POST", body: { product: "104", quantity: 1 } });
  const { error } = (await refused.json()) as { error: { code: string; message: string } };
  assert.deepEqual([refused.status, error.code, error.message], [409, "not_enough", say("ro", "failure", "none_left")]);
  const { lines, quote } = await ana.addToCart("203", 1.5);
  assert.deepEqual(
    lines.map(({ product, quantity, note }) => [product, quantity, note]),
    [["203", "1.5", null]],
  );
  assert.match(quote.goods, /^180\s*lei/);
});

test("search results have prices, though the search call has none", async () => {
  const page = await visit("/ro/search?query=prosop");
  assert.deepEqual(cards(page), ["Prosop de in"]);
  assert.match(main(page), /149\s*lei/);
});

test("contacts and delivery, whose paths the documents write both ways, are pages", async () => {
  const contacts = await visit("/ro/contacts");
  assert.equal(contacts.status, 200);
  assert.match(main(contacts), /str\. Teilor 12/);
  const asked = (await opened.django.calls()).filter(({ path }) => /^\/base\/contacts\/?(\?|$)/.test(path));
  assert.ok(asked.some(({ status }) => status === 200));
});

async function send(kind: Kind, fields: object = {}) {
  const body = { ...FILLED[kind], ...fields };
  const answer = await opened.shop.shopper("casa").send(endpoint(kind), { method: "POST", body });
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { fields?: Record<string, string> } };
  return { status: answer.status, fields: error?.fields ?? {} };
}

test("a review is sent, shown and rated, and the backend's errors stand at their fields", async () => {
  const product_id = "101";
  const long = await send("review", { product_id, name: "Ana ".repeat(12).trim() });
  assert.equal(long.status, 422);
  assert.match(long.fields["name"] ?? "", /40/);
  assert.ok((await send("review", { product_id, text: "Fierbe repede." })).status < 400);
  const page = await visit("/ro/product/ceainic-emailat");
  const reviews = page.document.querySelector("#reviews");
  assert.match(reviews?.textContent ?? "", /Fierbe repede\..*Ține căldura/s);
  const like = reviews?.querySelector("form[data-judge]")?.getAttribute("action") ?? "";
  const options = { method: "POST", body: { judgement: "like" }, headers: { accept: "application/json" } };
  assert.deepEqual(await (await opened.shop.shopper("casa").send(like, options)).json(), { counted: true });
});

test("forms reach the backend, and its refusal stands at the field", async () => {
  assert.ok((await send("request")).status < 400);
  assert.ok((await send("newsletter")).status < 400);
  const again = await send("newsletter");
  assert.equal(again.status, 422);
  assert.equal(again.fields["email"], "This address is subscribed already.");
  const { letters } = await opened.django.kept();
  assert.deepEqual(
    letters.map(({ kind }) => kind),
    ["request", "news-letter"],
  );
});

test("a résumé is sent as multipart, with its file and its vacancy", async () => {
  const sent = await multipart({ ...FILLED.resume, vacancy_id: "3" }, CV);
  const answer = await opened.shop.shopper("casa").send(endpoint("resume"), sent);
  assert.ok(answer.status < 400, `${answer.status} ${await answer.text()}`);
  const { resumes } = await opened.django.kept();
  assert.deepEqual(
    resumes.map(({ name, vacancy, bytes }) => [name, vacancy, bytes]),
    [["Ana Rusu", 3, CV.size]],
  );
});
