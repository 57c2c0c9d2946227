// Stores a visitor's choice in a cookie of this site.

export function setCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous and not everywhere.
  document.cookie = `${name}=${value};path=/;max-age=${days * 24 * 3600};samesite=lax${secure}`;
}
