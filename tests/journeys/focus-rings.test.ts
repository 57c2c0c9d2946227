// Focus rings: on every site, in both schemes, each focusable element has a ring with a contrast of 3:1 to its
// surroundings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { aProduct } from "../support/goods.ts";
import type { Site } from "../support/shop.ts";
import { Stage } from "../support/stage.ts";

const stage = await Stage.open();

const SITES: Site[] = ["casa", "partner", "pharmacy", "romania"];
/** An upper bound of these pages' tab stops. */
const MOST_STOPS = 300;

interface Ring {
  who: string;
  contrast: number;
}

/** The ring of the focused element, or of the card or choice around it; undefined past the last stop. */
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
  // A ring inside the element lies on the element's own background.
  let ground: Element | null = Number.parseFloat(style.outlineOffset) < 0 ? ringed : ringed.parentElement;
  const isClear = (element: Element) => (numbers(getComputedStyle(element).backgroundColor)[3] ?? 1) < 0.5;
  while (ground && isClear(ground)) ground = ground.parentElement;
  const around = ground ? getComputedStyle(ground).backgroundColor : "rgb(255, 255, 255)";
  const [one, other] = [luminance(style.outlineColor), luminance(around)];
  return { who, contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) };
}

for (const site of SITES) {
  test(`every tab stop is visible in ${site}`, async () => {
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
