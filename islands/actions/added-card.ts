// Card that confirms an added product: its picture, the cart's current total and the link to the cart.

import type { CartView } from "../contracts/cart.ts";

/** Clones the page's card for the line; undefined if the cart was not read or no longer has the line. */
export function addedCard(view: CartView | null, product: string): DocumentFragment | undefined {
  const template = document.querySelector<HTMLTemplateElement>("template#added");
  const card = template?.content.cloneNode(true) as DocumentFragment | undefined;
  return card && writeCard(card, view, product) ? card : undefined;
}

/** Writes the line and the total; false if there is no such line. */
export function writeCard(card: ParentNode, view: CartView | null, product: string): boolean {
  const line = view?.lines.find((one) => one.product === product);
  if (!view || !line) return false;
  const picture = card.querySelector(".added > img");
  if (line.image) picture?.setAttribute("src", line.image);
  else picture?.remove();
  say(card, ".added-title", line.title);
  if (view.sum) say(card, ".added-sum strong", view.sum);
  else card.querySelector(".added-sum")?.remove();
  return true;
}

function say(card: ParentNode, place: string, text: string): void {
  const found = card.querySelector(place);
  if (found && found.textContent !== text) found.textContent = text;
}
