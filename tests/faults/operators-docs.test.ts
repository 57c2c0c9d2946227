// The shell blocks of the operators' documents, run word for word: in the shop of `npm start`, and against a stand-in of
// Cloudflare's KV API.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { KvApi } from "../support/kv-api.ts";
import { request } from "../support/request.ts";
import { ROOT } from "../support/root.ts";
import { shellBlocks } from "../support/shell-blocks.ts";
import { freePair, type Started, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-operators-"));
const shops: Started[] = [];
after(async () => {
  for (const { child, ctrlC, exit } of shops) {
    if (child.exitCode === null) ctrlC();
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a shop that ends with the tests, passed or not. */
function startShop(env: Record<string, string>): Started {
  const shop = start(env);
  shops.push(shop);
  return shop;
}

/** Runs each line of a block as it stands there. */
async function follow(block: string, env: Record<string, string>): Promise<string[]> {
  const said = [];
  for (const line of block.split("\n").filter(Boolean)) said.push(await run(line, env));
  return said;
}

function run(line: string, env: Record<string, string>): Promise<string> {
  return new Promise((done, fail) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, shell: "/bin/bash" };
    execFile(line, options, (error, out, told) => (error ? fail(new Error(`${line}\n${out}\n${told}`)) : done(out)));
  });
}

/** Copies the seed, with another accent on the first site. */
function sites(accent: string): string {
  const mine = join(folder, "my-sites");
  cpSync(resolve(ROOT, "kv-seed"), mine, { recursive: true });
  const theme = join(mine, "themes/casa.json");
  const { light, ...rest } = JSON.parse(readFileSync(theme, "utf8"));
  writeFileSync(theme, JSON.stringify({ ...rest, light: { ...light, accent } }));
  return mine;
}

test("what an operator does every day, in the shop of npm start", async () => {
  const port = await freePair();
  const state = join(folder, "state");
  const shop = startShop({ PORT: String(port), VITRINA_STATE: state });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  const env = { VITRINA_STATE: state, VITRINA_BY: "Ana" };
  const page = async () => (await request(`http://127.0.0.1:${port}`, "/ro")).text();
  assert.ok(!(await page()).includes("light-dark(#123456"));

  const [publish = "", , , , moves = ""] = shellBlocks("deployment.md", "Publish site configs");
  const [daily = ""] = shellBlocks("operators.md", "Daily work");
  const said = [...(await follow(publish, env)), ...(await follow(daily, env))];
  assert.match(said.join("\n"), /no changes/);
  const [why = ""] = shellBlocks("operators.md", "Why does this address do that?");
  const [live = "", files = "", led = ""] = await follow(why, { ...env, PORT: String(port) });
  assert.match(live, /301 -> \/ro: the rule of «\/ro\/magazin» \(table \w{16}, shard \w{16}\)\n {2}is: page Home ro/);
  assert.match(files, /the rule of «\/shop» \(redirects\/casa\.json:3\)[\s\S]*is: page Terms ro/);
  assert.match(led, /301 -> \/en: the rule of «\/shop»/);
  const [, moved = "", list = ""] = await follow(moves, env);
  assert.match(moved, /301 -> \/en\?a=1: the rule of «\/shop»/);
  assert.match(list, /^\/shop,\/en,$/m);
  const mine = sites("#123456");
  const push = daily.split("\n").find((line) => line.includes("-- push ")) ?? "";
  await run(push.replace("kv-seed", mine), env);
  await until("the page has the pushed accent", async () => (await page()).includes("light-dark(#123456"));
  assert.match(await run("npm run -s site -- list casa", env), /Ana.*a warmer accent/);
  await run("npm run -s site -- rollback casa", env);
  await until("the page has its accent again", async () => !(await page()).includes("light-dark(#123456"));

  const [smoke = ""] = shellBlocks("operators.md", "Smoke");
  const [looked = ""] = await follow(smoke, { ...env, VITRINA_SMOKE_REPORT: join(folder, "smoke") });
  assert.match(looked, /^casa [0-9a-f]{16} beside [0-9a-f]{16}: 3 pages, 3 different, no findings$/m);
  assert.ok(existsSync(join(folder, "smoke/index.html")));

  const [hook = ""] = shellBlocks("operators.md", "Messages of the backend");
  assert.equal(await run(hook.replace("8787", String(port)), env), '{"purged":true}');

  shop.ctrlC();
  assert.equal(await shop.exit, 0);
});

test("a new brand, from nothing to live, to some visitors and back", async () => {
  const port = await freePair();
  const state = join(folder, "state-of-brand");
  const shop = startShop({ PORT: String(port), VITRINA_STATE: state });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  const env = { VITRINA_STATE: state, VITRINA_BY: "Ana" };
  const page = async () => {
    const headers = { host: `nou.localhost:${port}` };
    return (await request(`http://127.0.0.1:${port}`, "/ro", { headers })).text();
  };
  const mine = join(folder, "brand");
  const [made = "", published = "", canary = ""] = shellBlocks("operators.md", "A new brand");
  const filled = (block: string) => block.replaceAll("my-sites", mine);

  await follow(filled(made), env);
  await follow(filled(published), env);
  await until("the new host has the brand", async () => (await page()).includes("Casa Nouă"));
  const pointer = async () => JSON.parse(await run("npm run -s site -- list nou --json", env));
  const before = await pointer();

  const theme = join(mine, "themes/nou.json");
  writeFileSync(theme, readFileSync(theme, "utf8").replace(/"accent": "#\w+"/, '"accent": "#123456"'));
  const [some = "", all = "", back = ""] = filled(canary).trimEnd().split("\n");
  await run(some, env);
  assert.match(await run("npm run -s site -- list", env), / 10 % of its visitors/);
  await run(all, env);
  await until("everybody has the new accent", async () => (await page()).includes("#123456"));
  await run(back, env);
  await until("nobody has it", async () => !(await page()).includes("#123456"));
  assert.notDeepEqual(await pointer(), before);

  shop.ctrlC();
  assert.equal(await shop.exit, 0);
});

test("a plan, a rollout and a rollback in production", async () => {
  await using api = await KvApi.open();
  const mine = sites("#234567");
  const [, first = "", rollout = "", preview = ""] = shellBlocks("deployment.md", "Publish site configs");
  const filled = (block: string) =>
    block.replaceAll("my-sites", mine).replaceAll("plan.json", join(folder, "plan.json"));
  const [exported = "", ...commands] = filled(first).trimEnd().split("\n");
  const names = ["CLOUDFLARE_ACCOUNT_ID", "CLOUDFLARE_API_TOKEN", "VITRINA_NAMESPACE_PRODUCTION"];
  assert.deepEqual(exported.match(/\w+(?==)/g), names);
  const values = [api.account, api.token, api.namespace];
  const env = { VITRINA_KV_API: api.address, ...Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""])) };
  const pointer = () => api.store.stored("site/casa")?.value.toString();

  await follow(commands.join("\n"), env);
  const old = pointer() ?? "";
  assert.match(old, /^[0-9a-f]{16}$/);
  sites("#345678");
  const steps = filled(rollout).trimEnd().split("\n");
  const pointers = [];
  for (const step of steps) {
    await run(step, env);
    pointers.push(pointer());
  }
  const next = pointers[2] ?? "";
  assert.notEqual(next, old);
  const rolledOut = (percent: number) => JSON.stringify({ version: old, next, percent });
  assert.deepEqual(pointers, [rolledOut(10), rolledOut(50), next, old]);
  const [links = "", revoked = ""] = await follow(filled(preview), env);
  assert.match(links, /^https:\/\/casa\.localhost\/\?preview=casa\.[0-9a-f]{16}\.\d+\.[0-9a-f]{64}$/m);
  assert.match(revoked, /have ended/);
  assert.equal(pointer(), old);
});
