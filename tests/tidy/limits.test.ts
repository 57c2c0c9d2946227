// The rate limits agree: the list in docs/shell.md, the wrangler file and the names in the worker.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { ROOT } from "./sources.ts";

const readText = (path: string) => readFileSync(resolve(ROOT, path), "utf8");

const deployed = [
  ...readText("wrangler.toml").matchAll(
    /\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "(\d+)"\nsimple = \{ limit = (\d+), period = (\d+) \}/g,
  ),
].map(([, name, namespace, limit, period]) => ({ name, namespace, limit, period }));

test("the documented limits are the deployed ones, by the minute", () => {
  const documented = [...readText("docs/shell.md").matchAll(/^- `([A-Z_]+_OF_[A-Z]+)`: (\d+) a minute by /gm)];
  assert.deepEqual(
    documented.map(([, name, limit]) => ({ name, limit, period: "60" })),
    deployed.map(({ name, limit, period }) => ({ name, limit, period })),
  );
});

test("every limit of the worker is bound, with its own counter", () => {
  const names = [...readText("edge/platform/src/bindings.rs").matchAll(/Limit::\w+ => "(\w+)"/g)].map(
    ([, name]) => name,
  );
  assert.ok(names.length > 0);
  assert.deepEqual(
    names,
    deployed.map(({ name }) => name),
  );
  assert.equal(new Set(deployed.map(({ namespace }) => namespace)).size, deployed.length);
});
