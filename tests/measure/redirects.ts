// A million redirect rules of one site: how long the command checks them, in how much memory, and how many calls and
// written keys a first push, a look at one changed rule, and its push take.
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
  changedRuleKeys: 4,
  tableMegabytes: 3,
};

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

function memory(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1000;
  } catch {
    return 0;
  }
}

function run(command: string, given: string[], env: Record<string, string>): Promise<Run> {
  return new Promise((done, fail) => {
    const begun = performance.now();
    const child = spawn(command, given, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
    let megabytes = 0;
    const looking = setInterval(() => {
      megabytes = Math.max(megabytes, memory(child.pid));
    }, 20);
    child.on("exit", (code) => {
      clearInterval(looking);
      const seconds = (performance.now() - begun) / 1000;
      if (code === 0) done({ seconds: round(seconds), megabytes: Math.round(megabytes) });
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
    const build = ["build", "-q", "--profile", "large", "-p", "vitrina-site"];
    if (spawnSync("cargo", build, { cwd: ROOT, stdio: "inherit" }).status !== 0) throw new Error("cargo build failed");
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
      const seen = await run(site, given, env);
      const calls = api.calls.slice(before);
      return { ...seen, calls: calls.length, written: calls.flatMap((call) => call.written).length };
    };
    const check = await run(site, ["check", folder], env);
    const firstPush = await made("push", folder);
    const changed = rules.with(7, { from: rules[7]?.from ?? "", to: "/ro/altul" });
    writeFileSync(file, JSON.stringify(changed));
    const diff = await made("diff", folder);
    const push = await made("push", folder);
    const tables = api.calls.flatMap(({ written }) => written).filter((key) => /^redirects\/casa\/\w{16}$/.test(key));
    const table = api.store.stored(tables.at(-1) ?? "")?.value.length ?? 0;
    const tableMegabytes = round(table / 1e6);
    const over = (what: keyof typeof GOALS, seen: number) => (seen > GOALS[what] ? [`${what}: ${seen}`] : []);
    const broken = [
      ...over("checkSeconds", check.seconds),
      ...over("checkMegabytes", check.megabytes),
      ...over("firstPushCalls", firstPush.calls),
      ...over("diffCalls", diff.calls),
      ...over("changedRuleKeys", push.written),
      ...over("tableMegabytes", tableMegabytes),
    ];
    return { rules: RULES, goals: GOALS, check, firstPush, diff, changedRule: push, tableMegabytes, broken };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
