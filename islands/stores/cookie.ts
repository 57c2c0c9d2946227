// Reads cookies that the edge sets for scripts on cached pages.

/** The value of a cookie; empty if there is none. */
export function cookie(name: string): string {
  const match = document.cookie.match(`(?:^|; )${name}=([^;]*)`);
  return match?.[1] ?? "";
}
