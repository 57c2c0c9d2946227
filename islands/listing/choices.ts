// Choices that follow each other quickly: a link of the open listing knows nothing of a choice whose listing is still
// under way, so what it adds and takes away is done to that one's address.

const FILTERS = "filters";

/** What an address asks for: its filters one by one, as `3:31`, and all else. */
function splitAddress(place: string): { filters: string[]; others: URLSearchParams } {
  const others = new URL(place, location.href).searchParams;
  let key = "";
  const filters = (others.get(FILTERS) ?? "").split(",").filter(Boolean);
  others.delete(FILTERS);
  const named = filters.map((part) => {
    const [option = "", name] = part.split(":").reverse();
    key = name ?? key;
    return `${key}:${option}`;
  });
  return { filters: named, others };
}

/**
 * The address of a choice that was made on the listing of `here`, made on that of `wanted`. `own` are the fields of a form
 * that it was made with: one that is not in it was emptied.
 */
export function chosenToo(choice: string, here: string, wanted: string, own: readonly string[] = []): string {
  if (wanted === here) return choice;
  const [made, old, last] = [splitAddress(choice), splitAddress(here), splitAddress(wanted)];
  const filters = last.filters.filter((one) => !old.filters.includes(one) || made.filters.includes(one));
  filters.push(...made.filters.filter((one) => !old.filters.includes(one) && !filters.includes(one)));
  const { others } = last;
  for (const name of new Set([...old.others.keys(), ...made.others.keys(), ...own])) {
    const value = made.others.get(name);
    if (value === old.others.get(name) && !own.includes(name)) continue;
    if (value === null) others.delete(name);
    else others.set(name, value);
  }
  // A choice is read from its first goods on.
  others.delete("page");
  const query = others.toString();
  const parts = [filters.length ? `${FILTERS}=${filters.join(",")}` : "", query].filter(Boolean).join("&");
  return new URL(choice, location.href).pathname + (parts && `?${parts}`);
}
