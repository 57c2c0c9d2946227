// The shell blocks of docs/operations.md that need nothing but this machine, run word for word.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { ROOT } from "../support/root.ts";
import { shellBlocks } from "../support/shell-blocks.ts";
import { freePair, type Started, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrina-operations-"));
const shops: Started[] = [];
after(async () => {
  for (const { child, ctrlC, exit } of shops) {
    if (child.exitCode === null) ctrlC();
    await exit;
  }
  rmSync(folder, { recursive: true, force: true });
});

function run(line: string, env: Record<string, string> = {}): Promise<string> {
  return new Promise((done, fail) => {
    const options = { cwd: ROOT, env: { ...process.env, ...env }, shell: "/bin/bash" };
    execFile(line, options, (error, out, told) => (error ? fail(new Error(`${line}\n${out}\n${told}`)) : done(out)));
  });
}

test("an operator looks at the id and the times of a page, and at the vitals of a visit", async () => {
  const port = await freePair();
  const state = join(folder, "state");
  const shop = start({ PORT: String(port), VITRINA_STATE: state });
  shops.push(shop);
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  const env = { VITRINA_STATE: state, VITRINA_BY: "Ana" };
  const sites = join(folder, "my-sites");
  cpSync(resolve(ROOT, "kv-seed"), sites, { recursive: true });
  const file = join(sites, "sites/casa.json");
  const site = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...site, vitals: "always" }));
  await run(`npm run -s site -- push ${sites} --message "measured"`, env);

  const [block = ""] = shellBlocks("operations.md", "Look at it here");
  const [head = "", visit = "", vitals = "", json = ""] = block.replaceAll("8787", String(port)).trimEnd().split("\n");
  const told = await run(head);
  assert.match(told, /^x-request-id: [\da-f-]{36}\r?$/im);
  assert.match(told, /^server-timing: cache;desc=\w+/im);
  // The pushed version is read within seconds.
  await until("a visit is kept", async () => {
    await run(visit);
    return (await run(vitals, env)).includes("Home");
  });
  assert.match(
    await run(vitals, env),
    /^casa, 1 day: .*\n {2}page +visits +% +lcp +inp +cls +ttfb +fcp\n {2}Home +\d+ +100 +1\.8 s good +90 ms good +0\.04 good +0\.2 s good +0\.9 s good$/m,
  );
  const { pages, versions } = JSON.parse(await run(json, env));
  assert.equal(pages.length, 5);
  assert.match(versions[0].version, /^[\da-f]{16}$/);

  shop.ctrlC();
  assert.equal(await shop.exit, 0);
});

test("a deployment is tried without one, with every binding of its file", async () => {
  const [block = ""] = shellBlocks("operations.md", "Before a deployment");
  const [carts = "", worker = ""] = block.trimEnd().split("\n");
  const env = { WRANGLER_SEND_METRICS: "false", CI: "1" };
  for (const [line, file] of [
    [carts, "wrangler.carts.toml"],
    [worker, "wrangler.toml"],
  ] as const) {
    const told = await run(line, env);
    const text = readFileSync(resolve(ROOT, file), "utf8");
    const bound = [...text.matchAll(/(?:binding|(?<!_)name) = "([A-Z_]+)"/g)].map(([, name = ""]) => name);
    assert.ok(bound.length > 3, file);
    for (const name of bound) assert.ok(told.includes(`env.${name}`), `${name} is missing in ${told}`);
    assert.match(told, /--dry-run: exiting now/);
  }
});
