// The deferred stylesheet, applied at the first interaction.

import { beforeEach, expect, test } from "vitest";
import { applyLater } from "./later.ts";

beforeEach(() => {
  Object.assign(Reflect.get(window, "happyDOM").settings, { handleDisabledFileLoadingAsSuccess: true });
  document.head.replaceChildren();
  document.documentElement.dataset["later"] = "data:text/css,";
});

const links = () => document.querySelectorAll<HTMLLinkElement>("link[data-later]");

test("the stylesheet is applied once, and again if it failed to load", () => {
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
