// Hands the address of a page to the device, or copies it where the device cannot share. Without this, and where
// neither is possible, the address stands in a field to be copied by hand.

import type { PageApi } from "./page-api.ts";

export function followShare(root: HTMLElement, toast: PageApi["toast"]): void {
  root.addEventListener("click", (event) => {
    const summary = (event.target as Element).closest(".share > summary");
    const share = summary?.parentElement as HTMLDetailsElement | undefined;
    const field = share?.querySelector("input");
    // An open one is closed by the browser.
    if (!share || !field || share.open || !(navigator.share || navigator.clipboard)) return;
    event.preventDefault();
    void tell(field.value).then((done) => {
      if (done === "copied") toast(done, share.dataset["done"] ?? "");
      if (done !== "failed") return;
      share.open = true;
      field.select();
    });
  });
}

async function tell(url: string): Promise<"shared" | "copied" | "failed"> {
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else {
      await navigator.clipboard.writeText(url);
      return "copied";
    }
    return "shared";
  } catch (error) {
    // Who changes their mind wants no field either.
    return (error as Error).name === "AbortError" ? "shared" : "failed";
  }
}
