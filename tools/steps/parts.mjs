// The parts of `npm test`, each a program that exits with an error if a check fails.
import { fileURLToPath } from "node:url";
import { WORKERS } from "../workers.mjs";
import { PREACT_FILES } from "./preact.mjs";

/**
 * @typedef {object} Part
 * @property {string} part several may have one name: `npm test -- check` runs them all
 * @property {string} name
 * @property {"cargo" | "scripts" | "alone" | "beside"} lane parts of one lane run one after another, `cargo` and
 *   `scripts` side by side; then, one by one, those that keep the machine busy alone. `beside` starts with the first of
 *   these, which mostly waits for deadlines
 * @property {string} program `node` is the project's own
 * @property {string[]} given
 * @property {string[]} [files] the patterns of its test files, for node:test
 * @property {string[]} [again] the arguments to run failed files one by one, where load can delay an answer past a
 *   test's patience: continuous integration gives them one more try
 * @property {string} [folder] where its test files lie
 * @property {Record<string, string>} [env]
 * @property {string[]} [needs] what has to be prepared: the names of tools/steps/preparations.mjs
 * @property {number} usually seconds on two cores, for a machine that has not run it before
 */

/** Node caches compiled code: saves half a second for each file that opens a shop. */
const NODE_ENV = { NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.vitrina/node", import.meta.url)) };

const AGAIN = ["tools/steps/node-tests.mjs", "--together=1", "--forced"];

/** @type {Part[]} */
export const PARTS = [
  { ...check("Rust format", "cargo", ["fmt", "--all", "--check"], 5), lane: "scripts" },
  check("TypeScript lint and format", "biome", ["ci", "--error-on-warnings", "."], 5),
  check("types", "tsc", ["--noEmit"], 10),
  check("unused code and packages", "knip", [], 15),
  { ...nodeTests("check", "tests/tidy", 10, { forced: false }), name: "tidy", lane: "scripts", needs: ["crates"] },
  // One run for the host sees every line: no code of ours depends on the target.
  {
    ...check("Rust lint", "cargo", ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"], 60),
    lane: "cargo",
    needs: ["islands"],
  },
  {
    part: "rules",
    name: "rules",
    lane: "cargo",
    program: "cargo",
    given: ["test", "--workspace"],
    needs: ["islands"],
    usually: 90,
  },
  {
    part: "fuzz",
    name: "fuzz",
    lane: "beside",
    program: "cargo",
    // A fixed seed and number: the same cases on every machine. `npm run fuzz` uses new ones.
    given: ["run", "-q", "-p", "vitrina-fuzz", "--", "--seed", "37", "--cases", "21000"],
    usually: 12,
  },
  {
    part: "islands",
    name: "islands",
    lane: "scripts",
    program: "vitest",
    folder: "islands",
    given: ["run", "--config", "islands/vitest.config.ts"],
    usually: 30,
  },
  ...WORKERS.map(({ name, config }) => ({
    part: "deploy",
    name: `deployment of the ${name}`,
    lane: "scripts",
    program: "wrangler",
    given: ["deploy", "--dry-run", "--config", config, "--outdir", `.vitrina/deploy/${config}`],
    env: { WRANGLER_SEND_METRICS: "false" },
    needs: ["build"],
    usually: 5,
  })),
  { ...nodeTests("worker", "tests/worker", 300, { together: 6 }), again: AGAIN },
  {
    ...nodeTests("faults", "tests/faults", 50, { together: 4 }),
    again: AGAIN,
    needs: ["build", "workers", "chromium"],
  },
  { ...nodeTests("loop", "tests/loop", 20), needs: ["development"] },
  { ...nodeTests("journeys", "tests/journeys", 450), again: AGAIN, needs: ["build", "workers", "browser"] },
  {
    ...nodeTests("preact", "tests/journeys", 45, { only: ["purchase", "search"] }),
    needs: ["build", "workers", "browser", "preact"],
    env: { ...NODE_ENV, VITRINA_FILES: PREACT_FILES },
  },
  { ...nodeTests("django", "tests/django", 60), again: AGAIN, needs: ["build", "workers", "browser", "django"] },
  { ...nodeTests("engines", "tests/engines", 60), again: AGAIN, needs: ["build", "workers", "engines"] },
];

function check(name, program, given, usually) {
  return { part: "check", name, lane: "scripts", program, given, usually };
}

/**
 * Files run in processes of their own, so many at once: those of the worker mostly wait for deadlines. A process is ended
 * by force where sockets would keep it; Node may then count fewer of its tests, but no failure is lost.
 */
function nodeTests(part, folder, usually, { together = 2, only = ["*"], forced = true } = {}) {
  return {
    part,
    name: part,
    lane: "alone",
    program: "node",
    folder,
    given: ["tools/steps/node-tests.mjs", `--together=${together}`, ...(forced ? ["--forced"] : [])],
    files: only.map((name) => `${folder}/**/${name}.test.ts`),
    env: NODE_ENV,
    needs: ["build", "workers"],
    usually,
  };
}
