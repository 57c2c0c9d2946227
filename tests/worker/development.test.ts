// Release builds contain no development code.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isDevelopment, WORKERS } from "../../tools/workers.mjs";
import { openShop, ROOT } from "../support/shop.ts";

const skip = isDevelopment() && "this is a build for development";

test("a release build ignores ?explain, and has no live reload", { skip }, async () => {
  await using shop = await openShop({ variables: { RELOAD: "true" } });
  for (const path of ["/ro?explain", "/ro/about?explain"]) {
    const answer = await shop.fetch(path);
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8", path);
    assert.doesNotMatch(await answer.text(), /__development/);
  }
  assert.equal((await shop.fetch("/__development/changes")).status, 404);
});

test("uploaded files contain no development code", { skip }, () => {
  for (const { output } of WORKERS) {
    const files = readdirSync(join(ROOT, output));
    assert.ok(files.includes("index_bg.wasm"), output);
    for (const file of files) {
      assert.match(file, /^(index_bg\.wasm|(index|entry|boundary|frames|watch)\.js)$/);
      // The markers of `edge/worker/src/development.rs`.
      assert.doesNotMatch(
        readFileSync(join(ROOT, output, file), "latin1"),
        /development: (words|islands)|__development/,
      );
    }
  }
});
