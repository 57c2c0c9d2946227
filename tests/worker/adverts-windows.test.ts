// The eleven windows of adverts: each name is a part of a page, and without scripts its opener leads to that part.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { advert, answerAdverts } from "../support/adverts.ts";
import { ScriptedBackend } from "../support/scripted-backend.ts";
import { signedIn } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const NAMES = [
  "delete",
  "draftSave",
  "toolsAnnouncements",
  "userDataMobile",
  "filtersAnnouncements",
  "reportUser",
  "postShare",
  "reportUserSuccess",
  "addAnnouncementSuccess",
  "sortingAnnouncements",
  "announcementsLayout",
];

let shop: Shop;
let ana: Shopper;
const backend = new ScriptedBackend();
before(async () => {
  const site = { features: ["adverts"], token: "demo-imobil", own_adverts: "/api/my-adverts/" };
  shop = await openShop({ backend: await backend.open(), site, variables: { PAGE_MEMORY_SECONDS: "0" } });
  backend.upstream = shop.backendUrl;
  // The demo writes its adverts when they are first asked for.
  await until("the adverts are written", async () => (await shop.fetch("/ro/adverts")).ok);
  ana = await signedIn(shop);
});
after(async () => {
  await shop.close();
  backend.close();
});

test("all eleven names are parts of pages, and the pages with openers carry the empty window", async () => {
  const own = await ana.visit("/ro/account/adverts?done=added");
  const question = own.document.querySelector(".own-adverts [data-opens=delete]")?.getAttribute("href") ?? "";
  const asked = await ana.visit(question);
  answerAdverts(backend, [advert("casa")]);
  const pages = [
    own,
    await ana.visit(`/ro/account/adverts-new`),
    await shop.shopper().visit("/ro/adverts"),
    await shop.shopper().visit("/ro/adverts/casa"),
  ];
  for (const { document } of pages) {
    assert.equal(document.querySelectorAll("shop-island[name=advert-windows] > template").length, 1);
    const openers = [...document.querySelectorAll("[data-opens]")];
    const ways = openers.map((one) => one.getAttribute("href") ?? one.getAttribute("action") ?? one.localName);
    for (const way of ways) assert.match(way, /^(\/|#\w+$|summary$)/);
    for (const way of ways.filter((way) => way.startsWith("#")))
      assert.ok(document.querySelector(`${way}[data-window]`));
  }
  pages.push(await shop.shopper().visit("/ro/adverts-report/casa"));
  pages.push(asked);
  const drawn = new Set(
    pages
      .flatMap(({ document }) => [...document.querySelectorAll("[data-window]")])
      .map((part) => part.getAttribute("data-window")),
  );
  drawn.add("reportUserSuccess"); // tests/worker/adverts-complaint.test.ts
  assert.equal(NAMES.length, 11);
  assert.deepEqual(
    NAMES.filter((name) => !drawn.has(name)),
    [],
  );
});

test("rows or tiles are a choice in the address, which the filters and the order keep", async () => {
  const rows = (await shop.shopper().visit("/ro/adverts?layout=rows")).document;
  assert.ok(rows.querySelector(".adverts.adverts-rows"));
  for (const form of ["#advert-filters", "form.sort"])
    assert.ok(rows.querySelector(`${form} [name=layout][value=rows]`), form);
  const tiles = rows.querySelector("#layout a:not([aria-current])");
  assert.equal(tiles?.getAttribute("href"), "/ro/adverts");
  const other = await shop.shopper().send("/ro/adverts?layout=spiral");
  assert.equal(other.headers.get("location"), "/ro/adverts");
});

test("another site's pages have no windows of adverts", async () => {
  const html = await (await shop.shopper().send("/ro")).text();
  assert.doesNotMatch(html, /advert-windows/);
});
