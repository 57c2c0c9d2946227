// A backend with the documented fields only, with the fewest, and with odd ones: every page shows its content, and every
// command ends as documented.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DocumentedBackend, fixtures, VARIANTS } from "../support/documented-backend.ts";
import { form, signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";

// Otherwise every built page's address would match a category.
const backend = new DocumentedBackend(["category", "category-groups"]);
let shop: Shop;
before(async () => {
  const variables = { PAGE_MEMORY_SECONDS: "0" };
  shop = await openShop({ variables, backend: await backend.open() });
});
after(async () => {
  await shop.close();
  backend.close();
});

/** Expected content of each page, in every variant. */
const CONTENT: Record<string, RegExp> = {
  about: /Vindem de <b>zece<\/b> ani[\s\S]*class="promise"[\s\S]*Livrare/,
  terms: /Vindem de <b>zece<\/b> ani/,
  delivery: /Vindem de <b>zece<\/b> ani[\s\S]*<option value="3(-1)?">Chișinău<[\s\S]*Curier/,
  logistics: /Curier/,
  contacts: /tel:\+?37?3?\d+/,
  partners: /Casa de ceai/,
  career: /Vânzător/,
  articles: /href="\/ro\/articles\/[^"]+">Cum alegi un ceai</,
  "articles/cum-alegi-un-ceai": /<h1>Cum alegi un ceai<\/h1>/,
  brands: /href="\/ro\/brands\/[^"]+"[\s\S]*Codru/,
  "brands/codru": /<h1>Codru<\/h1>/,
  gallery: /href="\/ro\/gallery\/2"[\s\S]*Atelierul[\s\S]*href="\/media\/g-7.svg"/,
  "gallery/2": /<h1>Atelierul<\/h1>/,
  "want-to-order": /Livrați azi\?/,
  garantie: /Vindem de <b>zece<\/b> ani/,
};

for (const variant of VARIANTS) {
  test(`content pages show their content, with ${variant} answers`, async () => {
    backend.variant = variant;
    for (const [page, says] of Object.entries(CONTENT)) {
      const answer = await shop.fetch(`/ro/${page}?variant=${variant}`);
      assert.deepEqual([page, answer.status], [page, 200]);
      const html = await answer.text();
      assert.match(html.slice(html.indexOf("<main")), says, page);
    }
  });

  test(`a shopper signs in and is greeted, with ${variant} answers`, async () => {
    backend.variant = variant;
    const ana = await signedIn(shop);
    assert.equal((await ana.visit("/ro/cabinet")).status, 200);
    const orders = await ana.visit("/ro/account/orders");
    assert.equal(orders.status, 200);
    assert.match(orders.document.querySelector("main :is(.order-list, table)")?.textContent ?? "", /77/);
  });

  test(`a product page is complete, with ${variant} answers`, async () => {
    backend.variant = variant;
    const { status, html, document } = await shop.shopper().visit(`/ro/product/oala-de-fonta?variant=${variant}`);
    assert.equal(status, 200);
    assert.equal(document.querySelector("main h1")?.textContent, "Oală de fontă 4 l");
    assert.ok(html.endsWith("</html>"));
    assert.equal(
      document.querySelector("main form[data-add]") !== null,
      variant !== "fewest",
      "what has no price is not sold",
    );
    if (variant === "fewest") return;
    assert.match(document.querySelector("main")?.textContent ?? "", /1\.?\s?299,90\s*lei/);
  });

  test(`forms are delivered, with ${variant} answers`, async () => {
    backend.variant = variant;
    const fields = { language: "ro", email: "ana@example.com", command: `${variant}-0123456789abcdef` };
    const answer = await shop.shopper().send("/api/forms/newsletter", form(fields));
    assert.equal(answer.status, 303);
  });
}

for (const left of ["category-groups", "category"]) {
  test(`a category shows its products, without the fixture ${left}`, async () => {
    const other = new DocumentedBackend([left]);
    const plain = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" }, backend: await other.open() });
    try {
      for (const variant of VARIANTS) {
        other.variant = variant;
        const { status, document } = await plain.shopper().visit(`/ro/bucatarie/oale?variant=${variant}`);
        assert.equal(status, 200, variant);
        assert.match(document.querySelector("main h1")?.textContent ?? "", /^Oale și tigăi/, variant);
        const card = document.querySelector("main .card a[href*=oala-de-fonta]");
        assert.ok(card?.textContent?.includes("Oală de fontă 4 l"), variant);
      }
    } finally {
      await plain.close();
      other.close();
    }
  });
}

test("every call that a page makes has a fixture", () => {
  // A built page is no category.
  const builder = "GET /general/v2/category/garantie/";
  assert.deepEqual(
    backend.unknown.filter((call) => call !== builder),
    [],
  );
});

test("every fixture has three answers, and names its call and its source", () => {
  for (const [name, fixture] of fixtures()) {
    assert.match(fixture.call, /^(GET|POST|PATCH|DELETE) \/[\w/{}.?&=-]+$/, name);
    assert.match(fixture.source, /^((shell|commerce) \d|not documented; )/, name);
    for (const variant of VARIANTS) assert.equal(typeof fixture[variant].status, "number", `${name} ${variant}`);
  }
});
