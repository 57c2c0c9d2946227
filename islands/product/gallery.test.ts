// A product's pictures and video by touch, pointer and keyboard.

import { beforeEach, expect, test, vi } from "vitest";
import { followGallery } from "./gallery.ts";

const WIDTH = 400;
const each = (draw: (index: number) => string) => [0, 1, 2].map(draw).join("");
const GALLERY = `<div class="gallery"><ul class="gallery-thumbs">${each((at) => `<li><a href="#picture-${at}">${at}</a></li>`)}
    <li><a href="#picture-3">film</a></li></ul>
  <div class="gallery-track" tabindex="0">${each((at) => `<button class="gallery-picture" id="picture-${at}">${at}</button>`)}
    <div class="gallery-picture gallery-film" id="picture-3"><video controls tabindex="0"></video></div></div>
  <div class="gallery-dots"><span></span><span></span><span></span><span></span></div>
  ${each((at) => `<div class="zoom" id="zoom-${at}" popover tabindex="-1" autofocus><img alt=""><button>close</button></div>`)}</div>`;

let root: HTMLElement;
let isStill: boolean;
beforeEach(() => {
  isStill = false;
  document.body.innerHTML = `<main>${GALLERY}</main>`;
  root = find("main");
  vi.spyOn(track(), "clientWidth", "get").mockReturnValue(WIDTH);
  vi.stubGlobal("matchMedia", () => ({ matches: isStill }));
  // Scrolls instantly and fires the scroll event.
  vi.spyOn(track(), "scrollTo").mockImplementation((...[to]: unknown[]) => swipe((to as ScrollToOptions).left ?? 0));
  for (const zoom of root.querySelectorAll<HTMLElement>(".zoom")) {
    let isOpen = false;
    let before: HTMLElement | undefined;
    zoom.showPopover = () => {
      isOpen = true;
      before = document.activeElement as HTMLElement;
      zoom.focus();
    };
    zoom.hidePopover = () => {
      isOpen = false;
      zoom.dispatchEvent(new Event("toggle"));
      if (zoom.contains(document.activeElement)) before?.focus();
    };
    const matches = zoom.matches.bind(zoom);
    vi.spyOn(zoom, "matches").mockImplementation((selector: string) =>
      selector === ":popover-open" ? isOpen : matches(selector),
    );
  }
  followGallery(root);
});

const find = <Kind extends HTMLElement>(selector: string) => document.querySelector(selector) as Kind;
const track = () => find(".gallery-track");
const thumbs = () => [...root.querySelectorAll(".gallery-thumbs a")];
const focused = () => document.activeElement?.id || document.activeElement?.className;
const open = () => [...root.querySelectorAll<HTMLElement>(".zoom")].filter((zoom) => zoom.matches(":popover-open"));

function swipe(left: number): void {
  track().scrollLeft = left;
  track().dispatchEvent(new Event("scroll"));
}

/** Indexes of the marked thumbnail and the marked dot. */
const marked = () => [
  thumbs().flatMap(({ ariaCurrent }, at) => (ariaCurrent === "true" ? [at] : [])),
  [...root.querySelectorAll(".gallery-dots span")].flatMap((dot, at) => (dot.hasAttribute("data-current") ? [at] : [])),
];
const onlyMarked = (at: number) => [[at], [at]];

/** True if the gallery handles the press itself. */
const press = (element: Element | null | undefined, how: MouseEventInit = {}) =>
  !element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
const type = (key: string, how: KeyboardEventInit = {}) =>
  !document.activeElement?.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how }),
  );

test("the picture swiped into view is marked once more than half of it is visible", () => {
  expect(marked()).toEqual(onlyMarked(0));
  for (const [left, at] of [
    [190, 0],
    [210, 1],
    [2 * WIDTH, 2],
    [3 * WIDTH, 3],
    [0, 0],
  ] as const) {
    swipe(left);
    expect(marked(), `${left}`).toEqual(onlyMarked(at));
  }
});

test("another variant's row works as well", () => {
  root.innerHTML = GALLERY;
  vi.spyOn(track(), "clientWidth", "get").mockReturnValue(WIDTH);
  swipe(WIDTH);
  expect(marked()).toEqual(onlyMarked(1));
});

