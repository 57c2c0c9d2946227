// Installs Debian packages if permitted, one call at a time: apt-get refuses to run in parallel.
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** How long a call waits for another apt-get's lock, in seconds. */
const LOCK_SECONDS = 120;

export const mayInstall = () => process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");

let last = Promise.resolve();

/** @param {string[]} packages @param {(text: string) => void} progress */
export function installDebian(packages, progress) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const wait = ["-o", `DPkg::Lock::Timeout=${LOCK_SECONDS}`];
  const install = async () => {
    await run("apt-get", ["update", "-q", ...wait], { env, progress });
    await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...wait, ...packages], { env, progress });
  };
  const own = last.then(install);
  last = own.catch(() => {});
  return own;
}
