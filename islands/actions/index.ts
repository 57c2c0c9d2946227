// Handles presses ("add to cart", the consent panel) and checks typed numbers. The page loads it at the first interaction
// (islands/storefront/touch.ts).

import type { IslandContext } from "../runtime/island.ts";
import type { Actions } from "../storefront/actions.ts";
import { findIsland } from "../storefront/elements.ts";
import { applyLater } from "../storefront/later.ts";
import type { PageApi } from "../storefront/page-api.ts";
import { type Cart, createCart } from "../stores/cart.ts";
import { speak, type WordsModule, wordsOf } from "../words/words.ts";
import { addToCart } from "./add-to-cart.ts";
import { chooseConsent } from "./consent-choice.ts";
import { followDialogLinks } from "./dialog-links.ts";
import { showHoverListsAgain } from "./hover.ts";
import { followIntent } from "./intent.ts";
import { followWindows } from "./windows.ts";

export default async function start({ element, page }: IslandContext<PageApi>): Promise<Actions> {
  const cart = createCart(page.summary, page.cartAddresses);
  void import("../stores/unsent.ts").then(({ createUnsent }) =>
    cart.keepUnsent(createUnsent, ({ message }) => page.toast("failed", message)),
  );
  addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (event.defaultPrevented) return;
    if (form.matches("[data-add]")) {
      if (!navigator.onLine) page.toast("offline");
      const url = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
      void addToCart(cart, page.toast, { url, button, fields: Object.fromEntries(new FormData(form, button)) });
    } else if (form.matches("[data-judge]") && button) {
      void import("./vote.ts").then(({ vote }) => vote(form, button, page.toast));
    } else if (form.id === "consent") {
      page.showConsent(chooseConsent(form, button?.value));
    } else return;
    event.preventDefault();
  });
  void followCards(cart, page.toast);
  followIntent();
  followDialogLinks();
  followWindows();
  void import("./category-lists.ts").then(({ followCategories }) => followCategories());
  void import("./decimal-fields.ts").then(({ followDecimals }) => followDecimals());
  void import("./unanswered.ts").then(({ followUnanswered }) => followUnanswered());
  void import("./tooltips.ts").then(({ followTooltips }) => followTooltips());
  void import("./picture-passing.ts").then(({ followPassing }) => followPassing());
  void import("./catalogue-levels.ts").then(({ followLevels }) => followLevels());
  addEventListener("pointerover", showHoverListsAgain);
  const home = element.dataset["home"] ?? "";
  if (document.referrer) void import("./language.ts").then(({ rememberArrival }) => rememberArrival(home));
  return {
    cart,
    finish(press) {
      const { url, button, command } = press;
      void addToCart(cart, page.toast, { url, button, fields: command, sent: press });
    },
  };
}

/** The amounts use the drawer's words, so its words are loaded. Amounts appear only once their stylesheet has loaded. */
async function followCards(cart: Cart, toast: PageApi["toast"]): Promise<void> {
  const drawer = findIsland("cart-drawer");
  const words = drawer?.getAttribute("words");
  if (!drawer || !words) return;
  const [{ showAmounts }, said] = await Promise.all([
    import("./card-amounts.ts"),
    import(/* @vite-ignore */ words),
    laterApplied(),
  ]);
  showAmounts(cart, speak(wordsOf(drawer, said as WordsModule)), toast);
}

async function laterApplied(): Promise<void> {
  applyLater();
  const link = document.querySelector<HTMLLinkElement>("link[data-later]");
  if (link && !link.sheet) await new Promise((resolve) => link.addEventListener("load", resolve, { once: true }));
}
