// Lighthouse's mobile run (with its own simulated slow phone) on every kind of page, behind the CDN.
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { launchOptions } from "../support/browser.ts";
import type { Shop } from "../support/shop.ts";
import { freePair } from "../support/start.ts";
import { openCdn } from "./cdn.ts";
import { median, round } from "./numbers.ts";
import type { PageKind } from "./pages.ts";
import type { Row } from "./table.ts";

/** Lighthouse's categories, with the least score for each. */
const LEAST = { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 };
type Category = keyof typeof LEAST;
const CATEGORIES = Object.keys(LEAST) as Category[];
/** The audit that a page may be indexed. Carts and searches must not be. */
const MAY_BE_KEPT = "is-crawlable";

interface Seen {
  scores: Partial<Record<Category, number>>;
  /** Failed audits by category. */
  failed: Partial<Record<Category, string[]>>;
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** A trace fails now and then, whatever the page; Lighthouse then asks for another run. */
const MOST_ATTEMPTS = 4;

async function run(url: string, options: Parameters<typeof lighthouse>[1]): Promise<Report> {
  for (let attempt = 1; ; attempt++) {
    const { lhr } = (await lighthouse(url, options)) ?? {};
    if (lhr && !lhr.runtimeError) return lhr;
    if (attempt === MOST_ATTEMPTS) throw new Error(`Lighthouse on ${url}: ${lhr?.runtimeError?.message}`);
  }
}

async function visit(port: number, origin: string, kind: PageKind, categories: Category[]): Promise<Seen> {
  const cookie = [...kind.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const lhr = await run(origin + kind.path, {
    ...{ port, logLevel: "error", output: "json", formFactor: "mobile", onlyCategories: categories },
    ...(cookie && { extraHeaders: { Cookie: cookie } }),
    ...(!kind.indexed && { skipAudits: [MAY_BE_KEPT] }),
  });
  const seen: Seen = { scores: {}, failed: {} };
  for (const name of categories) {
    const found = lhr.categories[name];
    seen.scores[name] = Math.round((found?.score ?? 0) * 100);
    const weighty = found?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
    seen.failed[name] = weighty.flatMap(({ id }) => {
      const { score, displayValue } = lhr.audits[id] ?? {};
      const wanting = score !== null && score !== undefined && score < (name === "performance" ? 0.99 : 1);
      return wanting ? [displayValue ? `${id} ${displayValue}` : id] : [];
    });
  }
  return seen;
}

/**
 * The scores; if performance falls short, the median of this many runs. A score has a minimum but a target a maximum, so
 * the rows hold the points missing to 100.
 */
export async function measureLighthouse(shop: Shop, kinds: PageKind[], runs: number): Promise<Row[]> {
  const port = await freePair();
  const options = launchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, `--remote-debugging-port=${port}`] });
  const cdn = await openCdn(shop.url);
  const rows: Row[] = [];
  for (const kind of kinds) {
    const all = [await visit(port, cdn.origin, kind, CATEGORIES)];
    const isShort = (all[0]?.scores.performance ?? 0) < LEAST.performance;
    while (isShort && all.length < runs) all.push(await visit(port, cdn.origin, kind, ["performance"]));
    for (const name of CATEGORIES) {
      const scores = all.flatMap(({ scores }) => scores[name] ?? []);
      const value = round(100 - median(scores), 0);
      const costs = all[0]?.failed[name] ?? [];
      rows.push({
        ...{ part: "Lighthouse, mobile: points missing to 100", name: `${kind.kind}: ${name}`, unit: "", value },
        more: { scores: scores.join(" "), ...(value > 0 && costs.length > 0 && { of: costs.join("; ") }) },
        target: { of: "value", most: 100 - LEAST[name] },
      });
    }
  }
  cdn.close();
  await browser.close();
  return rows;
}
