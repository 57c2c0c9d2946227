// Request bodies whose shape the documents leave open follow the site's config.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { ConfiguredShop } from "../support/configured-shop.ts";
import { FILLED } from "../support/forms.ts";
import { PLENTY } from "../support/goods.ts";
import { ORDER_FORM } from "../support/order-form.ts";
import { form } from "../support/session.ts";

const BODIES = {
  order: {
    client: { full_name: "{contact.first_name} {contact.last_name}", tel: "{contact.phone}" },
    promo: "{promo_code}",
    items: { each: "products", item: { sku: "{product_id}", quantity: "{count}" } },
  },
  delivery_cost: { region: "{region_id}", kind: "courier" },
  consultation: { person: { name: "{name}" }, question: "{message}", product: "{product_id}" },
  // An unknown placeholder, which only an old stored config can have.
  request: { who: "{nobody}" },
};

let configured: ConfiguredShop;
before(async () => {
  configured = await ConfiguredShop.open({ backendOfCarts: true });
  const company = { name: "Pe Formă SRL", code: "1" };
  await configured.push({ bodies: BODIES, company }, (page) => page.includes(company.name));
});
after(() => configured.close());

/** Bodies sent to a call from now on. */
function sentTo(path: string, answer: object): unknown[] {
  const bodies: unknown[] = [];
  configured.backend.scripts.set(path, async (asked, reply) => {
    bodies.push(JSON.parse(await text(asked)));
    reply.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return bodies;
}

test("a form, a delivery price and an order are sent in the configured shape", async () => {
  const letters = sentTo("/base/book-consultation", {});
  const costs = sentTo("/general/delivery-cost/", { delivery_cost: 70 });
  const orders = sentTo("/general/v3/order/", { orderNumber: "7-shaped" });
  const { shop } = configured;
  const letter = await shop.shopper().send("/api/forms/consultation?language=ro", form(FILLED.consultation));
  assert.equal(letter.status, 303);
  assert.deepEqual(letters, [{ person: { name: "Ana Rusu" }, question: "Cât cântărește?", product: 101 }]);

  await (await shop.fetch(configured.fresh("/ro/delivery?town=3"))).text();
  assert.deepEqual(costs, [{ region: 3, kind: "courier" }]);

  const ana = shop.shopper();
  await ana.addToCart(PLENTY, 2);
  const placed = await ana.send("/api/orders", form({ ...ORDER_FORM, command: randomUUID() }));
  assert.equal(placed.status, 303, await placed.text());
  const [order] = orders as { client: { tel: string }; items: object[] }[];
  assert.deepEqual(Object.keys(order ?? {}), ["client", "items"]);
  assert.match(order?.client.tel ?? "", /^\+373\d+$/);
  assert.deepEqual(order?.items, [{ sku: Number(PLENTY), quantity: 2 }]);
});

test("a stored but invalid template is logged, and the default body is sent", async () => {
  const requests = sentTo("/base/user-request/", {});
  const sent = await configured.shop.shopper().send("/api/forms/request?language=ro", form(FILLED.request));
  assert.equal(sent.status, 303);
  assert.equal((requests[0] as { name: string }).name, "Ana Rusu");
  await configured.shop.logged("site.bodies.request: «{nobody}» is no name of it");
});
