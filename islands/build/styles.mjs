// The stylesheet in pieces. What a page shows at once stands in its head: the frame's piece and those of the page itself;
// "later" is a file for what nobody sees before the first touch. Which files make up a piece is said in
// styles/pieces.json. Each piece is a cascade layer, so that the order in which they come does not matter.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { islandsRoot, repository } from "./folders.mjs";

const LATER = "later";
const folder = join(islandsRoot, "styles");

/** The text of each piece with its source for the policy, and the address of the piece that comes later. */
export async function buildStyles(assets) {
  const pieces = JSON.parse(await readFile(join(folder, "pieces.json"), "utf8"));
  const sheets = await readSheets();
  checkPieces(pieces, Object.keys(sheets));
  checkClasses(sheets, await readSources());
  const order = `@layer ${Object.keys(pieces).join(",")};`;
  const inline = {};
  let later = "";
  for (const [name, files] of Object.entries(pieces)) {
    const text = files.map((file) => sheets[file]).join("\n");
    const { code } = await transform(`@layer ${name}{${text}}`, { loader: "css", minify: true });
    const whole = order + code.trim();
    if (name === LATER) later = await assets.add("later.css", whole);
    else inline[name] = { text: whole, source: sourceOf(whole) };
  }
  return { pieces: inline, later };
}

/** Every file belongs to one piece. */
export function checkPieces(pieces, files) {
  const named = Object.values(pieces).flat();
  const twice = named.filter((file, index) => named.indexOf(file) !== index);
  const nowhere = files.filter((file) => !named.includes(file));
  const missing = named.filter((file) => !files.includes(file));
  const faults = [
    ...twice.map((file) => `${file}.css is in two pieces`),
    ...nowhere.map((file) => `${file}.css is in no piece`),
    ...missing.map((file) => `${file}.css does not exist`),
  ];
  if (faults.length) throw new Error(`styles/pieces.json:\n  ${faults.join("\n  ")}`);
}

const CLASS = /\.(-?[a-z][\w-]*)/gi;

/** Every class that has a rule is written somewhere, whole or up to a hyphen before what the program adds. */
export function checkClasses(sheets, sources) {
  const words = new Set(sources.match(/[a-z][\w-]*/gi));
  const begun = new Set([...sources.matchAll(/([a-z][\w-]*-)["`{$]/gi)].map(([, start]) => start));
  const isUsed = (name) => words.has(name) || [...begun].some((start) => name.startsWith(start));
  const faults = Object.entries(sheets).flatMap(([file, text]) =>
    [...new Set(selectorsOf(text).flatMap((selector) => [...selector.matchAll(CLASS)].map(([, name]) => name)))]
      .filter((name) => !isUsed(name))
      .map((name) => `${file}.css: nothing has the class ${name}`),
  );
  if (faults.length) throw new Error(`Styles:\n  ${faults.join("\n  ")}`);
}

/** What stands before each block, without at-rules. */
function selectorsOf(text) {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, '""');
  return [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, selector]) => selector.trim())
    .filter((one) => !one.startsWith("@"));
}

async function readSheets() {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".css")).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return Object.fromEntries(files.map((file, index) => [file.slice(0, -".css".length), texts[index]]));
}

/** All that writes markup. */
async function readSources() {
  const texts = await Promise.all([
    readAll(join(repository, "edge/shop/src"), /(?<!tests)\.rs$|\.svg$/),
    readAll(islandsRoot, /(?<!\.test)\.tsx?$/),
  ]);
  return texts.flat().join("\n");
}

async function readAll(root, wanted) {
  const files = (await readdir(root, { recursive: true })).filter((file) => wanted.test(file));
  return await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
}

const sourceOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
