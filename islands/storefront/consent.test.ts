// The consent panel shows the choice in force. (Storing a choice: islands/actions.)

import { expect, test, vi } from "vitest";
import { followPanel } from "./consent.ts";

function aPanel(cookie: string): { panel: HTMLFormElement; ticked: () => boolean[] } {
  vi.spyOn(document, "cookie", "get").mockReturnValue(cookie);
  document.body.innerHTML = `
    <form id="consent"><input type="checkbox" value="statistics"><input type="checkbox" value="chat" checked></form>`;
  const panel = document.querySelector("form") as HTMLFormElement;
  return { panel, ticked: () => [...panel.querySelectorAll("input")].map(({ checked }) => checked) };
}

test("the opening panel shows the choice in force, not boxes ticked and never saved", () => {
  const { panel, ticked } = aPanel("a=b");
  followPanel();
  vi.spyOn(document, "cookie", "get").mockReturnValue("a=b; consent=statistics");
  panel.dispatchEvent(new Event("beforetoggle"));
  expect(ticked()).toEqual([true, false]);
});

test("a panel opened before this script ran shows the choice in force", () => {
  const { ticked } = aPanel("consent=statistics");
  followPanel();
  expect(ticked()).toEqual([true, false]);
});

test("boxes ticked before any choice stay", () => {
  const { ticked } = aPanel("");
  followPanel();
  expect(ticked()).toEqual([false, true]);
});
