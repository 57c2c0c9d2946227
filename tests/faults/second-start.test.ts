// What a second start and a second clone need not do again, seen by a cargo, a rustup and an npm that
// write down what they are asked.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { cargoTools } from "../../tools/steps/cargo-tools.mjs";
import { WORKERS } from "../../tools/workers.mjs";
import { ROOT } from "../support/root.ts";
import { freePair, runs, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const folder = await mkdtemp(join(tmpdir(), "vitrina-second-"));
after(() => rm(folder, { recursive: true, force: true }));

const TOOLS = cargoTools(ROOT);
const TOOLS_STEP = "wasm-bindgen, worker-build";
const VERSIONS = { cargo: "cargo 1.95.0", rustup: "rustup 1.29.0", npm: "11.0.0" };
/** The steps that compile or download when something changed. */
const WORK = [
  ...["npm packages", "islands and styles", "wasm target", TOOLS_STEP, "Rust for workers", "seed"],
  ...WORKERS.map(({ name }) => name),
];

interface Machine {
  env: { PATH: string; HOME: string; XDG_CACHE_HOME: string };
  /** What the cache holds besides the times of earlier runs. */
  kept(): Promise<string[]>;
  cache: string;
  /** What was asked of the programs, but for their versions. */
  asked(): Promise<string[]>;
}

/** A machine whose programs write down what they are asked; `cargo install` does what `install` says in `$root`. */
async function machine(name: string, install = "exit 1"): Promise<Machine> {
  const home = join(folder, name);
  const [bin, cache, log] = [join(home, "bin"), join(home, "cache"), join(home, "asked")];
  await mkdir(bin, { recursive: true });
  await mkdir(cache);
  await writeFile(log, "");
  for (const [program, version] of Object.entries(VERSIONS)) {
    const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "${version}"; exit; fi
echo "${program} $*" >>"${log}"
for word; do [ "$before" = --root ] && root=$word; before=$word; done
case "${program} $1" in
  "rustup target") echo wasm32-unknown-unknown ;;
  "cargo install") ${install} ;;
  *) exit 1 ;;
