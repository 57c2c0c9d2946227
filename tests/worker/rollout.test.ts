// A version of a site that a part of the visitors get: by the number in their cookie, and never without cookies.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openShop, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const NUMBERS = Array.from({ length: 40 }, (_, at) => at * 250);

/** The version of the home page that a visitor with these cookies gets. */
async function version(cookie?: string): Promise<"old" | "new"> {
  const response = await shop.fetch("/ro", { headers: { accept: "text/html", ...(cookie && { cookie }) } });
  const page = await response.text();
  assert.equal(response.status, 200);
  return page.includes("--accent:light-dark(#123456") ? "new" : "old";
}

const reached = async (): Promise<number[]> => {
  const versions = await Promise.all(NUMBERS.map((number) => version(`rollout=${number}`)));
  return NUMBERS.filter((_, at) => versions[at] === "new");
};

async function point(pointer: object | string): Promise<void> {
  const config = await shop.config();
  await config.put("site/casa", typeof pointer === "string" ? pointer : JSON.stringify(pointer));
}

test("a rollout reaches its share of the numbers, only grows, and ends for all or for nobody", async () => {
  const config = await shop.config();
  const current = (await config.get("site/casa")) ?? "";
  const published = JSON.parse((await config.get(`site/casa/${current}`)) ?? "{}");
  published.theme.light.accent = "#123456";
  await config.put("site/casa/next", JSON.stringify(published));
  const to = (percent: number) => point({ version: current, next: "next", percent });

  assert.equal((await shop.fetch("/ro", { headers: { cookie: "consent=none" } })).headers.get("set-cookie"), null);
  await to(30);
  await until("some visitors get the new version", async () => (await reached()).length > 0);
  // Requests of one look may lie on both sides of the change.
  const some = await reached();
  assert.ok(some.length < NUMBERS.length / 2, `${some}`);
  assert.deepEqual(await reached(), some);

  for (const cookie of [undefined, "rollout=10000", "rollout=x"]) {
    const versions = await Promise.all(NUMBERS.slice(0, 4).map(() => version(cookie)));
    if (cookie === undefined) assert.ok(versions.every((one) => one === "old"));
  }
  const numbered = await shop.fetch("/ro", { headers: { accept: "text/html", cookie: "consent=none" } });
  const given = /^rollout=(\d{1,4}); /.exec(
    numbered.headers.getSetCookie().find((one) => one.startsWith("rollout=")) ?? "",
  );
  assert.ok(given, "a browser that keeps cookies gets a number");
  const page = (await numbered.text()).includes("--accent:light-dark(#123456") ? "new" : "old";
  assert.equal(await version(`rollout=${given[1]}`), page);

  await to(60);
  await until("more visitors get it", async () => (await reached()).length > some.length);
  const more = await reached();
  assert.ok(
    some.every((number) => more.includes(number)),
    "nobody loses the new version",
  );

  await point({ version: current, next: "absent", percent: 50 });
  await until("a version that cannot be read reaches nobody", async () => (await reached()).length === 0);
  await shop.logged(/its rollout waits: site\/casa\/absent is missing/);
  await point("next");
  await until("all get the new version", async () => (await version()) === "new");
});
