// The shelf of recently viewed products: requests its cards from the edge when the shelf approaches the viewport.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { lookUp } from "../stores/look-up.ts";
import { shownIds } from "./ids.ts";

export default async function fillShelf({ element, page }: IslandContext<PageApi>): Promise<void> {
  const shelf = element.firstElementChild;
  const { url } = element.dataset;
  if (!shelf || !url) return;
  const viewed = document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"];
  const ids = shownIds(viewed);
  if (!ids.length) return;
  const cards = await lookUp(url, ids);
  if (!cards) return;
  shelf.innerHTML = cards;
  page.showStored();
}
