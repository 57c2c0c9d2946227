// A site whose configuration is another than the seeded one.
import type { Shop, Site } from "./shop.ts";

/** Puts a version of a site with these changes in force, without the fields that are `undefined`. */
export async function changeSite(shop: Shop, name: Site, change: object, next = "changed"): Promise<void> {
  const config = await shop.config();
  const version = (await config.get(`site/${name}`)) ?? "";
  const { site, theme } = JSON.parse((await config.get(`site/${name}/${version}`)) ?? "");
  await config.put(`site/${name}/${next}`, JSON.stringify({ site: { ...site, ...change }, theme }));
  await config.put(`site/${name}`, next);
}
