// Shows the button that prints the page. Without this module it stays hidden: browsers have a menu.

import type { IslandContext } from "../runtime/island.ts";

export default async function offerPrint({ element }: IslandContext): Promise<void> {
  const button = element.querySelector("button");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => print());
}
