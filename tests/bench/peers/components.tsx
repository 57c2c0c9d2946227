// Static parts of the page. Both peers render these same components, compiled for either JSX runtime.
import type { ReactNode } from "react";
import type { Category, Frame, Product } from "./answers.ts";

const FIRST_ROW = 2;

const DRAWINGS = {
  cart: "m2 2 3 1 3 15h10M6 7h15l-2 7H8",
  heart: "M12 21 3 12a5.5 5.5 0 0 1 9-6 5.5 5.5 0 0 1 9 6z",
  search: "m21 21-4.34-4.34M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0z",
};

export const Icon = ({ name }: { name: keyof typeof DRAWINGS }) => (
  <svg className="icon" aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor">
    <path d={DRAWINGS[name]} />
  </svg>
);

/** The document around the page; it links the stylesheet as such a project would. */
export const Document = ({ title, children }: { title: string; children: ReactNode }) => (
  <html lang="ro" data-header="band" data-hero="full" data-cards="framed">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <link rel="stylesheet" href="/peer/shop.css" />
    </head>
    <body>{children}</body>
  </html>
);

interface HeaderProps {
  frame: Frame;
  search: ReactNode;
  cart: ReactNode;
}

export const Header = ({ frame, search, cart }: HeaderProps) => (
  <>
    <header className="header">
      <div className="wrap header-row">
        <a className="wordmark" href="/ro">
          {frame.shop}
        </a>
        <div className="header-search">{search}</div>
        <div className="header-tools">
          <a className="tool" href="/ro/favorites">
            <span className="tool-icon">
              <Icon name="heart" />
            </span>
            <span className="tool-word">Favorite</span>
          </a>
          {cart}
        </div>
      </div>
    </header>
    <nav className="categories-bar" aria-label="Categorii">
      <ul className="wrap categories-row">
        {frame.menu.map(({ title, href, children }) => (
          <li className="category-item" key={href}>
            <a href={href}>{title}</a>
            <ul>
              {children.map((child) => (
                <li key={child.href}>
                  <a href={child.href}>{child.title}</a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  </>
);

const Filters = ({ category }: { category: Category }) => (
  <aside className="filters" id="filters" popover="auto" aria-label="Filtre">
    {category.filters.map(({ id, title, options }) => (
      <details className="filter" open key={id}>
        <summary>{title}</summary>
        <ul className="filter-options">
          {options.map((option) => (
            <li key={option.id}>
              <a className="option" rel="nofollow" href={`${category.path}?filters=${id}:${option.id}`}>
                {option.title}
                <span className="option-count">{option.count}</span>
              </a>
            </li>
          ))}
        </ul>
      </details>
    ))}
  </aside>
);

interface CardProps {
  product: Product;
  index: number;
  buy: ReactNode;
}

const Card = ({ product, index, buy }: CardProps) => (
  <li className="card">
    <img
      className="card-picture"
      src={product.picture}
      alt=""
      width={800}
      height={1000}
      loading={index < FIRST_ROW ? undefined : "lazy"}
      fetchPriority={index === 0 ? "high" : undefined}
    />
    {product.second && (
      <img className="card-picture" src={product.second} alt="" width={800} height={1000} loading="lazy" />
    )}
    {product.brand && <p className="card-brand">{product.brand}</p>}
    <h2 className="card-title">
      <a href={product.href}>{product.title}</a>
    </h2>
    {product.rating && (
      <p className="rating drawn">
        <b>{product.rating}</b> ({product.reviews})
      </p>
    )}
    <p className={product.before ? "card-price price price-now" : "card-price price"}>
      {product.price}
      {product.before && <s className="price-old">{product.before}</s>}
    </p>
    {product.available ? (
      buy
    ) : (
      <button className="button" type="button" disabled>
        Stoc epuizat
      </button>
    )}
    {(product.discount > 0 || product.isNew) && (
      <p className="card-badges">
        {product.discount > 0 && <span className="badge badge-discount">−{product.discount}%</span>}
        {product.isNew && <span className="badge">Nou</span>}
      </p>
    )}
  </li>
);

interface CatalogueProps {
  category: Category;
  /** Renders the buy button. */
  buy: (product: Product) => ReactNode;
}

export const Catalogue = ({ category, buy }: CatalogueProps) => (
  <main id="content">
    <div className="wrap">
      <nav aria-label="Calea paginii">
        <ol className="crumbs">
          <li>
            <a href="/ro">Acasă</a>
          </li>
          <li aria-current="page">{category.title}</li>
        </ol>
      </nav>
      <div className="page-head">
        <h1>
          {category.title} <span className="chip-count">{category.total} de produse</span>
        </h1>
        <p className="catalogue-text">{category.text}</p>
        <ul className="catalogue-subs">
          {category.subcategories.map(({ title, href, picture }) => (
            <li key={href}>
              <a className="chip" href={href}>
                <img src={picture} alt="" width={32} height={32} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="catalogue">
        <Filters category={category} />
        <div>
          <div className="catalogue-tools">
            <button className="button filters-open" type="button" popoverTarget="filters">
              Filtre
            </button>
          </div>
          <ul className="cards">
            {category.products.map((product, index) => (
              <Card key={product.id} product={product} index={index} buy={buy(product)} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  </main>
);

export const Footer = ({ frame }: { frame: Frame }) => (
  <footer className="footer">
    <div className="wrap">
      <div className="footer-columns">
        <div>
          <h2>Catalog</h2>
          <ul>
            {frame.menu.map(({ title, href }) => (
              <li key={href}>
                <a href={href}>{title}</a>
              </li>
            ))}
          </ul>
        </div>
        <div className="footer-contact">
          <h2>Contacte</h2>
          <a className="phone" href={`tel:${frame.phone}`}>
            {frame.phone}
          </a>
          <span className="footer-quiet">{frame.hours}</span>
          <a href={`mailto:${frame.email}`}>{frame.email}</a>
          <span className="footer-quiet">{frame.address}</span>
        </div>
      </div>
      <p className="footer-quiet">© {frame.shop}. Toate drepturile rezervate.</p>
    </div>
  </footer>
);
