// A cart socket that sends too much is closed, its later frames are dropped, and the cart stays.
import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, mock, test } from "node:test";
import { built } from "../../tools/workers.mjs";
import { PLENTY } from "../support/goods.ts";
import { openShop, ROOT, type Shop } from "../support/shop.ts";
import type { Shopper } from "../support/shopper.ts";
import { until } from "../support/until.ts";

const { quietSockets } = await import(join(ROOT, built("dist/carts/frames.js")));

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

const MINUTE_MS = 60_000;

class Socket {
  readyState: number = WebSocket.OPEN;
  readonly codes: number[] = [];
  close(code: number): void {
    this.readyState = WebSocket.CLOSING;
    this.codes.push(code);
  }
}

/** An object whose sockets report to it, as on the platform. */
function anObject() {
  const ended: string[] = [];
  const object = new (quietSockets(Object))({ abort: (reason: string) => ended.push(reason) }, {});
  const says = (socket: Socket, times: number, message: string | ArrayBuffer = "ping") => {
    for (let time = 0; time < times; time++) object.webSocketMessage(socket, message);
  };
  return { says, ended };
}

test("sixty frames a minute are read and dropped; one more closes this socket only", (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["Date"], now: 1_000_000 });
  const { says, ended } = anObject();
  const [loud, slow] = [new Socket(), new Socket()];
  for (let minute = 0; minute < 5; minute++) {
    says(slow, 60);
    mock.timers.tick(MINUTE_MS);
  }
  says(loud, 60);
  assert.deepEqual([slow.codes, loud.codes], [[], []]);
  mock.timers.tick(MINUTE_MS - 1);
  says(loud, 1);
  assert.deepEqual([slow.codes, loud.codes, ended], [[], [1008], []]);
});

test("an oversized frame closes its socket, as text and as bytes", () => {
  const { says } = anObject();
  for (const [longest, longer] of [
    ["x".repeat(4096), "x".repeat(4097)],
    [new ArrayBuffer(4096), new ArrayBuffer(4097)],
  ] as const) {
    const socket = new Socket();
    says(socket, 1, longest);
    assert.deepEqual(socket.codes, []);
    says(socket, 1, longer);
    assert.deepEqual(socket.codes, [1009]);
  }
});

test("frames in flight to a closed socket are dropped; an endless flood ends its object", () => {
  const { says, ended } = anObject();
  const socket = new Socket();
  says(socket, 1, "x".repeat(5000));
  says(socket, 1000);
  assert.deepEqual([socket.codes, ended], [[1009], []]);
  says(socket, 1);
  assert.equal(ended.length, 1);
});

interface Tab {
  socket: WebSocket;
  closed: Promise<number>;
}

async function tab(shopper: Shopper): Promise<Tab> {
  const socket = new WebSocket(new URL("/ws/cart", shop.url.replace("http", "ws")), {
    headers: shopper.headers(),
  } as never);
  const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  return { socket, closed };
}

test("a tab that sends frames is closed, other tabs of the cart are not", async () => {
  const ana = shop.shopper();
  await ana.addToCart(PLENTY);
  const loud = await tab(ana);
  const quiet = await shop.socket("/ws/cart", ana.headers());
  await quiet.next();
  for (let frame = 0; frame < 100; frame++) loud.socket.send("ping");
  assert.equal(await loud.closed, 1008);
  assert.equal((await ana.setQuantity(PLENTY, 3)).count, 3);
  assert.equal((await quiet.next()).count, 3);
  quiet.close();
});

test("a flood of frames, or of megabytes, ends with its socket; carts stay and other shoppers are served", async () => {
  const [ana, ion] = [shop.shopper(), shop.shopper()];
  await ana.addToCart(PLENTY, 2);
  await ion.addToCart(PLENTY, 4);
  const flood = await tab(ana);
  for (let frame = 0; frame < 100_000; frame++) flood.socket.send("x");
  const [code, cart] = await Promise.all([flood.closed, ion.cart()]);
  assert.ok(code === 1008 || code === 1006, String(code));
  assert.equal(cart.count, 4);
  assert.equal((await ana.cart()).count, 2);

  const large = await tab(ana);
  large.socket.send(new Uint8Array(5_000_000));
  large.socket.send("x".repeat(5_000_000));
  assert.ok([1009, 1006].includes(await large.closed));
  const { count } = await until("the cart is there", () => ana.setQuantity(PLENTY, 5));
  assert.equal(count, 5);
});
