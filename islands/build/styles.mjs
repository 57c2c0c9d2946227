// The stylesheet in pieces. What a page shows at once stands in its head: the frame's piece and those of the page itself;
// "later" is a file for what nobody sees before the first touch. Which files make up a piece is said in
// styles/pieces.json; "@lines" there is the whole piece of that name, which a window needs on pages that are without it.
// Each piece is a cascade layer; the frame's, which stands before all others in each page, says their order.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { islandsRoot } from "./folders.mjs";
import { drawIcons, readSprite } from "./icons.mjs";
import { checkClasses } from "./used-classes.mjs";

const FIRST = "frame";
const LATER = "later";
const folder = join(islandsRoot, "styles");

/** The text of each piece with its source for the policy, and the address of the piece that comes later. */
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
    else inline[name] = { text: whole, source: sourceOf(whole) };
  }
  return { pieces: inline, later };
}

/** A piece after the pieces that it brings along, each in its layer. */
function layersOf(name, files, pieces, sheets) {
  const brought = files.filter((file) => file.startsWith("@")).map((file) => file.slice(1));
  const own = files.filter((file) => !file.startsWith("@")).map((file) => sheets[file]);
  return [
    ...brought.map((piece) => layersOf(piece, pieces[piece], pieces, sheets)),
    `@layer ${name}{${own.join("\n")}}`,
  ].join("\n");
}

/** Every file belongs to one piece, and only pieces are brought along. */
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

const sourceOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
