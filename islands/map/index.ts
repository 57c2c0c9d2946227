// The map of shops over their drawn plan, once a visitor asks for it: whose tiles it is laid of stands beside the
// button, and nothing is asked of them before the press.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const button = element.querySelector("button");
  // Within another form it belongs to one of its own, which stands elsewhere.
  button?.form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaBusy) return;
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
