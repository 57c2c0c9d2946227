// The icons of islands/styles/icons.svg: no named icon is missing, and none is unused.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codeLines, type Source, sources } from "./sources.ts";

const SET = "islands/styles/icons.svg";
const NAMING = /^(edge\/shop\/src\/.*\.rs|islands\/.*\.(tsx|css))$/;
/** References to icons in pages, stylesheets and islands. */
const ASKED = [/\bIcon\("([^"]*)"\)/g, /"icon:([a-z-]*)/g, /<Icon name="([^"]*)"/g];

function mismatches(files: Source[]): string[] {
  const set = files.find(({ path }) => path === SET)?.text ?? "";
  const there = [...set.matchAll(/<symbol id="i-([^"]*)"/g)].map(([, name]) => name ?? "");
  const code = files
    .filter(({ path }) => NAMING.test(path) && !/\.test\.tsx$/.test(path))
    .flatMap((source) => codeLines(source).map(({ line }) => line))
    .join("\n");
  const asked = ASKED.flatMap((how) => [...code.matchAll(how)].map(([, name]) => name ?? ""));
  return [
    ...asked.filter((name) => !there.includes(name)).map((name) => `there is no icon ${name}`),
    ...there
      .filter((name) => !asked.includes(name) && !code.includes(`"${name}"`))
      .map((name) => `nobody names ${name}`),
  ];
}

test("every named icon is in the set, and none of the set is unused", () => {
  assert.deepEqual(mismatches(sources()), []);
});

test("a missing icon and an unused one are detected", () => {
  const file = (path: string, text: string): Source => ({ path, text });
  const set = file(SET, '<symbol id="i-heart" viewBox="0 0 24 24">\n<symbol id="i-truck" viewBox="0 0 24 24">');
  for (const [complaints, ...texts] of [
    [["nobody names truck"], file("edge/shop/src/a.rs", 'html! { (Icon("heart")) }')],
    [["nobody names heart"], file("edge/shop/src/a.rs", 'pledge("truck", "words")')],
    [["there is no icon hart", "nobody names heart", "nobody names truck"], file("islands/a.css", 'url("icon:hart")')],
    [
      ["there is no icon x"],
      file("islands/a.tsx", '<Icon name="x" />'),
      file("edge/shop/src/a.rs", '["heart", "truck"]'),
    ],
  ] as [string[], ...Source[]][]) {
    assert.deepEqual(mismatches([set, ...texts]), complaints);
  }
});
