// The product page: keys for pictures, sharing, and variants without a page load. Loaded when a shopper touches the
// product; without it all of this is links and plain windows.

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
