// The search field over a long group of filters.

import { expect, test } from "vitest";
import { searchOptions } from "./options.ts";

test("options that contain the typed text stay, ignoring diacritics", () => {
  const names = ["Tigăi", "Oale", "Сковороди", "Ïles"];
  const option = (name: string) => `<li><a class="option">${name}<span class="option-count">12</span></a></li>`;
  document.body.innerHTML = `<details><input class="option-search"><p class="option-none" hidden>None</p><ul>${names.map(option).join("")}</ul></details>`;
  const field = document.querySelector("input") as HTMLInputElement;
  const search = (text: string) => {
    field.value = text;
    searchOptions(field);
    const shown = [...document.querySelectorAll("li:not([hidden])")].map(
      (item) => item.firstChild?.firstChild?.textContent,
    );
    return [shown, document.querySelector<HTMLElement>(".option-none")?.hidden];
  };
  expect(search("tigai")).toEqual([["Tigăi"], true]);
  expect(search(" ЕРЕВ ")).toEqual([[], false]);
  expect(search("ково")).toEqual([["Сковороди"], true]);
  expect(search("iles")).toEqual([["Ïles"], true]);
  expect(search("12")).toEqual([[], false]);
  expect(search("")).toEqual([names, true]);
});
