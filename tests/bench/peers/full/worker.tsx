/** @jsxImportSource hono/jsx */
// A peer: Hono with JSX doing the shop's work. It makes the shop's calls, writes the shop's markup with its constant parts
// ready, sends the shop's headers, and looks into a page cache first. It has no deadlines, limits, session or redirects.
import { Hono } from "hono";
import { category } from "./category.tsx";
import { headers } from "./pages.js";
import { product } from "./product.tsx";
import { type Backend, pages } from "./work.ts";

const app = new Hono<{ Bindings: { BACKEND: Backend } }>();

const LIFETIME = { expirationTtl: 7200 };

app.get("/ro/*", async (context) => {
  const { path } = context.req;
  const found = await pages.get(path);
  if (found !== null) return context.body(found, 200, headers);
  const backend = context.env.BACKEND;
  const drawn = path.startsWith("/ro/product/") ? product(backend, path) : category(backend, path);
  const html = String(await (await drawn).toString());
  context.executionCtx.waitUntil(pages.put(path, html, LIFETIME));
  return context.body(html, 200, headers);
});

export default app;
