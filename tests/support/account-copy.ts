// The backend's copy of an account's cart, read and changed as an owner's app would: in its own session, beside the shop.
import assert from "node:assert/strict";
import { request } from "./request.ts";
import type { CartView, Shopper } from "./shopper.ts";
import { until } from "./until.ts";

const HEADERS = { token: "demo-casa", "accept-language": "ro" };

export type Goods = Record<string, number>;

export interface AccountCopy {
  goods(): Promise<Goods>;
  add(product: string, count: number): Promise<void>;
  remove(product: string): Promise<void>;
}

export async function copyOf(account: object, { backendUrl }: { backendUrl: string }): Promise<AccountCopy> {
  const asked = { method: "POST", headers: HEADERS, body: account };
  const { access } = (await (await request(backendUrl, "/auth/jwt/create/", asked)).json()) as { access: string };
  const headers = { ...HEADERS, authorization: `Bearer ${access}` };
  const change = async (call: string, body: object) =>
    assert.ok((await request(backendUrl, `/general/cart/${call}/`, { method: "POST", headers, body })).ok);
  return {
    goods: async () => {
      const [cart] = (await (await request(backendUrl, "/general/cart/fetch-all/", { headers })).json()) as {
        products: { productId: number; count: number }[];
      }[];
      return Object.fromEntries((cart?.products ?? []).map(({ productId, count }) => [String(productId), count]));
    },
    add: (product, count) => change("add-item", { product_id: Number(product), count }),
    remove: (product) => change("remove-item", { product_ids: [Number(product)] }),
  };
}

const isSame = (found: Goods, expected: Goods) =>
  Object.keys({ ...found, ...expected }).every((product) => found[product] === expected[product]);

export const becomes = (what: string, goods: () => Promise<Goods>, expected: Goods) =>
  until(`${what} is ${JSON.stringify(expected)}`, async () => isSame(await goods(), expected), 250);

export const goodsOf = (shopper: Shopper) => async (): Promise<Goods> =>
  Object.fromEntries(((await shopper.cart()) as CartView).lines.map(({ product, quantity }) => [product, +quantity]));
