// Tooltips hide by themselves. Pointing at one or focusing it keeps it open.

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
  // A tooltip may have been opened before this module loaded.
  const open = document.querySelector<HTMLElement>(".tooltip:popover-open");
  if (open) wait(open);
}
