// The demo backend's pages for people at the shop's own address: its index, its bank, its mailbox. An entry module in front
// of the worker's own hands them over, so that a release build contains none of it, and the demo is told that orders are
// paid at that bank.

/** Variables of the demo backend whose pages stand at the shop's address. */
export const OWN_BANK = { DEMO_BANK: "/__demo/bank/" };

const entry = (before) => `
import Built from "./${before}";
export * from "./${before}";
export default class extends Built {
  async fetch(request) {
    const { pathname, host } = new URL(request.url);
    if (pathname !== "/__demo" && !pathname.startsWith("/__demo/")) return await super.fetch(request);
    const asked = new Request(request, { redirect: "manual" });
    asked.headers.set("x-forwarded-host", host);
    return await this.env.BACKEND.fetch(asked);
  }
}`;

/** The modules of a worker with that entry before them. */
export function withDemoPages(modules, folder) {
  const before = modules[0].path.slice(folder.length + 1);
  return [{ type: "ESModule", path: `${folder}/demo-pages.js`, contents: entry(before) }, ...modules];
}
