// A listing that is updated in place.

import { expect, test, vi } from "vitest";
import {
  asked,
  assign,
  busy,
  find,
  goods,
  goTo,
  listing,
  open,
  PATH,
  place,
  playWith,
  points,
  press,
  settled,
  showStored,
  spoken,
  submit,
  title,
  toast,
  urls,
  way,
} from "../../tests/support/played-listing.ts";
import followListing from "./index.ts";

playWith(followListing);

test("a choice updates the address, announces its count and updates all dependent links", async () => {
  await open();
  expect(press("#red")).toBe(true);
  expect([urls(), asked[0]?.part, place(), spoken()]).toEqual([[`${PATH}?filters=1:2`], "listing", PATH, ""]);
  await asked[0]?.answer(listing("One pot", [1]));
  expect([title(), document.title, goods(), spoken()]).toEqual(["One pot", "One pot", "1", "One pot"]);
  expect(place()).toBe(`${PATH}?filters=1:2`);
  expect(find<HTMLAnchorElement>("[hreflang]").search).toBe("?filters=1:2");
  expect(showStored).toHaveBeenCalled();
  expect(assign).not.toHaveBeenCalled();
});

test("the address is the one that the edge answered with", async () => {
  await open();
  press("#red");
  await asked[0]?.answer(listing("Red pots"), `${PATH}?filters=1:22`);
  expect([title(), place()]).toEqual(["Red pots", `${PATH}?filters=1:22`]);
});

test("another page scrolls to its first goods, a choice keeps the scroll position", async () => {
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
  await open();
  press("#red");
  await asked[0]?.answer(listing("Red pots"));
  expect(scrolled).not.toHaveBeenCalled();
  press("#next");
  await asked[1]?.answer(listing("Pots, page 2"));
  expect(scrolled.mock.contexts).toEqual([find(".catalogue")]);
  expect(document.activeElement).toBe(find("h1"));
});

test("links that are no choice, or open a new tab, are left to the browser", async () => {
  await open();
  for (const other of ["#brand", "#below", "[hreflang]", ".card a"]) expect(press(other), other).toBe(false);
  for (const key of ["ctrlKey", "metaKey", "shiftKey", "altKey"])
    expect(press("#red", { [key]: true }), key).toBe(false);
  expect(press("#red", { button: 1 })).toBe(false);
  for (const other of ["#posted", "#other"]) expect(submit(other), other).toBe(false);
  expect(asked).toEqual([]);
});

test("the listing stays busy until 100 ms after its goods arrived", async () => {
  await open();
  press("#red");
  expect(busy()).toBe("true");
  await vi.advanceTimersByTimeAsync(5000);
  expect(busy()).toBe("true");
  await asked[0]?.answer(listing("Red pots"));
  await vi.advanceTimersByTimeAsync(99);
  expect([title(), busy()]).toEqual(["Red pots", "true"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(busy()).toBe(null);
});

test("an older choice's answer does not end the wait for a newer one", async () => {
  await open();
  press("#red");
  await asked[0]?.answer(listing("Red pots"));
  press("#blue");
  await vi.advanceTimersByTimeAsync(100);
  expect(busy()).toBe("true");
  await asked[1]?.answer(listing("Blue pots"));
  await vi.advanceTimersByTimeAsync(100);
  expect(busy()).toBe(null);
});

test("loading more goods ends the wait too, even for a choice that it overtook", async () => {
  await open(listing("Pots", [1, 2], { after: way("after", 2) }));
  press("#red");
  press("[data-more] a");
  await asked[1]?.answer(listing("Pots", [3]));
  expect(goods()).toBe("1 2 3");
  await vi.advanceTimersByTimeAsync(100);
  expect(busy()).toBe(null);
});

test("an answer to an older choice is never shown, in any order", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    asked.length = 0;
    history.replaceState(null, "", PATH);
    await open();
    press("#red");
    press("#blue");
    for (const at of order) await asked[at]?.answer(listing(["Red pots", "Blue pots"][at] ?? ""));
    expect([title(), place(), spoken()]).toEqual(["Blue pots", `${PATH}?filters=1:3`, "Blue pots"]);
  }
  expect(assign).not.toHaveBeenCalled();
});

