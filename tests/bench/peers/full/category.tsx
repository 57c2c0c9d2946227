/** @jsxImportSource hono/jsx */
// The category of the peer that does the shop's work: its two calls in sequence, its filters, cards and banner.
import { raw } from "hono/html";
import { Card, type Product } from "./card.tsx";
import { frame } from "./pages.js";
import { ask, type Backend } from "./work.ts";

interface Category {
  id: number;
  filters: { id: number; title: string; options: { id: number; title: string; count: number }[] }[];
  products: Product[];
}

interface Banner {
  link: string;
  title: string;
  text: string;
  image: string;
}

const Filter = ({ filter, path }: { filter: Category["filters"][number]; path: string }) => (
  <details class="filter" open>
    <summary>{filter.title}</summary>
    <ul class="filter-options">
      {filter.options.map((option) => (
        <li>
          <a
            class="option"
            rel="nofollow"
            href={option.count > 0 ? `${path}?filters=${filter.id}:${option.id}` : undefined}
            aria-disabled={option.count > 0 ? undefined : "true"}
          >
            {option.title}
            <span class="option-count">{option.count}</span>
          </a>
        </li>
      ))}
    </ul>
  </details>
);

const Offer = ({ link, title, text, image }: Banner) => (
  <div class="wrap section">
    <a class="banner" href={`/ro/${link}`}>
      <span class="banner-words">
        <b>{title}</b>
        <span>{text}</span>
      </span>
      <img src={image} alt="" width="1200" height="900" loading="lazy" decoding="async" />
    </a>
  </div>
);

export async function category(backend: Backend, path: string) {
  const slug = path.slice("/ro/".length);
  const asked = `/general/v2/category/${slug}/?page=1&per_page=48&sortBy=newer%2B`;
  const { id, filters, products } = await ask<Category>(backend, asked);
  const banner = await ask<Banner>(backend, `/general/banner-select/${id}`);
  return (
    <>
      {raw(frame.head + frame.before)}
      {filters.map((filter) => (
        <Filter filter={filter} path={path} />
      ))}
      {raw(frame.between)}
      <ul class="cards">
        {products.map((product, index) => (
          <Card product={product} index={index} />
        ))}
      </ul>
      {raw(frame.rest)}
      <Offer {...banner} />
      {raw(frame.after)}
    </>
  );
}
