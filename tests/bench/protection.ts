// Backend calls of one isolate under load: counts, not times. `before` is the count without coalescing, a limit of
// concurrent calls, a circuit breaker and a negative cache.
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop, type Shop } from "../support/shop.ts";
import type { Row } from "./table.ts";

const VISITORS = 200;
const ADDRESSES = 300;
const OUTAGE_PAGES = 60;
/** The most concurrent calls of one isolate (shop::backend). */
const MOST_AT_ONCE = 32;
const SLOW_MS = 100;
const PART = "Backend's protection";

interface Crowd {
  name: string;
  before: number;
  /** Sends the requests and counts. */
  run(shop: Shop, backend: DocumentedBackend): Promise<{ value: number; most: number; more?: Row["more"] }>;
}

const CROWDS: Crowd[] = [
  {
    name: `a category's calls for ${VISITORS} cold requests of it`,
    before: 100,
    async run(shop, backend) {
      backend.delay = SLOW_MS;
      await Promise.all(times(VISITORS, () => visit(shop, "/ro/bucatarie/oale")));
      const value = backend.asked.filter((call) => call.includes("/general/v2/category/")).length;
      return { value, most: 1, more: { "calls in all": backend.asked.length } };
    },
  },
  {
    name: `calls at once for ${ADDRESSES} cold addresses`,
    before: 299,
    async run(shop, backend) {
      backend.delay = SLOW_MS / 2;
      await Promise.all(times(ADDRESSES, (number) => visit(shop, `/ro/articles/article-${number}`)));
      return { value: backend.most, most: MOST_AT_ONCE, more: { "calls in all": backend.asked.length } };
    },
  },
  {
    name: `calls for ${OUTAGE_PAGES} pages of an outage`,
    before: 2 * OUTAGE_PAGES,
    async run(shop, backend) {
      backend.fails = 500;
      for (let page = 0; page < OUTAGE_PAGES; page++) await visit(shop, `/ro/articles/outage-${page}`);
      return { value: backend.asked.length, most: OUTAGE_PAGES / 2 };
    },
  },
  {
    name: "calls for the second look at a missing address",
    before: 5,
    async run(shop, backend) {
      await missing(shop, backend);
      await visit(shop, "/ro/nimic");
      return { value: backend.asked.length, most: 0 };
    },
  },
  {
    name: "calls for it with another language's cookie",
    before: 4,
    async run(shop, backend) {
      await missing(shop, backend);
      await visit(shop, "/ro/nimic", { cookie: "i18n_redirected=ru" });
      return { value: backend.asked.length, most: 0 };
    },
  },
];

/** Requests an address without a page once, so that it is in the negative cache. */
async function missing(shop: Shop, backend: DocumentedBackend): Promise<void> {
  for (const call of ["category", "page", "slug-check"]) backend.instead.set(call, { status: 404, body: {} });
  await visit(shop, "/ro/nimic");
  backend.asked.length = 0;
}

export async function measureProtection(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, before, run } of CROWDS) {
    const backend = new DocumentedBackend(["category-groups"]);
    const variables = { PAGE_MEMORY_SECONDS: "60", FRAME_MEMORY_SECONDS: "3600" };
    const shop = await openShop({ variables, backend: await backend.open() });
    try {
      // A warm isolate has settings and menu.
      await visit(shop, "/ro/brands");
      backend.asked.length = 0;
      backend.most = 0;
      const { value, most, more } = await run(shop, backend);
      rows.push({ part: PART, name, unit: "calls", value, more: { before, ...more }, target: { of: "value", most } });
    } finally {
      await shop.close();
      backend.close();
    }
  }
  return rows;
}

async function visit(shop: Shop, path: string, headers: Record<string, string> = {}): Promise<void> {
  await (await shop.fetch(path, { headers })).text();
}

const times = <T>(count: number, make: (number: number) => Promise<T>) =>
  Array.from({ length: count }, (_, n) => make(n));
