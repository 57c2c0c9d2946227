// Merges quick choices: a link of the current listing does not know a choice that is still pending, so its additions and
// removals are applied to the pending address.

const FILTERS = "filters";

/** An address as its filters, one by one as `3:31`, and its other parameters. */
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
 * Applies a choice made on the listing `here` to the listing `wanted`. `own` are the names of the submitted form's
 * fields: one that is missing from the choice was emptied.
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
  // A new choice starts at the first page.
  others.delete("page");
  const query = others.toString();
  const parts = [filters.length ? `${FILTERS}=${filters.join(",")}` : "", query].filter(Boolean).join("&");
  return new URL(choice, location.href).pathname + (parts && `?${parts}`);
}
