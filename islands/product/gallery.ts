// A product's pictures: arrows, Home and End move between them, in the row and in zoom windows; a thumbnail shows its
// picture, and the current one is marked.

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const trackOf = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>(".gallery-track");
const windowsOf = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(".zoom")];

export function followGallery(root: HTMLElement): void {
  root.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const taken = stepWindows(root, step) || stepRow(root, step, event.target as Element);
    if (taken) event.preventDefault();
  });
  root.addEventListener("click", (event) => {
    const target = event.target as Element;
    const zoomed = target.closest<HTMLElement>(".zoom");
    // A second press enlarges the picture beyond the screen, around the pressed point.
    if (zoomed && !target.closest("button") && zoomed.toggleAttribute("data-large"))
      zoomed.scrollTo(event.clientX, event.clientY);
    const thumb = target.closest<HTMLElement>(".gallery-thumbs a");
    if (!thumb || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(root, [...root.querySelectorAll(".gallery-thumbs a")].indexOf(thumb));
  });
  // Captured, because scroll events do not bubble and choosing a variant may replace the row.
  root.addEventListener("scroll", ({ target }) => target === trackOf(root) && showCurrent(root), true);
  root.addEventListener("toggle", ({ target }) => followWindow(target as HTMLElement), true);
  // The press that loaded this module may have opened a zoom window.
  for (const zoom of root.querySelectorAll<HTMLElement>(".zoom")) followWindow(zoom);
  showCurrent(root);
}

/** Index of the picture in view. */
function currentOf(track: HTMLElement): number {
  return track.clientWidth ? Math.round(Math.abs(track.scrollLeft) / track.clientWidth) : 0;
}

/** Whether it is a row, which is scrolled smoothly; a stack is not. */
const scrolls = (track: HTMLElement): boolean => track.scrollWidth > track.clientWidth;

/** Marks the thumbnail and the dot of the picture in view. */
export function showCurrent(root: HTMLElement): void {
  const track = trackOf(root);
  if (!track) return;
  const current = currentOf(track);
  for (const [index, thumb] of root.querySelectorAll(".gallery-thumbs a").entries())
    thumb.ariaCurrent = index === current ? "true" : null;
  for (const [index, dot] of root.querySelectorAll(".gallery-dots span").entries())
    dot.toggleAttribute("data-current", index === current);
}

function show(root: HTMLElement, index: number): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  const track = trackOf(root);
  track?.scrollTo({ left: index * track.clientWidth, behavior });
}

type Step = (index: number, count: number) => number;

function stepRow(root: HTMLElement, step: Step, focused: Element): boolean {
  const track = trackOf(root);
  // A video has its own keys.
  if (!track?.contains(focused) || focused.closest(".gallery-film")) return false;
  const pictures = [...track.querySelectorAll<HTMLElement>(".gallery-picture")];
  const own = pictures.indexOf(focused as HTMLElement);
  const next = step(own < 0 ? currentOf(track) : own, pictures.length);
  // Keys could not leave a video again, so the row takes the focus instead.
  const to = pictures[next]?.matches(".gallery-film") ? track : pictures[next];
  if (own >= 0) to?.focus({ preventScroll: scrolls(track) });
  show(root, next);
  return true;
}

/** Resets a window when it opens and focuses it, because browsers may not while stylesheets are loading. */
function followWindow(zoom: HTMLElement): void {
  zoom.removeAttribute("data-large");
  if (zoom.matches(":popover-open") && !zoom.contains(document.activeElement)) zoom.focus();
}

function stepWindows(root: HTMLElement, step: Step): boolean {
  const windows = windowsOf(root);
  const own = windows.findIndex((one) => one.matches(":popover-open"));
  const [from, to] = [windows[own], windows[step(own, windows.length)]];
  if (!(from && to)) return false;
  if (from !== to) {
    from.hidePopover();
    // The row follows, so that the last viewed picture is there when the window closes.
    const index = windows.indexOf(to);
    show(root, index);
    // Closing the window returns the focus to this element.
    const track = trackOf(root);
    const isRow = track !== null && scrolls(track);
    root.querySelectorAll<HTMLElement>(".gallery-picture")[index]?.focus({ preventScroll: isRow });
    to.showPopover();
  }
  return true;
}
