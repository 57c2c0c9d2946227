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

/** Where the cache keeps a tool's program. */
export const cargoTool = ({ name, program, version }) => join(homeOf(name, version), "bin", program);

const homeOf = (name, version) => join(cache(), `${name}-${version}`);

/** Compiles a tool unless the cache has it. */
export async function installCargoTool(tool, progress) {
  const ready = cargoTool(tool);
  if (existsSync(ready)) return "unchanged";
  await install(tool.name, tool.version, homeOf(tool.name, tool.version), ready, progress);
}

/** Two clones may do this at once: each compiles for itself, the first to finish is kept. */
async function install(name, version, home, ready, progress) {
  mkdirSync(cache(), { recursive: true });
  const own = mkdtempSync(join(cache(), `${name}-`));
  const tidyUp = () => rmSync(own, { recursive: true, force: true });
  // Who presses Ctrl-C ends this process, and leaves no half of a tool either.
  process.once("exit", tidyUp);
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
    process.off("exit", tidyUp);
    tidyUp();
  }
}
