// Delivery and return promises agree on every page: the shop's texts, its config and the backend's pages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import { aProduct } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { openShop, type Shop, type Site } from "../support/shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());

interface Promises {
  reserved_hours: number;
  return_days?: number;
  city_days: [number, number];
  country_days: [number, number];
  express_hours: number;
}

const SITES: Site[] = ["casa", "partner", "pharmacy", "romania"];
const LANGUAGES = ["ro", "ru", "uk", "en"];
const PAGES = ["", "/terms", "/delivery", "/faq", "/order-guide", "/want-to-order", "/livrare-si-plata"];

const promisesOf = (site: Site): Promises =>
  JSON.parse(readFileSync(resolve(`kv-seed/sites/${site}.json`), "utf8")).promises;

const DAYS = /(\d+(?:–\d+)?)[\s\u00a0-](?:de[\s\u00a0])?(?:zile?|дня|дней|дні|днів|день|days?)(?!\p{L})/giu;
const HOURS = /(\d+)[\s\u00a0-](?:de[\s\u00a0])?(?:or[eă]|час\p{L}*|годин\p{L}*|hours?)(?!\p{L})/giu;

/** Visible text without product names (a candle burns for hours), and the numbers before a unit. */
const text = (html: string) =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>|<h\d class="card-title".*?<\/h\d>/gs, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ");
const numbers = (page: string, unit: RegExp) => [...page.matchAll(unit)].map(([, number]) => number ?? "");

test("no page of any site, in any language, names days or hours other than the promised ones", async () => {
  for (const site of SITES) {
    const { reserved_hours, express_hours, return_days = 14, country_days } = promisesOf(site);
    // Also allowed: curtains are sewn in five days, a refund takes a week, and privacy requests are answered in ten working
    // days.
    const days = new Set([`${return_days}`, country_days.join("–"), "5", "7", "10"]);
    // Also allowed: damage on arrival is photographed within two days.
    const hours = new Set([`${reserved_hours}`, `${express_hours}`, "48"]);
    for (const language of LANGUAGES) {
      const { path: product } = await aProduct(shop, site === "partner" ? "casa" : site, language);
      const seen = { days: new Set<string>(), hours: new Set<string>() };
      for (const path of [...PAGES.map((page) => `/${language}${page}`), product]) {
        const answer = await shop.fetch(path, { site });
        assert.equal(answer.status, 200, `${site} ${path}`);
        const page = text(await answer.text());
        for (const number of numbers(page, DAYS)) seen.days.add(number);
        for (const number of numbers(page, HOURS)) seen.hours.add(number);
        const [odd, late] = [numbers(page, DAYS), numbers(page, HOURS)];
        assert.deepEqual(
          [...odd.filter((number) => !days.has(number)), ...late.filter((number) => !hours.has(number))],
          [],
          `${site} ${path}`,
        );
      }
      assert.ok(seen.days.has(`${return_days}`) && seen.days.has(country_days.join("–")), `${site} ${language}`);
      assert.ok(seen.hours.has(`${reserved_hours}`) && seen.hours.has(`${express_hours}`), `${site} ${language}`);
    }
  }
});

test("the checkout shows the times of the terms", async () => {
  for (const site of ["casa", "romania"] as const) {
    const shopper = shop.shopper(site);
    const { id } = await aProduct(shop, site, "en");
    await shopper.addToCart(id);
    const page = text(await (await shopper.send("/en/checkout")).text());
    const { country_days, express_hours } = promisesOf(site);
    assert.ok(numbers(page, DAYS).includes(country_days.join("–")), site);
    assert.ok(numbers(page, HOURS).includes(`${express_hours}`), site);
  }
});

test("no medicine has a promised return, and a pharmacy's other products have one", async () => {
  const headers = { token: "demo-pharmacy", "accept-language": "en" };
  const cards = (await (await request(shop.backendUrl, "/main/slider-new_products/", { headers })).json()) as {
    url: string;
    return_days: number;
  }[];
  const [never, some] = [cards.find((card) => card.return_days === 0), cards.find((card) => card.return_days > 0)];
  assert.ok(never && some, "the demo's pharmacy has new goods of both kinds");
  const readCard = async (card: { url: string }) =>
    text(await (await shop.fetch(`/en/product/${card.url}`, { site: "pharmacy" })).text());
  const [medicine, other] = [await readCard(never), await readCard(some)];
  assert.match(medicine, /No returns/);
  assert.doesNotMatch(medicine, /-day returns/);
  assert.match(other, new RegExp(`${some.return_days}-day returns`));
});
