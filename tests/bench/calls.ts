// The backend calls of a cold page, in sequence and in all: the frame (settings, menu) is warm. A backend that answers after
// a pause shows the sequence: a page takes as many pauses as calls wait for one another.
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop } from "../support/shop.ts";
import type { Row } from "./table.ts";

const PAUSE_MS = 250;
const PAGES = {
  home: "/ro",
  category: "/ro/bucatarie/oale",
  product: "/ro/product/oala-de-fonta",
  search: "/ro/search?query=oala",
  article: "/ro/articles/article-1",
  promotions: "/ro/promotions",
  contacts: "/ro/contacts",
};

export async function measureCalls(): Promise<Row[]> {
  const backend = new DocumentedBackend(["category-groups"]);
  const shop = await openShop({
    variables: { PAGE_MEMORY_SECONDS: "0", FRAME_MEMORY_SECONDS: "3600", ANSWER_MEMORY_SECONDS: "0" },
    backend: await backend.open(),
  });
  const rows: Row[] = [];
  try {
    await (await shop.fetch("/ro/brands")).text();
    backend.delay = PAUSE_MS;
    for (const [kind, path] of Object.entries(PAGES)) {
      backend.asked.length = 0;
      const began = performance.now();
      const answer = await shop.fetch(path);
      await answer.text();
      const value = Math.floor((performance.now() - began) / PAUSE_MS);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      rows.push({
        ...{ part: "Calls of a cold page", name: `${kind}, in sequence`, unit: "calls", value },
        more: { "calls in all": backend.asked.length },
      });
    }
    return rows;
  } finally {
    await shop.close();
    backend.close();
  }
}
