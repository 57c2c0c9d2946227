// The project's files as the tidy rules read them.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

export interface Source {
  path: string;
  text: string;
}

const BINARY = /\.(woff2|png|jpe?g|webp|ico|wasm)$/;

/** Every file that is in the repository, or untracked and not ignored. */
export function sources(): Source[] {
  const list = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  return list
    .split("\0")
    .filter((path) => path && !BINARY.test(path) && existsSync(resolve(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(resolve(ROOT, path), "utf8") }));
}

/** The lines that a rule checks: neither comments nor Rust's inline tests; line numbers are kept. */
export function codeLines({ path, text }: Source): { line: string; number: number }[] {
  const tests = path.endsWith(".rs") ? text.search(/^#\[cfg\(test\)\]\n(?:#\[.*\n)*mod \w+ \{/m) : -1;
  const code = tests < 0 ? text : text.slice(0, tests);
  return code
    .split("\n")
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => !/^\s*(\/\/|\/?\*)/.test(line));
}
