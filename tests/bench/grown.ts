// The measured demo catalogue: as large as the largest shop that Vitrina is made for.
import { request } from "../support/request.ts";

export const PRODUCTS = 100_000;

/** The most time for generating the catalogue, which happens in the background. */
const GROW_MS = 15 * 60_000;
const LOOK_MS = 500;

/** Resolves when the demo backend at this origin has this many products, or adverts. */
export async function grown(
  origin: string,
  wanted = PRODUCTS,
  kind: "products" | "adverts" = "products",
): Promise<void> {
  const end = Date.now() + GROW_MS;
  for (;;) {
    const seed = await request(origin, "/__demo/seed");
    const { [kind]: count } = (await seed.json()) as Record<typeof kind, number>;
    if (count >= wanted) return;
    if (Date.now() > end) throw new Error(`The demo has only ${count} ${kind}.`);
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
}
