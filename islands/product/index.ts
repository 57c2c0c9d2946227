// The page of a product: keys for its pictures, the way to tell others of it, and its variants without loading a page.
// It loads when a shopper touches the product; until then, and without it, all of this is links and plain windows.

import type { IslandContext } from "../runtime/island.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { followShare } from "../storefront/share.ts";
import { followAmounts } from "./amounts.ts";
import { followGallery, showCurrent } from "./gallery.ts";
import { followVariants } from "./variants.ts";

export default async function followProduct({ element, page }: IslandContext<PageApi>): Promise<void> {
  followAmounts();
  followGallery(element);
  followShare(element, page.toast);
  followVariants(element, () => {
    showCurrent(element);
    page.showStored();
    page.rememberViewed();
  });
}
