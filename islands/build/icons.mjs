// Icons as CSS masks: `url("icon:heart")` is the heart of styles/icons.svg. Icons that every card repeats cost no
// elements that way.

import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { islandsRoot } from "./folders.mjs";

const LOOKS = {
  "": "fill='none' stroke-width='1.75'",
  filled: "stroke-width='1.75'",
  thin: "fill='none' stroke-width='1'",
  bold: "fill='none' stroke-width='3'",
};

/** Replaces every `url("icon:name")` and `url("icon:name:look")` in a stylesheet with its drawing. */
export function drawIcons(css, sprite) {
  return css.replace(/url\("icon:([^"]*)"\)/g, (_, wanted) => {
    const [name, look = ""] = wanted.split(":");
    const drawing = symbols(sprite).get(name);
    if (!drawing) throw new Error(`styles/icons.svg has no icon "${name}"`);
    if (!LOOKS[look])
      throw new Error(`icon:${wanted}: an icon is ${Object.keys(LOOKS).filter(Boolean).join(", ")} or plain`);
    return `url("${address(drawing, LOOKS[look])}")`;
  });
}

/** Shapes of the icons that island components use, by name. */
export async function iconsOfIslands() {
  const drawings = symbols(await readSprite());
  const icons = {};
  for await (const file of glob("**/*.tsx", { cwd: islandsRoot })) {
    const source = await readFile(join(islandsRoot, file), "utf8");
    for (const [, name] of source.matchAll(/<Icon name="([^"]*)"/g)) {
      if (!drawings.has(name)) throw new Error(`${file}: styles/icons.svg has no icon "${name}"`);
      icons[name] = shapes(drawings.get(name));
    }
  }
  return icons;
}

/** The shapes of a drawing as element name and attributes. */
export function shapes(drawing) {
  return [...drawing.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)].map(([, name, attributes]) => [
    name,
    Object.fromEntries([...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ]);
}

export const readSprite = () => readFile(join(islandsRoot, "styles/icons.svg"), "utf8");

/** The drawings of a sprite's symbols, by name. */
export function symbols(sprite) {
  const found = sprite.matchAll(/<symbol id="i-([\w-]+)" viewBox="0 0 24 24">(.*?)<\/symbol>/gs);
  return new Map([...found].map(([, name, drawing]) => [name, drawing]));
}

function address(drawing, look) {
  const stroke = "stroke='#000' stroke-linecap='round' stroke-linejoin='round'";
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' ${stroke} ${look}>${drawing}</svg>`;
  const signs = { '"': "'", "#": "%23", "%": "%25", "<": "%3C", ">": "%3E" };
  return `data:image/svg+xml,${svg.replace(/["#%<>]/g, (sign) => signs[sign])}`;
}
