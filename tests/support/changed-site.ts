// Changes a site's seeded configuration.
import type { Shop, Site } from "./shop.ts";

/** Publishes a version of the site with these changes; `undefined` removes a field. */
export async function changeSite(shop: Shop, name: Site, change: object, next = "changed"): Promise<void> {
  const config = await shop.config();
  const version = (await config.get(`site/${name}`)) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/${name}/${version}`)) ?? "");
  await config.put(`site/${name}/${next}`, JSON.stringify({ site: { ...site, ...change }, theme }));
  await config.put(`site/${name}`, next);
}
