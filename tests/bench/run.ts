// `npm run bench`: measures the built shop beside its floors and its peers, prints the table, and writes its summary into
// results.json and all of it into .vitrina/bench.
// `npm run bench -- --quick` takes fewer rounds; then only the ratios say something. A name of a part (`server`, `carts`,
// `protection`, `scale`, `calls`, `sites`, `sizes`, `start`, `loop`, `loads`, `phone`, `checkout`, `again`, `headings`, `inp`, `listing`, `late`,
// `peers`, `lighthouse`) measures that part alone and leaves results.json as it is. `film` writes a filmstrip of first
// visits, `profile` tells where a cold page's time goes; neither measures anything.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { measureAgain } from "./again.ts";
import { measureCalls } from "./calls.ts";
import { type Addresses, capture, findAddresses, NOTHING_CAPTURED, sizeToShop } from "./capture.ts";
import { measureCarts } from "./carts.ts";
import { measureCheckout } from "./checkout.ts";
import { measureEvents } from "./events.ts";
import { writeFilm } from "./film.ts";
import { measureHeadings } from "./headings.ts";
import { measureAnswers } from "./interactions.ts";
import { measureLateParts } from "./late.ts";
import { measureListing } from "./listing.ts";
import { measureLoads } from "./loads.ts";
import { measureLoop } from "./loop.ts";
import { round } from "./numbers.ts";
import { type Kind, type PageKind, pageKinds } from "./pages.ts";
import { measurePeersOnPhone, measurePeersOnServer } from "./peers.ts";
import { measurePhone } from "./phone.ts";
import { showProfile } from "./profile.ts";
import { measureProtection } from "./protection.ts";
import { needlessReasons } from "./reasons.ts";
import { measureScale } from "./scale.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureServer } from "./server.ts";
import { measureSites } from "./sites.ts";
import { measureVisits, measureWorkers } from "./sizes.ts";
import { openStage } from "./stage.ts";
import { measureStartup } from "./startup.ts";
import { measureStyles } from "./styles.ts";
import { summary } from "./summary.ts";
import { print, type Row, withVerdict } from "./table.ts";

/** Parts that need a browser and an open shop. */
const IN_BROWSER = ["loads", "phone", "checkout", "again", "headings", "inp", "peers", "lighthouse"];
const PARTS = [
  "server",
  "carts",
  "protection",
  "scale",
  "calls",
  "sites",
  "sizes",
  "start",
  "loop",
  ...IN_BROWSER,
  "listing",
  "late",
  "film",
  "profile",
];

const THOROUGH = {
  ...{ rounds: 7, share: 1, events: 300, starts: 15 },
  ...{ visits: 7, few: 3, presses: 5, returns: 3, touches: 5, lighthouse: 3 },
  kinds: undefined as Kind[] | undefined,
  loads: undefined as string[] | undefined,
};
const QUICK: typeof THOROUGH = {
  ...{ rounds: 3, share: 0.15, events: 40, starts: 3 },
  ...{ visits: 1, few: 1, presses: 1, returns: 1, touches: 1, lighthouse: 1 },
  kinds: ["category"],
  loads: ["category", "checkout"],
};

const given = process.argv.slice(2);
const effort = given.includes("--quick") ? QUICK : THOROUGH;
const [part] = given.filter((word) => !word.startsWith("-"));
if (part !== undefined && !PARTS.includes(part)) throw new Error(`The bench has these parts: ${PARTS.join(", ")}.`);
const isWanted = (name: string) => part === undefined || part === name;

interface Found {
  addresses: Addresses;
  /** A product in stock. */
  product: string;
  /** All kinds of pages. */
  pages: PageKind[];
  /** The measured kinds of pages. */
  chosen: PageKind[];
  category: PageKind;
  checkout: PageKind;
}

async function server(): Promise<Row[]> {
  const first = await openStage(NOTHING_CAPTURED);
  const addresses = await findAddresses(first.url("shop-cold"));
  const captured = await capture(first.url("shop-cold"), addresses);
  await first.close();
  const stage = await openStage(captured);
  const rows = [
    ...(await timed("server", async () => {
      const shop = stage.url("shop-cold");
      const product = buyable(captured.page);
      const sizes = {
        "dynamic's page": await sizeToShop(stage.url("dynamic"), shop, addresses.category),
        "dynamic product's page": await sizeToShop(stage.url("dynamic-product"), shop, addresses.product),
        "Hono's category": await sizeToShop(stage.url("hono-full"), shop, addresses.category),
        "Hono's product": await sizeToShop(stage.url("hono-full"), shop, addresses.product),
      };
      return [
        ...(await measureServer(stage, addresses, product, effort)),
        ...(await measureEvents(stage.url("vitrina"), product, effort.events)),
        ...Object.entries(sizes).map(([name, value]): Row => {
          return { part: "Server", name: `size of ${name} to the shop's`, unit: "×", value: round(value, 3) };
        }),
      ];
    })),
    ...(await timed("carts", () => measureCarts(stage, buyable(captured.page), effort.share))),
    ...(await timed("peers", () => measurePeersOnServer(stage, addresses, effort))),
  ];
  await stage.close();
  return rows;
}

