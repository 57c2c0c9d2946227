// Windows that may lie over one another: those of the adverts, by their names (spec commerce 2, classifieds). All others
// are one at a time. A window says its name in `data-window`.

const STACKED = new Set([
  "delete",
  "draftSave",
  "toolsAnnouncements",
  "userDataMobile",
  "filtersAnnouncements",
  "reportUser",
  "postShare",
  "reportUserSuccess",
  "addAnnouncementSuccess",
  "sortingAnnouncements",
  "announcementsLayout",
]);

const isStacked = (window: HTMLElement) => STACKED.has(window.dataset["window"] ?? "");

/** When each window was opened. */
const openings = new WeakMap<HTMLElement, number>();
let count = 0;

export function noteOpening(window: HTMLElement): void {
  openings.set(window, ++count);
}

/** The open windows, the newest first. */
export const newestFirst = (open: Iterable<HTMLElement>): HTMLElement[] =>
  [...open].sort((one, other) => (openings.get(other) ?? 0) - (openings.get(one) ?? 0));

/** The windows that close because this one opens: all it is not inside of, unless both may be stacked. */
export const closedFor = (opening: HTMLElement, open: Iterable<HTMLElement>): HTMLElement[] =>
  newestFirst(open).filter(
    (other) => other !== opening && !other.contains(opening) && !(isStacked(opening) && isStacked(other)),
  );

/** The windows that Back closes: of a stack the newest alone. */
export function closedByBack(open: Iterable<HTMLElement>): HTMLElement[] {
  const all = newestFirst(open);
  return all.length > 0 && all.every(isStacked) ? all.slice(0, 1) : all;
}
