// `npm run bench`: measures the built shop beside its floors, prints the table and writes results.json.
// `npm run bench -- --quick` takes fewer rounds; then only the ratios say something. A name of a part
// (`server`, `protection`, `sizes`, `start`, `loads`, `phone`) measures that part alone and leaves results.json as it is.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { openBrowser } from "../support/browser.ts";
import { openShop } from "../support/shop.ts";
import { type Addresses, capture, findAddresses, NOTHING_CAPTURED, sizeToShop } from "./capture.ts";
import { measureEvents } from "./events.ts";
import { measureLoads } from "./loads.ts";
import { round } from "./numbers.ts";
import { type Kind, measurePhone } from "./phone.ts";
import { measureProtection } from "./protection.ts";
import { measureSecondStart } from "./second-start.ts";
import { measureServer } from "./server.ts";
import { measureVisits, measureWorkers } from "./sizes.ts";
import { openStage } from "./stage.ts";
import { measureStartup } from "./startup.ts";
import { judge, print, type Row } from "./table.ts";

const KINDS: Kind[] = ["home", "category", "product"];
const THOROUGH = { rounds: 7, share: 1, events: 300, starts: 15, visits: 9, kinds: KINDS };
const QUICK = { rounds: 3, share: 0.15, events: 40, starts: 3, visits: 1, kinds: KINDS.slice(1, 2) };

const given = process.argv.slice(2);
const effort = given.includes("--quick") ? QUICK : THOROUGH;
const [part] = given.filter((word) => !word.startsWith("-"));
const wanted = (name: string) => part === undefined || part === name;

interface Found {
  addresses: Addresses;
  /** A product that can be bought. */
  product: string;
}

async function server(): Promise<Row[]> {
  const first = await openStage(NOTHING_CAPTURED);
  const addresses = await findAddresses(first.url("shop-cold"));
  const captured = await capture(first.url("shop-cold"), addresses);
  await first.close();
  const stage = await openStage(captured);
  const shop = stage.url("shop-cold");
  const size = await sizeToShop(stage.url("dynamic"), shop, addresses.category);
  const productSize = await sizeToShop(stage.url("dynamic-product"), shop, addresses.product);
  const product = buyable(captured.page);
  const rows = await measureServer(stage, addresses, product, effort);
  rows.push(...(await measureEvents(stage.url("vitrina"), product, effort.events)));
  await stage.close();
  const sizes = { "dynamic's page": size, "dynamic product's page": productSize };
  for (const [name, value] of Object.entries(sizes)) {
    rows.push({ part: "Server", name: `size of ${name} to the shop's`, unit: "×", value: round(value, 3) });
  }
  return rows;
}

async function browser(measure: (shop: Awaited<ReturnType<typeof openShop>>, found: Found) => Promise<Row[]>) {
  const shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "3600" } });
  const addresses = await findAddresses(shop.url);
  const product = buyable(await (await shop.fetch(addresses.category)).text());
  const rows = await measure(shop, { addresses, product });
  await shop.close();
  return rows;
}

function buyable(html: string): string {
  const product = /name="product" value="(\d+)"/.exec(html)?.[1];
  if (!product) throw new Error("The category shows nothing that can be bought.");
  return product;
}

async function measure(): Promise<Row[]> {
  const rows: Row[] = [];
  if (wanted("server")) rows.push(...(await server()));
  if (wanted("protection")) rows.push(...(await measureProtection()));
  if (wanted("sizes"))
    rows.push(...measureWorkers(), ...(await measureStartup(effort.starts)), ...(await measureVisits()));
  if (wanted("start")) rows.push(...(await measureSecondStart(effort.visits)));
  if (!wanted("loads") && !wanted("phone")) return rows;
  const chromium = await openBrowser();
  const inBrowser = await browser(async (shop, { addresses, product }) => [
    ...(wanted("loads") ? await measureLoads(chromium, shop, addresses, product) : []),
    ...(wanted("phone") ? await measurePhone(chromium, shop, addresses, effort) : []),
  ]);
  await chromium.close();
  return [...rows, ...inBrowser];
}

const rows = (await measure()).map(judge);
console.log(print(rows));
const over = rows.filter(({ verdict }) => verdict === "over");
console.log(`\n${rows.length} rows, ${over.length} over their target${over.map(({ name }) => `\n  ${name}`).join("")}`);
if (part === undefined) {
  const machine = { processor: cpus()[0]?.model, cores: cpus().length, load: loadavg().map((load) => round(load, 1)) };
  const results = { at: new Date().toISOString(), quick: effort === QUICK, node: process.version, machine, rows };
  writeFileSync(join(import.meta.dirname, "results.json"), `${JSON.stringify(results, null, 2)}\n`);
}
