// The map: Leaflet with the site's tiles, and a numbered mark for each shop of the list.

import { circle, control, divIcon, type Map as LeafletMap, latLngBounds, map, marker, tileLayer } from "leaflet";
import css from "leaflet/dist/leaflet.css?inline";

const MARK = 28;
/** Limits the zoom, so that a single shop is shown with the streets around it. */
const NEAREST_ZOOM = 16;
/** Timeout for the tile provider's first tile. */
const PATIENCE_MS = 15_000;

/**
 * Puts the map over the plan once its first tile has loaded. Rejects if none loads: the plan stays.
 */
export async function showMap(element: HTMLElement): Promise<void> {
  const picture = element.querySelector<HTMLElement>(".plan-picture");
  if (!picture) return;
  const { url = "", owner = "", closer = "", further = "" } = picture.dataset;
  addStyles();
  const place = document.createElement("div");
  place.className = "plan-map";
  place.role = "region";
  place.ariaLabel = picture.querySelector("svg")?.ariaLabel ?? "";
  place.inert = true;
  picture.append(place);
  const shown = map(place, { zoomControl: false, scrollWheelZoom: false });
  shown.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: closer, zoomOutTitle: further }).addTo(shown);
  addMarks(shown, element.querySelectorAll("li[data-north]"));
  // Leaflet closes popups by Escape only while the map itself has the focus, not one of its marks.
  place.addEventListener("keydown", ({ key }) => key === "Escape" && shown.closePopup());
  try {
    await tilesCome(shown, url, escaped(owner));
  } catch (error) {
    shown.remove();
    place.remove();
    throw error;
  }
  place.inert = false;
  picture.classList.add("laid");
  place.focus({ preventScroll: true });
}

/** Adds a mark per shop, numbered as in the list; a press opens its address. */
function addMarks(shown: LeafletMap, rows: NodeListOf<HTMLElement>): void {
  const shops = [...rows].map((row, index) => {
    const at: [number, number] = [Number(row.dataset["north"]), Number(row.dataset["east"])];
    return { at, number: index + 1, name: row.textContent ?? "", around: Number(row.dataset["radius"] ?? 0) };
  });
  shown.fitBounds(latLngBounds(shops.map(({ at }) => at)), { padding: [MARK, MARK], maxZoom: NEAREST_ZOOM });
  for (const { at, number, name, around } of shops) {
    // A place that is known roughly is a circle, without a mark that would look exact.
    if (around) {
      const area = circle(at, { radius: around, className: "plan-around" }).addTo(shown);
      shown.fitBounds(area.getBounds());
      continue;
    }
    const icon = divIcon({ className: "plan-mark", html: String(number), iconSize: [MARK, MARK] });
    const mark = marker(at, { icon }).addTo(shown);
    mark.bindPopup(escaped(name), { closeButton: false, maxWidth: 220, offset: [0, -MARK / 2] });
    mark.getElement()?.setAttribute("aria-label", `${number}. ${name}`);
  }
}

/** Resolves with the first tile; rejects if all fail or the timeout passes. */
function tilesCome(shown: LeafletMap, url: string, attribution: string): Promise<void> {
  const tiles = tileLayer(url, { attribution, maxZoom: 19 });
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error(`no tile of ${url}`));
    tiles.once("tileload", () => resolve());
    // `load` also fires when all tiles have failed.
    tiles.once("load", giveUp);
    setTimeout(giveUp, PATIENCE_MS);
    tiles.addTo(shown);
  });
}

/**
 * The CSP blocks style elements without a hash; constructed stylesheets need none. In our first layer, Leaflet's rules
 * yield to styles/plan.css.
 */
function addStyles(): void {
  if (document.adoptedStyleSheets.some((sheet) => sheet === leaflet)) return;
  leaflet.replaceSync(`@layer frame{${css}}`);
  document.adoptedStyleSheets = [leaflet, ...document.adoptedStyleSheets];
}

const leaflet = new CSSStyleSheet();

function escaped(text: string): string {
  const holder = document.createElement("p");
  holder.textContent = text;
  return holder.innerHTML;
}
