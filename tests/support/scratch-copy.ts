// A copy of the project as it is built, for what edits its files.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./root.ts";

/** What is not copied: what others keep there, and what a copy would have to share. */
const LEFT = /^(\.git|node_modules|target)$|^\.vitrina\/(?!built|bin|development)/;

/** The folder of a new copy, and what takes it away. */
export function copyProject(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "vitrina-copy-"));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !LEFT.test(relative(ROOT, path)) });
  mkdirSync(join(root, ".vitrina"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
