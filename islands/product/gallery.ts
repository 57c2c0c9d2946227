// The pictures of a product: arrows, Home and End lead from one to the next, in the row and in the windows over the page;
// a small picture shows its large one, and the shown one is marked.

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
    // A second press enlarges the picture beyond the screen, around what was pressed.
    if (zoomed && !target.closest("button") && zoomed.toggleAttribute("data-large"))
      zoomed.scrollTo(event.clientX, event.clientY);
    const thumb = target.closest<HTMLElement>(".gallery-thumbs a");
    if (!thumb || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(root, [...root.querySelectorAll(".gallery-thumbs a")].indexOf(thumb));
  });
  // A scroll does not bubble, and the row may be another one after a variant was chosen.
  root.addEventListener("scroll", ({ target }) => target === trackOf(root) && showCurrent(root), true);
  root.addEventListener("toggle", ({ target }) => followWindow(target as HTMLElement), true);
  // The press that brought this module may have opened one.
  for (const zoom of root.querySelectorAll<HTMLElement>(".zoom")) followWindow(zoom);
  showCurrent(root);
}

/** Which picture is in view. */
function currentOf(track: HTMLElement): number {
  return track.clientWidth ? Math.round(Math.abs(track.scrollLeft) / track.clientWidth) : 0;
}

/** Marks the small picture and the dot of the one in view. */
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
  // A film has keys of its own.
  if (!track?.contains(focused) || focused.closest(".gallery-film")) return false;
  const pictures = [...track.querySelectorAll<HTMLElement>(".gallery-picture")];
  const own = pictures.indexOf(focused as HTMLElement);
  const next = step(own < 0 ? currentOf(track) : own, pictures.length);
  // Keys would not lead out of a film again, so the row has the focus where one is shown.
  const to = pictures[next]?.matches(".gallery-film") ? track : pictures[next];
  if (own >= 0) to?.focus({ preventScroll: true });
  show(root, next);
  return true;
}

/** A window opens as a whole again. It has the focus, also where the browser gives it none while styles are still coming. */
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
    // The row follows, so that the picture that was looked at last is there when the window closes.
    const index = windows.indexOf(to);
    show(root, index);
    // A window gives the focus back to what had it.
    root.querySelectorAll<HTMLElement>(".gallery-picture")[index]?.focus({ preventScroll: true });
    to.showPopover();
  }
  return true;
}
