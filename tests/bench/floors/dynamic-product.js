// The floor of a product page rendered per request: the same backend JSON through the same binding, deferred calls in
// parallel, the head streamed first, and plain string concatenation into the same structure. `productFrame` holds the
// constant parts, with only the product's id left out.
import { call, card, comma, icon, place, price, safe } from "./dynamic.js";
import { productFrame as frame, headers, origin } from "./pages.js";

const encoder = new TextEncoder();
const LATER = ' loading="lazy" decoding="async"';
const CLOSE = icon("close");
const LIKE = icon("like");
const DISLIKE = icon("dislike");
const SIZE = ' width="800" height="1000"';

function crumbs(ways, title) {
  let html = '<nav aria-label="Calea paginii"><ol class="crumbs"><li><a href="/ro">Acasă</a></li>';
  let path = "/ro";
  for (const { categoryUrl, categoryTitle } of ways) {
    path += `/${safe(categoryUrl)}`;
    html += `<li><a href="${path}">${safe(categoryTitle)}</a></li>`;
  }
  return `${html}<li aria-current="page">${safe(title)}</li></ol></nav>`;
}

function gallery(product) {
  const { images, title, badges } = product;
  const name = safe(title);
  let html = '<div class="gallery" role="group" aria-label="Imagini"><ul class="gallery-thumbs">';
  for (const [index, image] of images.entries()) {
    html += `<li><a href="#picture-${index}" aria-label="${name}, imaginea ${index + 1}"><img src="${safe(image)}" alt=""${SIZE}${LATER}></a></li>`;
  }
  html += '</ul><div class="gallery-stage"><div class="gallery-track" tabindex="0">';
  for (const [index, image] of images.entries()) {
    const alt = index === 0 ? name : `${name}, imaginea ${index + 1}`;
    html += `<button class="gallery-picture" id="picture-${index}" type="button" popovertarget="zoom-${index}" aria-label="Mărește imaginea ${index + 1}"><img src="${safe(image)}" alt="${alt}"${SIZE}${index === 0 ? ` fetchpriority="high"${place(product)}` : LATER}></button>`;
  }
  html += "</div>";
  if (badges.length > 0) {
    html += '<p class="card-badges">';
    if (badges.includes("hit")) html += ' <span class="badge">Top vânzări</span>';
    if (badges.includes("new")) html += ' <span class="badge">Nou</span>';
    html += "</p>";
  }
  html += `</div><div class="gallery-dots" aria-hidden="true">${images.map(() => "<span></span>").join("")}</div>`;
  for (const [index, image] of images.entries()) {
    html += `<div class="zoom" id="zoom-${index}" popover><img src="${safe(image)}" alt="${name}, imaginea ${index + 1}"${SIZE}${LATER}><button class="icon-button" type="button" popovertarget="zoom-${index}" popovertargetaction="hide" aria-label="Închide">${CLOSE}</button></div>`;
  }
  return `${html}</div>`;
}

function facts({ brand, title, rating, review_count, code, available, price: now, old_price }) {
  let html = '<div class="buy"><div>';
  if (brand) html += `<p class="card-brand">${safe(brand.name)}</p>`;
  html += `<h1 id="title">${safe(title)}</h1></div><p class="buy-facts">`;
  if (rating && review_count > 0) {
    const stars = comma(rating);
    html += `<span class="rating drawn"><b aria-label="Nota ${stars} din 5" role="img">${stars}</b> ${review_count} recenzii</span>`;
  }
  html += `<span>Cod ${safe(code)}</span></p><div class="buy-box"><p class="price-block"><span class="unseen">Preț </span><span class="price">${price(now)}</span>`;
  if (old_price > now) html += ` <s class="price-old">${price(old_price)}</s>`;
  html += available ? '</p><p class="stock stock-yes">În stoc</p>' : '</p><p class="stock">Stoc epuizat</p>';
  return html;
}

const paragraphs = (text) =>
  text
    .split("\n\n")
    .map((part) => `<p>${safe(part)}</p>`)
    .join("");

function details({ description }, properties) {
  let html = `<section><h2>Descriere</h2><div class="prose">${paragraphs(description)}</div></section><section><h2>Caracteristici</h2><table class="properties"><tbody>`;
  for (const { title, value } of properties) {
    html += `<tr><th scope="row">${safe(title)}</th><td>${safe(value)}</td></tr>`;
  }
  return `${html}</tbody></table></section></div></div>`;
}

function bar(product) {
  return `<div class="buy-bar"><p><span class="price">${price(product.price)}</span></p><button class="button button-main add drawn" form="buy" name="product" value="${product.id}">Adaugă în coș</button></div>`;
}

