// Every KV fault on every kind of page: without its page cache the shop is only slower; if the config store fails it
// continues with cached configs, and a cold isolate asks visitors to come back.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { KvFault } from "../support/faulty-kv.ts";
import { type Kind, Matrix } from "../support/matrix.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

const VARIABLES = { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600" };
/** Longer than a test's time limit, i.e. never. */
const NEVER_MS = 3_600_000;
const AT_ONCE = 20;

const FAULTS: Record<string, Omit<KvFault, "operation">> = {
  fails: { fail: true },
  hangs: { ms: NEVER_MS },
  "brings garbage": { garbage: "vitrina1 1800000000000 \u0000{" },
};

let shop: Shop;
let matrix: Matrix;
before(async () => {
  shop = await openShop({ variables: VARIABLES, faultyKv: true });
  matrix = await Matrix.open(shop);
});
after(() => shop.close());

async function emptyCache(): Promise<void> {
  const pages = await shop.pages();
  await Promise.all((await pages.list()).keys.map(({ name }) => pages.delete(name)));
}

/** Requests every page, this many at once. */
async function each(of: Matrix, look: (kind: Kind, status: number, html: string) => void): Promise<void> {
  for (let from = 0; from < of.kinds.length; from += AT_ONCE) {
    const wave = of.kinds.slice(from, from + AT_ONCE);
    await Promise.all(
      wave.map(async (kind) => {
        const { status, html } = await of.ask(kind);
        look(kind, status, html);
      }),
    );
  }
}

for (const operation of ["get", "put"] as const) {
  for (const [how, fault] of Object.entries(FAULTS).filter(([, { garbage }]) => operation === "get" || !garbage)) {
    test(`a page cache whose ${operation} ${how} breaks no page`, async () => {
      if (operation === "put") await emptyCache();
      await shop.kv.break({ PAGES: [{ operation, ...fault }] });
      await each(matrix, (kind, status, html) => kind.assertUsual(status, html, kind.name));
      await until("the fault has struck", async () => ((await shop.kv.counts())[`PAGES.${operation}`] ?? 0) > 0);
      await shop.kv.break({});
    });
  }
}

for (const [how, fault] of Object.entries(FAULTS)) {
  test(`a config store that ${how} leaves the shop with its cached config`, async () => {
    await shop.kv.break({ CONFIG: [{ operation: "get", ...fault }] });
    await until("the shop looks for another configuration", async () => {
      await (await shop.fetch("/ro/cookies-required")).text();
      return ((await shop.kv.counts())["CONFIG.get"] ?? 0) > 0;
    });
    await each(matrix, (kind, status, html) => kind.assertUsual(status, html, kind.name));
    await shop.kv.break({});
  });

  // A corrupt config is the shop's own fault (500); an unavailable store is temporary (503).
  const expected = fault.garbage ? 500 : 503;
  test(`a cold shop, with a store that ${how}, says so (${expected})`, async () => {
    const cold = await openShop({ variables: VARIABLES, faultyKv: true });
    try {
      const pages = matrix.in(cold);
      await cold.kv.break({ CONFIG: [{ operation: "get", ...fault }] });
      await each(pages, (kind, status, html) => {
        assert.equal(status, expected, kind.name);
        kind.assertWhole(html, kind.name);
      });
      await cold.kv.break({});
      const visitors = pages.kinds.filter(({ cookie }) => cookie === "");
      for (const kind of visitors) {
        const answer = await until(`${kind.name} is there`, async () => {
          const asked = await pages.ask(kind);
          return asked.status !== expected && asked;
        });
        kind.assertUsual(answer.status, answer.html, kind.name);
      }
    } finally {
      await cold.close();
    }
  });
}
