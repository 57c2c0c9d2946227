// `npm start` from outside: what it says, and that nothing of it stays behind.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { request } from "../support/request.ts";

const START = resolve(import.meta.dirname, "../../tools/start.mjs");
const folder = await mkdtemp(join(tmpdir(), "vitrina-start-"));
after(() => rm(folder, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  said(): string;
  says(words: string): Promise<void>;
  exit: Promise<number | null>;
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, [START], { env: { ...process.env, VITRINA_BOOTSTRAPPED: "", ...env } });
  let text = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
      heard();
    });
  }
  const exit = once(child, "close").then(([code]) => code);
  const says = (words: string) =>
    new Promise<void>((found, reject) => {
      heard = () => text.includes(words) && found();
      heard();
      exit.then(() => reject(new Error(`it ended without saying "${words}":\n${text}`)));
    });
  return { child, said: () => text, says, exit };
}

async function listen(port = 0): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

const portOf = (server: Server) => (server.address() as { port: number }).port;

/** A port whose next one is free as well: the demo backend listens there. */
async function freePair(): Promise<number> {
  const [one, other] = [await listen(), await listen()];
  const port = Math.max(portOf(one), portOf(other));
  one.close();
  other.close();
  return port < 65_000 ? port : 40_000;
}

test("it opens the shop, and one interrupt closes everything", async () => {
  const port = await freePair();
  const shop = start({ PORT: String(port), VITRINA_STATE: join(folder, "state") });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  const health = await request(`http://127.0.0.1:${port}`, "/healthz");
  assert.equal(health.status, 200);
  assert.equal(((await health.json()) as { ok: boolean }).ok, true);
  for (const name of ["npm packages", "storefront", "desk", "demo backend"]) {
    assert.match(shop.said(), new RegExp(`${name} +\\d+\\.\\d s +unchanged`), "each step says its name and its time");
  }
  shop.child.kill("SIGINT");
  assert.equal(await shop.exit, 0);
  for (const free of [port, port + 1]) (await listen(free)).close();
});

test("a port in use gets one sentence", async () => {
  const other = await listen();
  const shop = start({ PORT: String(portOf(other)) });
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Port \d+ is in use: .*PORT=.*\.$/m);
  other.close();
});

test("a Rust that is too old gets one sentence", async () => {
  const old = join(folder, "old");
  await mkdir(old);
  await symlink(process.execPath, join(old, "node"));
  for (const [program, version] of [
    ["cargo", "cargo 1.70.0 (ec8a8a0ca 2023-04-25)"],
    ["rustup", "rustup 1.27.1"],
  ]) {
    await writeFile(join(old, `${program}`), `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });
  }
  const shop = start({ PATH: old, CARGO_HOME: folder });
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Rust 1\.70\.0 is too old: run `rustup update stable` .*\.$/m);
});

test("a machine without Rust gets one sentence", async () => {
  const onlyNode = join(folder, "bin");
  await symlink(resolve(process.execPath, ".."), onlyNode);
  const shop = start({ PATH: onlyNode, CARGO_HOME: folder });
  assert.equal(await shop.exit, 1);
  assert.match(shop.said(), /^Cargo is missing: install Rust with rustup .*\.$/m);
});
