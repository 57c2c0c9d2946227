// The backend calls of a cold page, in sequence and in all: the frame (settings, menu) is warm. A backend that answers after
// a pause shows the sequence: a page takes as many pauses as calls wait for one another. The next category and product are
// asked for while the isolate still has the answers that serve the whole site.
import { DocumentedBackend } from "../support/documented-backend.ts";
import { openShop } from "../support/shop.ts";
import type { Row } from "./table.ts";

const PART = "Calls of a cold page";
const PAUSE_MS = 250;
const CATEGORY = "/ro/bucatarie/oale";
const PRODUCT = "/ro/product/oala-de-fonta";
const PAGES = {
  home: "/ro",
  category: CATEGORY,
  product: PRODUCT,
  search: "/ro/search?query=oala",
  article: "/ro/articles/article-1",
  promotions: "/ro/promotions",
  contacts: "/ro/contacts",
};
const NEXT = { "next category": "/ro/bucatarie/tigai", "next product": "/ro/product/alta-oala" };

interface Calls {
  inSequence: number;
  inAll: number;
}

/** The calls of pages, asked for one after another by an isolate that keeps answers of the whole site for so long. */
async function callsOf(paths: string[], answerSeconds: number): Promise<Calls[]> {
  const backend = new DocumentedBackend(["category-groups"]);
  const shop = await openShop({
    variables: {
      PAGE_MEMORY_SECONDS: "0",
      FRAME_MEMORY_SECONDS: "3600",
      ANSWER_MEMORY_SECONDS: String(answerSeconds),
    },
    backend: await backend.open(),
  });
  try {
    await (await shop.fetch("/ro/brands")).text();
    backend.delay = PAUSE_MS;
    const all: Calls[] = [];
    for (const path of paths) {
      backend.asked.length = 0;
      const began = performance.now();
      const answer = await shop.fetch(path);
      await answer.text();
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      const inSequence = Math.floor((performance.now() - began) / PAUSE_MS);
      all.push({ inSequence, inAll: backend.asked.length });
    }
    return all;
  } finally {
    await shop.close();
    backend.close();
  }
}

export async function measureCalls(): Promise<Row[]> {
  const first = await callsOf(Object.values(PAGES), 0);
  const visited = await callsOf([CATEGORY, PRODUCT, ...Object.values(NEXT)], 60);
  const names = [...Object.keys(PAGES), ...Object.keys(NEXT)];
  return [...first, ...visited.slice(2)].map(({ inSequence, inAll }, at) => ({
    ...{ part: PART, name: `${names[at]}, in sequence`, unit: "calls", value: inSequence },
    more: { "calls in all": inAll },
  }));
}
