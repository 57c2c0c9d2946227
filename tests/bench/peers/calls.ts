// Calls of both peers' scripts to the shop, whose API serves them too.

export interface Suggestion {
  product: string;
  title: string;
  href: string;
}

/** The count in the shop's cookie. */
export const countInCart = (): number => Number(/(?:^|; )cart_count=(\d+)/.exec(document.cookie)?.[1] ?? 0);

/** Adds one piece to the cart and returns the new count. */
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
