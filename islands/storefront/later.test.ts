// The piece of the stylesheet that comes with the first touch.

import { beforeEach, expect, test } from "vitest";
import { applyLater } from "./later.ts";

beforeEach(() => {
  Object.assign(Reflect.get(window, "happyDOM").settings, { handleDisabledFileLoadingAsSuccess: true });
  document.head.replaceChildren();
  document.documentElement.dataset["later"] = "data:text/css,";
});

const links = () => document.querySelectorAll<HTMLLinkElement>("link[data-later]");

test("it is applied once, and once more if it did not come", () => {
  applyLater();
  applyLater();
  expect(links()).toHaveLength(1);
  const [lost] = links();
  lost?.dispatchEvent(new Event("error"));
  expect(links()).toHaveLength(0);
  applyLater();
  expect(links()).toHaveLength(1);
  expect(links()[0]).not.toBe(lost);
});
