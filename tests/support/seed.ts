// The initial configuration of every shop.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./root.ts";

export const seed = (): { key: string; value: string; base64?: boolean }[] =>
  JSON.parse(readFileSync(resolve(ROOT, "dist/kv.json"), "utf8"));
