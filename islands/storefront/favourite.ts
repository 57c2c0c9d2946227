// The hearts of all cards: they show what the browser keeps.

import type { FavouritesState } from "../stores/favourites.ts";
import { showCount } from "./badge.ts";

export function showFavourites({ ids }: FavouritesState): void {
  for (const heart of document.querySelectorAll<HTMLElement>("button[data-favourite]")) {
    heart.ariaPressed = String(ids.has(heart.dataset["favourite"] ?? ""));
  }
  showCount("[data-favourites-count]", ids.size);
}
