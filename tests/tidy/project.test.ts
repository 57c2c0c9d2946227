// Agreements between the rooms of the project: islands and pages, crates and platform, lock and packages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { missingOptionals } from "../../tools/complete-lock.mjs";
import { ROOT } from "./sources.ts";

/** All that the shop is made of. None knows a platform, a network, the time or a random number. */
const CRATES_OF_SHOP = ["hmac", "jwt-compact", "maud", "serde", "serde_json", "sha2", "text", "xorf"];

test("the shop knows no platform, no network, no clock and no random number", () => {
  const given = ["tree", "--offline", "-p", "shop", "-e", "normal,features", "--prefix", "depth"];
  const crates = execFileSync("cargo", given, { cwd: ROOT, encoding: "utf8" }).split("\n");
  const direct = crates.map(
    (crate) => /^1([a-z_][a-z0-9_-]*) (?!feature)/.exec(crate)?.[1] ?? /^1([a-z_][a-z0-9_-]*) feature/.exec(crate)?.[1],
  );
  assert.deepEqual([...new Set(direct.filter((name) => name !== undefined))].sort(), CRATES_OF_SHOP);
  // jwt-compact reads dates with chrono, whose clock stays off.
  assert.deepEqual(
    crates.filter((crate) => /\d(getrandom|rand) |chrono feature "(clock|now|std|default)"/.test(crate)),
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

test("worker and carts are bound to the same configuration and backend, and the carts' class is bound from there", () => {
  const [worker = "", carts = ""] = ["wrangler.toml", "wrangler.carts.toml"].map((name) =>
    readFileSync(resolve(ROOT, name), "utf8"),
  );
  for (const part of [/\{ binding = "CONFIG".*?\}/, /^compatibility_date = .*$/m, /\{ binding = "BACKEND".*?\}/]) {
    const [bound] = part.exec(worker) ?? [];
    assert.ok(bound, String(part));
    assert.equal(part.exec(carts)?.[0], bound);
  }
  assert.match(worker, /class_name = "CartObject", script_name = "vitrina-carts"/);
  assert.doesNotMatch(worker, /migrations/, "a deployment of pages would touch the carts");
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
