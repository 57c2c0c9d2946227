// Updates markup to a fresher version, changing only differences: focus, typed text and open windows stay.

/** `data-keep` marks content that the fresher page lacks, such as a refusal's reason: it stays. */
const KEEP = "data-keep";

export function renew(part: Element, fresh: Element): void {
  // Most of a listing is unchanged, and isEqualNode is the fastest way to find out.
  if (part.isEqualNode(fresh)) return;
  const typed = part instanceof HTMLInputElement && part.value !== part.defaultValue;
  for (const { name } of [...part.attributes]) if (!fresh.hasAttribute(name)) part.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  }
  if (part instanceof HTMLInputElement) {
    // A field that was typed into ignores its `value` attribute.
    if (!typed && part.value !== part.defaultValue) part.value = part.defaultValue;
  } else renewChildren(part, fresh);
}

/** Updates a part from a fresher page; islands in it keep their state. */
export function renewIsland(part: HTMLElement, fresh: Element): void {
  const islands = [...fresh.querySelectorAll("shop-island")];
  for (const island of part.querySelectorAll("shop-island[ready]")) {
    const name = island.getAttribute("name");
    for (const one of islands) if (one.getAttribute("name") === name) one.setAttribute("ready", "");
  }
  for (const name of ["ready", "aria-busy"])
    if (part.hasAttribute(name)) fresh.setAttribute(name, part.getAttribute(name) ?? "");
  for (const one of [part, fresh]) nameFields(one);
  keepFolded(part, fresh);
  renew(part, fresh);
}

/** Ids in forms contain the product's number; names without it match the fields of two products. */
function nameFields(part: Element): void {
  for (const field of part.querySelectorAll<HTMLElement>("form [id]"))
    field.dataset["key"] = field.id.replace(/-\d+-/, "-");
}

/** Keeps groups folded or opened by hand; they are identified by their names. */
export function keepFolded(part: Element, fresh: Element): void {
  const groups = new Map([...part.querySelectorAll("details")].map((group) => [nameOf(group), group.open]));
  for (const group of fresh.querySelectorAll("details")) group.open = groups.get(nameOf(group)) ?? group.open;
}

/** The name of a folding group. */
export const nameOf = (group: Element): string => group.querySelector("summary")?.textContent?.trim() ?? "";

function renewChildren(part: Element, fresh: Element): void {
  const wanted = new Set([...fresh.childNodes].map(identity));
  for (const child of [...part.childNodes]) if (!wanted.has(identity(child)) && !isKept(child)) child.remove();
  let place = part.firstChild;
  for (const child of [...fresh.childNodes]) {
    while (place && isKept(place) && identity(place) !== identity(child)) place = place.nextSibling;
    const same = sameFrom(place, child);
    if (!same) {
      part.insertBefore(child, place);
      continue;
    }
    if (same === place) place = place.nextSibling;
    else part.insertBefore(same, place);
    if (same instanceof Element) {
      if (!isKept(same)) renew(same, child as Element);
    } else if (same.nodeValue !== child.nodeValue) same.nodeValue = child.nodeValue;
  }
  while (place) {
    const next: ChildNode | null = place.nextSibling;
    if (!isKept(place)) place.remove();
    place = next;
  }
}

function sameFrom(place: ChildNode | null, wanted: Node): ChildNode | null {
  let one = place;
  while (one && identity(one) !== identity(wanted)) one = one.nextSibling;
  return one;
}

/** Siblings with the same identity are told apart by their order. */
function identity(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  return `${node.nodeName} ${node.getAttribute("data-key") ?? (node.id || node.className)}`;
}

const isKept = (node: Node) => node instanceof Element && node.hasAttribute(KEEP);
