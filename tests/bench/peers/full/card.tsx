/** @jsxImportSource hono/jsx */
// A card of the peer that does the shop's work, in the shop's markup.

export interface Product {
  productId: number;
  url: string;
  title: string;
  brand?: { name: string };
  img: string;
  img_color?: string;
  images: string[];
  rating?: number;
  review_count: number;
  price: number;
  old_price: number | null;
  unit_price?: string;
  loyalty_give: number;
  badges: string[];
  available: boolean;
}

export const Icon = ({ name }: { name: string }) => (
  <svg class="icon" aria-hidden="true">
    <use href={`#i-${name}`} />
  </svg>
);

export function money(amount: number): string {
  const [whole = "", cents] = amount.toFixed(2).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
  return cents === "00" ? `${grouped}\u00a0lei` : `${grouped},${cents}\u00a0lei`;
}

export const comma = (rating: number) => rating.toFixed(1).replace(".", ",");

const Badges = ({ product }: { product: Product }) => {
  const { old_price: before, price, badges } = product;
  const list = [];
  if (before !== null && before > price)
    list.push(<span class="badge badge-discount">−{Math.round(100 - (price / before) * 100)}%</span>);
  if (badges.includes("last")) list.push(<span class="badge badge-notice">Ultimele bucăți</span>);
  if (badges.includes("hit")) list.push(<span class="badge">Popular</span>);
  if (badges.includes("new")) list.push(<span class="badge">Nou</span>);
  return list.length > 0 ? <p class="card-badges">{list.slice(0, 2)}</p> : null;
};

interface CardProps {
  product: Product;
  index: number;
  /** The prefix of its name in the document. */
  name?: string;
  /** The number of eagerly loaded pictures of the list. */
  eager?: number;
  heading?: "h2" | "h3";
}

export const Card = ({ product, index, name = "p", eager = 2, heading = "h2" }: CardProps) => {
  const Title = heading;
  const id = product.productId;
  const label = `${name}${id}`;
  const second = product.images.find((image) => image !== product.img);
  const before = product.old_price !== null && product.old_price > product.price ? product.old_price : undefined;
  const first = index < eager;
  return (
    <li class={product.available ? "card" : "card card-gone"} data-price={`${product.price.toFixed(2)} MDL`}>
      <img
        class="card-picture"
        src={product.img}
        alt=""
        width="800"
        height="1000"
        loading={first ? undefined : "lazy"}
        decoding={first && index === 0 ? undefined : "async"}
        fetchpriority={first && index === 0 ? "high" : undefined}
        data-colour={product.img_color}
      />
      {second && (
        <img class="card-picture" src={second} alt="" width="800" height="1000" loading="lazy" decoding="async" />
      )}
      {product.brand && <p class="card-brand">{product.brand.name}</p>}
      <Title class="card-title" id={label}>
        <a href={`/ro/product/${product.url}`}>{product.title}</a>
      </Title>
      {product.rating && product.review_count > 0 ? (
        <p class="rating drawn">
          <span class="unseen">Notă: </span>
          <b>{comma(product.rating)}</b> ({product.review_count})<span class="unseen"> Recenzii</span>
        </p>
      ) : null}
      <p class={before ? "card-price price price-now" : "card-price price"}>
        {money(product.price)}
        {before && (
          <>
            <span class="unseen">Preț vechi </span>
            <s class="price-old">{money(before)}</s>
          </>
        )}
        {product.unit_price && <span class="price-unit">{product.unit_price}</span>}
      </p>
      {product.loyalty_give > 0 && <p class="card-points">Puncte: +{product.loyalty_give}</p>}
      {product.available ? (
        <button
          class="button button-main add drawn"
          form="add"
          name="product"
          value={String(id)}
          aria-describedby={label}
        >
          Adaugă în coș
        </button>
      ) : (
        <button class="button" disabled>
          Stoc epuizat
        </button>
      )}
      <Badges product={product} />
      <button
        class="icon-button favourite drawn"
        form="save"
        formaction={`/api/favourites/${id}`}
        data-list="favourites"
        value={String(id)}
        aria-pressed="false"
        aria-label="La favorite"
        aria-describedby={label}
      />
      <button
        class="icon-button to-compare drawn"
        form="save"
        formaction={`/api/compare/${id}?language=ro`}
        data-list="compare"
        value={String(id)}
        aria-pressed="false"
        aria-label="Compară"
        aria-describedby={label}
      />
    </li>
  );
};
