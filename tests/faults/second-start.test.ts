// The steps that a second start skips, and the clean-up of an interrupted one, with stubs of cargo, rustup and npm that log
// their calls.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { WORKERS } from "../../tools/workers.mjs";
import { freePair, runs, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const folder = await mkdtemp(join(tmpdir(), "vitrina-second-"));
after(() => rm(folder, { recursive: true, force: true }));

const TARGET = "wasm target";
const VERSIONS = { cargo: "cargo 1.95.0", rustup: "rustup 1.29.0", npm: "11.0.0" };
/** Steps that compile or download after a change. */
const WORK = [
  ...["npm packages", "islands and styles", TARGET, "wasm-bindgen", "Rust for workers", "seed"],
  ...WORKERS.map(({ name }) => name),
];

interface Machine {
  env: { PATH: string; HOME: string; XDG_CACHE_HOME: string };
  home: string;
  cache: string;
  /** Logged calls of the stubs, without version queries. */
  asked(): Promise<string[]>;
}

/** A machine with stubs that log their calls; `target` is the answer of rustup to a query for targets. */
async function machine(name: string, target = "echo wasm32-unknown-unknown"): Promise<Machine> {
  const home = join(folder, name);
  const [bin, cache, log] = [join(home, "bin"), join(home, "cache"), join(home, "asked")];
  await mkdir(bin, { recursive: true });
  await mkdir(cache);
  await writeFile(log, "");
  for (const [program, version] of Object.entries(VERSIONS)) {
    const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "${version}"; exit; fi
echo "${program} $*" >>"${log}"
case "${program} $1" in
  "rustup target") ${target} ;;
  *) exit 1 ;;
esac
`;
    await writeFile(join(bin, program), script, { mode: 0o755 });
  }
  return {
    // Keeps the test out of the real user's cache.
    env: { PATH: [bin, process.env.PATH].join(delimiter), HOME: home, XDG_CACHE_HOME: cache },
    home,
    cache: join(cache, "vitrina"),
    asked: async () => (await readFile(log, "utf8")).trim().split("\n"),
  };
}

const unchanged = (step: string) => new RegExp(`^✓ ${step} +\\d+\\.\\d s {2}unchanged$`, "m");

test("an unchanged start compiles and installs nothing, and says so for each step", async () => {
  const second = await machine("second start");
  const port = await freePair();
  const shop = start({ ...second.env, PORT: String(port), VITRINA_STATE: join(folder, "state") });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  shop.child.kill("SIGINT");
  assert.equal(await shop.exit, 0);
  for (const step of WORK) assert.match(shop.said(), unchanged(step));
  assert.match(shop.said(), /^✓ workers +\d+\.\d s$/m, "what is done each time has its time too");
  assert.deepEqual(await second.asked(), ["rustup target list --installed"]);
});

test("a slow step shows the remaining time, by its last duration", async () => {
  const slow = await machine("estimated", "exec sleep 600");
  await mkdir(slow.cache);
  await writeFile(join(slow.cache, "durations.json"), JSON.stringify({ [TARGET]: 147 }));
  const build = start(slow.env, { tool: "build" });
  await build.says("left");
  build.child.kill("SIGTERM");
  await build.exit;
  assert.match(build.said(), new RegExp(`^… ${TARGET} +\\d+ s, about 2 min 30 s left$`, "m"));
});

for (const [tool, code] of [
  ["start", 0],
  ["build", 143],
] as const) {
  test(`an interrupt of npm's ${tool} ends its children and grandchildren`, async () => {
    const slow = await machine(`slow ${tool}`, 'sleep 600 & echo "$$ $!" >"$HOME/pids"; wait');
    const state = { PORT: String(await freePair()), VITRINA_STATE: join(folder, "state") };
    const command = start({ ...slow.env, ...state }, { tool });
    const started = await until("rustup has started another program", async () => {
      const pids = await readFile(join(slow.home, "pids"), "utf8").catch(() => "");
      return pids.endsWith("\n") && pids.trim().split(" ").map(Number);
    });
    command.child.kill("SIGTERM");
    assert.equal(await command.exit, code);
    await until("both are gone", async () => !started.some(runs)).catch((error) => {
      for (const pid of started.filter(runs)) process.kill(pid);
      throw error;
    });
  });
}
