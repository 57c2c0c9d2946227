// `npm run look`: pictures of every kind of page on each site, on a phone and a desktop, light and dark, and a sheet
// that shows them all: `.vitrina/look/index.html`. Words after `--` leave out what they do not name: sites, languages,
// screens and parts of a kind's name, as in `npm run look -- pharmacy uk phone cart`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openBrowser, quiet } from "../support/browser.ts";
import { aCustomer, type Customer } from "../support/customer.ts";
import { accountKinds, companyKinds, type PageKind, pageKinds, prepare, SITES } from "../support/page-kinds.ts";
import { openShop, ROOT, type Shop, type Site } from "../support/shop.ts";
import { LANGUAGES, type Language } from "../support/words.ts";
import { type Looked, SCREENS, type Screen, sheet } from "./sheet.ts";

/** The maximum height of a picture, in CSS pixels. */
const TALLEST = 6000;

const words = process.argv.slice(2);
const named = <T extends string>(all: readonly T[]): T[] => {
  const some = all.filter((one) => words.includes(one));
  return some.length > 0 ? some : [...all];
};
/** Pages of the sites that sell no goods as the others do. */
const OTHERS: Partial<Record<Site, PageKind[]>> = {
  imobil: [
    { name: "home", path: "" },
    { name: "adverts", path: "/adverts" },
    { name: "adverts filtered", path: "/adverts?category=3&price_to=30000" },
    { name: "advert", path: "/adverts/3" },
    { name: "my adverts", path: "/account/adverts", needsAccount: true },
    { name: "new advert", path: "/account/adverts-new", needsAccount: true },
  ],
  bucate: [
    { name: "home", path: "" },
    { name: "meal plan", path: "/meal-plan" },
    { name: "empty cart", path: "/cart" },
  ],
};
const SHOPS: Site[] = [...SITES, "partner", "polska", "depozit", "imobil", "bucate"];
const sites: Site[] = named(SHOPS);
const asked = LANGUAGES.filter((language) => words.includes(language));
const screens = SCREENS.filter(({ name }) => {
  const own = words.filter((word) => ["phone", "desktop", "light", "dark"].includes(word));
  return own.every((word) => name.includes(word));
});
const known = new Set<string>([...SHOPS, ...LANGUAGES, "phone", "desktop", "light", "dark"]);
const kinds = words.filter((word) => !known.has(word));

const folder = join(ROOT, ".vitrina/look");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

async function photograph(ana: Customer, file: string): Promise<void> {
  await ana.page.waitForLoadState("load");
  await quiet(ana.page);
  const height = await ana.page.evaluate(() => document.documentElement.scrollHeight);
  const width = ana.page.viewportSize()?.width ?? 0;
  // Off-screen pictures load lazily.
  await ana.page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
  const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
  await ana.page.screenshot({
    path: join(folder, file),
    fullPage: true,
    clip,
    scale: "css",
    type: "jpeg",
    quality: 80,
  });
}

async function look(shop: Shop, site: Site, language: Language, all: Looked[]): Promise<void> {
  const isWanted = ({ name }: PageKind) => kinds.length === 0 || kinds.some((word) => name.includes(word));
  // Resellers have the general shop's goods.
  const goods = site === "partner" ? "casa" : site;
  const own = OTHERS[site] ?? (await pageKinds(shop, goods, language));
  const pages = [...own, ...accountKinds(goods), ...companyKinds(goods)].filter(isWanted);
  const rows = pages.map(({ name, path }): Looked => {
    return { site, language, kind: name, path: `/${language}${path}`, pictures: new Map(), faults: [] };
  });
  all.push(...rows);
  const browser = await openBrowser();
  for (const screen of screens) {
    const ana = await aCustomer(browser, shop, { site, language, ...screen });
    await ana.open();
    for (const [index, kind] of pages.entries()) {
      const row = rows[index];
      if (row) await lookAt(ana, kind, screen, row);
    }
    await ana.leave();
  }
  await browser.close();
  console.log(`${site}, ${language}: ${pages.length} pages`);
}

async function lookAt(ana: Customer, kind: PageKind, { name }: Screen, row: Looked): Promise<void> {
  const file = [row.site, row.language, row.kind, name].join(" ").replace(/[^\w-]+/g, "-");
  try {
    await prepare(ana, kind);
    await ana.open(kind.path);
    await photograph(ana, `${file}.jpg`);
    row.pictures.set(name, `${file}.jpg`);
  } catch (error) {
    row.faults.push(`${name}: ${String(error).split("\n")[0]}`);
  }
}

/** The languages of the site that leaves them to the backend's settings, as the demo names them. */
const OF_SETTINGS: Language[] = ["uk", "ro"];

/** The selected languages of a site, by default its main one. */
function languagesOf(site: Site): Language[] {
  const described = JSON.parse(readFileSync(join(ROOT, "kv-seed/sites", `${site}.json`), "utf8"));
  const languages: Language[] = described.languages ?? OF_SETTINGS;
  const main: Language = described.main_language ?? languages[0];
  return asked.length > 0 ? languages.filter((language) => asked.includes(language)) : [main];
}

const shop = await openShop();
const all: Looked[] = [];
for (const site of sites) {
  for (const language of languagesOf(site)) await look(shop, site, language, all);
}
await shop.close();
const path = join(folder, "index.html");
writeFileSync(path, sheet(all, screens));
console.log(path);
