// The map: Leaflet with the site's tiles, and a numbered mark for each shop of the list.

import {
  circle,
  control,
  divIcon,
  type LayerGroup,
  type Map as LeafletMap,
  latLngBounds,
  layerGroup,
  map,
  marker,
  tileLayer,
} from "leaflet";
import css from "leaflet/dist/leaflet.css?inline";

const MARK = 28;
/** Limits the zoom, so that a single shop is shown with the streets around it. */
const NEAREST_ZOOM = 16;
/** Timeout for the tile provider's first tile. */
const PATIENCE_MS = 15_000;

/**
 * Puts the map over the plan once its first tile has loaded, and resolves with it. Rejects if none loads: the plan stays.
 */
export async function showMap(element: HTMLElement): Promise<LeafletMap | undefined> {
  const picture = element.querySelector<HTMLElement>(".plan-picture");
  if (!picture) return undefined;
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
  const within = element.querySelector<HTMLElement>("[data-within]")?.dataset["within"];
  if (within) {
    const [south = 0, west = 0, north = 0, east = 0] = within.split(",").map(Number);
    shown.fitBounds([
      [south, west],
      [north, east],
    ]);
  }
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
  return shown;
}

/** A row of the list, with its place. */
interface Place {
  row: HTMLElement;
  at: [number, number];
  number: number;
  name: string;
}

/** Adds the places, numbered as in the list; those whose marks would overlap at a zoom share one. */
function addMarks(shown: LeafletMap, rows: NodeListOf<HTMLElement>): void {
  const all = [...rows].map((row, index): Place => {
    const at: [number, number] = [Number(row.dataset["north"]), Number(row.dataset["east"])];
    return { row, at, number: index + 1, name: (row.textContent ?? "").trim() };
  });
  shown.fitBounds(latLngBounds(all.map(({ at }) => at)), { padding: [MARK, MARK], maxZoom: NEAREST_ZOOM });
  // A place that is known roughly is a circle, without a mark that would look exact.
  const isRough = ({ row }: Place) => Boolean(row.dataset["radius"]);
  for (const { at, row } of all.filter(isRough)) {
    const area = circle(at, { radius: Number(row.dataset["radius"]), className: "plan-around" }).addTo(shown);
    shown.fitBounds(area.getBounds());
  }
  const exact = all.filter((place) => !isRough(place));
  const marks = layerGroup().addTo(shown);
  const draw = () => {
    marks.clearLayers();
    for (const group of apart(shown, exact)) addMark(marks, group);
  };
  draw();
  shown.on("zoomend", draw);
}

/** The places in groups whose marks do not overlap. */
function apart(shown: LeafletMap, places: Place[]): Place[][] {
  const groups: { x: number; y: number; places: Place[] }[] = [];
  for (const place of places) {
    const { x, y } = shown.project(place.at, shown.getZoom());
    const near = groups.find((group) => Math.abs(group.x - x) < MARK && Math.abs(group.y - y) < MARK);
    if (near) near.places.push(place);
    else groups.push({ x, y, places: [place] });
  }
  return groups.map((group) => group.places);
}

/** A mark with the number of its place, or with how many places it stands for; a press opens their links or addresses. */
function addMark(marks: LayerGroup, places: Place[]): void {
  const [first] = places;
  if (!first) return;
  const isAlone = places.length === 1;
  const icon = divIcon({
    className: isAlone ? "plan-mark" : "plan-mark plan-marks",
    html: String(isAlone ? first.number : places.length),
    iconSize: [MARK, MARK],
  });
  const mark = marker(first.at, { icon }).addTo(marks);
  const links = places.flatMap(({ row }) => [...row.querySelectorAll("a")]);
  const isPlain = links.length === 0 && isAlone;
  mark.bindPopup(isPlain ? escaped(first.name) : listOf(links.length > 0 ? links : places.map(({ row }) => row)), {
    closeButton: false,
    maxWidth: 220,
    offset: [0, -MARK / 2],
  });
  const element = mark.getElement();
  const names = places.map(({ number, name }) => `${number}. ${name}`).join("; ");
  element?.setAttribute("aria-label", isAlone ? names : `${places.length}: ${names}`);
  if (element) for (const { href } of links) pointToOneAnother(element, href);
}

/** Links or rows of the list, in a list of their own. */
function listOf(parts: HTMLElement[]): HTMLElement {
  const list = document.createElement("ul");
  list.className = "plan-links";
  for (const part of parts) {
    const row = document.createElement("li");
    row.append(part.localName === "li" ? (part.textContent ?? "") : part.cloneNode(true));
    list.append(row);
  }
  return list;
}

/** While a mark or the card with this link is pointed at or has the focus, both are marked. */
function pointToOneAnother(mark: HTMLElement, href: string): void {
  const card = [...document.querySelectorAll<HTMLAnchorElement>(".adverts a")].find((link) => link.href === href);
  const both = [mark, card?.closest<HTMLElement>("li")].filter((one) => one !== null && one !== undefined);
  for (const one of both) {
    const point = ({ type }: Event) => {
      const isPointed = type === "mouseenter" || type === "focusin";
      for (const each of both) each.classList.toggle("pointed", isPointed);
    };
    for (const type of ["mouseenter", "mouseleave", "focusin", "focusout"]) one.addEventListener(type, point);
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
