// On a phone the catalogue window shows the categories, and the subcategories of the one that is pressed. The page holds
// both levels; the stylesheet hides the second one if scripting is on (islands/styles/menu-levels.css).

const NAME = ".catalogue-group-name";
/** The stylesheet's breakpoint for phones. */
const isPhone = () => matchMedia("(max-width: 768px)").matches;

/** Returns to the categories if one is open. */
let leave = (): void => {};

export function followLevels(): void {
  addEventListener("click", (event) => {
    const name = event.target instanceof Element ? event.target.closest<HTMLElement>(NAME) : null;
    const group = name?.parentElement;
    // The name of the open category leads to its page, as does one without subcategories.
    if (!name || !group?.querySelector("ul") || "open" in group.dataset || !isPhone()) return;
    // The link opens in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    enter(name, group);
  });
  addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (!isCatalogue(target)) return;
      if (newState === "open") tellLevels(target);
      else leave();
    },
    true,
  );
  // The window may have been opened before this module loaded.
  const open = document.querySelector<HTMLElement>("#catalogue:popover-open");
  if (open) tellLevels(open);
}

const isCatalogue = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.id === "catalogue";

/** Announces to screen readers that a press opens a level. */
function tellLevels(window: HTMLElement): void {
  if (!isPhone()) return;
  for (const list of window.querySelectorAll(".catalogue-group > ul")) {
    const name = list.parentElement?.querySelector(NAME);
    name?.setAttribute("aria-expanded", "false");
  }
}

function enter(name: HTMLElement, group: HTMLElement): void {
  const window = group.closest<HTMLElement>("#catalogue");
  const head = window?.firstElementChild;
  if (!window || !head) return;
  const { scrollTop } = window;
  const back = Object.assign(document.createElement("button"), {
    type: "button",
    className: "window-back drawn",
    textContent: window.getAttribute("aria-label"),
    onclick: () => leave(),
  });
  head.prepend(back);
  window.dataset["within"] = "";
  group.dataset["open"] = "";
  name.setAttribute("aria-expanded", "true");
  window.scrollTop = 0;
  leave = () => {
    leave = () => {};
    const hadFocus = window.contains(document.activeElement);
    back.remove();
    delete window.dataset["within"];
    delete group.dataset["open"];
    name.setAttribute("aria-expanded", "false");
    window.scrollTop = scrollTop;
    if (hadFocus) name.focus({ preventScroll: true });
  };
}
