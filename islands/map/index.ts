// The map of shops over their drawn plan, once a visitor asks for it: whose tiles it is laid of stands beside the
// button, and nothing is asked of them before the press.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const form = element.querySelector("form");
  const button = form?.querySelector("button");
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!button || button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
      const { showMap } = await import("./tiles.ts");
      await showMap(element);
    } catch {
      // The plan stays, and the button may be pressed again.
      page.toast("failed");
    }
    button.ariaBusy = null;
  });
}