esac
`;
    await writeFile(join(bin, program), script, { mode: 0o755 });
  }
  return {
    // Nothing of this may ever reach the cache of the person who runs the tests.
    env: { PATH: [bin, process.env.PATH].join(delimiter), HOME: home, XDG_CACHE_HOME: cache },
    cache: join(cache, "vitrina"),
    kept: async () => (await readdir(join(cache, "vitrina"))).filter((name) => name !== "durations.json").sort(),
    asked: async () => (await readFile(log, "utf8")).trim().split("\n"),
  };
}

/** What another clone has left in the cache: programs that fail if anybody runs them. */
async function keepTools({ cache }: Machine, tools = TOOLS): Promise<void> {
  for (const { name, program, version } of tools) {
    const bin = join(cache, `${name}-${version}`, "bin");
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, program), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
}

const unchanged = (step: string) => new RegExp(`^✓ ${step} +\\d+\\.\\d s {2}unchanged$`, "m");
const HOMES = TOOLS.map(({ name, version }) => `${name}-${version}`).sort();
const WANTED = TOOLS.map(({ name, version }) => `${name}@${version}`);
const COMPILED = 'mkdir "$root/bin" && touch "$root/bin/wasm-bindgen" "$root/bin/worker-build"';
const installs = (asked: string[]) => asked.filter((line) => line.startsWith("cargo install "));

test("a start with nothing changed compiles nothing, installs nothing, and reports it for each step", async () => {
  const second = await machine("second start");
  await keepTools(second);
  const port = await freePair();
  const shop = start({ ...second.env, PORT: String(port), VITRINA_STATE: join(folder, "state") });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  shop.child.kill("SIGINT");
  assert.equal(await shop.exit, 0);
  for (const step of WORK) assert.match(shop.said(), unchanged(step));
  assert.match(shop.said(), /^✓ workers +\d+\.\d s$/m, "what is done each time has its time too");
  assert.deepEqual(await second.asked(), ["rustup target list --installed"]);
});

test("a second clone uses the tools that the first one compiled", async () => {
  const shared = await machine("second clone", COMPILED);
  const first = start(shared.env, { tool: "build" });
  assert.equal(await first.exit, 0, first.said());
  const compiled = await shared.asked();
  const [install = "", ...more] = installs(compiled);
  assert.ok(install.startsWith(`cargo install ${WANTED.join(" ")} `), "all at once, at the versions of Cargo.lock");
  assert.deepEqual(more, []);
  assert.deepEqual(await shared.kept(), HOMES);
  const second = start(shared.env, { tool: "build" });
  assert.equal(await second.exit, 0, second.said());
  assert.match(second.said(), unchanged(TOOLS_STEP));
  const asked = (await shared.asked()).slice(compiled.length);
  assert.deepEqual(asked, ["rustup target list --installed"]);
});

test("only the tool that the cache lacks is compiled", async () => {
  const [known, lacking] = TOOLS;
  assert.ok(known && lacking);
  const half = await machine("half", COMPILED);
  await keepTools(half, [known]);
  const build = start(half.env, { tool: "build" });
  assert.equal(await build.exit, 0, build.said());
  const [install = "", ...more] = installs(await half.asked());
  assert.ok(install.startsWith(`cargo install ${lacking.name}@${lacking.version} --`), install);
  assert.deepEqual(more, []);
  assert.deepEqual(await half.kept(), HOMES);
});

test("two clones may compile the tools at once", async () => {
  const bothAtIt = 'until [ "$(ls -d "$root"/../installing-* | wc -l)" = 2 ]; do sleep 0.05; done';
  const shared = await machine("two clones", `${bothAtIt}; ${COMPILED}; sleep 0.2`);
  const builds = [0, 1].map(() => start(shared.env, { tool: "build" }));
  for (const build of builds) assert.equal(await build.exit, 0, build.said());
  assert.equal(installs(await shared.asked()).length, 2);
  assert.deepEqual(await shared.kept(), HOMES);
});

test("a tool that does not compile leaves nothing in the cache", async () => {
  const broken = await machine("broken", "exit 1");
  const build = start(broken.env, { tool: "build" });
  assert.equal(await build.exit, 1);
  assert.match(build.said(), /^cargo install wasm-bindgen-cli@.* failed \(1\)$/m);
  assert.deepEqual(await broken.kept(), []);
});

test("a step that takes long says how long it will still take, as long as it took the last time", async () => {
  const slow = await machine("estimated", "exec sleep 600");
  await mkdir(slow.cache);
  await writeFile(join(slow.cache, "durations.json"), JSON.stringify({ [TOOLS_STEP]: 147 }));
  const build = start(slow.env, { tool: "build" });
  await build.says("left");
  build.child.kill("SIGTERM");
  await build.exit;
  assert.match(build.said(), new RegExp(`^… ${TOOLS_STEP} +\\d+ s, about 2 min 30 s left$`, "m"));
});

for (const [tool, code] of [
  ["start", 0],
  ["build", 143],
] as const) {
  test(`an interrupt of npm's ${tool} ends what is being compiled, and leaves nothing of it`, async () => {
    const slow = await machine(`slow ${tool}`, 'sleep 600 & echo "$$ $!" >"$root/pids"; wait');
    const state = { PORT: String(await freePair()), VITRINA_STATE: join(folder, "state") };
    const command = start({ ...slow.env, ...state }, { tool });
    const compiling = await until("cargo has started a compiler", async () => {
      const [own = ""] = await slow.kept().catch(() => []);
      const pids = await readFile(join(slow.cache, own, "pids"), "utf8").catch(() => "");
      return pids.endsWith("\n") && pids.trim().split(" ").map(Number);
    });
    command.child.kill("SIGTERM");
    assert.equal(await command.exit, code);
    assert.deepEqual(await slow.kept(), []);
    await until("the compiler and what it has started are gone", async () => !compiling.some(runs)).catch((error) => {
      for (const pid of compiling.filter(runs)) process.kill(pid);
      throw error;
    });
  });
}
