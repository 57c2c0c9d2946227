// Icons that a stylesheet names.

import { expect, test } from "vitest";
import { drawIcons, iconsOfIslands, shapes } from "./icons.mjs";

const SPRITE = `<svg xmlns="http://www.w3.org/2000/svg">
<symbol id="i-tick" viewBox="0 0 24 24"><path d="M1 1h5"/></symbol>
<symbol id="i-two-parts" viewBox="0 0 24 24"><path d="M2 2"/><circle r="2"/></symbol>
</svg>`;

const iconOf = (name: string) => {
  const css = drawIcons(`a { mask: url("icon:${name}") center; }`, SPRITE);
  const [, address = ""] = /^a \{ mask: url\("data:image\/svg\+xml,([^"#<>]+)"\) center; \}$/.exec(css) ?? [];
  return decodeURIComponent(address);
};

test("a named icon is drawn with its own parts", () => {
  expect(iconOf("tick")).toContain("<path d='M1 1h5'/></svg>");
  expect(iconOf("two-parts")).toContain("><path d='M2 2'/><circle r='2'/></svg>");
});

test("an icon is an outline unless it asks to be filled", () => {
  expect(iconOf("tick")).toMatch(/stroke='#000'.* fill='none' stroke-width='1.75'/);
  expect(iconOf("tick:filled")).not.toContain("fill='none'");
  expect(iconOf("tick:thin")).toContain("stroke-width='1'");
  expect(iconOf("tick:bold")).toContain("stroke-width='3'");
});

test("an icon missing from the sprite or an unknown look stops the build", () => {
  expect(() => iconOf("heart")).toThrow('no icon "heart"');
  expect(() => iconOf("")).toThrow("no icon");
  expect(() => iconOf("tick:round")).toThrow("icon:tick:round");
});

test("other CSS stays as it is", () => {
  const css = 'a { background: url("#shade"); content: "icon:tick"; }';
  expect(drawIcons(css, SPRITE)).toBe(css);
});

test("a drawing is split into its shapes, and every icon of an island has some", async () => {
  expect(shapes('<path d="M2 2"/><circle cx="1" r="2"/>')).toEqual([
    ["path", { d: "M2 2" }],
    ["circle", { cx: "1", r: "2" }],
  ]);
  const icons = Object.entries(await iconsOfIslands());
  expect(icons.map(([name]) => name)).toContain("close");
  for (const [, list] of icons) expect(list).not.toEqual([]);
});
