// Changes a site's seeded configuration.
import type { Shop, Site } from "./shop.ts";

interface Pair {
  key: string;
  value: string;
}

/** A version of a site with these fields instead; `undefined` or `null` removes one. */
function changed(version: string, change: object): string {
  const { site, theme } = JSON.parse(version);
  const fields = Object.entries({ ...site, ...change }).filter(([, value]) => value != null);
  return JSON.stringify({ site: Object.fromEntries(fields), theme });
}

/** Publishes a version of the site with these changes. */
export async function changeSite(shop: Shop, name: Site, change: object, next = "changed"): Promise<void> {
  const config = await shop.config();
  const version = (await config.get(`site/${name}`)) ?? "";
  await config.put(`site/${name}/${next}`, changed((await config.get(`site/${name}/${version}`)) ?? "", change));
  await config.put(`site/${name}`, next);
}

/** The seed with a changed site: nothing of a shop, such as an alarm of an earlier run, sees the site before its change. */
export function changeSeed<P extends Pair>(seed: P[], name: Site, change: object, next = "changed"): (P | Pair)[] {
  const stored = (key: string) => seed.find((pair) => pair.key === key)?.value ?? "";
  const version = stored(`site/${name}/${stored(`site/${name}`)}`);
  const rest = seed.filter(({ key }) => key !== `site/${name}`);
  const made = { key: `site/${name}/${next}`, value: changed(version, change) };
  return [...rest, made, { key: `site/${name}`, value: next }];
}
