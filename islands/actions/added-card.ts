// Card that confirms an added product: its picture, the cart's current total and the link to the cart.

import type { CartView } from "../contracts/cart.ts";

/** Clones the page's card for the line; undefined if the cart was not read or no longer has the line. */
export function addedCard(view: CartView | null, product: string): DocumentFragment | undefined {
  const line = view?.lines.find((one) => one.product === product);
  const template = document.querySelector<HTMLTemplateElement>("template#added");
  if (!view || !line || !template) return undefined;
  const card = template.content.cloneNode(true) as DocumentFragment;
  const picture = card.querySelector("img");
  if (line.image) picture?.setAttribute("src", line.image);
  else picture?.remove();
  say(card, ".added-title", line.title);
  if (view.sum) say(card, ".added-sum strong", view.sum);
  else card.querySelector(".added-sum")?.remove();
  return card;
}

function say(card: DocumentFragment, place: string, text: string): void {
  const found = card.querySelector(place);
  if (found) found.textContent = text;
}
