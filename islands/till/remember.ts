// What a visitor chooses is kept by the browser itself.

/** Keeps a choice in a cookie of this site for so many days. */
export function remember(name: string, value: string, days: number): void {
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
  document.cookie = `${name}=${value};path=/;max-age=${days * 24 * 3600};samesite=lax${secure}`;
}
