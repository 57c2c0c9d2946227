// The order of the `mod` lines in a crate's lib.rs is the order of its floors: a module may import modules that stand
// before it, never one that stands after it. So there is no ring, and a feature goes by deleting its folder.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines, type Source, sources } from "./sources.ts";

const CRATES = ["shop", "platform", "worker", "carts"].map((name) => `edge/${name}/src/`);
/** Tests may look at pages whole, from above. */
const TESTS = /(^|\/)(\w+_)?tests(\.rs|\/)/;

/** The imports upwards in a crate, as `from → to (file:line)`. */
function importsUpwards(folder: string, files: Source[]): string[] {
  const lib = files.find(({ path }) => path === `${folder}lib.rs`)?.text ?? "";
  const floors = [...lib.matchAll(/^(?:pub )?mod (\w+);$/gm)].map(([, name]) => name ?? "");
  const inside = files.filter(({ path }) => path.startsWith(folder) && !TESTS.test(path) && !path.endsWith("/lib.rs"));
  return inside.flatMap((source) => {
    const [, from = ""] = /^(\w+)/.exec(source.path.slice(folder.length)) ?? [];
    const floor = floors.indexOf(from);
    const upwards = imports(source).filter(({ name }) => floors.indexOf(name) > floor);
    return upwards.map(({ name, number }) => `${from} → ${name} (${source.path}:${number})`);
  });
}

/** A file with `crate::` in place of as many `super::` as lead from it to the root of its crate. */
function fromRoot({ path, text }: Source): Source {
  const depth = path
    .replace(/^edge\/\w+\/src\//, "")
    .replace(/(\/mod)?\.rs$/, "")
    .split("/").length;
  return { path, text: text.replace(new RegExp(`(?<!::)\\b(super::){${depth}}(?!super)`, "g"), "crate::") };
}

/** The modules of its own crate that a file names: `crate::a::b`, `use crate::{a::{b, c}, d};`, the same with `super`. */
function imports(source: Source): { name: string; number: number }[] {
  const found: { name: string; number: number }[] = [];
  let list = "";
  for (const { line, number } of codeLines(fromRoot(source))) {
    for (const [, name = ""] of line.matchAll(/\bcrate::(\w+)/g)) found.push({ name, number });
    if (list || /\buse crate::\{/.test(line)) list += line;
    if (list && line.includes(";")) {
      let inner = list.slice(list.indexOf("{") + 1, list.lastIndexOf("}"));
      while (/::\{[^{}]*\}/.test(inner)) inner = inner.replace(/::\{[^{}]*\}/g, "");
      for (const entry of inner.split(",")) {
        const name = /^\s*(\w+)/.exec(entry)?.[1];
        if (name) found.push({ name, number });
      }
      list = "";
    }
  }
  return found;
}

for (const folder of CRATES) {
  test(`no module of ${folder} imports one of a higher floor`, () => {
    assert.deepEqual(importsUpwards(folder, sources()), []);
  });
}

test("an import upwards is seen, however it is written", () => {
  const crate = (text: string): Source[] => [
    { path: "edge/shop/src/lib.rs", text: "pub mod money;\npub mod cart;\nmod checkout;\n" },
    { path: "edge/shop/src/cart/rules.rs", text },
  ];
  const seen = (text: string) => importsUpwards("edge/shop/src/", crate(text)).length;
  assert.equal(seen("use crate::checkout::Details;\n"), 1);
  assert.equal(seen("use crate::{money::{Money, Currency}, checkout};\n"), 1);
  assert.equal(seen("use crate::{\n    money,\n    checkout::{self, Details},\n};\n"), 1);
  assert.equal(seen("fn f() -> crate::checkout::Details {}\n"), 1);
  assert.equal(seen("use super::super::checkout::Details;\n"), 1);
  assert.equal(seen("use super::super::{money, checkout};\n"), 1);
  assert.equal(seen("use crate::money::Money;\nuse super::Line;\nuse crate::cart::Cart;\n"), 0);
  assert.equal(seen("// crate::checkout\n#[cfg(test)]\nmod tests {\n    use crate::checkout;\n}\n"), 0);
});
