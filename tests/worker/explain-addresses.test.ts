// `site explain` says of thousands of random addresses what the worker answers: status, `Location`, kind of page and page cache.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { built } from "../../tools/workers.mjs";
import { cacheStatus } from "../support/cache-status.ts";
import { KvApi } from "../support/kv-api.ts";
import { Door, told as envelope } from "../support/kv-api-door.ts";
import { type Asked, randomAddresses } from "../support/random-addresses.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import { until } from "../support/until.ts";

/** With ADDRESSES=10000 a change of redirects, routes or the page cache is tried at length. */
const ADDRESSES = Number(process.env["ADDRESSES"] ?? 2_500);
const SEED = Number(process.env["SEED"] ?? 20_261_129);
/** Requests at once. */
const LANES = 24;
/** Rules beside those of the seed: folders, languages, a chain, another host, one page of the shop. */
const RULES = [
  { from: "/blog/*", to: "/ro/articles" },
  { from: "/vechi/oale/*", to: "/ro/bucatarie/*" },
  { from: "/catalog/*", to: "/catalog-nou/*", languages: ["ro", "ru"] },
  { from: "/magazin-vechi", to: "/shop", languages: "all" },
  { from: "/alt/*", to: "https://else.example/*" },
  { from: "/ro/gallery", to: "/ro/about" },
  { from: "/p?id=7", to: "/ro/product/oala?x=1" },
];
const OF_PHARMACY = "/ro/farmacie";

interface Possible {
  kind: "page" | "redirect" | "refusal" | "gone" | "endpoint";
  status: number | null;
  location: string | null;
  if: string;
}

interface Explained {
  address: string;
  error?: string;
  site: { name: string; is_fallback: boolean } | null;
  answers: Possible[];
  hops: unknown[];
  end: {
    place: { kind: string; name: string; text: string } | null;
    cache: {
      is_used: boolean;
      why?: string;
      key?: string;
      state?: string;
      purge?: { key: string; line: string };
    } | null;
  };
}

let shop: Shop;
let api: KvApi;
const folder = mkdtempSync(join(tmpdir(), "vitrina-explain-"));
before(async () => {
  cpSync(join(ROOT, "kv-seed"), folder, { recursive: true });
  const file = join(folder, "redirects/casa.json");
  const rules = [...JSON.parse(readFileSync(file, "utf8")), ...RULES];
  writeFileSync(file, JSON.stringify(rules, null, 1));
  api = await KvApi.open();
  await site("push", folder);
  shop = await openShop({ variables: { PAGE_MEMORY_SECONDS: "0", LOG_ONE_OF: "1" } });
  // Before the first request: a site is read anew only after some seconds.
  const config = await shop.config();
  const { keys } = await api.store.list({ prefix: "", limit: 1000, cursor: "" });
  for (const { name } of keys) await config.put(name, (await api.door.get(name)) as Uint8Array);
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
  await api[Symbol.asyncDispose]();
});

/** What the operators' command prints over the store. */
async function site(...given: string[]): Promise<string> {
  return await run(given, "");
}

