// Reads the hints that the edge leaves for pages that came from a cache.

export function cookie(name: string): string {
  return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? "";
}
