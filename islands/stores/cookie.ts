// Reads the cookies that the edge sets for scripts of pages that came from a cache.

/** The value of a cookie; empty if there is none. */
export function cookie(name: string): string {
  const match = document.cookie.match(`(?:^|; )${name}=([^;]*)`);
  return match?.[1] ?? "";
}
