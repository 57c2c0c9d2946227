// The floor of a page that is made for the request: the same backend JSON through the same binding, the
// head streamed first, and plain string concatenation into the same structure. All that is the same for
// every category stands ready in `frame`, as the shop keeps it too.
import { frame, headers } from "./pages.js";

const encoder = new TextEncoder();
const UNSAFE = /[&<>"]/;
const NAMES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const safe = (text) => (UNSAFE.test(text) ? text.replace(/[&<>"]/g, (sign) => NAMES[sign]) : text);
export const icon = (name) => `<svg class="icon" aria-hidden="true"><use href="#i-${name}"/></svg>`;
export const [HEART, CART, CHECK, STAR, CHEVRON] = ["heart", "cart", "check", "star", "chevron-down"].map(icon);

export function price(amount) {
  const [whole, cents] = amount.toFixed(2).split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ".") : whole;
  return cents === "00" ? `${grouped}\u00a0lei` : `${grouped},${cents}\u00a0lei`;
}

const picture = (source, more) => `<img src="${safe(source)}" alt="" width="800" height="1000"${more}>`;
export const LATER = ' loading="lazy" decoding="async"';

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

export function card(product, index) {
  const id = product.productId;
  const href = `/ro/product/${safe(product.url)}`;
  const second = product.images.find((image) => image !== product.img);
  let html = `<li class="card"><a class="card-picture" href="${href}" tabindex="-1" aria-hidden="true">`;
  html += picture(product.img, index >= 4 ? LATER : index === 0 ? ' fetchpriority="high"' : "");
  if (second) html += picture(second, LATER);
  html += '</a><div class="card-words">';
  if (product.brand) html += `<p class="card-brand">${safe(product.brand.name)}</p>`;
  html += `<h2 class="card-title" id="p${id}"><a href="${href}">${safe(product.title)}</a></h2></div><p class="card-facts">`;
  if (product.rating && product.review_count > 0) {
    html += `<span class="rating">${STAR}<b>${product.rating.toFixed(1).replace(".", ",")}</b> (${product.review_count})</span>`;
  }
  const before = product.old_price > product.price;
  html += `</p><p class="card-price"><span class="price${before ? " price-now" : ""}">${price(product.price)}</span>`;
  if (before) html += ` <s class="price-old">${price(product.old_price)}</s>`;
  html += `<span class="price-unit">${safe(product.unit_price ?? "")}</span></p><div class="card-buy">`;
  html += product.available
    ? `<button class="button button-main" form="add" name="product" value="${id}" aria-describedby="p${id}"><span class="when-idle">${CART}Adaugă în coș</span><span class="when-done">${CHECK}Adăugat</span></button>`
    : '<button class="button" disabled>Stoc epuizat</button>';
  html += `</div>${badges(product)}<button class="icon-button favourite card-favourite" form="save" formaction="/api/favourites/${id}" data-list="favourites" value="${id}" aria-pressed="false" aria-label="La favorite" aria-describedby="p${id}">${HEART}</button></li>`;
  return html;
}

function group(filter, path) {
  let html = `<details class="filter" open><summary>${safe(filter.title)}${CHEVRON}</summary><ul class="filter-options">`;
  for (const option of filter.options) {
    html +=
      option.count > 0
        ? `<li><a class="option" rel="nofollow" href="${path}?filters=${filter.id}:${option.id}">`
        : '<li><a class="option" rel="nofollow" aria-disabled="true">';
    html += `<span class="option-box"></span>${safe(option.title)}<span class="option-count">${option.count}</span></a></li>`;
  }
  return `${html}</ul></details>`;
}

async function write(pathname, request, env, writable) {
  const writer = writable.getWriter();
  const send = (text) => writer.write(encoder.encode(text));
  const called = env.BACKEND.fetch(request);
  send(frame.head);
  const category = await (await called).json();
  let html = frame.before;
  for (const filter of category.filters) html += group(filter, pathname);
  html += `${frame.between}<ul class="cards">`;
  for (const [index, product] of category.products.entries()) html += card(product, index);
  await send(`${html}</ul>${frame.after}`);
  await writer.close();
}

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    const slug = pathname.slice("/ro/".length);
    const call = new Request(`http://backend/general/v2/category/${slug}/?page=1&per_page=48`, {
      headers: { token: "demo-casa", "accept-language": "ro" },
    });
    const { readable, writable } = new IdentityTransformStream();
    context.waitUntil(write(pathname, call, env, writable));
    return new Response(readable, { headers });
  },
};
