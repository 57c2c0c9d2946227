// The first paint of a cold product on the slow phone whose deferred parts come late, beside one whose parts are there: no
// first paint may wait for them.
import type { Browser } from "playwright-core";
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop } from "../support/shop.ts";
import { openCdn } from "./cdn.ts";
import { inTurn, middle } from "./phone.ts";
import type { Row } from "./table.ts";
import { newPhone, newTab, rests, seen } from "./visit.ts";

const PATH = "/ro/product/oala-de-fonta";
/** The call of the critical part. */
const CRITICAL = "/general/v2/product/";
const LATE_MS = [0, 20, 200, 2000] as const;
const MOST = 1.1;

interface Seen {
  byte: number;
  fcp: number;
  end: number;
}

async function visit(browser: Browser, origin: string): Promise<Seen> {
  const context = await newPhone(browser, origin);
  const { page } = await newTab(context);
  await page.goto(PATH, { waitUntil: "load" });
  await rests(page);
  const { byte, end } = await page.evaluate(() => {
    const [{ responseStart, responseEnd }] = performance.getEntriesByType("navigation") as [
      PerformanceNavigationTiming,
    ];
    return { byte: responseStart, end: responseEnd };
  });
  const { vitals } = await seen(page);
  await context.close();
  return { byte, end, fcp: vitals.fcp };
}

export async function measureLateParts(browser: Browser, visits: number): Promise<Row[]> {
  const backend = new DocumentedBackend(["category-groups"]);
  backend.prompt.add(CRITICAL);
  const shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600", ANSWER_MEMORY_SECONDS: "0" },
    backend: await backend.open(),
  });
  const cdn = await openCdn(shop.url);
  try {
    const pages = await shop.pages();
    const cold = async (late: number) => {
      backend.delay = late;
      for (const { name } of (await pages.list()).keys) await pages.delete(name);
      return visit(browser, cdn.origin);
    };
    await cold(0);
    const found = new Map(LATE_MS.map((late): [number, Seen[]] => [late, []]));
    for (let turn = 0; turn < visits; turn++)
      for (const late of inTurn(LATE_MS, turn)) found.get(late)?.push(await cold(late));
    const middles = (late: number, of: (seen: Seen) => number) => middle(found.get(late) ?? [], of);
    return LATE_MS.slice(1).map((late) => ({
      ...{ part: "Phone: late parts", name: `product whose parts come ${late} ms late, first paint`, unit: "ms" },
      value: middles(late, ({ fcp }) => fcp),
      floor: { name: "parts at once", value: middles(0, ({ fcp }) => fcp) },
      more: {
        "first byte": `${middles(late, ({ byte }) => byte)} ms`,
        "last byte": `${middles(late, ({ end }) => end)} ms`,
      },
      target: { of: "ratio" as const, most: MOST },
    }));
  } finally {
    cdn.close();
    await shop.close();
    backend.close();
  }
}
