// Rows of interaction latency: a category on the slow phone, medians of several visits.
import type { Browser } from "playwright-core";
import type { Shop } from "../support/shop.ts";
import { openCdn } from "./cdn.ts";
import { measureInteractions } from "./inp.ts";
import { median, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const MOST_MS = 150;

export async function measureAnswers(browser: Browser, shop: Shop, path: string, visits: number): Promise<Row[]> {
  const cdn = await openCdn(shop.url);
  const all: Record<string, number>[] = [];
  for (let turn = 0; turn < visits; turn++) all.push(await measureInteractions(browser, cdn.origin, path));
  cdn.close();
  return Object.keys(all[0] ?? {}).map((name) => {
    const times = all.map((one) => one[name] ?? Number.NaN);
    return {
      ...{ part: "Phone: interaction", name: `INP: ${name}`, unit: "ms", value: round(median(times), 0) },
      more: { worst: `${round(Math.max(...times), 0)} ms` },
      target: { of: "value", most: MOST_MS },
    };
  });
}
