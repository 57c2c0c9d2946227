// Finds elements by role and accessible name. axe computes both in the page, because the engines' own names of some
// controls differ.

/** The description of an element. It is plain data, so a script in the page can evaluate it. */
export interface Locator {
  /** Without a role, the innermost element with the text. */
  role?: string;
  /** A part of the accessible name, or a pattern of it. */
  name?: string | RegExp;
  /** A part of the text. */
  text?: string;
  /** Attributes with these values, such as `aria-selected`. */
  attributes?: Record<string, string>;
  /** Inside the first element of this description. */
  within?: Locator;
}

/** A locator as JSON: the pattern is text. */
export interface WireLocator extends Omit<Locator, "name" | "within"> {
  name?: string;
  pattern?: string;
  within?: WireLocator;
}

export function toWire({ name, within, ...others }: Locator): WireLocator {
  return {
    ...others,
    ...(name !== undefined && (typeof name === "string" ? { name } : { pattern: name.source })),
    ...(within && { within: toWire(within) }),
  };
}

/** The locator in words, for the message of a failed wait. */
export function describe({ role = "element", name, text, attributes, within }: Locator): string {
  const parts = [
    role,
    name && `"${name}"`,
    text && `with the text "${text}"`,
    attributes && `with ${JSON.stringify(attributes)}`,
    within && `in ${describe(within)}`,
  ];
  return parts.filter(Boolean).join(" ");
}

/** The part of axe that is used. Its script must be in the page before `locate` runs there. */
interface Axe {
  setup(root: Element): void;
  teardown(): void;
  commons: {
    aria: { getRole(element: Element): string | null };
    text: { accessibleText(element: Element): string };
    dom: { isVisibleToScreenReaders(element: Element): boolean };
  };
}

/** Returns the first visible match in document order. It runs in the page, so it refers to nothing outside itself. */
export function locate(locator: WireLocator): Element | undefined {
  const { axe } = globalThis as unknown as { axe: Axe };
  const { aria, text: names, dom } = axe.commons;
  const squeeze = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const hasText = (element: Element, text: string) => squeeze(element.textContent).includes(squeeze(text));
  const matches = (element: Element, { role, name, pattern, text, attributes }: WireLocator) => {
    // HTML gives a password field no role; here it is a text field like the others.
    const ownRole = element.matches("input[type=password]") ? "textbox" : aria.getRole(element);
    if (role !== undefined && ownRole !== role) return false;
    if (text !== undefined && !hasText(element, text)) return false;
    if (role === undefined && [...element.children].some((child) => hasText(child, text ?? ""))) return false;
    if (Object.entries(attributes ?? {}).some(([key, value]) => element.getAttribute(key) !== value)) return false;
    if (!dom.isVisibleToScreenReaders(element)) return false;
    if (name === undefined && pattern === undefined) return true;
    const ownName = squeeze(names.accessibleText(element));
    return name === undefined ? new RegExp(pattern ?? "", "u").test(ownName) : ownName.includes(squeeze(name));
  };
  const first = (one: WireLocator): Element | undefined => {
    const root = one.within ? first(one.within) : document.documentElement;
    return [...(root?.querySelectorAll("*") ?? [])].find((element) => matches(element, one));
  };
  axe.setup(document.documentElement);
  try {
    return first(locator);
  } finally {
    axe.teardown();
  }
}

/** Scrolls to an element and tells whether it stands still and a click in its middle would hit it. Runs in the page. */
export async function isClickable(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const before = middle();
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  const { x, y } = middle();
  if (x !== before.x || y !== before.y) return false;
  const hit = document.elementFromPoint(x, y);
  return hit !== null && element.contains(hit);
}
