// The shop's backend calls match its declared ones, which docs/calls.md lists.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { codeLines, ROOT, type Source, sources } from "./sources.ts";

const ASKED = /"(\/(?:api|general|base|main|page|settings|auth|users|favorites|mi|calculator|shop\/[a-z-]+)\b[^"]*)"/g;
const ASKING = /^edge\/shop\/src\/(?!.*tests\.rs$).*\.rs$/;
const ROW = /^- `(?:GET|POST|PATCH|DELETE) (\/[^`]+)`/gm;

/** The constant part of a call, up to its first argument. */
const fixed = (call: string) => call.replace(/[{?].*$/, "");

/** Requested paths without a declaration, each with its file. */
function undeclared(declared: Set<string>, files: Source[]): string[] {
  return files
    .filter(({ path }) => ASKING.test(path))
    .flatMap((file) =>
      codeLines(file).flatMap(({ line }) =>
        [...line.matchAll(ASKED)]
          .map(([, call = ""]) => fixed(call))
          .filter((call) => !declared.has(call))
          .map((call) => `${call} of ${file.path} is not declared`),
      ),
    );
}

const list = readFileSync(resolve(ROOT, "docs/calls.md"), "utf8");
const declared = new Set([...list.matchAll(ROW)].map(([, call = ""]) => fixed(call)));

test("every path that the shop asks of its backend is a declared call", () => {
  assert.ok(declared.size > 40);
  assert.deepEqual(undeclared(declared, sources()), []);
});

test("an undeclared path is detected", () => {
  for (const call of ["/general/new_call/", "/api/fax/"]) {
    const files = [{ path: "edge/shop/src/menu/mod.rs", text: `Call::get_static("${call}")` }];
    assert.deepEqual(undeclared(declared, files), [`${call} of edge/shop/src/menu/mod.rs is not declared`]);
  }
});
