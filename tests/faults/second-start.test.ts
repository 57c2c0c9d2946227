// What a second start and a second clone need not do again, seen by a cargo, a rustup and an npm that
// write down what they are asked.
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, test } from "node:test";
import { lockedVersion } from "../../tools/steps/cargo-tools.mjs";
import { ROOT } from "../support/shop.ts";
import { freePair, runs, start } from "../support/start.ts";
import { until } from "../support/until.ts";

const folder = await mkdtemp(join(tmpdir(), "vitrina-second-"));
after(() => rm(folder, { recursive: true, force: true }));

const TOOLS = [
  { name: "wasm-bindgen-cli", program: "wasm-bindgen", version: lockedVersion(ROOT, "wasm-bindgen") },
  { name: "worker-build", program: "worker-build", version: lockedVersion(ROOT, "worker") },
];
const VERSIONS = { cargo: "cargo 1.95.0", rustup: "rustup 1.29.0", npm: "11.0.0" };
/** The steps that compile or download when something changed. */
const WORK = ["npm packages", "islands and styles", "wasm target", "worker", "carts", "demo backend", "seed"];

interface Machine {
  env: { PATH: string; HOME: string; XDG_CACHE_HOME: string };
  cache: string;
  /** What was asked of the programs, but for their versions. */
  asked(): Promise<string[]>;
}

/** A machine whose programs write down what they are asked; `cargo install` does what `install` says. */
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
case "${program} $1" in
  "rustup target") echo wasm32-unknown-unknown ;;
  "cargo install") ${install} ;;
  *) exit 1 ;;
esac
`;
    await writeFile(join(bin, program), script, { mode: 0o755 });
  }
  return {
    // Nothing of this may ever reach the cache of whoever runs the tests.
    env: { PATH: [bin, process.env.PATH].join(delimiter), HOME: home, XDG_CACHE_HOME: cache },
    cache: join(cache, "vitrina"),
    asked: async () => (await readFile(log, "utf8")).trim().split("\n"),
  };
}

/** What another clone has left in the cache: programs that fail if anybody runs them. */
async function keepTools({ cache }: Machine): Promise<void> {
  for (const { name, program, version } of TOOLS) {
    const bin = join(cache, `${name}-${version}`, "bin");
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, program), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
}

const unchanged = (step: string) => new RegExp(`^✓ ${step.replaceAll(".", "\\.")} +\\d+\\.\\d s {2}unchanged$`, "m");

test("a start with nothing changed compiles nothing, installs nothing, and says so of each step", async () => {
  const second = await machine("second start");
  await keepTools(second);
  const port = await freePair();
  const shop = start({ ...second.env, PORT: String(port), VITRINA_STATE: join(folder, "state") });
  await shop.says(`Ready on http://127.0.0.1:${port}\n`);
  shop.child.kill("SIGINT");
  assert.equal(await shop.exit, 0);
  for (const step of [...WORK, ...TOOLS.map(({ program, version }) => `${program} ${version}`)]) {
    assert.match(shop.said(), unchanged(step));
  }
  assert.match(shop.said(), /^✓ workers +\d+\.\d s$/m, "what is done each time has its time too");
  assert.deepEqual(await second.asked(), ["rustup target list --installed"]);
});

test("a second clone uses the tools that the first one compiled", async () => {
  const shared = await machine("second clone", 'mkdir "$6/bin" && touch "$6/bin/wasm-bindgen" "$6/bin/worker-build"');
  const first = start(shared.env, { tool: "build" });
  assert.equal(await first.exit, 0, first.said());
  const compiled = await shared.asked();
  for (const { name, version } of TOOLS) {
    const asked = compiled.filter((line) => line.startsWith(`cargo install ${name} --version ${version} --root `));
    assert.equal(asked.length, 1, "at the version of Cargo.lock");
  }
  assert.deepEqual((await readdir(shared.cache)).sort(), TOOLS.map(({ name, version }) => `${name}-${version}`).sort());
  const second = start(shared.env, { tool: "build" });
  assert.equal(await second.exit, 0, second.said());
  for (const { program, version } of TOOLS) assert.match(second.said(), unchanged(`${program} ${version}`));
  const asked = (await shared.asked()).slice(compiled.length);
  assert.deepEqual(asked, ["rustup target list --installed"]);
});

test("a tool that does not compile leaves nothing in the cache", async () => {
  const broken = await machine("broken", "exit 1");
  const build = start(broken.env, { tool: "build" });
  assert.equal(await build.exit, 1);
  assert.match(build.said(), /^cargo install wasm-bindgen-cli .* failed \(1\)$/m);
  assert.deepEqual(await readdir(broken.cache), []);
});

test("an interrupt ends what is being compiled, and leaves nothing of it", async () => {
  const slow = await machine("slow", 'echo $$ >"$6/pid"; exec sleep 600');
  const shop = start({ ...slow.env, PORT: String(await freePair()), VITRINA_STATE: join(folder, "state") });
  await until("the tool is being compiled", async () =>
    (await slow.asked()).some((line) => /^cargo install/.test(line)),
  );
  const compiling = await until("cargo says who it is", async () => {
    const [own = ""] = await readdir(slow.cache);
    return Number(await readFile(join(slow.cache, own, "pid"), "utf8").catch(() => "")) || undefined;
  });
  shop.child.kill("SIGINT");
  assert.equal(await shop.exit, 0);
  const left = runs(compiling);
  if (left) process.kill(compiling);
  assert.equal(left, false);
  assert.deepEqual(await readdir(slow.cache), []);
});
