// Lays the map: Leaflet with the tiles that the site names, a numbered mark for each shop of the list.

import { control, divIcon, latLngBounds, map, marker, tileLayer } from "leaflet";
import css from "leaflet/dist/leaflet.css?inline";

const MARK = 28;
/** A single shop is seen with the streets around it. */
const NEAREST_ZOOM = 16;

export function showMap(element: HTMLElement): void {
  const plan = element.querySelector("svg[role=img]");
  const {
    url = "",
    owner = "",
    closer = "",
    further = "",
  } = element.querySelector<HTMLElement>("[data-ask]")?.dataset ?? {};
  addStyles();
  const place = document.createElement("div");
  place.className = "plan-map";
  place.role = "region";
  place.ariaLabel = plan?.ariaLabel ?? "";
  plan?.replaceWith(place);
  const shown = map(place, { zoomControl: false, scrollWheelZoom: false });
  shown.attributionControl.setPrefix(false);
  tileLayer(url, { attribution: escaped(owner), maxZoom: 19 }).addTo(shown);
  control.zoom({ zoomInTitle: closer, zoomOutTitle: further }).addTo(shown);
  const bounds = latLngBounds([]);
  for (const [index, row] of [...element.querySelectorAll<HTMLElement>("li[data-north]")].entries()) {
    const at: [number, number] = [Number(row.dataset["north"]), Number(row.dataset["east"])];
    const name = row.textContent ?? "";
    const icon = divIcon({ className: "plan-mark", html: String(index + 1), iconSize: [MARK, MARK] });
    marker(at, { icon, title: name, alt: name }).addTo(shown);
    bounds.extend(at);
  }
  shown.fitBounds(bounds, { padding: [MARK, MARK], maxZoom: NEAREST_ZOOM });
  place.focus({ preventScroll: true });
}

/**
 * The policy of pages admits no style element without its hash; a sheet that a script makes needs none. In the first of
 * our layers it gives way to what styles/plan.css says of the map.
 */
function addStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer frame{${css}}`);
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
}

function escaped(text: string): string {
  const holder = document.createElement("p");
  holder.textContent = text;
  return holder.innerHTML;
}
