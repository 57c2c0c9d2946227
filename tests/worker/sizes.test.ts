// Size limits of the upload and of every page's script.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { LIMITS } from "../../tools/limits.mjs";
import { WORKERS } from "../../tools/workers.mjs";
import { ROOT } from "../support/root.ts";
import { weighWorker } from "../support/worker-weight.ts";

const KB = 1024;
const skip = process.env["VITRINA_PROFILE"] === "dev" && "what is built for development is not optimised";

for (const worker of WORKERS) {
  const { name, mostKilobytes } = worker;
  if (mostKilobytes === undefined) continue;
  test(`the ${name} weighs at most ${mostKilobytes} KB`, { skip }, () => {
    const { gzip } = weighWorker(worker);
    assert.ok(gzip > 0 && gzip <= mostKilobytes * KB, `${gzip} bytes`);
  });
}

test("the script of every page is within its limit", () => {
  const { runtime } = JSON.parse(readFileSync(resolve(ROOT, "dist/islands.json"), "utf8"));
  const weight = brotliCompressSync(readFileSync(resolve(ROOT, `dist/public${runtime}`))).length;
  assert.ok(weight <= LIMITS.firstScriptsKilobytes * KB, `${weight} bytes`);
});
