// The headings of a first visit in the brand's letters: a small font with those letters alone, fetched when the page has
// loaded and drawn only if nothing moves by it. All other words keep the stand-in until the next page (`inline/returning.ts`).

const root = document.documentElement;

/** Whether all files of the font are there. */
export async function loadFaces(name: "headings" | "site"): Promise<boolean> {
  const faces = [...document.fonts].filter(({ family }) => family.includes(name));
  const loaded = await Promise.allSettled(faces.map((face) => face.load()));
  return loaded.every(({ status }) => status === "fulfilled");
}

/** Draws the headings in their own letters, once the page has loaded. Does nothing where all words have them already. */
export async function drawHeadings(): Promise<void> {
  if ("faces" in root.dataset || !(await loadFaces("headings")) || scrollY > 0) return;
  const shown = [...document.querySelectorAll("h1, h2, h3")].filter(isInView);
  const before = shown.map(placeOf);
  root.toggleAttribute("data-headings", true);
  // Longer words may break into one more line, and centred words begin elsewhere.
  if (shown.some((heading, at) => placeOf(heading) !== before[at])) root.removeAttribute("data-headings");
}

/** Headings further down may change: what is below them is not seen to move. */
function isInView(heading: Element): boolean {
  if (!heading.checkVisibility({ contentVisibilityAuto: true })) return false;
  return heading.getBoundingClientRect().top < innerHeight;
}

/** The beginning and the height of a heading's words and of each part in it, such as a count behind them, in whole pixels. */
function placeOf(heading: Element): string {
  const words = document.createRange();
  const places = [heading, ...heading.querySelectorAll("*")].flatMap((part) => {
    words.selectNodeContents(part);
    const { left, top, height } = words.getBoundingClientRect();
    return [left, top, height].map(Math.round);
  });
  return places.join();
}
