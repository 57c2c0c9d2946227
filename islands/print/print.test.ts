// The button that prints a page.
import { expect, test, vi } from "vitest";
import offerPrint from "./index.ts";

test("the button appears with its script, and prints the page", async () => {
  document.body.innerHTML = "<shop-island><button hidden>Print</button></shop-island>";
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const element = document.querySelector("shop-island") as HTMLElement;
  await offerPrint({ element, props: {}, words: undefined, page: undefined });
  const button = document.querySelector("button") as HTMLButtonElement;
  expect(button.hidden).toBe(false);
  expect(print).not.toHaveBeenCalled();
  button.click();
  expect(print).toHaveBeenCalledOnce();
});
