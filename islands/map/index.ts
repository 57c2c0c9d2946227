// The map of shops in the place of their drawn plan, once a visitor asks for it: whose tiles it is laid of stands beside
// the button, and nothing is asked of them before the press.

import type { IslandContext } from "../runtime/island.ts";

export default async function start({ element }: IslandContext): Promise<void> {
  const ask = element.querySelector<HTMLElement>("[data-ask]");
  const button = ask?.querySelector("button");
  button?.addEventListener("click", async () => {
    button.ariaBusy = "true";
    try {
      const { showMap } = await import("./tiles.ts");
      showMap(element);
      ask?.remove();
    } catch {
      // The plan stays, and the button may be pressed again.
      button.ariaBusy = null;
    }
  });
}
