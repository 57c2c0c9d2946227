// A door before a shop that passes everything through, and notes what was sent besides requests for reading.
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

export interface CountingDoor extends AsyncDisposable {
  port: number;
  /** Methods and paths: `POST /api/cart/lines`. */
  sent: string[];
}

export async function openCountingDoor(shopUrl: string): Promise<CountingDoor> {
  const sent: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((visitor) => {
    const shop = connect({ host: "127.0.0.1", port: Number(new URL(shopUrl).port) });
    for (const [from, to] of [[visitor, shop] as const, [shop, visitor] as const]) {
      sockets.add(from);
      from.on("close", () => sockets.delete(from));
      from.on("error", () => to.destroy());
      from.pipe(to);
    }
    visitor.on("data", (bytes) => {
      const lines = bytes.toString("latin1").matchAll(/^((?:POST|PUT|PATCH|DELETE) \S+) HTTP\/1/gm);
      sent.push(...[...lines].map(([, line = ""]) => line));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: (server.address() as AddressInfo).port, sent, [Symbol.asyncDispose]: close };
}
