// Reads the Cache-Status header (RFC 9211) into something a test can compare.
export interface CacheStatus {
  cache: string;
  hit: boolean;
  stored: boolean;
  fwd?: string;
  detail?: string;
}

export function cacheStatus(response: { headers: Headers }): CacheStatus {
  const [cache = "", ...parameters] = (response.headers.get("cache-status") ?? "")
    .split(";")
    .map((part) => part.trim());
  const value = (name: string) => parameters.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const fwd = value("fwd");
  const detail = value("detail")?.replaceAll('"', "");
  return {
    cache,
    hit: parameters.includes("hit"),
    stored: parameters.includes("stored"),
    ...(fwd !== undefined && { fwd }),
    ...(detail !== undefined && { detail }),
  };
}