async function find(shop: Shop): Promise<Found> {
  const addresses = await findAddresses(shop.url);
  const product = buyable(await (await shop.fetch(addresses.category)).text());
  const pages = await pageKinds(shop, addresses, product);
  const one = (wanted: Kind) => {
    const page = pages.find(({ kind }) => kind === wanted);
    if (!page) throw new Error(`There is no ${wanted} to be measured.`);
    return page;
  };
  const chosen = pages.filter(({ kind }) => effort.kinds?.includes(kind) ?? true);
  return { addresses, product, pages, chosen, category: one("category"), checkout: one("checkout") };
}

function buyable(html: string): string {
  const product = /name="product" value="(\d+)"/.exec(html)?.[1];
  if (!product) throw new Error("The category shows nothing that can be bought.");
  return product;
}

async function sizes(): Promise<Row[]> {
  return [...measureWorkers(), ...(await measureStartup(effort.starts)), ...(await measureVisits())];
}

/** Measures a part if it is selected, and logs the duration. */
async function timed(name: string, measure: () => Promise<Row[]>): Promise<Row[]> {
  if (!isWanted(name)) return [];
  const started = performance.now();
  const rows = await measure();
  console.error(`${name}: ${round((performance.now() - started) / 1000, 0)} s`);
  return rows;
}

async function inBrowser(): Promise<Row[]> {
  const shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "3600" } });
  const { addresses, product, pages, chosen, category, checkout } = await find(shop);
  const browser = await openBrowser();
  const rows = [
    ...(await timed("loads", () => measureLoads(browser, shop, addresses, product, effort.loads))),
    ...(await timed("phone", async () => [
      ...(await measurePhone(browser, shop, chosen, effort)),
      ...(await measureStyles(browser, shop, chosen)),
    ])),
    ...(await timed("checkout", () => measureCheckout(browser, shop, checkout, effort.visits))),
    ...(await timed("headings", () => measureHeadings(browser, shop, chosen, effort.few))),
    ...(await timed("inp", () => measureAnswers(browser, shop, category.path, effort.touches))),
    ...(await timed("peers", () => measurePeersOnPhone(browser, shop, category, effort.presses))),
  ];
  await browser.close();
  // These two have their own browsers.
  rows.push(...(await timed("again", () => measureAgain(shop, pages, chosen, effort.returns))));
  rows.push(
    ...(await timed("lighthouse", async () => {
      // Loaded on demand: it is larger than all other packages of the bench together.
      const { measureLighthouse } = await import("./lighthouse.ts");
      return measureLighthouse(shop, chosen, effort.lighthouse);
    })),
  );
  await shop.close();
  return rows;
}

/** Measures in a browser, with shops of the part's own. */
async function alone(measure: (browser: Browser) => Promise<Row[]>): Promise<Row[]> {
  const browser = await openBrowser();
  const rows = await measure(browser);
  await browser.close();
  return rows;
}

async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  if (["server", "carts", "peers"].some(isWanted)) rows.push(...(await server()));
  rows.push(
    ...(await timed("protection", measureProtection)),
    ...(await timed("scale", measureScale)),
    ...(await timed("calls", measureCalls)),
    ...(await timed("sites", () => measureSites(effort))),
    ...(await timed("sizes", sizes)),
    ...(await timed("start", () => measureSecondStart(effort.returns))),
    ...(await timed("loop", () => measureLoop(effort.returns))),
  );
  if (IN_BROWSER.some(isWanted)) rows.push(...(await inBrowser()));
  rows.push(
    ...(await timed("listing", () => alone((browser) => measureListing(browser, effort)))),
    ...(await timed("late", () => alone((browser) => measureLateParts(browser, effort.visits)))),
  );
  // Groups rows by part.
  const parts = [...new Set(rows.map((row) => row.part))];
  return parts.flatMap((name) => rows.filter((row) => row.part === name));
}

async function showFilm(): Promise<void> {
  const shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "3600" } });
  const { pages } = await find(shop);
  const browser = await openBrowser();
  console.log(`The film stands in ${await writeFilm(browser, shop, pages)}`);
  await browser.close();
  await shop.close();
}

async function showTable(): Promise<void> {
  const rows = (await measure()).map(withVerdict);
  console.log(print(rows));
  const over = rows.filter(({ verdict }) => verdict === "over");
  const list = over.map(({ part: of, name, reason }) => `\n  ${of}, ${name}${reason ? "" : " (no reason is given)"}`);
  console.log(`\n${rows.length} rows, ${over.length} over their target${list.join("")}`);
  for (const needless of needlessReasons(rows))
    console.log(`reasons.ts gives a reason that is not needed: ${needless}`);
  if (part !== undefined) return;
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, load: loadavg().map((load) => round(load, 1)) };
  const ran = { at: new Date().toISOString(), quick: effort === QUICK, node: process.version, machine };
  writeFileSync(join(import.meta.dirname, "results.json"), summary(ran, rows));
  const folder = join(ROOT, ".vitrina/bench");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "results.json"), `${JSON.stringify({ ...ran, rows }, null, 2)}\n`);
}

const show = { film: showFilm, profile: showProfile }[part ?? ""] ?? showTable;
await show();
