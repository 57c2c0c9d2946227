// The start of a page that may have been drawn ahead.

import { expect, test, vi } from "vitest";
import { opened } from "./opened.ts";

test("a usual page begins at once, one that is drawn ahead when it is opened", async () => {
  expect(opened()).toBeUndefined();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { prerendering: true }));
  const begin = vi.fn();
  const beginning = opened()?.then(begin);
  await Promise.resolve();
  expect(begin).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  await beginning;
  expect(begin).toHaveBeenCalledTimes(1);
});
