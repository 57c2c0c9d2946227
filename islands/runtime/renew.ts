// Makes markup that of a fresher one and touches only what differs: what has the focus keeps it, what is being typed
// stays, and an open window stays open.

/** `data-keep` is on what a fresher page does not know, such as why a form was refused: it stays as it is. */
const KEEP = "data-keep";

export function renew(part: Element, fresh: Element): void {
  // Most of a listing is as it was, and the browser finds that out sooner than what follows.
  if (part.isEqualNode(fresh)) return;
  const typed = part instanceof HTMLInputElement && part.value !== part.defaultValue;
  for (const { name } of [...part.attributes]) if (!fresh.hasAttribute(name)) part.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (part.getAttribute(name) !== value) part.setAttribute(name, value);
  }
  if (part instanceof HTMLInputElement) {
    // A field that was typed into once does not show its attribute any more.
    if (!typed && part.value !== part.defaultValue) part.value = part.defaultValue;
  } else renewChildren(part, fresh);
}

/** The parts that were folded or opened by hand stay so; they are known by their names. */
export function keepFolded(part: Element, fresh: Element): void {
  const groups = new Map([...part.querySelectorAll("details")].map((group) => [nameOf(group), group.open]));
  for (const group of fresh.querySelectorAll("details")) group.open = groups.get(nameOf(group)) ?? group.open;
}

/** What a part that folds is called. */
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

/** Nodes of one parent with the same identity are told apart by their order. */
function identity(node: Node): string {
  if (!(node instanceof Element)) return node.nodeName;
  return `${node.nodeName} ${node.getAttribute("data-key") ?? (node.id || node.className)}`;
}

const isKept = (node: Node) => node instanceof Element && node.hasAttribute(KEEP);
