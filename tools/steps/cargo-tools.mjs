// The two programs that turn Rust into a worker, at the versions of Cargo.lock. They take minutes to
// compile, so they live in a per-user cache that all clones share.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { run } from "./run.mjs";

const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "vitrina");

/** The version of a crate in Cargo.lock. */
export function lockedVersion(root, crate) {
  const lock = readFileSync(join(root, "Cargo.lock"), "utf8");
  return lock.match(new RegExp(`name = "${crate}"\nversion = "([^"]+)"`))?.[1];
}

/** Compiles a tool unless the cache has it, and answers the path of its program. */
export async function cargoTool(name, program, version, progress) {
  const home = join(cache(), `${name}-${version}`);
  const ready = join(home, "bin", program);
  if (!existsSync(ready)) await install(name, version, home, ready, progress);
  return ready;
}

/** Two clones may do this at once: each compiles for itself, the first to finish is kept. */
async function install(name, version, home, ready, progress) {
  mkdirSync(cache(), { recursive: true });
  const own = mkdtempSync(join(cache(), `${name}-`));
  try {
    await run("cargo", ["install", name, "--version", version, "--root", own], {
      env: { CARGO_TARGET_DIR: join(own, "target") },
      progress,
    });
    rmSync(join(own, "target"), { recursive: true, force: true });
    if (existsSync(home) && !existsSync(ready)) rmSync(home, { recursive: true, force: true });
    if (!existsSync(home)) renameSync(own, home);
  } catch (error) {
    if (!existsSync(ready)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}
