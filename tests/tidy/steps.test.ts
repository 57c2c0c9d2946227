// Steps of a build that are skipped: of the same inputs, and not longer than their result may last.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { unlessUnchanged } from "../../tools/steps/fingerprint.mjs";

test("a step runs again for other inputs, without its outputs, and after its time", async () => {
  const root = mkdtempSync(join(tmpdir(), "vitrina-steps-"));
  try {
    const step = { root, stamp: "built/step", inputs: ["input"], outputs: ["output"] };
    const runs = async (longestMs?: number) => {
      let ran = false;
      await unlessUnchanged({ ...step, ...(longestMs && { longestMs }) }, async () => {
        ran = true;
        writeFileSync(join(root, "output"), "");
      });
      return ran;
    };
    writeFileSync(join(root, "input"), "1");
    assert.deepEqual([await runs(), await runs(), await runs(60_000)], [true, false, false]);
    writeFileSync(join(root, "input"), "2");
    assert.deepEqual([await runs(), await runs()], [true, false]);
    rmSync(join(root, "output"));
    assert.deepEqual([await runs(), await runs()], [true, false]);
    const before = new Date(Date.now() - 120_000);
    utimesSync(join(root, "built/step"), before, before);
    assert.deepEqual([await runs(), await runs(60_000), await runs(60_000)], [false, true, false]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
