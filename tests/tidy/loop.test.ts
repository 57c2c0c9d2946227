// The builds of `npm run dev` by changed file, and the tests of `npm test -- --changed`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, partsToRun } from "../../tools/steps/changed.mjs";
import { changesOf } from "../../tools/steps/loop.mjs";
import { PARTS } from "../../tools/steps/parts.mjs";
import { parseArguments } from "../../tools/steps/selection.mjs";

test("only Rust needs the compiler, and files outside the pages need nothing", () => {
  for (const [paths, parts, rust, seed] of [
    [["islands/styles/cart.css"], ["styles"], false, false],
    [["locales/ro/cart.json", "locales/ru/cart.json"], ["words"], false, false],
    [["islands/storefront/storefront.ts"], ["scripts", "words"], false, false],
    [["islands/styles/icons.svg"], ["styles", "scripts", "words"], true, false],
    [["edge/shop/src/cart/rules.rs"], [], true, false],
    [["kv-seed/sites/casa.json"], [], false, true],
    [["islands/stores/cart.test.ts", "edge/shop/src/cart/tests.rs", "edge/fuzz/src/main.rs"], [], false, false],
    [["islands/styles/.cart.css.swp", "edge/shop/src/lib.rs~"], [], false, false],
  ] as const) {
    assert.deepEqual(changesOf([...paths]), { parts: [...parts], rust, seed }, paths.join());
  }
});

test("a change selects the tests that it can break: all parts, unless a rule narrows them", () => {
  const all = [...new Set(PARTS.map(({ part }) => part))];
  const parts = (...paths: string[]) => all.filter((part) => partsOf(paths).has(part));
  assert.deepEqual(parts("edge/shop/src/cart/rules.rs"), all);
  assert.deepEqual(parts("a/file/that/nobody/knows"), all);
  assert.deepEqual(parts("docs/shell.md", "README.md", "tests/django/README.md"), ["check"]);
  assert.deepEqual(parts("docs/sites.md"), ["check", "rules"]);
  assert.ok(parts("edge/contract/src/documents/start.md").includes("rules"));
  assert.deepEqual(parts("edge/shop/src/cart/tests.rs"), ["check", "rules"]);
  assert.deepEqual(
    parts("locales/ro/cart.json"),
    all.filter((part) => part !== "fuzz"),
  );
  assert.deepEqual(parts(), []);
});

test("a changed test file runs alone, unless its part runs whole", () => {
  const [cart, search] = ["tests/worker/cart.test.ts", "tests/worker/search.test.ts"];
  assert.deepEqual(partsOf([cart, search]).get("worker"), [cart, search]);
  assert.equal(partsOf([cart, "tests/support/shop.ts"]).get("worker"), undefined);
  assert.ok(partsOf(["tests/support/shop.ts", cart]).has("worker"));
  assert.equal(partsOf(["tests/support/shop.ts", cart]).get("worker"), undefined);
  assert.equal(partsOf(["tests/faults/helper.ts", "tests/faults/kill.test.ts"]).get("faults"), undefined);
  assert.ok(!partsOf(["tests/worker/gone.test.ts"]).has("worker"), "a file that was deleted is run nowhere");
});

test("a change runs no part that was left out", () => {
  const parts = (without: string[]) =>
    new Set(partsToRun(["a/file/that/nobody/knows"], without).map(({ part }) => part));
  assert.ok(parts([]).has("engines"));
  assert.ok(!parts(["engines"]).has("engines"));
  assert.ok(parts(["engines"]).has("worker"));
  assert.throws(() => parts(["engine"]), /There is no part engine/);
});

test("changes count since main, or since a given revision", () => {
  assert.equal(parseArguments(["worker"]).changed, undefined);
  assert.equal(parseArguments(["--changed"]).changed, "");
  assert.equal(parseArguments(["--changed=abc", "--show"]).changed, "abc");
});
