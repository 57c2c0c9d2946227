// Loads the map of shops over the static plan when a visitor asks for it: the tile provider is named beside the button,
// and gets no request before the press.

import type { Map as LeafletMap } from "leaflet";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";

/** A press of "search here" asks for the map of the next page as well. */
const PRESSED = "map";

/** Shows the link once the map was moved; it leads to the adverts of the part that is seen. */
function searchHere(shown: LeafletMap, here: HTMLAnchorElement): void {
  const { href } = here;
  const lead = () => {
    const seen = shown.getBounds();
    const sides = [seen.getSouth(), seen.getWest(), seen.getNorth(), seen.getEast()];
    here.href = `${href}${href.includes("?") ? "&" : "?"}box=${sides.map((side) => side.toFixed(4)).join(",")}#map`;
    here.hidden = false;
  };
  shown.on("dragend zoomend", lead);
  here.addEventListener("click", () => sessionStorage.setItem(PRESSED, "1"));
}

export default async function start({ element, page }: IslandContext<PageApi>): Promise<void> {
  const button = element.querySelector("button");
  // Inside another form, the button refers to its own form by `form`.
  button?.form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
      const { showMap } = await import("./tiles.ts");
      const shown = await showMap(element);
      const here = element.querySelector<HTMLAnchorElement>(".map-here");
      if (shown && here) searchHere(shown, here);
    } catch {
      // The plan stays, and the button can be pressed again.
      page.toast("failed");
    }
    button.ariaBusy = null;
  });
  if (element.querySelector(".map-here") && sessionStorage.getItem(PRESSED)) {
    sessionStorage.removeItem(PRESSED);
    button?.click();
  }
}
