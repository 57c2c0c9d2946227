// The map of shops: nothing of it is loaded before the press, then each shop has its mark.

import { beforeEach, expect, test, vi } from "vitest";
import type { IslandContext } from "../runtime/island.ts";
import start from "./index.ts";

beforeEach(() => {
  document.body.innerHTML = `<div id="map">
    <svg role="img" aria-label="Plan"></svg>
    <div data-ask data-url="https://tiles.example/{z}/{x}/{y}.png" data-owner="© <b>Map</b>" data-closer="+" data-further="-">
      <button type="button">Show</button>
    </div>
    <ol><li data-north="47.02" data-east="28.83">Centru</li><li data-north="47.05" data-east="28.86">Nord</li><li>Far</li></ol>
  </div>`;
});

const element = () => document.querySelector("#map") as HTMLElement;
const tiles = () => [...document.querySelectorAll<HTMLImageElement>("img")].map(({ src }) => src);

test("the map comes with the press, with a mark for each shop that says where it is", async () => {
  await start({ element: element() } as unknown as IslandContext);
  expect(tiles()).toEqual([]);
  element().querySelector("button")?.click();
  await vi.waitFor(() => expect(document.querySelector(".plan-map")).not.toBeNull());
  const marks = [...document.querySelectorAll<HTMLElement>(".plan-mark")];
  expect(marks.map(({ textContent, title }) => [textContent, title])).toEqual([
    ["1", "Centru"],
    ["2", "Nord"],
  ]);
  expect(element().querySelector("[data-ask]")).toBeNull();
  expect(element().querySelector("svg[role=img]")).toBeNull();
  expect(element().querySelector(".leaflet-control-attribution")?.textContent).toContain("© <b>Map</b>");
  expect(document.activeElement).toBe(document.querySelector(".plan-map"));
});
