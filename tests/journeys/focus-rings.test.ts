// Whoever walks with the keyboard sees where they are: on every site, in both schemes, whatever takes the focus has a ring
// that stands out 3:1 from what is around it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aProduct } from "../support/goods.ts";
import type { Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

const SITES: Site[] = ["casa", "partner", "pharmacy", "romania"];
/** More stops than any of these pages has. */
const MOST_STOPS = 300;

interface Ring {
  who: string;
  contrast: number;
}

/** The ring of what has the focus now, or of the card or the choice around it; nothing past the last stop. */
function ringOfFocus(): Ring | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const who = `${focused.localName}.${focused.className} ${focused.textContent.trim().slice(0, 30)}`;
  const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = numbers(colour)
      .slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let ringed: Element | null = focused;
  while (ringed && getComputedStyle(ringed).outlineStyle === "none") ringed = ringed.parentElement;
  if (!ringed) return { who, contrast: 0 };
  const style = getComputedStyle(ringed);
  // A ring within the element lies on its own ground.
  let ground: Element | null = Number.parseFloat(style.outlineOffset) < 0 ? ringed : ringed.parentElement;
  const isClear = (element: Element) => (numbers(getComputedStyle(element).backgroundColor)[3] ?? 1) < 0.5;
  while (ground && isClear(ground)) ground = ground.parentElement;
  const around = ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)";
  const [one, other] = [luminance(style.outlineColor), luminance(around)];
  return { who, contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) };
}

for (const site of SITES) {
  test(`every stop of the keyboard is seen in ${site}`, async () => {
    const ana = await stage.customer({ site });
    const { path } = await aProduct(stage.shop, site === "partner" ? "casa" : site, ana.language);
    for (const colorScheme of ["light", "dark"] as const) {
      await ana.page.emulateMedia({ colorScheme });
      await ana.page.goto(path);
      await ana.hasScripts();
      let stops = 0;
      for (; stops < MOST_STOPS; stops += 1) {
        await ana.page.keyboard.press("Tab");
        const ring = await ana.page.evaluate(ringOfFocus);
        if (!ring) break;
        assert.ok(ring.contrast >= 3, `${colorScheme}: ${ring.who} has ${ring.contrast.toFixed(2)}:1`);
      }
      assert.ok(stops > 40 && stops < MOST_STOPS, `${stops} stops`);
    }
  });
}
