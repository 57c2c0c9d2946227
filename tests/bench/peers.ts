// Peers of the shop: the same category page from the same backend answers, with the shop's stylesheet, built with Hono and
// JSX and with React and hydration; they are context. On the server Hono with JSX also does the shop's work, the same calls,
// markup and headers with a look into a page cache: that one is a target. On the phone the shop answers from its memory, as it
// usually does, and the peers render each page: some milliseconds of a visit.
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import type { Browser } from "playwright-core";
import type { Shop } from "../support/shop.ts";
import type { Addresses } from "./capture.ts";
import { type Cdn, openCdn, type Source } from "./cdn.ts";
import { cpuSeconds } from "./cpu.ts";
import { stylesOf } from "./floors.ts";
import { fire } from "./load.ts";
import { median, quantile, round } from "./numbers.ts";
import { answerOf, type PageKind } from "./pages.ts";
import { builtPeers, PEERS, type Peer } from "./peers/build.ts";
import { inTurn, type Look, look, middle, type Press, press } from "./phone.ts";
import type { Stage, Subject } from "./stage.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, rests } from "./visit.ts";
import { kilobytes } from "./weights.ts";

const NAMES: Record<Peer, string> = { hono: "Hono with JSX, a smaller page", react: "React, a smaller page" };
const FULL = "Hono with JSX, the shop's work";
const REQUESTS = 600;
const WARM_UP = 100;

interface Rival {
  subject: Subject;
  path: string;
  name: string;
}

/** CPU time of cold pages, all in turn, from replayed answers. */
export async function measurePeersOnServer(
  stage: Stage,
  { category, product }: Addresses,
  { rounds, share }: { rounds: number; share: number },
): Promise<Row[]> {
  const rivals: Rival[] = [
    { subject: "shop-cold", path: category, name: "category, the shop, cold" },
    { subject: "hono-full", path: category, name: `category, ${FULL}` },
    { subject: "shop-cold", path: product, name: "product, the shop, cold" },
    { subject: "hono-full", path: product, name: `product, ${FULL}` },
    ...PEERS.map((peer) => ({ subject: peer, path: category, name: `category, ${NAMES[peer]}` })),
  ];
  const seen = new Map(rivals.map(({ name }) => [name, { cpu: [] as number[], p50: [] as number[] }]));
  const amount = Math.round(REQUESTS * share);
  for (const { subject, path } of rivals) await fire({ url: stage.url(subject) + path, amount: WARM_UP }, 200);
  for (let turn = 0; turn < rounds; turn++) {
    for (const { subject, path, name } of inTurn(rivals, turn)) {
      const before = cpuSeconds(stage.pid);
      const times = await fire({ url: stage.url(subject) + path, amount }, 200);
      seen.get(name)?.cpu.push(((cpuSeconds(stage.pid) - before) * 1000) / amount);
      seen.get(name)?.p50.push(quantile(times, 0.5));
    }
  }
  /** Ratios within a round, since the machine's speed drifts. */
  const ratio = (name: string, to: string) => {
    const floor = seen.get(to)?.cpu ?? [];
    return round(median((seen.get(name)?.cpu ?? []).map((cpu, turn) => cpu / (floor[turn] ?? Number.NaN))), 3);
  };
  const part = "Peers on the server";
  const times = rivals.map(({ name }): Row => {
    const { cpu = [], p50 = [] } = seen.get(name) ?? {};
    const more = { p50: `${round(median(p50), 2)} ms` };
    return { part, name, unit: "s CPU / 1,000", value: round(median(cpu), 3), more };
  });
  const beside = (page: "category" | "product", to: string, most: number): Row => ({
    ...{ part, name: `${page}, the shop beside ${to}`, unit: "×" },
    value: ratio(`${page}, the shop, cold`, to === NAMES.react ? `category, ${to}` : `${page}, ${to}`),
    target: { of: "value", most },
  });
  return [
    ...times,
    beside("category", FULL, 0.9),
    beside("product", FULL, 0.95),
    beside("category", NAMES.react, 0.35),
    beside("product", NAMES.react, 0.35),
  ];
}

