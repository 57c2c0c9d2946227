// One delivery promise: for a city away from the capital, the slim bar, product, drawer, cart, checkout and the delivery
// page show the same price, free-delivery threshold and days.
import assert from "node:assert/strict";
import { test } from "node:test";
import { someGoods } from "../support/goods.ts";
import { request } from "../support/request.ts";
import { Stage } from "../support/stage.ts";
import { until } from "../support/until.ts";

const stage = await Stage.open();
const { shop } = stage;

const CAPITAL = 3;

interface Settings {
  cities_to_choose: { id: number; name: string; region_id: number }[];
  delivery_price: { free_delivery_regions: number; regionPrice: number }[];
}

async function settings(): Promise<Settings> {
  const headers = { token: "demo-casa", "accept-language": "ro" };
  return (await (await request(shop.backendUrl, "/settings/global_site_settings", { headers })).json()) as Settings;
}

/** The range of days as the browser formats it, in the shop's time zone. */
function days(first: number, last: number): string {
  const day = (after: number) => new Date(Date.now() + after * 24 * 3600 * 1000);
  const format = new Intl.DateTimeFormat("ro", { day: "numeric", month: "long", timeZone: "Europe/Chisinau" });
  return plain(format.formatRange(day(first), day(last)));
}

/** With plain spaces: the kind of space between numbers does not matter. */
const plain = (text: string | null) => (text ?? "").replaceAll(/\s+/gu, " ").trim();

test("a city away from the capital has one price, one threshold and the same days everywhere", async () => {
  const { cities_to_choose: cities, delivery_price: prices } = await settings();
  const city = cities.find(({ region_id }) => region_id !== CAPITAL);
  const [price] = prices;
  const good = (await someGoods(shop)).find(({ price, stock }) => price < 300 && stock > 2);
  assert.ok(city && price && good);
  const cost = `${Number(price.regionPrice)} de lei`;
  const free = `gratuit de la ${Number(price.free_delivery_regions).toLocaleString("ro")} de lei`;
  const promise = `${cost}, ${free}`;
  const ana = await stage.customer();
  await ana.page.goto(good.path);
  await ana.hasScripts();
  const chosen = ana.page.waitForResponse((answer) => answer.url().endsWith("/api/city"));
  await ana.page.getByRole("combobox", { name: ana.say("states.city") }).selectOption(city.name);
  await chosen;

  const bar = ana.page.locator(".topbar-promise span:visible");
  await until("the slim bar is about the city", async () => plain(await bar.textContent()) === `Livrare: ${promise}`);
  const arrives = days(1, 3);
  const line = `${city.name} ${arrives} ${promise}`;
  const product = ana.main.locator(".pledge [aria-current=true]");
  await until("the product is about the city", async () => plain(await product.textContent()) === line);

  const row = `${ana.say("cart.delivery_to", { city: city.name })} ${arrives}`;
  await ana.addToCart();
  await ana.openCart();
  const rows = (sums: string[]) => sums.map(plain).find((text) => text.includes(ana.say("cart.delivery")));
  const sums = ".sums > div:not([hidden])";
  await ana.drawer.locator(sums).first().waitFor();
  const inNumbers = `${Number(price.regionPrice)} lei`;
  assert.equal(rows(await ana.drawer.locator(sums).allTextContents()), `${row}${inNumbers}`, "the drawer");
  const missing = plain(await ana.drawer.locator(".free-delivery").textContent());
  assert.match(missing, /\d/);

  await ana.open("/cart");
  assert.equal(rows(await ana.main.locator(sums).allTextContents()), `${row}${inNumbers}`, "the cart");
  assert.equal(plain(await ana.main.locator(".free-delivery").textContent()), missing, "the bar of the cart");

  await ana.open("/checkout");
  const delivery = `${ana.say("cart.delivery")} ${arrives}${inNumbers}`;
  assert.equal(rows(await ana.main.locator(sums).allTextContents()), delivery, "the checkout");
  await ana.main.getByRole("checkbox", { name: ana.say("checkout.town_lists") }).check();
  const region = ana.field("checkout.region", "combobox");
  await region.selectOption(String(CAPITAL));
  const soon = days(0, 1);
  await until("the checkout follows its region", async () => {
    return rows(await ana.main.locator(sums).allTextContents())?.startsWith(`${ana.say("cart.delivery")} ${soon}`);
  });

  await region.selectOption(String(city.region_id));
  const towns = ana.field("checkout.locality", "combobox");
  const far = async () => (await towns.textContent())?.includes(city.name) ?? false;
  await until("the towns are those of the region", far);
  await ana.open("/delivery");
  await ana.page.goBack();
  await ana.main.getByRole("checkbox", { name: ana.say("checkout.town_lists") }).check();
  await until(
    "so they are after Back",
    async () => (await region.inputValue()) === String(city.region_id) && (await far()),
  );

  await ana.open("/delivery");
  const own = ana.main.locator("[data-rate][aria-current=true]");
  await until("the page about delivery is about the city", async () => plain(await own.textContent()) === line);
});
