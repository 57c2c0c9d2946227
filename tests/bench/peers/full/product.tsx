/** @jsxImportSource hono/jsx */
// The product of the peer that does the shop's work: one call, then four at once. The captured parts close elements that
// are opened here as text.
import { raw } from "hono/html";
import { Card, comma, Icon, type Product as Listed, money } from "./card.tsx";
import { productFrame as frame, origin } from "./pages.js";
import { ask, type Backend } from "./work.ts";

interface Product extends Listed {
  id: number;
  code: string;
  description: string;
  seo_description: string;
}

interface Way {
  categoryUrl: string;
  categoryTitle: string;
}

interface Loaded {
  product: Product;
  breadcrumbs: Way[];
  properties: { title: string; value: string }[];
}

interface Review {
  id: number;
  rating: number;
  text: string;
  name: string;
  created_at: string;
  likes: number;
  dislikes: number;
}

const DAY = new Intl.DateTimeFormat("ro", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const Crumbs = ({ ways, title }: { ways: Way[]; title: string }) => {
  let path = "/ro";
  return (
    <nav aria-label="Calea paginii">
      <ol class="crumbs">
        <li>
          <a href="/ro">Acasă</a>
        </li>
        {ways.map(({ categoryUrl, categoryTitle }) => {
          path += `/${categoryUrl}`;
          return (
            <li>
              <a href={path}>{categoryTitle}</a>
            </li>
          );
        })}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
};

const SIZE = { width: "800", height: "1000" };
const LATER = { loading: "lazy", decoding: "async" } as const;

const Gallery = ({ product }: { product: Product }) => {
  const { images, title, badges } = product;
  return (
    <div class="gallery" role="group" aria-label="Imagini">
      <ul class="gallery-thumbs">
        {images.map((image, index) => (
          <li>
            <a href={`#picture-${index}`} aria-label={`${title}, imaginea ${index + 1}`}>
              <img src={image} alt="" {...SIZE} {...LATER} />
            </a>
          </li>
        ))}
      </ul>
      <div class="gallery-stage">
        <div class="gallery-track" tabindex={0}>
          {images.map((image, index) => (
            <button
              class="gallery-picture"
              id={`picture-${index}`}
              type="button"
              popovertarget={`zoom-${index}`}
              aria-label={`Mărește imaginea ${index + 1}`}
            >
              <img
                src={image}
                alt={index === 0 ? title : `${title}, imaginea ${index + 1}`}
                {...SIZE}
                {...(index === 0 ? { fetchpriority: "high", "data-colour": product.img_color } : LATER)}
              />
            </button>
          ))}
        </div>
        {badges.length > 0 && (
          <p class="card-badges">
            {badges.includes("hit") && <span class="badge">Top vânzări</span>}
            {badges.includes("new") && <span class="badge">Nou</span>}
          </p>
        )}
      </div>
      <div class="gallery-dots" aria-hidden="true">
        {images.map(() => (
          <span />
        ))}
      </div>
      {images.map((image, index) => (
        <div class="zoom" id={`zoom-${index}`} popover>
          <img src={image} alt={`${title}, imaginea ${index + 1}`} {...SIZE} {...LATER} />
          <button
            class="icon-button"
            type="button"
            popovertarget={`zoom-${index}`}
            popovertargetaction="hide"
            aria-label="Închide"
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
};

const Buy = ({ product }: { product: Product }) => {
  const { brand, title, rating, review_count: reviews, code, available, price, old_price: before } = product;
  return (
    <>
      {raw('<div class="buy">')}
      <div>
        {brand && <p class="card-brand">{brand.name}</p>}
        <h1 id="title">{title}</h1>
      </div>
      <p class="buy-facts">
        {rating && reviews > 0 ? (
          <span class="rating drawn">
            <b aria-label={`Nota ${comma(rating)} din 5`} role="img">
              {comma(rating)}
            </b>{" "}
            {reviews} recenzii
          </span>
        ) : null}
        <span>Cod {code}</span>
      </p>
      {raw('<div class="buy-box">')}
      <p class="price-block">
        <span class="unseen">Preț </span>
        <span class="price">{money(price)}</span>
        {before !== null && before > price && <s class="price-old">{money(before)}</s>}
      </p>
      <p class={available ? "stock stock-yes" : "stock"}>{available ? "În stoc" : "Stoc epuizat"}</p>
      {raw(frame.form.join(String(product.id)))}
    </>
  );
};

const Paragraphs = ({ text }: { text: string }) => (
  <>
    {text.split("\n\n").map((part) => (
      <p>{part}</p>
    ))}
  </>
);

const Details = ({ product, properties }: Pick<Loaded, "product" | "properties">) => (
  <>
    <section>
      <h2>Descriere</h2>
      <div class="prose">
        <Paragraphs text={product.description} />
      </div>
    </section>
    <section>
      <h2>Caracteristici</h2>
      <table class="properties">
        <tbody>
          {properties.map(({ title, value }) => (
            <tr>
              <th scope="row">{title}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </>
);

const UNSAFE = /[<>&]/g;
const block = (value: object) => {
  const json = JSON.stringify(value).replace(UNSAFE, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return raw(`<script type="application/ld+json">${json}</script>`);
};

const Structured = ({ product, breadcrumbs }: Pick<Loaded, "product" | "breadcrumbs">) => {
  const url = `${origin}/ro/product/${product.url}`;
  const context = "https://schema.org";
  const items: [string, string?][] = [["Acasă", `${origin}/ro`]];
  for (const { categoryTitle, categoryUrl } of breadcrumbs)
    items.push([categoryTitle, `${items.at(-1)?.[1]}/${categoryUrl}`]);
  items.push([product.title]);
  const availability = `${context}/${product.available ? "InStock" : "OutOfStock"}`;
  return (
    <>
      {block({
        ...{ "@context": context, "@type": "Product", name: product.title, description: product.seo_description },
        ...{ image: origin + product.img, sku: product.code, url },
        brand: { "@type": "Brand", name: product.brand?.name },
        aggregateRating: {
          ...{ "@type": "AggregateRating", ratingValue: `${product.rating}`, reviewCount: `${product.review_count}` },
        },
        offers: { "@type": "Offer", url, price: product.price.toFixed(2), priceCurrency: "MDL", availability },
      })}
      {block({
        ...{ "@context": context, "@type": "BreadcrumbList" },
        itemListElement: items.map(([name, item], index) => ({
          ...{ "@type": "ListItem", position: `${index + 1}`, name },
          ...(item && { item }),
        })),
      })}
    </>
  );
};

const Stars = ({ rating }: { rating: number }) => (
  <span class="stars" data-halves={String(Math.round(rating * 2))} aria-hidden="true" />
);
const Said = ({ rating }: { rating: number }) => <span class="unseen">Nota {comma(rating)} din 5</span>;

const Judgement = ({ value, icon, words, count }: { value: string; icon: string; words: string; count: number }) => (
  <button class="chip" name="judgement" value={value}>
    <Icon name={icon} />
    <span class="unseen">
      {words} ({count})
    </span>
    <span class="chip-count" aria-hidden="true">
      {count}
    </span>
  </button>
);

const Reviewed = ({ review }: { review: Review }) => (
  <li class="review">
    <p>
      <Stars rating={review.rating} />
      <Said rating={review.rating} />
    </p>
    <Paragraphs text={review.text} />
    <p class="review-foot quiet">
      <b>{review.name}</b> <time datetime={review.created_at}>{DAY.format(new Date(review.created_at))}</time>
    </p>
    <form class="review-judge" method="post" action={`/api/reviews/${review.id}`} data-judge>
      <input type="hidden" name="language" value="ro" />
      <Judgement value="like" icon="like" words="Utilă" count={review.likes} />
      <Judgement value="dislike" icon="dislike" words="Nu e utilă" count={review.dislikes} />
    </form>
  </li>
);

const Reviews = ({ list }: { list: Review[] }) => {
  const mean = list.reduce((sum, { rating }) => sum + rating, 0) / list.length;
  return (
    <section class="wrap section" id="reviews" aria-labelledby="reviews-title">
      <div class="section-head">
        <h2 id="reviews-title">Recenzii</h2>
      </div>
      <div class="reviews-mean">
        <p>
          <b>{comma(mean)}</b>
          <Said rating={mean} />
          <Stars rating={mean} />
          <span class="quiet">{list.length} recenzii</span>
        </p>
        <ul>
          {[5, 4, 3, 2, 1].map((given) => {
            const label = given === 1 ? "1 stea" : `${given} stele`;
            const count = list.filter(({ rating }) => rating === given).length;
            return (
              <li>
                <span>{label}</span>
                <progress class="bar" value={String(count)} max={String(list.length)} aria-label={label} />
                <span>{count}</span>
              </li>
            );
          })}
        </ul>
      </div>
      <ul class="reviews">
        {list.map((review) => (
          <Reviewed review={review} />
        ))}
      </ul>
    </section>
  );
};

const Rail = ({ products, title, name }: { products: Listed[]; title: string; name: string }) => (
  <section class="wrap section" aria-labelledby={name}>
    <div class="section-head">
      <h2 id={name}>{title}</h2>
    </div>
    <ul class="cards rail">
      {products.map((product, index) => (
        <Card product={product} index={index} name={name} heading="h3" eager={0} />
      ))}
    </ul>
  </section>
);

export async function product(backend: Backend, path: string) {
  const slug = path.slice("/ro/product/".length);
  const loaded = await ask<Loaded>(backend, `/general/v2/product/${slug}/`);
  const { id } = loaded.product;
  const [similar, reviews, recommended, article] = await Promise.all([
    ask<Listed[]>(backend, `/general/product_similar_products?product_id=${id}`),
    ask<Review[]>(backend, `/general/product-review/?product_id=${id}&timestamp`),
    ask<Listed[]>(backend, `/general/product-filter/recommended?product_ids=${id}`),
    ask<{ text?: string }>(backend, `/general/seo/article?product_slug=${slug}`),
  ]);
  return (
    <>
      {raw(`${frame.head}<main id="content">`)}
      <div class="wrap">
        <Crumbs ways={loaded.breadcrumbs} title={loaded.product.title} />
        <div class="product" data-viewed={String(id)}>
          <Gallery product={loaded.product} />
          <Buy product={loaded.product} />
          <Details product={loaded.product} properties={loaded.properties} />
        </div>
      </div>
      <div class="buy-bar">
        <p>
          <span class="price">{money(loaded.product.price)}</span>
        </p>
        <button class="button button-main add drawn" form="buy" name="product" value={String(id)}>
          Adaugă în coș
        </button>
      </div>
      <Structured product={loaded.product} breadcrumbs={loaded.breadcrumbs} />
      <Rail products={similar} title="Produse asemănătoare" name="similar" />
      <Reviews list={reviews} />
      <Rail products={recommended} title="V-ar putea plăcea" name="recommended" />
      {raw(frame.between + (article.text ?? "") + frame.after)}
    </>
  );
}
