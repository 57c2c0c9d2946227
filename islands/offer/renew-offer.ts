// Writes a fresh answer about price and stock into the open page.

import { renewIsland } from "../runtime/renew.ts";

const BUY = ".buy";
const BAR = ".buy-bar";

/** Replaces the price, the stock and all that follows from them, as the edge has them now; a typed amount stays. */
export function renewOffer(root: Element, fresh: Document): void {
  const [part, freshPart] = [root.querySelector<HTMLElement>(BUY), fresh.querySelector(BUY)];
  if (!part || !freshPart) return;
  const { value } = part.querySelector<HTMLInputElement>("#quantity") ?? {};
  renewIsland(part, freshPart);
  const [old, wanted] = [document.querySelector<HTMLElement>(BAR), fresh.querySelector(BAR)];
  if (old && wanted) renewIsland(old, wanted);
  else if (wanted) document.querySelector("main")?.append(wanted);
  else old?.remove();
  const field = part.querySelector<HTMLInputElement>("#quantity");
  if (!field) return;
  // The answer knows no chosen amount; the one here may exceed the stock now.
  field.value = value ?? field.value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
