// The table of backend calls in docs/shell.md against the code that asks and the demo backend that answers.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { codeLines, ROOT, type Source, sources } from "./sources.ts";

const ASKED = /"(\/(?:api|general|base|main|page|settings|auth|users|favorites|mi|calculator|shop\/[a-z-]+)\b[^"]*)"/g;
const ASKING = /^edge\/shop\/src\/(?!.*tests\.rs$).*\.rs$/;
const ANSWERS = "edge/demo-backend/src/calls";
const ROW = /^\| `(GET|POST|PATCH|DELETE) (\/[^`]+)` +\|(.*)\|$/;

interface Row {
  method: string;
  call: string;
  askedBy: string;
  answeredBy: string;
  shownBy: string;
}

/** What of a call is the same for every caller: all before its first argument. */
const fixed = (call: string) => call.replace(/[{?].*$/, "");

function rows(document: string): Row[] {
  return document.split("\n").flatMap((line) => {
    const [, method, call, cells] = ROW.exec(line) ?? [];
    if (!method || !call || !cells) return [];
    const [askedBy = "", answeredBy = "", shownBy = ""] = cells
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""));
    return [{ method, call, askedBy, answeredBy, shownBy }];
  });
}

/** Each call that the shop asks, with the file. */
function asked(files: Source[]): { call: string; path: string }[] {
  return files
    .filter(({ path }) => ASKING.test(path))
    .flatMap((file) =>
      codeLines(file).flatMap(({ line }) =>
        [...line.matchAll(ASKED)].map(([, call = ""]) => ({ call: fixed(call), path: file.path })),
      ),
    );
}

/** The file of the demo backend whose function stands beside the call's path. */
function answering(call: string, dispatch: string): string | undefined {
  const [path = ""] = call.split("?");
  const known = dispatch.indexOf(`"${path.includes("{") ? fixed(path) : path.replace(/\/$/, "")}"`);
  const [, module] = known < 0 ? [] : (/\b([a-z]+)::/.exec(dispatch.slice(known)) ?? []);
  return module && `${ANSWERS}/${module}.rs`;
}

function complaints(table: Row[], files: Source[], dispatch: string): string[] {
  const all = asked(files);
  const written = new Set(table.map(({ call }) => fixed(call)));
  return [
    ...all.filter(({ call }) => !written.has(call)).map(({ call, path }) => `${call} of ${path} is not in the table`),
    ...table.flatMap(({ call, askedBy, answeredBy, shownBy }) => [
      ...(all.some((one) => one.call === fixed(call) && one.path === askedBy) ? [] : [`${call}: asked by ${askedBy}?`]),
      ...(answering(call, dispatch) === answeredBy ? [] : [`${call}: answered by ${answeredBy}?`]),
      ...(/^(tests|edge)\/.*test/.test(shownBy) && existsSync(resolve(ROOT, shownBy))
        ? []
        : [`${call}: shown by ${shownBy}?`]),
    ]),
  ];
}

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");
const table = rows(read("docs/shell.md"));
const dispatch = read(`${ANSWERS}/mod.rs`);

test("docs/shell.md names every backend call with who asks, who answers and what shows it", () => {
  assert.ok(table.length > 40);
  assert.deepEqual(complaints(table, sources(), dispatch), []);
});

test("each call has a documented answer in tests/contract, and each of those a call", () => {
  // Passed on as it comes, instead of being read.
  const passedOn = ["GET /sitemap.xml"];
  const plain = (call: string) =>
    call
      .split("?")[0]
      ?.replace(/\{\w+\}/g, "{}")
      .replace(/\/$/, "");
  const files = readdirSync(resolve(ROOT, "tests/contract"));
  const documented = files.map((file) => JSON.parse(read(`tests/contract/${file}`)).call as string);
  assert.deepEqual(
    new Set(documented.map(plain)),
    new Set([...table.map(({ method, call }) => `${method} ${call}`), ...passedOn].map(plain)),
  );
});

test("a call that docs/shell.md leaves out, and a row with a wrong or an empty cell, are seen", () => {
  for (const call of ["/general/new_call/", "/api/phone/"]) {
    const files = [{ path: "edge/shop/src/menu/calls.rs", text: `Call::get_static("${call}")` }];
    assert.deepEqual(complaints([], files, dispatch), [`${call} of edge/shop/src/menu/calls.rs is not in the table`]);
  }
  for (const method of ["DELETE", "PATCH"]) {
    assert.equal(rows(`| \`${method} /api/phone/{id}/\` | \`a\` | \`b\` | \`c\` |`)[0]?.method, method);
  }
  for (const wrong of [
    { askedBy: "edge/shop/src/menu/page.rs" },
    { answeredBy: "" },
    { shownBy: "tests/absent.test.ts" },
  ]) {
    const altered = table.map((row, index) => (index === 0 ? { ...row, ...wrong } : row));
    assert.equal(complaints(altered, sources(), dispatch).length, 1, JSON.stringify(wrong));
  }
});
