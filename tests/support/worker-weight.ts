// The upload size of a built worker.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./root.ts";

/** Bytes of the scripts and modules in a worker's folder, raw and each gzipped on its own. */
export function weighWorker({ output }: { output: string }): { raw: number; gzip: number } {
  const folder = join(ROOT, output);
  const files = readdirSync(folder).filter((name) => /\.(js|wasm)$/.test(name));
  const bytes = files.map((name) => readFileSync(join(folder, name)));
  const sum = (weights: number[]) => weights.reduce((total, weight) => total + weight, 0);
  return { raw: sum(bytes.map(({ length }) => length)), gzip: sum(bytes.map((file) => gzipSync(file).length)) };
}
