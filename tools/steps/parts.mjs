// The parts of `npm test`, each a program that fails when something does not hold.
const node = process.execPath;
const WORKERS = ["-p", "vitrina-worker", "-p", "vitrina-carts", "-p", "vitrina-demo-backend"];
const WASM = ["--target", "wasm32-unknown-unknown"];
const STRICT = ["--", "-D", "warnings"];
const dryRun = (config) => ({
  program: "wrangler",
  given: ["deploy", "--dry-run", "--config", config, "--outdir", `.vitrina/deploy/${config}`],
  env: { WRANGLER_SEND_METRICS: "false" },
  needs: ["build"],
});

export const PARTS = [
  { part: "check", name: "Rust format", program: "cargo", given: ["fmt", "--all", "--check"] },
  { part: "check", name: "TypeScript lint and format", program: "biome", given: ["ci", "--error-on-warnings", "."] },
  { part: "check", name: "types", program: "tsc", given: ["--noEmit"] },
  { part: "check", name: "unused code and packages", program: "knip", given: [] },
  { part: "check", name: "tidy", program: node, given: tests("tests/tidy") },
  {
    part: "check",
    name: "Rust lint",
    program: "cargo",
    given: ["clippy", "--workspace", "--all-targets", ...STRICT],
    needs: ["islands"],
  },
  {
    part: "check",
    name: "Rust lint for workers",
    program: "cargo",
    given: ["clippy", ...WORKERS, ...WASM, ...STRICT],
    needs: ["islands", "wasm"],
  },
  { part: "rules", name: "rules", program: "cargo", given: ["test", "--workspace"], needs: ["islands"] },
  { part: "islands", name: "islands", ...vitest({}) },
  { part: "islands", name: "islands in Preact", ...vitest({ ISLANDS_RUNTIME: "preact" }) },
  { part: "worker", name: "worker", program: node, given: tests("tests/worker"), needs: ["build"] },
  { part: "faults", name: "faults", program: node, given: tests("tests/faults"), needs: ["build"] },
  { part: "deploy", name: "deployment of the worker", ...dryRun("wrangler.toml") },
  { part: "deploy", name: "deployment of the carts", ...dryRun("wrangler.carts.toml") },
  { part: "deploy", name: "deployment of the demo backend", ...dryRun("wrangler.demo-backend.toml") },
  {
    part: "journeys",
    name: "journeys",
    program: node,
    given: tests("tests/journeys", 1),
    needs: ["build", "chromium"],
  },
  { part: "engines", name: "engines", program: node, given: tests("tests/engines"), needs: ["build", "engines"] },
];

function tests(folder, atOnce = 2) {
  const limits = ["--test-timeout=600000", "--test-force-exit", `--test-concurrency=${atOnce}`];
  return ["--test", "--test-reporter=spec", ...limits, `${folder}/**/*.test.ts`];
}

function vitest(env) {
  return { program: "vitest", given: ["run", "--config", "islands/vitest.config.ts"], env };
}
