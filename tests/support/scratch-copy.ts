// A copy of the built project, for tests that edit its files.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { ROOT } from "./root.ts";

/** Excluded from the copy: unrelated files, and folders that copies share. */
const EXCLUDED = /^(\.git|node_modules|target)$|^\.vitrina\/(?!built|bin|development)/;

/** Makes a copy; returns its folder and a function that removes it. */
export function copyProject(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), "vitrina-copy-"));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !EXCLUDED.test(relative(ROOT, path)) });
  mkdirSync(join(root, ".vitrina"), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}
