// A request of one site, alone and among a thousand that the isolate knows: the time of the processor and the memory of the
// program.
import { request } from "../support/request.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { findAddresses } from "./capture.ts";
import { cpuSeconds, runtimePid } from "./cpu.ts";
import { fire } from "./load.ts";
import { median, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const SITES = 1000;
const AT_ONCE = 20;
const REQUESTS = 4000;
const PART = "Sites of one deployment";

/** Publishes sites like the first one, each under a name and a host of its own. */
async function publish(shop: Shop): Promise<string[]> {
  const config = await shop.config();
  const version = (await config.get("site/casa")) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/casa/${version}`)) ?? "{}");
  const names = Array.from({ length: SITES }, (_, at) => `brand-${at}`);
  for (let at = 0; at < SITES; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE).map(async (name) => {
      const own = { ...site, name, hosts: [`${name}.example`] };
      await config.put(`site/${name}/${version}`, JSON.stringify({ site: own, theme }));
      await config.put(`site/${name}`, version);
      await config.put(`host/${name}.example`, name);
    });
    await Promise.all(some);
  }
  return names.map((name) => `${name}.example`);
}

async function memory(shop: Shop): Promise<number> {
  const answer = await request(shop.url, "/healthz");
  return ((await answer.json()) as { memory: number }).memory;
}

export async function measureSites({ rounds, share }: { rounds: number; share: number }): Promise<Row[]> {
  const shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "3600", CONFIG_MEMORY_MS: "3600000" } });
  try {
    const pid = runtimePid();
    const { category } = await findAddresses(shop.url);
    const amount = Math.round(REQUESTS * share);
    const cost = async () => {
      await fire({ url: shop.url + category, amount: 100 }, 200);
      const costs: number[] = [];
      for (let turn = 0; turn < rounds; turn++) {
        const before = cpuSeconds(pid);
        await fire({ url: shop.url + category, amount }, 200);
        costs.push(((cpuSeconds(pid) - before) * 1000) / amount);
      }
      return median(costs);
    };
    const hosts = await publish(shop);
    const [alone, before] = [await cost(), await memory(shop)];
    for (const host of hosts) {
      const answer = await request(shop.url, "/robots.txt", { headers: { host } });
      if (answer.status !== 200) throw new Error(`${host} answered ${answer.status}`);
      await answer.text();
    }
    const among = await cost();
    const floor = { name: "alone", value: round(alone, 3) };
    return [
      {
        ...{ part: PART, name: `a page from memory, among ${SITES} sites`, unit: "s CPU / 1,000", floor },
        value: round(among, 3),
        target: { of: "ratio", most: 1.1 },
      },
      {
        ...{ part: PART, name: `memory of ${SITES} sites`, unit: "MB", value: round((await memory(shop)) - before, 1) },
        target: { of: "value", most: 40 },
      },
    ];
  } finally {
    await shop.close();
  }
}
