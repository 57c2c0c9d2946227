// A page that the browser draws ahead is not opened yet: its scripts begin when it is, with the cart, the cookies and the
// address of that moment.

/** Resolves when the page is opened, which is at once for all but those drawn ahead. */
export function opened(): Promise<void> | undefined {
  const { prerendering } = document as Document & { prerendering?: boolean };
  if (!prerendering) return undefined;
  return new Promise((resolve) => {
    document.addEventListener("prerenderingchange", () => resolve());
  });
}