test("a thumbnail scrolls to its picture, smoothly unless motion is reduced", () => {
  expect(press(thumbs()[2])).toBe(true);
  expect(marked()).toEqual(onlyMarked(2));
  isStill = true;
  press(thumbs()[3]);
  expect(marked()).toEqual(onlyMarked(3));
  expect(vi.mocked(track().scrollTo).mock.calls).toEqual([
    [{ left: 2 * WIDTH, behavior: "smooth" }],
    [{ left: 3 * WIDTH, behavior: "auto" }],
  ]);
});

test.each(["ctrlKey", "metaKey", "shiftKey"])("a press with %s is left to the browser", (key) => {
  expect(press(thumbs()[2], { [key]: true })).toBe(false);
  expect(marked()).toEqual(onlyMarked(0));
});

test("a second press enlarges a picture, a third reverts it, and its button does neither", () => {
  const zoom = find("#zoom-1");
  zoom.showPopover();
  for (const large of [true, false, true]) {
    press(zoom.querySelector("img"));
    expect(zoom.hasAttribute("data-large")).toBe(large);
  }
  press(zoom.querySelector("button"));
  expect(zoom.hasAttribute("data-large")).toBe(true);
  expect(root.querySelectorAll("[data-large]")).toHaveLength(1);
  zoom.hidePopover();
  expect(root.querySelectorAll("[data-large]")).toHaveLength(0);
});

test("a window that opens without the focus takes it", () => {
  const zoom = find("#zoom-1");
  zoom.showPopover();
  find("#picture-1").focus();
  zoom.dispatchEvent(new Event("toggle"));
  expect(focused()).toBe("zoom-1");
  find("#picture-1").focus();
  followGallery(root);
  expect(focused(), "the press that brings the module opens it").toBe("zoom-1");
});

test("a picture is enlarged around the pressed point", () => {
  const zoom = find("#zoom-0");
  zoom.showPopover();
  press(zoom.querySelector("img"), { clientX: 300, clientY: 120 });
  expect([zoom.scrollLeft, zoom.scrollTop]).toEqual([300, 120]);
});

test("keys move along the row, and the focus stays where it was", () => {
  track().focus();
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["End", 3],
    ["ArrowRight", 3],
    ["ArrowLeft", 2],
    ["Home", 0],
    ["ArrowLeft", 0],
  ] as const) {
    expect(type(key), key).toBe(true);
    expect([marked(), focused()], key).toEqual([onlyMarked(at), "gallery-track"]);
  }
});

test("the focus moves from a picture to the next one, or to the row if that is a video", () => {
  find("#picture-1").focus();
  type("ArrowRight");
  expect([marked(), focused()]).toEqual([onlyMarked(2), "picture-2"]);
  type("ArrowRight");
  expect([marked(), focused()]).toEqual([onlyMarked(3), "gallery-track"]);
  type("ArrowLeft");
  expect(marked()).toEqual(onlyMarked(2));
});

test("keys of a video, of fields and of the browser are left alone", () => {
  find("video").focus();
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) expect(type(key), key).toBe(false);
  track().focus();
  expect(type("a")).toBe(false);
  for (const key of ["ctrlKey", "metaKey", "altKey", "shiftKey"]) expect(type("End", { [key]: true }), key).toBe(false);
  (thumbs()[0] as HTMLElement).focus();
  expect(type("End")).toBe(false);
  expect(marked()).toEqual(onlyMarked(0));
});

test("in zoom windows keys move from one to the next, and the row follows", () => {
  find("#zoom-0").showPopover();
  for (const [key, at] of [
    ["ArrowRight", 1],
    ["End", 2],
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
    ["Home", 0],
  ] as const) {
    expect(type(key), key).toBe(true);
    expect(
      open().map(({ id }) => id),
      key,
    ).toEqual([`zoom-${at}`]);
  }
  expect(marked()).toEqual(onlyMarked(0));
  type("End");
  expect([marked(), focused()]).toEqual([onlyMarked(2), "zoom-2"]);
  open()[0]?.hidePopover();
  expect(focused()).toBe("picture-2");
});

test("a stack scrolls to the picture that takes the focus, a row is scrolled smoothly instead", () => {
  const second = find("#picture-1");
  const focus = vi.spyOn(second, "focus");
  for (const [scrollWidth, preventScroll] of [
    [WIDTH, false],
    [4 * WIDTH, true],
  ] as const) {
    vi.spyOn(track(), "scrollWidth", "get").mockReturnValue(scrollWidth);
    find("#picture-0").focus();
    type("ArrowRight");
    expect(focus.mock.lastCall).toEqual([{ preventScroll }]);
  }
});
