// A link with `data-dialog` opens its page as a window over the present one; the window's module comes with the press.

export function followDialogLinks(): void {
  addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-dialog]");
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import("./dialog.ts").then(({ show }) => show(link));
  });
}
