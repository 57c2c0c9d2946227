// The two programs that turn Rust into a worker, at the versions of Cargo.lock. They take minutes to compile, so they
// live in a per-user cache that all clones share.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cache } from "./cache.mjs";
import { Stop } from "./report.mjs";
import { run } from "./run.mjs";

/** They run for seconds in a build: optimising them would cost minutes. */
const UNOPTIMISED = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
  CARGO_PROFILE_RELEASE_LTO: "off",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "64",
  CARGO_PROFILE_RELEASE_DEBUG: "false",
};
const OPENSSL_HINT = "worker-build needs the headers of OpenSSL (Debian: libssl-dev and pkg-config).";

/** The tools, each with the version of the crate that it must match. */
export function cargoTools(root) {
  return [
    { name: "wasm-bindgen-cli", program: "wasm-bindgen", version: lockedVersion(root, "wasm-bindgen") },
    { name: "worker-build", program: "worker-build", version: lockedVersion(root, "worker") },
  ];
}

function lockedVersion(root, crate) {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  return lock.match(new RegExp(`name = "${crate}"\nversion = "([^"]+)"`))?.[1];
}

const homeOf = ({ name, version }) => join(cache(), `${name}-${version}`);

/** Where the cache keeps a tool's program. */
export const cargoTool = (tool) => join(homeOf(tool), "bin", tool.program);

/** Compiles the tools that the cache lacks, all at once: they share most of what they are made of. */
export async function installCargoTools(tools, progress) {
  const missing = tools.filter((tool) => !existsSync(cargoTool(tool)));
  if (missing.length === 0) return "unchanged";
  mkdirSync(cache(), { recursive: true });
  const own = mkdtempSync(join(cache(), "installing-"));
  const tidyUp = () => rmSync(own, { recursive: true, force: true, maxRetries: 3 });
  // An interrupt ends this process, and leaves no half of a tool either.
  process.once("exit", tidyUp);
  try {
    await compile(missing, own, progress);
    for (const tool of missing) keep(tool, own);
  } finally {
    process.off("exit", tidyUp);
    tidyUp();
  }
}

async function compile(tools, own, progress) {
  const wanted = tools.map(({ name, version }) => `${name}@${version}`);
  try {
    // Without its default features wasm-bindgen cannot drive remote browsers, which only its test runner does.
    await run("cargo", ["install", ...wanted, "--no-default-features", "--root", own], {
      env: { ...UNOPTIMISED, CARGO_TARGET_DIR: join(own, "target") },
      progress,
    });
  } catch (error) {
    if (tools.every((tool) => existsSync(cargoTool(tool)))) return;
    if (error.output?.text.includes("openssl-sys")) throw new Stop(`${error.message}\n${OPENSSL_HINT}`);
    throw error;
  }
}

/** Moves a tool into the cache. Of two clones that compile it at once, the first to finish is kept. */
function keep(tool, own) {
  const home = homeOf(tool);
  if (existsSync(cargoTool(tool))) return;
  const ready = join(own, tool.name);
  mkdirSync(join(ready, "bin"), { recursive: true });
  renameSync(join(own, "bin", tool.program), join(ready, "bin", tool.program));
  rmSync(home, { recursive: true, force: true });
  try {
    renameSync(ready, home);
  } catch (error) {
    if (!existsSync(cargoTool(tool))) throw error;
  }
}
