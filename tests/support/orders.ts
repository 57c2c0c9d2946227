// Orders as the backend has them: the proof of a purchase.
import assert from "node:assert/strict";
import type { Shop } from "./shop.ts";

export interface Order {
  payment: string;
  credit_company?: string;
  months?: number;
  contact: { first_name: string; phone: string };
  delivery: { method: string; street?: string; store_id?: number; region_id?: number; locality_id?: number };
  products: { product_id: number; count: number }[];
}

export async function orderOf(shop: Shop, number: string): Promise<Order> {
  const orders = await shop.demo.orders();
  const order = orders.find((one) => JSON.stringify(one).includes(`"${number}"`));
  assert.ok(order, `the backend has no order ${number}`);
  return order as unknown as Order;
}
