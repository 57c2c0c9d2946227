// The stylesheet in pieces. Critical CSS is inlined into the page: the frame's pieces, and those whose classes the page
// draws; "later" is a file for elements that are invisible before the first interaction. styles/pieces.json lists the
// files of each piece; "@lines" there includes the whole piece of that name, for windows on pages that lack it. Each
// piece is a cascade layer; the frame's comes first on every page and declares their order.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { drawnBy } from "./drawn-by.mjs";
import { islandsRoot } from "./folders.mjs";
import { drawIcons, readSprite } from "./icons.mjs";
import { checkClasses } from "./used-classes.mjs";

const FIRST = "frame";
const LATER = "later";
/** The frame decides about these by its kind, so no class brings them. */
const OF_FRAME = [FIRST, "around", "still", "consent", "print"];
const folder = join(islandsRoot, "styles");

/**
 * The text of each inline piece, its CSP source and the sets of classes that draw it, by their places in `classes`; and the
 * address of the "later" piece.
 */
export async function buildStyles(assets) {
  const pieces = JSON.parse(await readFile(join(folder, "pieces.json"), "utf8"));
  const sheets = await readSheets();
  checkPieces(pieces, Object.keys(sheets));
  await checkClasses(Object.values(sheets).join("\n"));
  const order = `@layer ${Object.keys(pieces).join(",")};`;
  const inline = {};
  let later = "";
  for (const [name, files] of Object.entries(pieces)) {
    const text = layersOf(name, files, pieces, sheets);
    const { code } = await transform(text, { loader: "css", minify: true });
    const whole = (name === FIRST ? order : "") + code.trim();
    if (name === LATER) later = await assets.add("later.css", whole);
    else inline[name] = { text: whole, source: sourceOf(whole), drawnBy: setsOf(name, whole) };
  }
  const classes = [...new Set(Object.values(inline).flatMap(({ drawnBy }) => drawnBy.flat()))].sort();
  const numbers = new Map(classes.map((name, number) => [name, number]));
  for (const piece of Object.values(inline))
    piece.drawnBy = piece.drawnBy.map((set) => set.map((name) => numbers.get(name)));
  return { classes, pieces: inline, later };
}

/** A piece preceded by the pieces that it includes, each in its layer. */
function layersOf(name, files, pieces, sheets) {
  const brought = files.filter((file) => file.startsWith("@")).map((file) => file.slice(1));
  const own = files.filter((file) => !file.startsWith("@")).map((file) => sheets[file]);
  return [
    ...brought.map((piece) => layersOf(piece, pieces[piece], pieces, sheets)),
    `@layer ${name}{${own.join("\n")}}`,
  ].join("\n");
}

/** Checks that every file belongs to one piece and that only pieces are included. */
export function checkPieces(pieces, files) {
  const entries = Object.values(pieces).flat();
  const unknown = entries.filter((entry) => entry.startsWith("@") && !pieces[entry.slice(1)]);
  const named = entries.filter((entry) => !entry.startsWith("@"));
  const twice = named.filter((file, index) => named.indexOf(file) !== index);
  const nowhere = files.filter((file) => !named.includes(file));
  const missing = named.filter((file) => !files.includes(file));
  const faults = [
    ...unknown.map((entry) => `${entry} is no piece`),
    ...twice.map((file) => `${file}.css is in two pieces`),
    ...nowhere.map((file) => `${file}.css is in no piece`),
    ...missing.map((file) => `${file}.css does not exist`),
  ];
  if (faults.length) throw new Error(`styles/pieces.json:\n  ${faults.join("\n  ")}`);
}

async function readSheets() {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".css")).sort();
  const sprite = await readSprite();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return Object.fromEntries(
    files.map((file, index) => [file.slice(0, -".css".length), drawIcons(texts[index], sprite)]),
  );
}

const setsOf = (name, css) => (OF_FRAME.includes(name) ? [] : drawnBy(css, name).map((set) => set.split(" ")));

const sourceOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
