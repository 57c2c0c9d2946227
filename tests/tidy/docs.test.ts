// README.md and docs/: the files and headings that they name exist, and the map links to each document.
import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { ROOT, type Source, sources } from "./sources.ts";

const README_BYTES = 10 * 1024;
/** Documents with one rule per line: `- rule · file · test`. */
const RULES_BY_LINE = [
  "docs/shell.md",
  "docs/catalogue.md",
  "docs/mealplan.md",
  "docs/accounts.md",
  "docs/companies.md",
  "docs/buying.md",
  "docs/reliability.md",
  "docs/classifieds.md",
];

const documents = sources().filter(({ path }) => path.endsWith(".md"));
const published = documents.filter(({ path }) => /^(README\.md|docs\/)/.test(path));
const byHand = published.filter(({ path }) => path !== "docs/backend.md");
const exists = (path: string) => existsSync(resolve(ROOT, path));

/**
 * Files that a document names in backticks but that do not exist. README.md also names them by crate:
 * `shop/route/mod.rs`.
 */
function missingFiles({ path, text }: Source): string[] {
  const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = ""]) => file);
  const places = (file: string) => (path === "README.md" ? [file, file.replace(/^(\w+)/, "edge/$1/src")] : [file]);
  return named.filter((file) => !places(file).some(exists)).map((file) => `${path} names ${file}`);
}

/** A heading's anchor, as GitHub makes it. */
const anchor = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const anchors = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchor(heading));

function brokenLinks({ path, text }: Source, heads: (file: string) => string[]): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  return links
    .filter((link) => !/^https?:/.test(link))
    .filter((link) => {
      const [file = "", heading] = link.split("#");
      const target = file === "" ? path : join(dirname(path), file);
      return !exists(target) || (heading !== undefined && !heads(target).includes(heading));
    })
    .map((link) => `${path} links ${link}`);
}

/** Rule lines without a rule, a file or a test. */
const incompleteRules = ({ path, text }: Source) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("- ") && line.includes(" · "))
    .filter((line) => {
      const [rule, file, shown, ...more] = line.slice(2).split(" · ");
      return !rule || !file || !shown || more.length > 0;
    })
    .map((line) => `${path}: ${line}`);

const paddedTables = ({ path, text }: Source) =>
  text
    .split("\n")
    .filter((line) => /^\|/.test(line) && /( {2}\||\|\s{2}|----)/.test(line))
    .map((line) => `${path}: ${line.slice(0, 80)}`);

test("every file that README.md and docs/ name exists", () => {
  assert.deepEqual(byHand.flatMap(missingFiles), []);
  for (const path of RULES_BY_LINE) {
    const named = byHand.find((one) => one.path === path)?.text.match(/`[\w-]+(\/[\w.-]+)+\.\w+`/g) ?? [];
    assert.ok(named.length > 20, path);
  }
});

test("every link of README.md and docs/ leads to a file and to a heading", () => {
  const heads = (file: string) =>
    statSync(resolve(ROOT, file)).isFile() ? anchors(readFileSync(resolve(ROOT, file), "utf8")) : [];
  assert.deepEqual(
    published.flatMap((one) => brokenLinks(one, heads)),
    [],
  );
});

test("README.md is short, and links to each document", () => {
  const readme = documents.find(({ path }) => path === "README.md")?.text ?? "";
  const size = Buffer.byteLength(readme);
  assert.ok(size > 0 && size <= README_BYTES, `${size} bytes`);
  const unlinked = [...published.map(({ path }) => path), "docs/openapi.json"].filter(
    (path) => path !== "README.md" && !readme.includes(`(${path.replace(/(decisions\/).*/, "$1")})`),
  );
  assert.deepEqual(unlinked, []);
});

/** The two commands without the time that they take. */
const untimed = (readme: string) =>
  ["start", "test"].filter(
    (command) =>
      !new RegExp(`^npm ${command} .*(an hour|\\d (seconds|minutes|hours)) on \\d+ cores$`, "m").test(readme),
  );

test("README.md tells how long each of its two commands takes", () => {
  assert.deepEqual(untimed(documents.find(({ path }) => path === "README.md")?.text ?? ""), []);
  assert.deepEqual(untimed("npm start  # a fresh clone: 6.5 minutes on 2 cores\nnpm test  # every check\n"), ["test"]);
});

test("README.md describes every crate", () => {
  const readme = documents.find(({ path }) => path === "README.md")?.text ?? "";
  const [, members = ""] = /^members = \[(.*)\]$/m.exec(readFileSync(resolve(ROOT, "Cargo.toml"), "utf8")) ?? [];
  const crates = members.match(/edge\/[\w-]+/g) ?? [];
  assert.ok(crates.length > 5);
  assert.deepEqual(
    crates.filter((crate) => !readme.includes(`\n- \`${crate}\`: `)),
    [],
  );
});

test("each rule has its file and its test", () => {
  const ruled = byHand.filter(({ path }) => RULES_BY_LINE.includes(path));
  assert.ok(ruled.flatMap(({ text }) => text.match(/^- .* · .* · /gm) ?? []).length > 350);
  assert.deepEqual(ruled.flatMap(incompleteRules), []);
});

/** Folders of the shop that render a page but have no rule with a file of theirs. */
function undocumentedRooms(files: string[], rules: string): string[] {
  const rooms = files.flatMap((path) => /^edge\/shop\/src\/(\w+)\/(?:\w+_)?pages?\.rs$/.exec(path)?.[1] ?? []);
  return [...new Set(rooms)].filter((room) => !rules.includes(`edge/shop/src/${room}/`));
}

test("each folder of the shop that renders a page has its rules", () => {
  const rules = byHand.filter(({ path }) => RULES_BY_LINE.includes(path)).map(({ text }) => text);
  const paths = sources().map(({ path }) => path);
  assert.deepEqual(undocumentedRooms(paths, rules.join("")), []);
  assert.deepEqual(undocumentedRooms(["edge/shop/src/stores/page.rs"], rules.join("")), ["stores"]);
});

test("no table is padded, so that a longer cell changes one row only", () => {
  assert.deepEqual(documents.flatMap(paddedTables), []);
});

test("missing, broken, incomplete and padded parts are detected", () => {
  const document = (text: string) => ({ path: "docs/shell.md", text });
  assert.equal(missingFiles(document("`shop/route/mod.rs`, `edge/shop/src/absent.rs`")).length, 2);
  assert.deepEqual(missingFiles({ path: "README.md", text: "`shop/route/mod.rs`" }), []);
  const links = document("[a](absent.md) [b](#no) [c](shell.md#one-two) [d](../README.md) [e](https://a.example)");
  assert.equal(brokenLinks(links, () => ["one-two"]).length, 2);
  assert.deepEqual(anchors("## One, `two`\n"), ["one-two"]);
  assert.equal(incompleteRules(document("- a · `b`\n- a ·  · c\n- a · b · c\n- no rule")).length, 2);
  assert.equal(paddedTables(document("| a | b |\n| --- | --- |\n| a   | b |\n| a | b\n| ----- |")).length, 2);
});
