// The peer's page: the whole document is hydrated, and the three widgets are components with state.
import { createContext, type FormEvent, use, useEffect, useMemo, useRef, useState } from "react";
import type { Answers, Product } from "../answers.ts";
import { add, countInCart, type Suggestion, suggest } from "../calls.ts";
import { Catalogue, Document, Footer, Header, Icon } from "../components.tsx";

const CartContext = createContext({ count: 0, setCount: (_: number) => {} });

function Search() {
  const [found, setFound] = useState<Suggestion[]>([]);
  const asked = useRef(new AbortController());
  const change = async ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    asked.current.abort();
    asked.current = new AbortController();
    setFound(await suggest(currentTarget.value, asked.current.signal).catch(() => []));
  };
  return (
    <search>
      <form className="search" action="/ro/search">
        <input
          className="search-input"
          type="search"
          name="query"
          placeholder="Caută produse și mărci"
          autoComplete="off"
          onInput={change}
        />
        <button className="search-button" type="submit" aria-label="Caută">
          <Icon name="search" />
        </button>
        <ul className="suggestions">
          {found.map(({ product, title, href }) => (
            <li key={product}>
              <a href={href}>{title}</a>
            </li>
          ))}
        </ul>
      </form>
    </search>
  );
}

function Cart() {
  const { count } = use(CartContext);
  return (
    <a className="tool" href="/ro/cart" data-cart>
      <span className="tool-icon">
        <Icon name="cart" />
        <span className="count" data-count="cart" hidden={count === 0}>
          {count}
        </span>
      </span>
      <span className="tool-word">Coș</span>
    </a>
  );
}

function Buy({ product }: { product: Product }) {
  const { setCount } = use(CartContext);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      setCount(await add(String(product.id)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form method="post" action="/api/cart/lines" style={{ gridRow: 7 }} onSubmit={submit}>
      <button
        className="button button-main button-wide add drawn"
        type="submit"
        name="product"
        value={product.id}
        aria-busy={busy}
      >
        Adaugă în coș
      </button>
    </form>
  );
}

export function Page({ frame, category }: Answers) {
  const [count, setCount] = useState(0);
  useEffect(() => setCount(countInCart()), []);
  const cart = useMemo(() => ({ count, setCount }), [count]);
  // Only the parts with the count are rendered again when it changes.
  const catalogue = useMemo(
    () => <Catalogue category={category} buy={(product) => <Buy product={product} />} />,
    [category],
  );
  return (
    <Document title={`${category.title} · ${frame.shop}`}>
      <CartContext value={cart}>
        <Header frame={frame} search={<Search />} cart={<Cart />} />
        {catalogue}
        <Footer frame={frame} />
      </CartContext>
    </Document>
  );
}
