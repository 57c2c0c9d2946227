// Agreements between the rooms of the project: islands and pages, crates and platform, lock and packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { missingOptionals } from "../../tools/complete-lock.mjs";
import { ROOT } from "./sources.ts";

const PLATFORM = /^(worker|wasm-bindgen|js-sys|web-sys|getrandom|tokio|hyper|reqwest|chrono|time|rand|url|regex) /;

test("the shop knows no platform, no network, no clock and no random number", () => {
  const given = ["tree", "--offline", "-p", "shop", "-e", "normal", "--prefix", "none"];
  const crates = execFileSync("cargo", given, { cwd: ROOT, encoding: "utf8" }).split("\n");
  assert.ok(
    crates.some((crate) => crate.startsWith("maud ")),
    "cargo tree lists the crates of the shop",
  );
  assert.deepEqual(
    crates.filter((crate) => PLATFORM.test(crate)),
    [],
  );
});

test("the lock names every platform's optional packages (else run `node tools/complete-lock.mjs`)", () => {
  const lock = JSON.parse(readFileSync(resolve(ROOT, "package-lock.json"), "utf8"));
  assert.deepEqual(missingOptionals(lock), []);
  assert.equal(missingOptionals({ packages: { "": { optionalDependencies: { absent: "1.0.0" } } } }).length, 1);
});

test("every package is pinned", () => {
  const { devDependencies } = JSON.parse(readFileSync(resolve(ROOT, "package.json"), "utf8"));
  assert.deepEqual(
    Object.entries<string>(devDependencies).filter(([, version]) => !/^\d/.test(version)),
    [],
  );
});

test("storefront and desk are bound to the same and told the same", () => {
  const [storefront = "", desk = ""] = ["wrangler.toml", "wrangler.desk.toml"].map((name) =>
    readFileSync(resolve(ROOT, name), "utf8"),
  );
  for (const part of [
    /^kv_namespaces = .*$/m,
    /^compatibility_date = .*$/m,
    /\{? ?binding = "BACKEND".*?\}/,
    /^\[vars\]\n[^[]*/m,
  ]) {
    const [said] = part.exec(storefront) ?? [];
    assert.ok(said, String(part));
    assert.equal(part.exec(desk)?.[0].trim(), said.trim());
  }
});

test("every file that docs/shell.md names exists", () => {
  const text = readFileSync(resolve(ROOT, "docs/shell.md"), "utf8");
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, path]) => path ?? "");
  assert.ok(named.length > 50);
  assert.deepEqual(
    named.filter((path) => !existsSync(resolve(ROOT, path))),
    [],
  );
});
