// The floor of a page rendered per request: the same backend JSON through the same binding, its banner after the category
// as in the shop, the head streamed first, and plain string concatenation into the same structure. `frame` holds the
// constant parts, which the shop caches too.
import { frame, headers } from "./pages.js";

const encoder = new TextEncoder();
const UNSAFE = /[&<>"]/;
const NAMES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const safe = (text) => (UNSAFE.test(text) ? text.replace(/[&<>"]/g, (sign) => NAMES[sign]) : text);
export const icon = (name) => `<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;

export function price(amount) {
  const [whole, cents] = amount.toFixed(2).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
  return cents === "00" ? `${grouped}\u00a0lei` : `${grouped},${cents}\u00a0lei`;
}

export const comma = (rating) => rating.toFixed(1).replace(".", ",");

const picture = (source, more) =>
  `<img class="card-picture" src="${safe(source)}" alt="" width="800" height="1000"${more}>`;
const NOW = ' decoding="async"';
const LATER = ' loading="lazy" decoding="async"';

function badges({ old_price, price: now, badges: named }) {
  const list = [];
  if (old_price > now) {
    list.push(`<span class="badge badge-discount">−${Math.round(100 - (now / old_price) * 100)}%</span>`);
  }
  if (named.includes("last")) list.push(`<span class="badge badge-notice">Ultimele bucăți</span>`);
  if (named.includes("hit")) list.push(`<span class="badge">Popular</span>`);
  if (named.includes("new")) list.push(`<span class="badge">Nou</span>`);
  return list.length > 0 ? `<p class="card-badges">${list.slice(0, 2).join(" ")}</p>` : "";
}

export const place = ({ img_color }) => (img_color ? ` data-colour="${safe(img_color)}"` : "");

/** Options of a list: the prefix of its cards' names, the title's element, the number of eagerly loaded pictures. */
export function card(product, index, { name = "p", title = "h2", eager = 2 } = {}) {
  const id = product.productId;
  const label = `${name}${id}`;
  const href = `/ro/product/${safe(product.url)}`;
  const second = product.images.find((image) => image !== product.img);
  let html = `<li class="card${product.available ? "" : " card-gone"}" data-price="${product.price.toFixed(2)} MDL">`;
  const loading = index >= eager ? LATER : index === 0 ? ' fetchpriority="high"' : NOW;
  html += picture(product.img, loading + place(product));
  if (second) html += picture(second, LATER);
  if (product.brand) html += `<p class="card-brand">${safe(product.brand.name)}</p>`;
  html += `<${title} class="card-title" id="${label}"><a href="${href}">${safe(product.title)}</a></${title}>`;
  if (product.rating && product.review_count > 0) {
    html += `<p class="rating drawn"><span class="unseen">Notă: </span><b>${comma(product.rating)}</b> (${product.review_count})<span class="unseen"> Recenzii</span></p>`;
  }
  const before = product.old_price > product.price;
  html += `<p class="card-price price${before ? " price-now" : ""}">${price(product.price)}`;
  if (before) html += ` <span class="unseen">Preț vechi </span><s class="price-old">${price(product.old_price)}</s>`;
  if (product.unit_price) html += ` <span class="price-unit">${safe(product.unit_price)}</span>`;
  html += "</p>";
  if (product.loyalty_give > 0) html += `<p class="card-points">Puncte: +${product.loyalty_give}</p>`;
  html += product.available
    ? `<button class="button button-main add drawn" form="add" name="product" value="${id}" aria-describedby="${label}">Adaugă în coș</button>`
    : '<button class="button" disabled>Stoc epuizat</button>';
  html += `${badges(product)}<button class="icon-button favourite drawn" form="save" formaction="/api/favourites/${id}" data-list="favourites" value="${id}" aria-pressed="false" aria-label="La favorite" aria-describedby="${label}"></button>`;
  html += `<button class="icon-button to-compare drawn" form="save" formaction="/api/compare/${id}?language=ro" data-list="compare" value="${id}" aria-pressed="false" aria-label="Compară" aria-describedby="${label}"></button></li>`;
  return html;
}

function banner({ link, title, text, image }) {
  return `<div class="wrap section"><a class="banner" href="/ro/${safe(link)}"><span class="banner-words"><b>${safe(title)}</b><span>${safe(text)}</span></span><img src="${safe(image)}" alt="" width="1200" height="900"${LATER}></a></div>`;
}

function group(filter, path) {
  let html = `<details class="filter" open><summary>${safe(filter.title)}</summary><ul class="filter-options">`;
  for (const option of filter.options) {
    html +=
      option.count > 0
        ? `<li><a class="option" rel="nofollow" href="${path}?filters=${filter.id}:${option.id}">`
        : '<li><a class="option" rel="nofollow" aria-disabled="true">';
    html += `${safe(option.title)}<span class="option-count">${option.count}</span></a></li>`;
  }
  return `${html}</ul></details>`;
}

/** A backend call; returns its data. */
export async function call(env, path) {
  const given = { headers: { token: "demo-casa", "accept-language": "ro" } };
  return (await env.BACKEND.fetch(`http://backend${path}`, given)).json();
}

async function write(pathname, env, writable) {
  const writer = writable.getWriter();
  const send = (text) => writer.write(encoder.encode(text));
  const called = call(env, `/general/v2/category/${pathname.slice("/ro/".length)}/?page=1&per_page=48&sortBy=newer%2B`);
  send(frame.head);
  const category = await called;
  const late = call(env, `/general/banner-select/${category.id}`);
  let html = frame.before;
  for (const filter of category.filters) html += group(filter, pathname);
  html += `${frame.between}<ul class="cards">`;
  for (const [index, product] of category.products.entries()) html += card(product, index);
  send(`${html}</ul>${frame.rest}`);
  await send(banner(await late) + frame.after);
  await writer.close();
}

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    const { readable, writable } = new IdentityTransformStream();
    context.waitUntil(write(pathname, env, writable));
    return new Response(readable, { headers });
  },
};
