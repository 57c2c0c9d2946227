// Loads the map of shops over the static plan when a visitor asks for it: the tile provider is named beside the button,
// and gets no request before the press.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const button = element.querySelector("button");
  // Inside another form, the button refers to its own form by `form`.
  button?.form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
      const { showMap } = await import("./tiles.ts");
      await showMap(element);
    } catch {
      // The plan stays, and the button can be pressed again.
      page.toast("failed");
    }
    button.ariaBusy = null;
  });
}
