// Learns that another tab or another device has changed the company that this page was made for. An untouched page is
// loaded anew; one with typed text says so and leaves the choice to the shopper.

import { hasUnsavedInput } from "../runtime/unsaved-input.ts";

/** Local storage: the company that the last page was made for. */
export const COMPANY = "company";

const madeFor = () => document.querySelector<HTMLMetaElement>("meta[name=company]");

/** The account acts for this company now. */
export function companyIs(id: string | undefined): void {
  const page = madeFor();
  if (!id || !page || page.content === id) return;
  if (hasUnsavedInput() || isAnswer()) tell();
  else location.reload();
}

const notice = () => document.querySelector<HTMLTemplateElement>("#company-moved")?.content;

/** The page is the answer to a form: loaded anew, it would send the form again. */
function isAnswer(): boolean {
  const path = notice()?.querySelector("a")?.getAttribute("href")?.split("?")[0];
  return path !== undefined && path !== location.pathname;
}

/** Shows the page's notice, once: a template is empty afterwards. */
function tell(): void {
  const content = notice();
  if (content) document.querySelector("main")?.prepend(content);
}

/** Tells the browser's other tabs for which company this page was made, and listens to them. */
export function shareCompany(): void {
  const page = madeFor();
  if (!page) return;
  const channel = new BroadcastChannel(COMPANY);
  channel.onmessage = ({ data }) => companyIs(data.company);
  channel.postMessage({ company: page.content });
  localStorage.setItem(COMPANY, page.content);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) companyIs(localStorage.getItem(COMPANY) ?? undefined);
  });
}
