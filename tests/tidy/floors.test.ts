// The `mod` lines of a file (lib.rs, a mod.rs, a `room.rs` beside `room/`) are floors: a module may import siblings that
// stand before it, never one that stands after it. So there is no ring, and a feature goes by deleting its folder. Items
// that the file defines itself belong to no floor: they are the room's shared vocabulary. Items that it imports or
// re-exports belong to the module they come from; `super::*` and the room itself may be any of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines, type Source, sources } from "./sources.ts";

const CRATES = ["shop", "platform", "worker", "carts"].map((name) => `edge/${name}/src/`);
/** Tests may import from above. */
const TESTS = /(^|\/)(\w+_)?tests(\.rs|\/)/;
const USE = /\buse ([^;]+);/g;

/** The path of a module in its crate: `["cart", "rules"]`. */
function moduleOf(path: string): string[] {
  const inner = path.replace(/^edge\/\w+\/src\//, "").replace(/(^|\/)(mod|lib)?\.rs$|\.rs$/, "");
  return inner === "" ? [] : inner.split("/");
}

/** The code of a file with `crate::` in place of each `super::` and `self::`. */
function absolute(source: Source): string {
  const own = moduleOf(source.path);
  const code = codeLines(source).map(({ line }) => line);
  return code.join("\n").replace(/(?<![\w:])((?:super::)+|self::)/g, (relative) => {
    const up = relative.split("super::").length - 1;
    return ["crate", ...own.slice(0, own.length - up), ""].join("::");
  });
}

/** The paths of a use tree: `a::{b, c::{d as e}}` has `a::b` and `a::c::d::e`: the last part is the name in this file. */
function expand(tree: string): string[] {
  const open = tree.indexOf("{");
  if (open < 0) return [tree.replace(/ as (\w+)\s*$/, "::$1").trim()];
  const start = tree.slice(0, open).trim();
  const parts: string[] = [];
  let [depth, from] = [0, open + 1];
  for (let at = open + 1; at < tree.length; at++) {
    const sign = tree[at];
    if (depth === 0 && (sign === "," || sign === "}")) {
      parts.push(tree.slice(from, at));
      from = at + 1;
      if (sign === "}") break;
    } else if (sign === "{") depth++;
    else if (sign === "}") depth--;
  }
  return parts.filter((part) => part.trim()).flatMap((part) => expand(part).map((path) => start + path));
}

/** All paths of its own crate that a file names. */
function pathsOf(source: Source): string[][] {
  const code = absolute(source);
  const imported = [...code.matchAll(USE)].flatMap(([, tree = ""]) => expand(tree.trim()));
  const inline =
    code
      .replace(USE, "")
      .replace(/\bpub\(in [^)]*\)/g, "")
      .match(/\bcrate(::\w+)+/g) ?? [];
  return [...imported, ...inline].filter((path) => path.startsWith("crate::")).map((path) => path.split("::").slice(1));
}

interface Room {
  path: string[];
  floors: string[];
  /** Names that the room imports or re-exports, by the module that has them. */
  reexports: Map<string, string>;
}

function roomOf(source: Source): Room {
  const path = moduleOf(source.path);
  const declared = [...source.text.matchAll(/^(?:pub(?:\([^)]*\))? )?mod (\w+);$/gm)].map(([, name]) => name ?? "");
  // Only tests import tests.
  const floors = declared.filter((name) => !/^(\w+_)?tests$/.test(name));
  const code = absolute(source);
  const reexports = new Map<string, string>();
  for (const [, tree = ""] of code.matchAll(USE)) {
    for (const full of expand(tree.trim())) {
      const own = path.join("::");
      const inner = full.replace(own ? `crate::${own}::` : "crate::", "").split("::");
      const [module = "", name = inner.at(-1) ?? ""] = [inner[0], inner.at(-1)];
      if (floors.includes(module)) reexports.set(name, module);
    }
  }
  return { path, floors, reexports };
}

/** The imports upwards in a crate, as `cart/effects → rules`. */
function importsUpwards(folder: string, files: Source[]): string[] {
  const own = files.filter(({ path }) => path.startsWith(folder) && !TESTS.test(path));
  return own.map(roomOf).flatMap((room) => own.flatMap((source) => upwards(room, source)));
}

