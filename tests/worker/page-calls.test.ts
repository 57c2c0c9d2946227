// The calls that each kind of page makes of the backend are those that the shop declares and `site explain` tells.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pageKinds } from "../support/page-kinds.ts";
import { openShop, ROOT, type Shop, type Site } from "../support/shop.ts";

interface Visit {
  site: Site;
  path: string;
  /** The cookie of a list, such as the favourites. */
  cookie?: string;
}

const SITES: Site[] = ["casa", "pharmacy", "romania"];
/** The pages of the floors that only some sites have. */
const FLOORS: Visit[] = [
  { site: "imobil", path: "/ro" },
  { site: "imobil", path: "/ro/adverts" },
  { site: "imobil", path: "/ro/adverts/3" },
  { site: "bucate", path: "/ro/meal-plan" },
];
/** Calls that only a fault, a choice or an empty answer brings about. */
const RARE = [
  "POST /general/slug_check",
  "GET /general/product_properties?product_id={id}",
  "GET /page/{slug}/",
  "GET /general/menu-calculator?locality_id={id}",
  "GET /api/advert-regions/{id}/locations/",
  "GET /api/sectors/?location={id}",
  "GET /api/static-content/2/",
];

let shop: Shop;
before(async () => {
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "0" } });
});
after(() => shop.close());

interface Explained {
  address: string;
  end: { place: { name: string } | null; calls: string[] | null };
}

function explain(addresses: string[]): Explained[] {
  const given = ["tools/site.mjs", "explain", "--stdin", "--json", "--folder", join(ROOT, "kv-seed")];
  const out = execFileSync(process.execPath, given, { cwd: ROOT, input: addresses.join("\n"), maxBuffer: 1e9 });
  return JSON.parse(out.toString()).addresses;
}

/** The place of a call without its parameters: `/general/v2/product/{slug}/` as a pattern. */
function pattern(call: string): RegExp {
  const [path = ""] = (call.split(" ")[1] ?? "").split("?");
  const escaped = path.replace(/[.+()[\]]/g, "\\$&").replace(/\{[^}]*\}/g, "[^?]+");
  return new RegExp(`^${escaped.replace(/\/$/, "")}/?$`);
}

test("each page makes the declared calls, and each declared call is made", { timeout: 600_000 }, async () => {
  const pages = [...FLOORS];
  for (const site of SITES) {
    const kinds = await pageKinds(shop, site, "ro");
    for (const { path, list } of kinds) {
      pages.push({ site, path: `/ro${path}`, ...(list && { cookie: `${list.name}=${list.value}` }) });
    }
  }
  const explained = explain(pages.map(({ site, path }) => `http://${site}.localhost${path}`));
  const undeclared = new Set<string>();
  const made = new Map<string, Set<string>>();
  const declared = new Map<string, string[]>();
  for (const [at, { site, path, cookie }] of pages.entries()) {
    const { place, calls } = explained[at]?.end ?? {};
    if (!place || !calls) continue;
    declared.set(place.name, calls);
    const known = calls.map((call) => ({ call, pattern: pattern(call) }));
    const answer = await shop.fetch(path, { site, headers: { accept: "text/html", ...(cookie && { cookie }) } });
    await answer.text();
    const id = answer.headers.get("x-request-id");
    assert.ok(id, path);
    const log = (await shop.demo.log()).filter((call) => call["x-request-id"] === id);
    for (const { path: asked } of log) {
      const [bare = ""] = asked.split("?");
      const fitting = known.filter(({ pattern }) => pattern.test(bare));
      if (fitting.length === 0) undeclared.add(`${place.name} calls ${bare} at ${site} ${path}`);
      for (const { call } of fitting) made.set(place.name, (made.get(place.name) ?? new Set()).add(call));
    }
  }
  assert.deepEqual([...undeclared], []);
  const unmade = [...declared].flatMap(([name, calls]) =>
    calls.filter((call) => !RARE.includes(call) && !made.get(name)?.has(call)).map((call) => `${name}: ${call}`),
  );
  assert.deepEqual(unmade, []);
  assert.ok(declared.size > 30, `${declared.size} kinds of pages`);
});
