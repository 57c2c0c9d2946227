// A link with `data-dialog` opens its page as a window over the present one; if that fails, it is followed.

const windows = () => import("./dialog.ts");

export function followDialogLinks(): void {
  // Preloads the module before the click.
  for (const type of ["pointerover", "focusin"])
    addEventListener(type, ({ target }) => linkOf(target) && void windows().catch(() => {}));

  addEventListener("click", async (event) => {
    const link = linkOf(event.target);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    const isShown = await windows()
      .then(({ openDialog }) => openDialog(link.href, link))
      .catch(() => false);
    link.ariaBusy = null;
    if (!isShown) location.assign(link.href);
  });
}

/** The link under the event, unless it leads to the page itself. */
function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-dialog]") : null;
  return link && link.pathname !== location.pathname ? link : null;
}
