// A peer: Hono with its JSX, streamed. Nothing is hydrated; a small script serves the three widgets.
import { Hono } from "hono";
import { jsxRenderer } from "hono/jsx-renderer";
import { type Answers, type Backend, load, type Product } from "../answers.ts";
import { Catalogue, Document, Footer, Header, Icon } from "../components.tsx";

const Search = () => (
  <search>
    <form className="search" action="/ro/search">
      <input
        className="search-input"
        type="search"
        name="query"
        placeholder="Caută produse și mărci"
        autoComplete="off"
      />
      <button className="search-button" type="submit" aria-label="Caută">
        <Icon name="search" />
      </button>
      <ul className="suggestions" />
    </form>
  </search>
);

const Cart = () => (
  <a className="tool" href="/ro/cart" data-cart>
    <span className="tool-icon">
      <Icon name="cart" />
      <span className="count" data-count="cart" hidden />
    </span>
    <span className="tool-word">Coș</span>
  </a>
);

const Buy = ({ product }: { product: Product }) => (
  <form method="post" action="/api/cart/lines" style={{ gridRow: 7 }} data-add>
    <button className="button button-main button-wide add drawn" type="submit" name="product" value={product.id}>
      Adaugă în coș
    </button>
  </form>
);

const Page = ({ frame, category }: Answers) => (
  <>
    <Header frame={frame} search={<Search />} cart={<Cart />} />
    <Catalogue category={category} buy={(product) => <Buy product={product} />} />
    <Footer frame={frame} />
    <script type="module" src="/peer/hono.js" />
  </>
);

const app = new Hono<{ Bindings: { BACKEND: Backend } }>();

// The components are type-checked as React's JSX, hence the casts.
type Render = (page: unknown, props: { title: string }) => Response | Promise<Response>;
app.use("/ro/*", jsxRenderer(Document as never, { stream: true }));

app.get("/ro/*", async (context) => {
  const answers = await load(context.env.BACKEND, context.req.path);
  const title = `${answers.category.title} · ${answers.frame.shop}`;
  const render = context.render as unknown as Render;
  return render(<Page {...answers} />, { title });
});

export default app;
