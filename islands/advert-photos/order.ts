// The order of the photographs: by their buttons, by the keyboard on them, and by dragging, which starts at once with a
// mouse and after a long press with a finger.

const LONG_PRESS_MS = 250;
/** A mouse that moves less than this presses, and drags nothing. */
const LEAST_DRAG = 5;

export type Verb = "first" | "earlier" | "later" | "remove";
const KEYS: Record<string, Verb> = { ArrowLeft: "earlier", ArrowRight: "later", Home: "first", Delete: "remove" };

export interface Orders {
  moved(item: HTMLElement): void;
  remove(item: HTMLElement): void;
}

const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest<HTMLElement>(".photo-item") ?? undefined) : undefined;

export function followOrder(list: HTMLElement, orders: Orders): void {
  const act = (item: HTMLElement, verb: Verb) => {
    if (verb === "remove") return orders.remove(item);
    const { previousElementSibling: before, nextElementSibling: after } = item;
    if (verb === "later" ? !after : !before) return;
    if (verb === "first") list.prepend(item);
    else if (verb === "earlier") before?.before(item);
    else after?.after(item);
    orders.moved(item);
  };

  list.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-move]");
    const item = itemOf(button);
    if (!button || !item) return;
    event.preventDefault();
    act(item, button.dataset["move"] as Verb);
    // The moved button keeps the focus.
    if (item.isConnected) button.focus();
  });
  list.addEventListener("keydown", (event) => {
    const verb = KEYS[event.key];
    const button = (event.target as Element).closest<HTMLElement>("[data-move]");
    const item = itemOf(button);
    if (!verb || !button || !item || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(item, verb);
    if (item.isConnected) button.focus();
  });
  followDrags(list, orders);
}

function followDrags(list: HTMLElement, orders: Orders): void {
  list.addEventListener("dragstart", (event) => event.preventDefault());
  list.addEventListener("pointerdown", (down) => {
    const item = itemOf((down.target as Element).closest(".photo-frame"));
    if (!item || down.button !== 0) return;
    const isTouch = down.pointerType === "touch";
    let isDragging = false;
    let hasMoved = false;
    const begin = () => {
      isDragging = true;
      item.classList.add("is-dragged");
    };
    const press = isTouch ? setTimeout(begin, LONG_PRESS_MS) : undefined;
    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      const far = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (!isDragging) {
        // A finger that moves before the press is long scrolls the page.
        if (isTouch) return far > 2 * LEAST_DRAG ? end() : undefined;
        if (far < LEAST_DRAG) return;
        begin();
      }
      const over = itemOf(document.elementFromPoint(event.clientX, event.clientY));
      if (!over || over === item || !list.contains(over)) return;
      const isBehind = Boolean(item.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (isBehind) over.after(item);
      else over.before(item);
      hasMoved = true;
    };
    // The page would scroll away under the finger.
    const hold = (event: TouchEvent) => isDragging && event.preventDefault();
    const end = () => {
      clearTimeout(press);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      removeEventListener("touchmove", hold);
      item.classList.remove("is-dragged");
      if (hasMoved) orders.moved(item);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    addEventListener("touchmove", hold, { passive: false });
  });
}
