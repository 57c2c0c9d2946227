// Dead CSS costs every visitor its bytes: the build stops at a class that no source uses.

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { islandsRoot, repository } from "./folders.mjs";

const PAGES = { root: join(repository, "edge"), pattern: "*/src/**/*.{rs,svg}" };
const ISLANDS = { root: islandsRoot, pattern: "**/*.{ts,tsx,svg}" };
const THEMES = { root: join(repository, "kv-seed/themes"), pattern: "*.json" };

const IS_TEST = /tests?\.(?:rs|ts|tsx)$|[\\/](?:tests|fixtures)(?:\.rs$|[\\/])/;

/** Stops the build if the stylesheet names a class that neither pages nor islands use. */
export async function checkClasses(css) {
  const [pages, islands, themes] = await Promise.all([PAGES, ISLANDS, THEMES].map(read));
  const unused = unusedClasses(css, [...pages, ...islands], themes);
  if (unused.length > 0) {
    throw new Error(`islands/styles: no source uses ${unused.map((name) => `.${name}`).join(", ")}`);
  }
}

/**
 * Classes of a stylesheet that no source uses. A source may also write a class up to its last hyphen and take the rest
 * from a theme: `wordmark-` and `calm`.
 */
export function unusedClasses(css, sources, themes) {
  const written = new Set(sources.flatMap(namesOf));
  const ofThemes = new Set(themes.flatMap((theme) => theme.match(/[\w-]+/g) ?? []));
  const isComposed = (name) => {
    const end = name.lastIndexOf("-") + 1;
    return end > 0 && written.has(name.slice(0, end)) && ofThemes.has(name.slice(end));
  };
  return classesOf(css).filter((name) => !written.has(name) && !isComposed(name));
}

/** The classes in selectors, each once, in order. */
function classesOf(css) {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""');
  const found = [...bare.matchAll(/\.(-?[a-z_][\w-]*)(?=[^{};]*\{)/gi)];
  return [...new Set(found.map(([, name]) => name))];
}

/** Possible class names: a word after a dot, as in `p.notice`, or in a single-line string. Comments do not count. */
function namesOf(source) {
  const names = [];
  for (const line of source.split("\n")) {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) continue;
    for (const [, name] of line.matchAll(/\.([a-z][\w-]*)/gi)) names.push(name);
    for (const [text] of line.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g)) {
      names.push(...(text.match(/[\w-]+/g) ?? []));
    }
  }
  return names;
}

async function read({ root, pattern }) {
  const texts = [];
  for await (const file of glob(pattern, { cwd: root })) {
    if (!IS_TEST.test(file)) texts.push(readFile(join(root, file), "utf8"));
  }
  return Promise.all(texts);
}