function upwards({ path, floors, reexports }: Room, source: Source): string[] {
  const module = moduleOf(source.path);
  const from = module[path.length];
  if (from === undefined || path.some((part, at) => part !== module[at])) return [];
  const named = pathsOf(source)
    .filter((names) => path.every((part, at) => part === names[at]))
    .map((names) => names[path.length] ?? "");
  const isWhole = (name: string) => name === "" || name === "*";
  const siblings = named.flatMap((name) =>
    isWhole(name) ? floors : [(floors.includes(name) ? name : reexports.get(name)) ?? from],
  );
  const above = new Set(siblings.filter((name) => floors.indexOf(name) > floors.indexOf(from)));
  return [...above].map((name) => `${source.path.replace(/^edge\/|\.rs$/g, "")} → ${[...path, name].join("::")}`);
}

for (const folder of CRATES) {
  test(`no module of ${folder} imports one of a higher floor`, () => {
    assert.deepEqual(importsUpwards(folder, sources()), []);
  });
}

test("an import upwards is seen, however it is written", () => {
  const crate = (text: string): Source[] => [
    {
      path: "edge/shop/src/lib.rs",
      text: "pub mod money;\npub mod cart;\nmod checkout;\npub use checkout::Details;\n",
    },
    {
      path: "edge/shop/src/cart/mod.rs",
      text: "mod line;\nmod rules;\nmod page;\npub use page::{Page, render as draw};\nuse page::Frame;\n",
    },
    { path: "edge/shop/src/cart/rules.rs", text },
  ];
  const seen = (text: string) => importsUpwards("edge/shop/src/", crate(text)).length;
  assert.equal(seen("use crate::checkout::Details;\n"), 1);
  assert.equal(seen("use crate::{money::{Money, Currency}, checkout};\n"), 1);
  assert.equal(seen("use crate::{\n    money,\n    checkout::{self, Details},\n};\n"), 1);
  assert.equal(seen("fn f() -> crate::checkout::Details {}\n"), 1);
  assert.equal(seen("use super::super::checkout::Details;\n"), 1);
  assert.equal(seen("use super::super::{money, checkout};\n"), 1);
  assert.equal(seen("use crate::Details;\n"), 1);
  assert.equal(seen("use super::draw;\n"), 1);
  assert.equal(seen("use super::Frame;\n"), 1);
  assert.equal(seen("use super::*;\n"), 1);
  assert.equal(seen("use crate::cart;\n"), 1);
  assert.equal(seen("pub(in crate::cart) fn f() {}\n"), 0);
  assert.equal(seen("use super::page::Page;\n"), 1);
  assert.equal(seen("use super::Page;\n"), 1);
  assert.equal(seen("use super::{Line, line::Kind, page};\n"), 1);
  assert.equal(seen("use crate::cart::page::{self, Page};\n"), 1);
  assert.equal(seen("fn f() -> super::page::Page {}\n"), 1);
  assert.equal(seen("use crate::money::Money;\nuse super::Line;\nuse super::line::Kind;\nuse crate::cart::Cart;\n"), 0);
  assert.equal(seen("use std::{cmp::Ord, fmt};\nuse crate::cart::rules::own;\n"), 0);
  assert.equal(seen("// crate::checkout\n#[cfg(test)]\nmod tests {\n    use crate::checkout;\n}\n"), 0);
});

test("a room whose file stands beside its folder has floors too", () => {
  const files: Source[] = [
    { path: "edge/shop/src/lib.rs", text: "pub mod site;\n" },
    { path: "edge/shop/src/site.rs", text: "mod problem;\nmod folder;\n" },
    { path: "edge/shop/src/site/problem.rs", text: "use super::folder::Folder;\n" },
    { path: "edge/shop/src/site/folder.rs", text: "use super::problem::Problem;\n" },
  ];
  assert.deepEqual(importsUpwards("edge/shop/src/", files), ["shop/src/site/problem → site::folder"]);
});
