// The latency of a second tab: from sending a command to the event on its socket.
import { request, type Sent } from "../support/request.ts";
import { Shopper } from "../support/shopper.ts";
import { openSocket } from "../support/socket.ts";
import { quantile, round } from "./numbers.ts";
import type { Row } from "./table.ts";

const MOST_MS = 15;

export async function measureEvents(origin: string, product: string, times: number): Promise<Row[]> {
  const door = { fetch: (path: string, sent?: Sent) => request(origin, path, sent) };
  const shopper = new Shopper(door, new URL(origin).host);
  await shopper.addToCart(product);
  const socket = await openSocket(origin, "/ws/cart", shopper.headers());
  await socket.next();
  const waits: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const heard = socket.next();
    const started = performance.now();
    const answered = shopper.setQuantity(product, 1 + (turn % 9));
    await heard;
    waits.push(performance.now() - started);
    await answered;
  }
  socket.close();
  return [
    {
      part: "Server",
      name: "cart event on a second socket, p99",
      unit: "ms",
      value: round(quantile(waits, 0.99), 2),
      more: { p50: `${round(quantile(waits, 0.5), 2)} ms` },
      target: { of: "value", most: MOST_MS },
    },
  ];
}