/** Only the peers, with the shop's backend. */
async function openPeers(shop: Shop): Promise<{ url(peer: Peer): string; close(): Promise<void> }> {
  const built = await builtPeers();
  const backend = { external: { address: new URL(shop.backendUrl).host, http: {} } };
  const workers = PEERS.map((name) => ({
    ...{ name, modulesRoot: "/", compatibilityDate: "2025-12-01" },
    modules: [{ type: "ESModule" as const, path: `${name}.js`, contents: built[name].worker }],
    serviceBindings: { BACKEND: backend },
    unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
  }));
  const log = new Log(LogLevel.ERROR);
  const miniflare = new Miniflare(convertV4MiniflareOptions({ host: "127.0.0.1", port: 0, log, cf: false, workers }));
  await miniflare.ready;
  const urls = new Map<Peer, string>();
  for (const peer of PEERS) urls.set(peer, (await miniflare.unsafeGetDirectURL(peer)).origin);
  return { url: (peer) => urls.get(peer) ?? "", close: () => miniflare.dispose() };
}

/** Each peer behind a CDN that serves its files and forwards everything else to the shop. */
async function serve(shop: Shop, category: PageKind, url: (peer: Peer) => string): Promise<Record<Peer, Cdn>> {
  const built = await builtPeers();
  const styles = await stylesOf(await answerOf(shop, category), async (path) => (await shop.fetch(path)).text());
  const open = async (peer: Peer) => {
    const sources: Record<string, Source> = {
      [category.path]: { origin: url(peer) },
      "/peer/shop.css": { type: "text/css; charset=utf-8", text: styles },
      [`/peer/${peer}.js`]: { type: "application/javascript", text: built[peer].client },
    };
    return [peer, await openCdn(shop.url, sources)] as const;
  };
  return Object.fromEntries(await Promise.all(PEERS.map(open))) as Record<Peer, Cdn>;
}

/** Compressed bytes of the page, its styles and its scripts. */
async function bytes(browser: Browser, origin: string, path: string): Promise<number> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  await page.goto(path, { waitUntil: "load" });
  await rests(page);
  const sum = await page.evaluate(() => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const text = files.filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname));
    const [own] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return text.reduce((total, { encodedBodySize }) => total + encodedBodySize, own?.encodedBodySize ?? 0);
  });
  await context.close();
  return sum;
}

export async function measurePeersOnPhone(
  browser: Browser,
  shop: Shop,
  category: PageKind,
  visits: number,
): Promise<Row[]> {
  const peers = await openPeers(shop);
  const servers = { shop: await openCdn(shop.url), ...(await serve(shop, category, peers.url)) };
  const everyone = Object.keys(servers) as (keyof typeof servers)[];
  const looks = new Map(everyone.map((who) => [who, [] as Look[]]));
  const adds = new Map(everyone.map((who) => [who, [] as Press[]]));
  for (const who of everyone) await look(browser, servers[who].origin, category.path);
  for (let turn = 0; turn < visits; turn++) {
    for (const who of inTurn(everyone, turn))
      looks.get(who)?.push(await look(browser, servers[who].origin, category.path));
  }
  for (let turn = 0; turn < visits; turn++) {
    for (const who of inTurn(everyone, turn))
      adds.get(who)?.push(await press(browser, servers[who].origin, category.path, "add"));
  }
  const rows: Row[] = [];
  for (const who of everyone) {
    const part = "Peers: category on the phone";
    const name = who === "shop" ? "the shop" : NAMES[who];
    const [seen, pressed] = [looks.get(who) ?? [], adds.get(who) ?? []];
    const row = (what: string, value: number): Row => ({ part, name: `${name}: ${what}`, unit: "ms", value });
    rows.push(
      row(
        "FCP",
        middle(seen, ({ fcp }) => fcp),
      ),
      row(
        "LCP",
        middle(seen, ({ lcp }) => lcp),
      ),
      row(
        "TBT",
        middle(seen, ({ tbt }) => tbt),
      ),
      row(
        "first working “add”, seen to be taken",
        middle(pressed, ({ addShown }) => addShown),
      ),
      {
        ...{ part, name: `${name}: page, styles and scripts`, unit: "KB brotli" },
        value: kilobytes(await bytes(browser, servers[who].origin, category.path)),
      },
    );
  }
  for (const { close } of Object.values(servers)) close();
  await peers.close();
  return rows;
}
