// What is there for developers alone is in no build for release.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { isDevelopment, WORKERS } from "../../tools/workers.mjs";
import { openShop, ROOT } from "../support/shop.ts";

const skip = isDevelopment() && "this is a build for development";

test("a build for release does not know ?explain, and loads nothing again", { skip }, async () => {
  await using shop = await openShop({ variables: { RELOAD: "true" } });
  for (const path of ["/ro?explain", "/ro/about?explain"]) {
    const answer = await shop.fetch(path);
    assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8", path);
    assert.doesNotMatch(await answer.text(), /__development/);
  }
  assert.equal((await shop.fetch("/__development/changes")).status, 404);
});

test("what is uploaded has no file and no word of development", { skip }, () => {
  for (const { output } of WORKERS) {
    const files = readdirSync(join(ROOT, output));
    assert.ok(files.includes("index_bg.wasm"), output);
    for (const file of files) {
      assert.match(file, /^(index_bg\.wasm|(index|entry|boundary|frames)\.js)$/);
      // How `edge/worker/src/development.rs` asks for what it reads.
      assert.doesNotMatch(
        readFileSync(join(ROOT, output, file), "latin1"),
        /development: (words|islands)|__development/,
      );
    }
  }
});
