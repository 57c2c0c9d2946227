// The shop's browser storage: each cookie, storage key and database is in the list of docs/shell.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { ROOT, type Source, sources } from "./sources.ts";

interface Kept {
  place: "cookie" | "local storage" | "session storage" | "database";
  name: string;
}

/** Names that the code takes from a list. */
const LISTED: Record<string, string[]> = { "islands/storefront/saved-products.ts list": ["favourites", "compare"] };

const isIsland = ({ path }: Source) => /^islands\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/** The value of a constant, which may refer to another one. */
function textOf(constant: string, files: Source[]): string | undefined {
  const written = new RegExp(`const ${constant} = (["\`])(.+?)\\1`);
  const [found] = files.flatMap(({ text }) => written.exec(text)?.[2] ?? []);
  return found?.replace(/\$\{(\w+)\}/g, (_, other: string) => textOf(other, files) ?? "?");
}

function storageUses(all: Source[]): Kept[] {
  const cookies = all
    .filter(({ path }) => /^edge\/(shop|worker|platform)\/.*\.rs$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/const \w*COOKIE: &str =\s+"([^"]+)"/g)])
    .map(([, name = ""]): Kept => ({ place: "cookie", name }));
  const islands = all.filter(isIsland);
  const nameOf = (file: Source, key: string) =>
    (key.startsWith('"') ? key.slice(1, -1) : textOf(key, [file, ...islands])) ?? `${file.path}: ${key}`;
  const databases = islands
    .filter(({ text }) => text.includes('from "idb-keyval"'))
    .flatMap((file) =>
      [...file.text.matchAll(/\bcreateStore\(\s*("[^"]+"|\w+)/g)].map(
        ([, key = ""]): Kept => ({ place: "database", name: nameOf(file, key) }),
      ),
    );
  const stored = islands.flatMap((file) =>
    [...file.text.matchAll(/\b(local|session)Storage\.setItem\(\s*("[^"]+"|\w+)/g)].flatMap(([, which, key = ""]) => {
      const place = which === "local" ? "local storage" : "session storage";
      const names = LISTED[`${file.path} ${key}`] ?? [nameOf(file, key)];
      return names.map((name): Kept => ({ place, name }));
    }),
  );
  return [...cookies, ...stored, ...databases];
}

/** Names missing from the list; a row that begins with a storage covers that storage only. */
function unlisted(all: Kept[], list: string): string[] {
  const rows = [...list.matchAll(/^- (.+?)(?: · |$)/gm)].map(([, row = ""]) => row);
  const placeOf = (row: string) => /^((local|session) storage|database)/.exec(row)?.[0] ?? "cookie";
  const tells = ({ place, name }: Kept) => rows.some((row) => placeOf(row) === place && row.includes(`\`${name}\``));
  return all.filter((one) => !tells(one)).map(({ place, name }) => `${place}: ${name}`);
}

const [, list = ""] =
  /^## Cookies and storage\n(.*?)^#/ms.exec(readFileSync(resolve(ROOT, "docs/shell.md"), "utf8")) ?? [];

test("docs/shell.md lists everything that the shop stores in a browser", () => {
  const all = storageUses(sources());
  assert.ok(all.length > 25, `${all.length}`);
  assert.deepEqual(unlisted(all, list), []);
});

test("an unlisted cookie or key is detected", () => {
  const files: Source[] = [
    { path: "edge/shop/src/x.rs", text: 'pub const NEW_COOKIE: &str = "new";' },
    { path: "islands/a/x.ts", text: `const OLD = \`\${UNSENT}_x\`;\nlocalStorage.setItem(OLD, text);` },
    { path: "islands/b/y.ts", text: 'export const UNSENT = "kept";\nsessionStorage.setItem("here", text);' },
    { path: "islands/c/z.ts", text: "sessionStorage.setItem(made, text);" },
    { path: "islands/d/w.ts", text: 'import { createStore } from "idb-keyval";\ncreateStore("photos", "all");' },
  ];
  const known = "- `new` · a · b\n- local storage: `kept_x` · a · b\n- session storage: `here`";
  assert.deepEqual(unlisted(storageUses(files), known), ["session storage: islands/c/z.ts: made", "database: photos"]);
  const moved = "- local storage: `new`, `here` · `new` · b\n- session storage: `kept_x`";
  assert.equal(unlisted(storageUses(files), moved).length, 5);
});
