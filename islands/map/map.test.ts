// The map of shops: nothing of it is loaded before the press, then each shop has its mark.

import { beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import start from "./index.ts";

const toast = vi.fn();

beforeEach(() => {
  toast.mockClear();
  document.body.innerHTML = `<div id="map">
    <div class="plan-picture" data-url="https://tiles.example/{z}/{x}/{y}.png" data-owner="© <b>Map</b>" data-closer="+" data-further="-">
      <svg role="img" aria-label="Plan"></svg>
      <form><button>Show</button></form>
    </div>
    <ol><li data-north="47.02" data-east="28.83">Centru</li><li data-north="47.05" data-east="28.86">Nord</li><li>Far</li></ol>
  </div>`;
});

const element = () => document.querySelector("#map") as HTMLElement;
const tiles = () => [...document.querySelectorAll<HTMLImageElement>("img")].map(({ src }) => src);

const press = () => element().querySelector("button")?.click();
const picture = () => document.querySelector(".plan-picture");

async function pressed(): Promise<void> {
  await start({ element: element(), page: { toast } } as unknown as IslandContext<PageApi>);
  expect(tiles()).toEqual([]);
  press();
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(0));
}

test("the map loads at the press, with a mark for each shop that shows its address", async () => {
  await pressed();
  expect(picture()?.classList.contains("laid")).toBe(false);
  document.querySelector("img")?.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(picture()?.classList.contains("laid")).toBe(true));
  const marks = [...document.querySelectorAll<HTMLElement>(".plan-mark")];
  expect(marks.map((mark) => [mark.textContent, mark.getAttribute("aria-label")])).toEqual([
    ["1", "1. Centru"],
    ["2", "2. Nord"],
  ]);
  expect(element().querySelector(".leaflet-control-attribution")?.textContent).toContain("© <b>Map</b>");
  expect(document.activeElement).toBe(document.querySelector(".plan-map"));
  expect(toast).not.toHaveBeenCalled();
  marks[0]?.click();
  const said = document.querySelector<HTMLElement>(".leaflet-popup");
  expect(said?.textContent).toBe("Centru");
  // The popup ends above the mark, so that its number stays visible.
  const middle = Number.parseFloat(marks[0]?.style.top ?? "");
  expect(middle + Number.parseFloat(said?.style.bottom ?? "")).toBe(14);
});

test("a map without tiles leaves the plan, and the next press tries again", async () => {
  await pressed();
  for (const tile of document.querySelectorAll("img")) tile.dispatchEvent(new Event("error"));
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith("failed"));
  expect(document.querySelector(".plan-map")).toBeNull();
  expect(element().querySelector("button")?.ariaBusy).toBeNull();
  press();
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(0));
});

test("a place with links opens them, and a mark and its card point to one another", async () => {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<ul class="adverts"><li><a href="/ro/adverts/a">A</a></li><li><a href="/ro/adverts/b">B</a></li></ul>`,
  );
  element().querySelector("li")?.replaceChildren();
  element()
    .querySelector("li")
    ?.insertAdjacentHTML("beforeend", `<a href="/ro/adverts/a">A</a>, <a href="/ro/adverts/b">B</a>`);
  await pressed();
  document.querySelector("img")?.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(picture()?.classList.contains("laid")).toBe(true));
  const mark = document.querySelector<HTMLElement>(".plan-mark");
  const card = document.querySelector<HTMLElement>(".adverts li");
  card?.dispatchEvent(new Event("mouseenter"));
  expect(mark?.classList.contains("pointed")).toBe(true);
  card?.dispatchEvent(new Event("mouseleave"));
  expect(mark?.classList.contains("pointed")).toBe(false);
  mark?.dispatchEvent(new Event("focusin"));
  expect([...document.querySelectorAll(".adverts .pointed")].length).toBe(2);
  mark?.click();
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".leaflet-popup a")];
  expect(links.map((link) => link.pathname)).toEqual(["/ro/adverts/a", "/ro/adverts/b"]);
});

test("a moved map leads to its part, and the map of that page comes by itself, once", async () => {
  sessionStorage.clear();
  const holder = element();
  holder.insertAdjacentHTML("beforeend", `<a class="map-here" href="/ro/adverts?region=3" hidden>Here</a>`);
  await pressed();
  document.querySelector("img")?.dispatchEvent(new Event("load"));
  const here = () => document.querySelector<HTMLAnchorElement>(".map-here");
  await vi.waitFor(() => expect(picture()?.classList.contains("laid")).toBe(true));
  expect(here()?.hidden).toBe(true);
  document.querySelector<HTMLElement>(".leaflet-control-zoom-out")?.click();
  await vi.waitFor(() => expect(here()?.hidden).toBe(false));
  expect(here()?.search).toMatch(/^\?region=3&box=(-?\d+\.\d{4},?){4}$/);
  here()?.addEventListener("click", (event) => event.preventDefault());
  here()?.click();
  for (const tile of document.querySelectorAll("img")) tile.remove();
  picture()?.classList.remove("laid");
  await start({ element: holder, page: { toast } } as unknown as IslandContext<PageApi>);
  await vi.waitFor(() => expect(tiles().length).toBeGreaterThan(0));
  expect(sessionStorage.length).toBe(0);
});

test("places whose marks would overlap share one with their number", async () => {
  for (const [at, row] of [...document.querySelectorAll<HTMLElement>("#map li")].entries()) {
    Object.assign(row.dataset, { north: `47.0${at}`, east: "28.83" });
  }
  document
    .querySelector("#map ol")
    ?.insertAdjacentHTML("beforeend", `<li data-north="47.020001" data-east="28.83">Beside</li>`);
  await pressed();
  document.querySelector("img")?.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(picture()?.classList.contains("laid")).toBe(true));
  const shared = document.querySelector<HTMLElement>(".plan-marks");
  expect([shared?.textContent, shared?.getAttribute("aria-label")]).toEqual(["2", "2: 3. Far; 4. Beside"]);
  shared?.click();
  expect([...document.querySelectorAll(".plan-links li")].map((row) => row.textContent)).toEqual(["Far", "Beside"]);
});