/** JSON-LD, escaped so that no text ends the script. */
const block = (value) =>
  `<script type="application/ld+json">${JSON.stringify(value).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`)}</script>`;

function structured(product, ways) {
  const url = `${origin}/ro/product/${product.url}`;
  const context = "https://schema.org";
  const items = [["Acasă", `${origin}/ro`]];
  for (const { categoryTitle, categoryUrl } of ways) items.push([categoryTitle, `${items.at(-1)[1]}/${categoryUrl}`]);
  items.push([product.title]);
  return (
    block({
      "@context": context,
      "@type": "Product",
      name: product.title,
      description: product.seo_description,
      image: origin + product.img,
      sku: product.code,
      url,
      brand: { "@type": "Brand", name: product.brand?.name },
      aggregateRating: {
        "@type": "AggregateRating",
        ratingValue: `${product.rating}`,
        reviewCount: `${product.review_count}`,
      },
      offers: {
        "@type": "Offer",
        url,
        price: product.price.toFixed(2),
        priceCurrency: "MDL",
        availability: `${context}/${product.available ? "InStock" : "OutOfStock"}`,
      },
    }) +
    block({
      "@context": context,
      "@type": "BreadcrumbList",
      itemListElement: items.map(([name, item], index) => ({
        "@type": "ListItem",
        position: `${index + 1}`,
        name,
        ...(item && { item }),
      })),
    })
  );
}

const halves = (rating) => Math.round(rating * 2);
const DAY = new Intl.DateTimeFormat("ro", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

const stars = (rating) => `<span class="stars" data-halves="${halves(rating)}" aria-hidden="true"></span>`;
const said = (rating) => `<span class="unseen">Nota ${comma(rating)} din 5</span>`;

const judgement = (value, icon, words, count) =>
  `<button class="chip" name="judgement" value="${value}">${icon}<span class="unseen">${words} (${count})</span><span class="chip-count" aria-hidden="true">${count}</span></button>`;

function review({ id, rating, text, name, created_at: day, likes, dislikes }) {
  let html = `<li class="review"><p>${stars(rating)}${said(rating)}</p>${paragraphs(text)}<p class="review-foot quiet"><b>${safe(name)}</b> <time datetime="${safe(day)}">${DAY.format(new Date(day))}</time></p>`;
  html += `<form class="review-judge" method="post" action="/api/reviews/${id}" data-judge><input type="hidden" name="language" value="ro">`;
  html += judgement("like", LIKE, "Utilă", likes) + judgement("dislike", DISLIKE, "Nu e utilă", dislikes);
  return `${html}</form></li>`;
}

function reviewed(list) {
  const mean = list.reduce((sum, { rating }) => sum + rating, 0) / list.length;
  let html = `<section class="wrap section" id="reviews" aria-labelledby="reviews-title"><div class="section-head"><h2 id="reviews-title">Recenzii</h2></div><div class="reviews-mean"><p><b>${comma(mean)}</b>${said(mean)}${stars(mean)}<span class="quiet">${list.length} recenzii</span></p><ul>`;
  for (let given = 5; given >= 1; given--) {
    const count = list.filter(({ rating }) => rating === given).length;
    const label = given === 1 ? "1 stea" : `${given} stele`;
    html += `<li><span>${label}</span><progress class="bar" value="${count}" max="${list.length}" aria-label="${label}"></progress><span>${count}</span></li>`;
  }
  return `${html}</ul></div><ul class="reviews">${list.map(review).join("")}</ul></section>`;
}

function rail(products, title, name) {
  let html = `<section class="wrap section" aria-labelledby="${name}"><div class="section-head"><h2 id="${name}">${title}</h2></div><ul class="cards rail">`;
  for (const [index, one] of products.entries()) html += card(one, index, { name, title: "h3", eager: 0 });
  return `${html}</ul></section>`;
}

async function write(slug, env, writable) {
  const writer = writable.getWriter();
  const send = (text) => writer.write(encoder.encode(text));
  const called = call(env, `/general/v2/product/${slug}/`);
  send(frame.head);
  const { product, breadcrumbs, properties } = await called;
  const late = [
    `/general/product_similar_products?product_id=${product.id}`,
    `/general/product-review/?product_id=${product.id}&timestamp`,
    `/general/product-filter/recommended?product_ids=${product.id}`,
    `/general/seo/article?product_slug=${slug}`,
  ].map((path) => call(env, path));
  let html = `<main id="content"><div class="wrap">${crumbs(breadcrumbs, product.title)}<div class="product" data-viewed="${product.id}">`;
  html += gallery(product) + facts(product) + frame.form.join(product.id);
  html += details(product, properties) + bar(product) + structured(product, breadcrumbs);
  send(html);
  const [similar, reviews, recommended, article] = await Promise.all(late);
  html = rail(similar, "Produse asemănătoare", "similar") + reviewed(reviews);
  html += rail(recommended, "V-ar putea plăcea", "recommended");
  await send(html + frame.between + (article.text ?? "") + frame.after);
  await writer.close();
}

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    const { readable, writable } = new IdentityTransformStream();
    context.waitUntil(write(pathname.slice("/ro/product/".length), env, writable));
    return new Response(readable, { headers });
  },
};