test("a choice shown before is shown from memory", async () => {
  await open();
  press("#red");
  await asked[0]?.answer(listing("Red pots"));
  await goTo(PATH);
  press("#red");
  await settled();
  expect([title(), asked.length]).toEqual(["Red pots", 1]);
});

test("a resting pointer prefetches a choice, a passing one does not", async () => {
  await open();
  points("pointerover", "#red");
  await vi.advanceTimersByTimeAsync(64);
  points("pointerover", "h1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([]);
  points("pointerover", "#red");
  await vi.advanceTimersByTimeAsync(65);
  expect(urls()).toEqual([`${PATH}?filters=1:2`]);
  await asked[0]?.answer(listing("Red pots"));
  expect([title(), busy()]).toEqual(["Pots", undefined]);
  press("#red");
  await settled();
  expect([title(), asked.length]).toEqual(["Red pots", 1]);
});

test("touching a choice prefetches it, touching another link does not", async () => {
  await open();
  for (const other of ["#brand", "#below", ".card a"]) {
    points("pointerdown", other);
    points("pointerover", other);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toEqual([]);
  points("pointerdown", "#blue");
  expect(urls()).toEqual([`${PATH}?filters=1:3`]);
  press("#blue");
  expect(urls()).toEqual([`${PATH}?filters=1:3`]);
});

test.each(["is refused", "is no listing", "comes from elsewhere"])(
  "an answer that %s is opened as a page",
  async (why) => {
    await open();
    press("#red");
    if (why === "is refused") await asked[0]?.fail();
    else if (why === "is no listing") await asked[0]?.answer("<title>Away</title><p>Sign in</p>");
    else await asked[0]?.answer(listing("Others"), "https://elsewhere.example/ro/oale");
    expect(assign.mock.calls).toEqual([[`${PATH}?filters=1:2`]]);
    expect([title(), place()]).toEqual(["Pots", PATH]);
  },
);

test("more goods that fail to load are opened as a page", async () => {
  await open(listing("Pots", [1, 2], { after: way("after", 2) }));
  press("[data-more] a");
  await asked[0]?.fail();
  expect(assign.mock.calls).toEqual([[`${PATH}?page=2`]]);
  expect([goods(), place()]).toEqual(["1 2", PATH]);
});

test("offline a choice keeps the current listing and says why", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  toast.mockClear();
  await open(listing("Pots", [1, 2], { after: way("after", 2) }));
  for (const [at, link] of ["#red", "[data-more] a"].entries()) {
    press(link);
    await asked[at]?.fail();
    expect([title(), place(), busy()]).toEqual(["Pots", PATH, null]);
    expect(toast.mock.calls.at(at)).toEqual(["offline"]);
  }
  expect(assign.mock.calls).toEqual([]);
  // After Back the address is already the other listing's.
  await goTo(`${PATH}?sort=name-`);
  await asked[2]?.fail();
  expect(assign.mock.calls).toEqual([[`${PATH}?sort=name-`]]);
});

test("the link to more goods is busy until they arrive", async () => {
  await open(listing("Pots", [1, 2], { after: way("after", 2) }));
  press("[data-more] a");
  expect(find("[data-more] a").ariaBusy).toBe("true");
  await asked[0]?.answer(listing("Pots", [3], { after: way("after", 3) }));
  expect(find("[data-more] a").ariaBusy).not.toBe("true");
});

test("a form omits its empty fields", async () => {
  await open();
  find<HTMLInputElement>("[name=price_to]").value = "100";
  expect(submit("form")).toBe(true);
  expect(urls()).toEqual([`${PATH}?sort=name-&price_to=100`]);
  await asked[0]?.answer(listing("Cheap pots"), `${PATH}?filters=price:0,100&sort=name-`);
  expect(place()).toBe(`${PATH}?filters=price:0,100&sort=name-`);
});

test("Back restores the listing and the scroll position", async () => {
  const isWhole = () => find(".listing").dataset["whole"] !== undefined;
  let wasWhole = false;
  const scrolled = vi.spyOn(globalThis, "scrollTo").mockImplementation(() => {
    wasWhole = isWhole();
  });
  vi.stubGlobal("scrollY", 640);
  await open();
  const left = vi.spyOn(history, "pushState").mockImplementationOnce((state, _, url) => {
    expect([history.state, history.scrollRestoration]).toEqual([{ top: 640 }, "manual"]);
    history.replaceState(state, "", url as string);
  });
  press("#red");
  await asked[0]?.answer(listing("Red pots"));
  expect(left).toHaveBeenCalledOnce();
  expect([history.state, history.scrollRestoration]).toEqual([null, "auto"]);
  expect(scrolled).not.toHaveBeenCalled();
  history.scrollRestoration = "manual";
  await goTo(PATH, { top: 640 });
  expect([title(), spoken(), asked.length]).toEqual(["Pots", "Pots", 1]);
  expect(scrolled.mock.calls).toEqual([[0, 640]]);
  expect([wasWhole, isWhole()], "goods have their real sizes meanwhile").toEqual([true, false]);
  expect([place(), history.scrollRestoration]).toEqual([PATH, "auto"]);
});

test("reloading a page that was left by a choice restores the scroll position", async () => {
  const scrolled = vi.spyOn(globalThis, "scrollTo").mockReturnValue();
  history.replaceState({ top: 640 }, "");
  await open();
  expect(scrolled).not.toHaveBeenCalled();
  history.scrollRestoration = "manual";
  await open();
  expect([scrolled.mock.calls, history.scrollRestoration]).toEqual([[[0, 640]], "auto"]);
});

test("Back within the same listing, or to another page, sends no request", async () => {
  await open();
  await goTo(`${PATH}#below`);
  await goTo("/ro/brands/x");
  expect([asked, busy()]).toEqual([[], undefined]);
});

test("a page that is left stores its scroll position, and is not busy when restored from cache", async () => {
  await open();
  vi.stubGlobal("scrollY", 320);
  press("#red");
  dispatchEvent(new Event("pagehide"));
  expect([history.state, busy()]).toEqual([{ top: 320 }, null]);
  await asked[0]?.answer(listing("Red pots"), `${PATH}?filters=1:2`);
  expect([title(), place()]).toEqual(["Pots", PATH]);
});

test("more goods are appended, under the address of their page", async () => {
  await open(listing("Pots", [1, 2], { after: way("after", 2, "2 of 6") }));
  press("[data-more] a");
  await asked[0]?.answer(listing("Pots", [3, 4], { after: way("after", 3, "4 of 6") }));
  expect([goods(), place(), spoken()]).toEqual(["1 2 3 4", `${PATH}?page=2`, "4 of 6"]);
  expect(history.state).toEqual({ from: 1 });
  expect(document.activeElement?.textContent).toBe("3");
  expect(find<HTMLAnchorElement>("[hreflang]").search).toBe("?page=2");
  await goTo(`${PATH}?page=2#below`);
  expect([goods(), asked.length]).toEqual(["1 2 3 4", 1]);
});

test("returning to a page with more goods loads all of them, then restores the scroll position", async () => {
  const scrolled = vi.spyOn(globalThis, "scrollTo").mockReturnValue();
  history.replaceState({ from: 1, top: 900 }, "", `${PATH}?page=3`);
  await open(listing("Pots", [5, 6], { before: way("before", 2) }));
  expect(urls()).toEqual([`${PATH}?page=2`]);
  await asked[0]?.answer(listing("Pots", [3, 4], { before: way("before", 1) }));
  expect(scrolled).not.toHaveBeenCalled();
  await asked[1]?.answer(listing("Pots", [1, 2]));
  expect([goods(), place(), asked.length]).toEqual(["1 2 3 4 5 6", `${PATH}?page=3`, 2]);
  expect(scrolled.mock.calls).toEqual([[0, 900]]);
});

test("earlier goods are prepended and remembered", async () => {
  history.replaceState(null, "", `${PATH}?page=2`);
  await open(listing("Pots", [3, 4], { before: way("before", 1) }));
  press("[data-more] a");
  await asked[0]?.answer(listing("Pots", [1, 2]));
  expect([goods(), place(), history.state]).toEqual(["1 2 3 4", `${PATH}?page=2`, { from: 1 }]);
});
