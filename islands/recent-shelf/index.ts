// The shelf of recently viewed products: its cards come from the edge when a visitor comes near it.

import type { IslandContext } from "../runtime/island.ts";
import type { Shared } from "../storefront/shared.ts";
import { shownIds } from "./ids.ts";

/** Look-ups of products by their ids wait this long for more of them (spec shell 5). */
const DEBOUNCE_MS = 200;

export default async function fill({ element, shared }: IslandContext<Shared>): Promise<void> {
  const place = element.firstElementChild;
  const address = element.dataset["url"];
  if (!place || !address) return;
  await new Promise((over) => setTimeout(over, DEBOUNCE_MS));
  const viewed = document.querySelector<HTMLElement>("[data-viewed]")?.dataset["viewed"];
  const ids = shownIds(viewed);
  if (!ids.length) return;
  const answer = await fetch(`${address}&ids=${ids.join(".")}`).catch(() => undefined);
  if (!answer?.ok) return;
  place.innerHTML = await answer.text();
  shared.recall();
}
