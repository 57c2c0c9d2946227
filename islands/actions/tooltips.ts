// A tooltip goes by itself. Whoever points at it or has the focus in it is still reading.

const SHOWN_MS = 8000;

export function followTooltips(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (tooltip: HTMLElement) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (tooltip.matches(":hover,:focus-within")) wait(tooltip);
      else tooltip.hidePopover();
    }, SHOWN_MS);
  };
  addEventListener(
    "toggle",
    ({ target, newState }) => {
      if (!(target instanceof HTMLElement && target.matches(".tooltip"))) return;
      if (newState === "open") wait(target);
      else clearTimeout(timer);
    },
    true,
  );
  // One may have been opened before this module came.
  const open = document.querySelector<HTMLElement>(".tooltip:popover-open");
  if (open) wait(open);
}
