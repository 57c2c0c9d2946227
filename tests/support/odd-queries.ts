// Queries that no link of a listing has: malformed numbers, reversed ranges, ten thousand options, random bytes.

/** Deterministic, so that failures repeat. */
export function oddQueries(): string[] {
  const many = Array.from({ length: 10_000 }, (_, option) => option).join(",");
  let state = 20_261_123;
  const byte = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  };
  const randomBytes = () => Array.from({ length: 40 }, () => `%${byte().toString(16).padStart(2, "0")}`).join("");
  return [
    `filters=3:${many.slice(0, 6000)}`,
    "filters=price:90-10",
    "filters=price:-5,-1",
    "filters=price:1e9,NaN",
    "filters=3:1:2:3,,,;;",
    "sort=best&page=-1",
    "page=0&page=2&page=x",
    "page=99999999999999999999",
    "view=%00&sort=price-&sort=price%2B",
    ...Array.from({ length: 12 }, () => `filters=${randomBytes()}&sort=${randomBytes()}&page=${randomBytes()}`),
  ];
}