async function run(given: string[], input: string): Promise<string> {
  const env = {
    ...process.env,
    VITRINA_KV_API: api.address,
    VITRINA_ENV: "staging",
    VITRINA_NAMESPACE_STAGING: api.namespace,
    CLOUDFLARE_ACCOUNT_ID: api.account,
    CLOUDFLARE_API_TOKEN: api.token,
  };
  const child = spawn(process.execPath, ["tools/site.mjs", ...given], {
    cwd: ROOT,
    env,
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(input);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The name of the worker's build; one for development has its own, made of its words too. */
function buildName(): string {
  const own = join(ROOT, built("dist/worker"), "islands.json");
  return JSON.parse(readFileSync(existsSync(own) ? own : join(ROOT, "dist/islands.json"), "utf8")).build;
}

/** Asks the operators' command about all addresses in one run. */
async function explain(addresses: string[], ...given: string[]): Promise<Explained[]> {
  const build = buildName();
  const asked = ["explain", "--stdin", "--json", "--fallback", "casa", "--build", build, ...given];
  return JSON.parse(await run(asked, addresses.join("\n"))).addresses;
}

/** The answer of the worker to a browser, without cookies if none is given. */
async function answered({ host, path }: Asked, headers: Record<string, string> = {}) {
  const { port } = new URL(shop.url);
  // Browsers encode these letters; the command is asked with them as they are.
  const sent = path.replace(/[<>"]|[^\u0021-\u007e]+/gu, encodeURIComponent);
  const response = await shop.fetch(sent, { headers: { host: `${host}:${port}`, accept: "text/html", ...headers } });
  await response.body?.cancel();
  const { status, headers: told } = response;
  return { status, headers: told, location: told.get("location"), id: told.get("x-request-id") ?? "" };
}

const told = (one: { status: number | null; location: string | null }) => `${one.status} ${one.location}`;

/** What the explanation says wrongly about an answer; empty if nothing. */
function wrong(explained: Explained, answer: Awaited<ReturnType<typeof answered>>): string {
  const { answers, end, hops } = explained;
  const [only] = answers;
  if (answers.length === 1 && only && only.status !== null) {
    return told(only) === told(answer) ? "" : `${told(answer)} instead of ${told(only)}`;
  }
  const fits = ({ kind, status, location }: Possible) =>
    (kind === "endpoint" && answer.status < 500) ||
    (kind === "redirect" && status === null && [301, 302].includes(answer.status) && answer.location !== null) ||
    (status === answer.status && location === answer.location);
  if (!answers.some(fits)) return `${told(answer)} is none of ${answers.map(told).join(", ")}`;
  const cache = cacheStatus(answer);
  if (answer.status === 200 && hops.length === 0 && end.place?.kind === "page" && end.cache) {
    if (!end.cache.is_used && cache.detail !== end.cache.why) return `${cache.detail} instead of ${end.cache.why}`;
    if (end.cache.is_used && cache.fwd === "bypass") return `the cache was passed: ${cache.detail}`;
  }
  return "";
}

/** The sources of all rules: those of languages are written in one. */
const SOURCES = [
  ...JSON.parse(readFileSync(join(ROOT, "kv-seed/redirects/casa.json"), "utf8")).map(
    ({ from }: { from: string }) => from,
  ),
  ...RULES.flatMap(({ from, languages }) => (languages ? [`/ro${from}`, `/uk${from}`] : [from])),
  OF_PHARMACY,
] as string[];

/** Does the work for each item, some at once. */
async function each<T>(items: T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as T, at);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

test("what the command says of random addresses is what the worker does", { timeout: 900_000 }, async () => {
  const { port } = new URL(shop.url);
  const addresses = [...randomAddresses(SEED, ADDRESSES, SOURCES)];
  const whole = addresses.map(({ host, path }) => `http://${host}:${port}${path}`);
  const explained = await explain(whole);
  assert.equal(explained.length, ADDRESSES);
  const faults: string[] = [];
  /** What is told of the site, its version and the kind of page, by the ids of the requests. */
  const places = new Map<string, { address: string; told: string }>();
  const counts = { decided: 0, redirects: 0, pages: 0, missing: 0 };
  await each(addresses, async (asked, at) => {
    const one = explained[at] as Explained;
    if (one.error) return void faults.push(`${asked.host} ${asked.path}: ${one.error}`);
    const answer = await answered(asked);
    counts.decided += Number(one.answers.length === 1 && one.answers[0]?.status !== null);
    counts.redirects += Number(answer.location !== null);
    counts.pages += Number(answer.status === 200);
    counts.missing += Number(answer.status === 404);
    if (answer.status === 200 && one.hops.length === 0 && one.end.place?.kind === "page") {
      const address = `${asked.host} ${asked.path}`;
      places.set(answer.id, { address, told: `${one.site?.name} ${one.end.place.name}` });
    }
    const fault = wrong(one, answer);
    if (fault) faults.push(`${asked.host} ${asked.path}: ${fault}`);
  });
  const lines = () => shop.requests.filter(({ id }) => places.has(id));
  await until("each page is logged", async () => lines().length === places.size);
  for (const { id, site, route } of lines()) {
    const { address, told } = places.get(id) as { address: string; told: string };
    if (told !== `${site} ${route}`) faults.push(`${address}: ${site} ${route} instead of ${told}`);
  }
  console.log(JSON.stringify({ seed: SEED, ...counts, faults: faults.length }));
  assert.deepEqual(faults.slice(0, 20), [], `${faults.length} of ${ADDRESSES} (SEED=${SEED})`);
  assert.ok(counts.decided > ADDRESSES / 2, `only ${counts.decided} are decided without the backend`);
  const ofFolder = await explain(whole, "--folder", folder);
  const differ = ofFolder.filter((one, at) => !isDeepStrictEqual(one.answers, explained[at]?.answers));
  assert.deepEqual(differ.slice(0, 3), [], "the files say the same as the store");
  for (const count of [counts.redirects, counts.pages, counts.missing]) assert.ok(count > ADDRESSES / 20);
});

test("a kept page lies in the page cache under the key that the command tells", async () => {
  const { port } = new URL(shop.url);
  const pages = await shop.pages();
  // The purge of the last covers the first.
  for (const path of ["/ro/promotions", "/ru/about", "/ro"]) {
    const asked = { host: "casa.localhost", path };
    assert.equal((await answered(asked)).status, 200);
    const whole = [`http://casa.localhost:${port}${path}`];
    const state = async (...given: string[]) => (await explain(whole, ...given))[0]?.end.cache;
    const unread = await state();
    const key = unread?.key ?? "";
    assert.match(key, /^[0-9a-f]{64}$/, path);
    assert.equal(unread?.state, "not readable here");
    const kept = await until(`${path} is kept`, () => pages.get(key));
    const made = await envelope(
      await api.door.namespaces("", { method: "POST", body: JSON.stringify({ title: path }) }),
    );
    const { id } = made.result;
    assert.equal((await state("--pages", id))?.state, "not kept");
    const { api: base, account, token } = { api: api.address, account: api.account, token: api.token };
    const door = new Door({ api: base, account, namespace: id, token });
    await door.put(key, kept);
    assert.equal((await state("--pages", id))?.state, "fresh");
    await site("purge", "casa", "--path", path.slice(1), "--message", "a test");
    const purged = await state("--pages", id);
    assert.equal(purged?.state, "purged");
    assert.match(purged?.purge?.line ?? "", new RegExp(`^\\d+ path ${path.slice(1)}$|^\\d+ site$`));
  }
});

test("a visitor's number in a rollout gets the answers that the command tells for it", async () => {
  const { port } = new URL(shop.url);
  const file = join(folder, "redirects/casa.json");
  writeFileSync(file, JSON.stringify([{ from: "/shop", to: "/ru" }]));
  await site("push", folder, "--percent", "40", "--message", "a test");
  const config = await shop.config();
  const { keys } = await api.store.list({ prefix: "", limit: 1000, cursor: "" });
  const content = keys.filter(({ name }) => name.split("/").length > 2);
  for (const { name } of content) await config.put(name, (await api.door.get(name)) as Uint8Array);
  await config.put("site/casa", (await api.door.get("site/casa")).toString());
  const asked = { host: "casa.localhost", path: "/shop" };
  const led = async (number: number) => (await answered(asked, { cookie: `rollout=${number}` })).location;
  const numbers = Array.from({ length: 20 }, (_, at) => at * 500);
  const targets = await until("the rollout has begun", async () => {
    const targets = await Promise.all(numbers.map(led));
    return targets.includes("/ru") && targets;
  });
  assert.ok(targets.includes("/en"));
  for (const [at, number] of numbers.entries()) {
    const [one] = await explain([`http://casa.localhost:${port}/shop`], "--visitor", String(number));
    assert.equal(one?.answers[0]?.location, targets[at], `${number}`);
  }
});
