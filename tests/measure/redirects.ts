// A million redirect rules of one site: how long the command checks them, in how much memory; how many calls and written
// keys a first push, a look at one changed rule, and its push take; what the table costs an isolate and a page that
// matches no rule; and how long an address is explained.
import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { KvApi } from "../support/kv-api.ts";
import { ROOT } from "../support/root.ts";

const RULES = 1_000_000;
const GOALS = {
  checkSeconds: 10,
  checkMegabytes: 1000,
  firstPushCalls: 60,
  diffCalls: 5,
  diffSeconds: 3,
  /** Of the rule: its shard, the table and the version; the pointer is the fourth key. */
  changedRuleKeys: 4,
  tableMegabytes: 3,
  heldMegabytes: 3,
  loadMs: 100,
  lookupMicros: 5,
  /** Of keys that the filter lets pass by mistake: 1 in 65,536. */
  readsInAMillionLookups: 100,
  explainMs: 100,
};
/** Addresses that are explained: sources of rules, and as many that are none. */
const EXPLAINED = 50;

/** Old addresses as shops have them: with and without a language, with parameters, in Cyrillic, and folders. */
function rule(at: number): { from: string; to: string } {
  const kinds = [
    { from: `/product/${at}-cratita-emailata-rosie.html`, to: `/ro/product/cratita-${at}` },
    { from: `/ro/vechi-${at}/oale`, to: `/ro/oale/nou-${at}` },
    { from: `/index.php?route=product/product&product_id=${at}`, to: `/ru/product/kastriulia-${at}` },
    { from: `/ru/чай-${at}`, to: `/ru/nou-чай-${at}` },
    { from: `/blog/${at}/*`, to: `/ro/articles/${at}` },
  ];
  return kinds[at % kinds.length] ?? { from: "", to: "" };
}

interface Run {
  seconds: number;
  /** The most memory; 0 where the system does not tell. */
  megabytes: number;
}

/** What the table costs an isolate, and a page that matches no rule. */
interface Isolate {
  loadMs: number;
  heldMegabytes: number;
  lookupMicros: number;
  readsInAMillionLookups: number;
}

function memory(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    return 0;
  }
}

function run(command: string, given: string[], env: Record<string, string>): Promise<Run & { out: string }> {
  return new Promise((done, fail) => {
    const begun = performance.now();
    const child = spawn(command, given, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] });
    let out = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    let megabytes = 0;
    const looking = setInterval(() => {
      megabytes = Math.max(megabytes, memory(child.pid));
    }, 20);
    child.on("close", (code) => {
      clearInterval(looking);
      const seconds = (performance.now() - begun) / 1000;
      if (code === 0) done({ seconds: round(seconds), megabytes: Math.round(megabytes), out });
      else fail(new Error(`site ${given.join(" ")} ended with ${code}`));
    });
  });
}

const round = (number: number) => Math.round(number * 10) / 10;

export async function measureRedirects() {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-million-"));
  try {
    await using api = await KvApi.open();
    cpSync(resolve(ROOT, "kv-seed"), folder, { recursive: true });
    const rules = Array.from({ length: RULES }, (_, at) => rule(at));
    const file = join(folder, "redirects/casa.json");
    writeFileSync(file, JSON.stringify(rules));
    const builds = [
      ["-p", "vitrina-site"],
      ["-p", "shop", "--example", "redirect_table"],
    ];
    for (const what of builds) {
      const build = ["build", "-q", "--profile", "large", ...what];
      if (spawnSync("cargo", build, { cwd: ROOT, stdio: "inherit" }).status !== 0)
        throw new Error("cargo build failed");
    }
    const target = process.env["CARGO_TARGET_DIR"] ?? resolve(ROOT, "target");
    const site = join(target, "large/site");
    const env = {
      VITRINA_KV_API: api.address,
      CLOUDFLARE_ACCOUNT_ID: api.account,
      CLOUDFLARE_API_TOKEN: api.token,
      VITRINA_NAMESPACE_STAGING: api.namespace,
      VITRINA_ENV: "staging",
    };
    /** A verb with the calls that it made and the keys that it wrote. */
    const made = async (...given: string[]) => {
      const before = api.calls.length;
      const { out: _, ...seen } = await run(site, given, env);
      const calls = api.calls.slice(before);
      return { ...seen, calls: calls.length, written: calls.flatMap((call) => call.written).length };
    };
    const { out: _, ...check } = await run(site, ["check", folder], env);
    const firstPush = await made("push", folder);
    const changed = rules.with(7, { from: rules[7]?.from ?? "", to: "/ro/altul" });
    writeFileSync(file, JSON.stringify(changed));
    const diff = await made("diff", folder);
    const push = await made("push", folder);
    const tables = api.calls.flatMap(({ written }) => written).filter((key) => /^redirects\/casa\/\w{16}$/.test(key));
    const table = api.store.stored(tables.at(-1) ?? "")?.value ?? new Uint8Array();
    const tableMegabytes = round(table.length / 1e6);
    const stored = join(folder, "table.bin");
    writeFileSync(stored, table);
    const example = await run(join(target, "large/examples/redirect_table"), [stored], env);
    const isolate: Isolate = JSON.parse(example.out);
    const addresses = rules
      .slice(0, EXPLAINED)
      .flatMap(({ from }, at) => [
        `https://casa.localhost${from.replace(/\*$/, "x")}`,
        `https://casa.localhost/ro/product/ceainic-${at}`,
      ]);
    /** The slowest of some addresses, without the time until the first. */
    const explained = async (...given: string[]): Promise<number> =>
      JSON.parse((await run(site, ["explain", "--json", ...addresses, ...given], env)).out).slowest_ms;
    const explainMs = { live: await explained(), folder: await explained("--folder", folder) };
    const over = (what: keyof typeof GOALS, seen: number) => (seen > GOALS[what] ? [`${what}: ${seen}`] : []);
    const broken = [
      ...over("checkSeconds", check.seconds),
      ...over("checkMegabytes", check.megabytes),
      ...over("firstPushCalls", firstPush.calls),
      ...over("diffCalls", diff.calls),
      ...over("diffSeconds", diff.seconds - check.seconds),
      ...over("changedRuleKeys", push.written),
      ...over("tableMegabytes", tableMegabytes),
      ...over("heldMegabytes", isolate.heldMegabytes),
      ...over("loadMs", isolate.loadMs),
      ...over("lookupMicros", isolate.lookupMicros),
      ...over("readsInAMillionLookups", isolate.readsInAMillionLookups),
      ...over("explainMs", Math.max(explainMs.live, explainMs.folder)),
    ];
    const pushes = { firstPush, diff, changedRule: push };
    return { rules: RULES, goals: GOALS, check, ...pushes, tableMegabytes, isolate, explainMs, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
