// `npm start` from outside: its output, and a clean exit.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { request } from "../support/request.ts";
import { freePair, listen, portOf, runs, start } from "../support/start.ts";

const folder = await mkdtemp(join(tmpdir(), "vitrina-start-"));
after(() => rm(folder, { recursive: true, force: true }));

/** A folder for PATH that holds Node and stubs that only print their version. */
async function machine(name: string, versions: Record<string, string>): Promise<{ PATH: string; CARGO_HOME: string }> {
  const bin = join(folder, name);
  await mkdir(bin);
  await symlink(process.execPath, join(bin, "node"));
  for (const [program, version] of Object.entries(versions)) {
    await writeFile(join(bin, program), `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });
  }
  return { PATH: bin, CARGO_HOME: folder };
}

const CARGO = "cargo 1.95.0 (f2d3ce0bd 2026-03-21)";
const RUSTUP = "rustup 1.29.0 (28d1352db 2026-03-05)";

for (const [how, end] of [
  ["one interrupt", ({ child }) => child.kill("SIGINT")],
  ["Ctrl-C in its terminal", ({ ctrlC }) => ctrlC()],
] as [string, (shop: ReturnType<typeof start>) => void][]) {
  test(`it opens the shop, and ${how} ends all its processes`, async () => {
    const port = await freePair();
    const shop = start({ PORT: String(port), VITRINA_STATE: join(folder, "state") });
    await shop.says(`Ready on http://127.0.0.1:${port}\n`);
    const health = await request(`http://127.0.0.1:${port}`, "/healthz");
    assert.equal(health.status, 200);
    assert.equal(((await health.json()) as { ok: boolean }).ok, true);
    const family = shop.family();
    assert.notDeepEqual(family, [], "the runtime is a process of its own");
    end(shop);
    assert.equal(await shop.exit, 0);
    assert.deepEqual(family.filter(runs), []);
    for (const free of [port, port + 1]) (await listen(free)).close();
  });
}

test("a port in use gets a one-sentence error", async () => {
  const other = await listen();
  const shop = start({ PORT: String(portOf(other)) });
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Port \d+ is in use: .*PORT=.*\.$/m);
  other.close();
});

test("an outdated Rust gets a one-sentence error", async () => {
  const shop = start(await machine("old", { cargo: "cargo 1.70.0 (ec8a8a0ca 2023-04-25)", rustup: RUSTUP }));
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Rust 1\.70\.0 is too old: run `rustup update stable` .*\.$/m);
});

/** The missing tool, the existing ones, and the message. */
const MISSING: [string, Record<string, string>, RegExp][] = [
  ["Rust", {}, /^Cargo is missing: install Rust with rustup .*\.$/m],
  ["rustup", { cargo: CARGO }, /^Rustup is missing, .*: install Rust with rustup .*\.$/m],
  ["a C linker", { cargo: CARGO, rustup: RUSTUP }, /^A C linker \(cc\) is missing: install .*build-essential.*\.$/m],
];

for (const [what, versions, sentence] of MISSING) {
  test(`a machine without ${what} gets a one-sentence error`, async () => {
    const shop = start(await machine(`without ${what}`, versions));
    assert.equal(await shop.exit, 1);
    assert.match(shop.said(), sentence);
    assert.doesNotMatch(shop.said(), /^ +at /m, "no stack");
  });
}

test("an outdated Node gets a one-sentence error", async () => {
  const old = "Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})";
  const shop = start({}, { node: ["--import", `data:text/javascript,${encodeURIComponent(old)}`] });
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Node 18\.20\.8 is too old: install Node 20\.0 or later\.$/m);
});
