// Names in package-lock.json every platform's optional package. A registry mirror that lacks another
// platform's build makes npm leave it out, and `npm ci` then refuses the whole lock. Run it after adding
// a dependency; tests/tidy tells when it is needed.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const LIBC = { musl: "musl", musleabihf: "musl", gnu: "glibc", gnueabihf: "glibc" };
const SYSTEMS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openharmony: "openharmony",
  win32: "win32",
  windows: "win32",
};
const PROCESSORS = {
  arm: "arm",
  arm64: "arm64",
  x64: "x64",
  64: "x64",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
};

/** Optional packages that the lock mentions but does not list, as `[path, version]`. */
export function missingOptionals(lock) {
  const missing = [];
  for (const entry of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (/^\d/.test(version) && !lock.packages[`node_modules/${name}`])
        missing.push([`node_modules/${name}`, version]);
    }
  }
  return missing;
}

function describe(path, version) {
  const words = path.split("/").at(-1).split("-");
  const find = (table) => words.map((word) => table[word]).filter(Boolean);
  const libc = find(LIBC);
  return {
    version,
    cpu: find(PROCESSORS),
    dev: true,
    optional: true,
    os: find(SYSTEMS),
    ...(libc.length > 0 && { libc }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
  for (const [path, version] of missingOptionals(lock)) lock.packages[path] = describe(path, version);
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en"));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
}
