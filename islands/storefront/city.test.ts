// The chosen city on a cached page: in the list of cities, and at its delivery price.

import { expect, test } from "vitest";
import { showCity } from "./city.ts";

const lines = () =>
  [...document.querySelectorAll<HTMLElement>("span[data-rate]")].map((line) => [line.textContent, line.ariaCurrent]);

function choose(city: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: stands in for the edge's cookie.
  document.cookie = `selected_city=${city}`;
  showCity();
}

test("the chosen city's delivery line is shown, or the default one without a choice", () => {
  document.body.innerHTML = `<select name="city"><option value="">?</option><option value="1" data-rate="capital">Chișinău</option>
    <option value="5" data-rate="region">Bălți</option></select>
    <span data-rate="capital"><span data-usual="Capital">Capital</span> 40</span>
    <span data-rate="region"><span data-usual="Other towns">Other towns</span> 70</span><span data-rate="region">70</span>`;
  const usual = [
    ["Capital 40", "false"],
    ["Other towns 70", "false"],
    ["70", "false"],
  ];
  showCity();
  expect(lines()).toEqual(usual);
  choose("5");
  expect(document.querySelector("select")?.value).toBe("5");
  expect(lines()).toEqual([usual[0], ["Bălți 70", "true"], ["70", "true"]]);
  choose("1");
  expect(lines()).toEqual([["Chișinău 40", "true"], usual[1], usual[2]]);
  choose("77");
  expect(lines()).toEqual(usual);
});
