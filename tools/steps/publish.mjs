// Lays hashed files out as the platform serves them.
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Hashed files never change, so browsers may keep them for good. */
const HEADERS = "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n";

/** Replaces a folder by one with these files. */
export function publish(assets, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(assets, join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "_headers"), HEADERS);
}
