// Finding by role and accessible name, as a screen reader would, with axe's computation of both in the page: engines
// name some controls in their own ways.

/** What is looked for. The whole of it is data, so that a script in the page can judge it. */
export interface Sought {
  /** Left out, it is the element that holds the text itself. */
  role?: string;
  /** A part of the accessible name, or a pattern of it. */
  name?: string | RegExp;
  /** A part of the text. */
  text?: string;
  /** Attributes with these values, such as `aria-selected`. */
  marked?: Record<string, string>;
  /** Inside of the first element that is found so. */
  within?: Sought;
}

/** The same with patterns that JSON can carry. */
export interface Wire extends Omit<Sought, "name" | "within"> {
  name?: string;
  pattern?: string;
  within?: Wire;
}

export function wire({ name, within, ...sought }: Sought): Wire {
  return {
    ...sought,
    ...(name !== undefined && (typeof name === "string" ? { name } : { pattern: name.source })),
    ...(within && { within: wire(within) }),
  };
}

export function inWords({ role, name, text, marked, within }: Sought): string {
  const named = [name && ` ${name}`, text && ` with "${text}"`, marked && ` that is ${JSON.stringify(marked)}`];
  return `${role ?? "something"}${named.filter(Boolean).join("")}${within ? ` in ${inWords(within)}` : ""}`;
}

/** The part of axe that is used; it is in the page before `seek` runs there. */
interface Axe {
  setup(root: Element): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
}

/** Runs in the page, so it refers to nothing outside of itself. The first that is found in the order of the page. */
export function seek(sought: Wire): Element | undefined {
  const { axe } = globalThis as unknown as { axe: Axe };
  const { aria, text, dom } = axe.commons;
  const squeezed = (words: string | null) => (words ?? "").replace(/\s+/g, " ").trim();
  const holds = (element: Element, part: string) => squeezed(element.textContent).includes(squeezed(part));
  const fits = (element: Element, { role, name, pattern, text: part, marked }: Wire) => {
    // A field for passwords has no role (HTML AAM), and is found like other fields.
    const own = element.matches("input[type=password]") ? "textbox" : aria.getRole(element);
    if (role !== undefined && own !== role) return false;
    if (part !== undefined && !holds(element, part)) return false;
    if (role === undefined && [...element.children].some((child) => holds(child, part ?? ""))) return false;
    if (!dom.isVisibleToScreenReaders(element)) return false;
    if (Object.entries(marked ?? {}).some(([attribute, value]) => element.getAttribute(attribute) !== value))
      return false;
    if (name === undefined && pattern === undefined) return true;
    const called = squeezed(text.accessibleText(element));
    return name === undefined ? new RegExp(pattern ?? "", "u").test(called) : called.includes(squeezed(name));
  };
  const first = (one: Wire): Element | undefined => {
    const place = one.within ? first(one.within) : document.documentElement;
    return [...(place?.querySelectorAll("*") ?? [])].find((element) => fits(element, one));
  };
  axe.setup(document.documentElement);
  try {
    return first(sought);
  } finally {
    axe.teardown();
  }
}

/** Runs in the page: brings an element into view and says whether a press in its middle would reach it. */
export async function isReachable(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const place = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = place();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y } = place();
  if (x !== before.x || y !== before.y) return false;
  const hit = document.elementFromPoint(x, y);
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return hit !== null && [element, ...labels].some((one) => one.contains(hit));
}
