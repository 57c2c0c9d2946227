// What both peers' scripts ask of the shop, whose addresses answer for them too.

export interface Suggestion {
  product: string;
  title: string;
  href: string;
}

/** The number that the shop has left in a cookie. */
export const countInCart = (): number => Number(/(?:^|; )cart_count=(\d+)/.exec(document.cookie)?.[1] ?? 0);

/** Puts one into the cart and brings how many are there now. */
export async function add(product: string): Promise<number> {
  const answer = await fetch("/api/cart/lines", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ command: crypto.randomUUID(), product, quantity: 1, language: "ro" }),
  });
  if (!answer.ok) throw new Error(`the cart answered ${answer.status}`);
  return ((await answer.json()) as { count: number }).count;
}

export async function suggest(query: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`/api/search?language=ro&query=${encodeURIComponent(query)}`, { signal });
  return answer.ok ? ((await answer.json()) as { products: Suggestion[] }).products : [];
}
