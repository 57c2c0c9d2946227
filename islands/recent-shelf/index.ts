// The shelf of recently viewed products: its cards come from the edge when a visitor comes near it.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { shownIds } from "./ids.ts";

/** Look-ups of products by their ids wait this long for more of them (spec shell 5). */
const DEBOUNCE_MS = 200;

export default async function fillShelf({ element, page }: IslandContext<PageApi>): Promise<void> {
  const shelf = element.firstElementChild;
  const { url } = element.dataset;
  if (!shelf || !url) return;
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  const viewed = document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"];
  const ids = shownIds(viewed);
  if (!ids.length) return;
  const response = await fetch(`${url}&ids=${ids.join(".")}`).catch(() => undefined);
  if (!response?.ok) return;
  shelf.innerHTML = await response.text();
  page.showStored();
}
