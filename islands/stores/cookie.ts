// Reads the hints that the edge leaves for pages that came from a cache.

export function cookie(name: string): string {
  const start = `${name}=`;
  const found = document.cookie.split("; ").find((pair) => pair.startsWith(start));
  return found?.slice(start.length) ?? "";
}
