// Quick choices of variants, over a mocked edge that answers on demand.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followVariants } from "./variants.ts";

const answers = new Map<string, (response: Response) => void>();
const asked = vi.fn((url: string) => new Promise<Response>((resolve) => answers.set(url, resolve)));
const page = (name: string) => `<main><div><shop-island name="product"><div data-viewed="${name}">
  <ul class="variants"><li><a href="/red">red</a></li><li><a href="/blue">blue</a></li><li><a href="/green">green</a></li></ul></div></shop-island></div>
  <script type="application/ld+json">{"@type":"Product","name":"${name}"}</script></main>`;

const changed = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", asked);
  history.replaceState(null, "", "/red");
  document.body.innerHTML = page("red");
  addEventListener("product:change", changed);
  followVariants(document.querySelector("shop-island") as HTMLElement, () => {});
});
afterEach(() => {
  removeEventListener("product:change", changed);
  vi.unstubAllGlobals();
});

const choose = (name: string) => document.querySelector<HTMLElement>(`[href="/${name}"]`)?.click();
function answer(name: string): void {
  const { href } = new URL(`/${name}`, location.href);
  const response = new Response(page(name));
  Object.defineProperty(response, "url", { value: href });
  answers.get(href)?.(response);
}

test("each opened product is kept for the data layer with its page's data", async () => {
  choose("blue");
  answer("blue");
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  // A second choice before the first is answered: the first product was never open.
  choose("green");
  choose("red");
  answer("green");
  answer("red");
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2));
  const kept = globalThis.seenProducts?.map(({ id, data }) => [id, ...data.map((text) => JSON.parse(text).name)]);
  expect(kept).toEqual([
    ["red", "red"],
    ["blue", "blue"],
  ]);
});
