// The thumbs of a range and their fields.

import { beforeEach, expect, test } from "vitest";
import { followField, moveThumb } from "./slider.ts";

beforeEach(() => {
  document.body.innerHTML = `<form class="range"><div class="slider">
    <input type="range" min="0" max="200" value="0"><input type="range" min="0" max="200" value="200"></div>
    <input name="price_from" data-decimals="2"><input name="price_to" data-decimals="2"></form>`;
});

const all = () => [...document.querySelectorAll("input")] as HTMLInputElement[];
const fields = () =>
  all()
    .slice(2)
    .map(({ value }) => value);
const thumbs = () =>
  all()
    .slice(0, 2)
    .map(({ value }) => value);
const track = () => {
  const { style } = document.querySelector(".slider") as HTMLElement;
  return [style.getPropertyValue("--from"), style.getPropertyValue("--to")];
};
function move(at: 0 | 1, value: string): void {
  const thumb = all()[at] as HTMLInputElement;
  thumb.value = value;
  moveThumb(thumb);
}

test("a thumb writes its field, and empties it at its end", () => {
  move(0, "50");
  move(1, "150");
  expect(fields()).toEqual(["50", "150"]);
  expect(track()).toEqual(["25%", "75%"]);
  move(0, "0");
  move(1, "200");
  expect(fields()).toEqual(["", ""]);
  expect(track()).toEqual(["0%", "100%"]);
});

test("an end is recognised with any trailing zeros, also below zero", () => {
  for (const [at, name, end] of [
    [0, "min", "-20.50"],
    [1, "max", "0.90"],
  ] as const) {
    for (const thumb of all().slice(0, 2)) {
      thumb.step = "0.10";
      thumb.setAttribute(name, end);
    }
    move(at, String(Number(end)));
  }
  expect(fields()).toEqual(["", ""]);
  move(0, "-18");
  expect(fields()).toEqual(["-18", ""]);
});

test("a thumb does not pass the other one", () => {
  move(1, "80");
  move(0, "120");
  expect(thumbs()).toEqual(["80", "80"]);
  expect(fields()).toEqual(["80", "80"]);
});

test("of two thumbs in one position the one that can move is on top", () => {
  const above = () => (all()[0]?.style.zIndex ? "from" : "to");
  move(0, "200");
  expect([thumbs(), above()]).toEqual([["200", "200"], "from"]);
  move(0, "0");
  move(1, "0");
  expect([thumbs(), above()]).toEqual([["0", "0"], "to"]);
});

test("typed values move the thumb, and an empty field moves it to its end", () => {
  const [, , from, to] = all() as [unknown, unknown, HTMLInputElement, HTMLInputElement];
  from.value = "40,50";
  followField(from);
  to.value = "100";
  followField(to);
  expect(Math.abs(Number(thumbs()[0]) - 40.5)).toBeLessThanOrEqual(0.5);
  expect(thumbs()[1]).toBe("100");
  to.value = "";
  followField(to);
  expect(thumbs()[1]).toBe("200");
});
