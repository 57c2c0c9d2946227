// Installs Debian's packages where we may, one call at a time: apt-get refuses to start beside another one.
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** How long a call waits for the apt-get of somebody else, in seconds. */
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
