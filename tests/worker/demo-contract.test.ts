// The demo backend follows the documents: every documented call has the documented status and at least the documented
// fields. The shop works with any such backend, so the demo's extra fields only improve a page.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { ADVERT, EDIT } from "../support/adverts.ts";
import { MARKET, OF_ADVERTS } from "../support/demo-adverts.ts";
import { type Fixture, fixtures } from "../support/documented-backend.ts";
import { CV, multipart } from "../support/forms.ts";
import { aProduct, associating, categoryPaths, PLENTY, someContent } from "../support/goods.ts";
import { request, type Sent } from "../support/request.ts";
import { ANA } from "../support/session.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { mismatches } from "../support/superset.ts";

let shop: Shop;
before(async () => {
  shop = await openShop();
});
after(() => shop.close());

interface Asked extends Sent {
  path: string;
}

const HEADERS = { token: "demo-casa", "accept-language": "ro" };

function ask({ path, headers, ...sent }: Asked): Promise<Response> {
  return request(shop.backendUrl, path, { ...sent, headers: { ...HEADERS, ...headers } });
}

async function json<T>(asked: Asked): Promise<T> {
  return (await (await ask(asked)).json()) as T;
}

const GUEST = { no_user_id: "contract" };
const LINE = { ...GUEST, product_id: Number(PLENTY), count: 2 };
const add = () => ask({ path: "/general/cart/add-item/", body: LINE });
const signIn = () => json<{ access: string; refresh: string }>({ path: "/auth/jwt/create/", body: ANA });
const savedByAna = async () => {
  const known = await bearer();
  await ask({ path: "/favorites/", body: { product_id: Number(PLENTY) }, ...known });
  return known;
};
/** A member of two companies. */
const member = async () => {
  const body = { ...ANA, email: "elena@example.com" };
  const { access } = await json<{ access: string }>({ path: "/auth/jwt/create/", body });
  return { headers: { authorization: `Bearer ${access}` } };
};
const bearer = async () => ({ headers: { authorization: `Bearer ${(await signIn()).access}` } });
const person = { name: "Ana Rusu", phone: "+37360123456", email: "ana@example.com", message: "Bună ziua" };
const review = { product_id: Number(PLENTY), rating: 5, name: "Ana Rusu", text: "Bună!" };
/** A product with reviews. */
const reviewed = async () => {
  const path = `/general/v2/category/${await category()}/`;
  const { products } = await json<{ products: { productId: number; review_count: number }[] }>({ path });
  return products.find(({ review_count }) => review_count > 0)?.productId;
};
const credit = { product_ids: [Number(PLENTY)], credit_company: "1", months: 6, price: "129.90" };
const order = {
  products: [{ product_id: Number(PLENTY), count: 1 }],
  contact: { first_name: "Ana", last_name: "Rusu", phone: "+37360123456", email: "" },
  delivery: { method: "pickup", type: "standart", region_id: 3, store_id: 1 },
  payment: "cash",
  comment: "",
};

/** The demo accepts this as another provider's token for the email in it. */
const FROM_ELSEWHERE = `demo-token-of-${ANA.email}`;

const keyed = () => ({ "idempotency-key": randomUUID() });

const product = async () => (await aProduct(shop)).path.split("/").at(-1) ?? "";
/** A reduced product with colours, so that every documented field of a product has a value. */
const discounted = async () => {
  const path = "/general/v2/promos/";
  const { products } = await json<{ products: { url: string; colors: unknown[] }[] }>({ path });
  return products.find(({ colors }) => colors.length > 0)?.url;
};
const category = async () => (await categoryPaths(shop))[0]?.slice("/ro/".length) ?? "";

const PASSWORD = "o parolă destul de lungă";
const someone = () => `${randomUUID()}@example.com`;
const somePhone = () => `+3736${String(Math.random()).slice(2, 9).padEnd(7, "0")}`;

/** The newest letter or text message to an address or number. */
async function newestTo(destination: string) {
  const [letter] = await shop.demo.mail(destination);
  const [uid = "", token = ""] = letter?.path.split("/").slice(-2) ?? [];
  return { uid, token, code: letter?.code ?? "" };
}

/** A new account, activated by its letter. */
async function joined() {
  const email = someone();
  await ask({ path: "/auth/users/", body: { email, password: PASSWORD } });
  const { uid, token } = await newestTo(email);
  await ask({ path: "/auth/users/activation/", body: { uid, token } });
  const { access } = await json<{ access: string }>({ path: "/auth/jwt/create/", body: { email, password: PASSWORD } });
  const headers = { authorization: `Bearer ${access}` };
  const { id } = await json<{ id: number }>({ path: "/auth/users/me/", headers });
  return { email, id, headers };
}

/** Confirms a new phone or address of an account by a call. */
async function confirming(kind: "phone" | "email", path: string, method = "POST"): Promise<Asked> {
  const { headers } = await joined();
  const added = kind === "phone" ? somePhone() : someone();
  const field = kind === "phone" ? "phone_number" : "email_address";
  await ask({ path: `/api/${kind}/send-code/`, body: { [`new_${field}`]: added }, headers });
  const { code } = await newestTo(added);
  return { path, method, body: { [field]: added, verification_code: code }, headers };
}

async function removing(kind: "phone" | "email"): Promise<Asked> {
  const first = await confirming(kind, `/api/${kind}/`);
  await ask(first);
  const field = kind === "phone" ? "phone_number" : "email_address";
  const another = kind === "phone" ? somePhone() : someone();
  const headers = first.headers ?? {};
  await ask({ path: `/api/${kind}/send-code/`, body: { [`new_${field}`]: another }, headers });
  const { code } = await newestTo(another);
  const body = { [field]: another, verification_code: code };
  const { id } = await json<{ id: number }>({ path: `/api/${kind}/`, body, headers });
  return { path: `/api/${kind}/${id}/`, method: "DELETE", headers };
}

async function changingPicture(): Promise<Asked> {
  const { headers: known } = await joined();
  const png = new File([Buffer.from("89504e470d0a1a0a", "hex")], "a.png", { type: "image/png" });
  const { headers, ...sent } = await multipart({}, png);
  return { path: "/api/users/change-profile-image/", ...sent, method: "PATCH", headers: { ...headers, ...known } };
}

/** A shopper of the property market. */
const seller = async () => {
  const { access } = await json<{ access: string }>({ path: "/auth/jwt/create/", body: ANA, headers: MARKET });
  return { ...MARKET, authorization: `Bearer ${access}` };
};
async function sendingAdvert(path: string, fields: Record<string, string>, method = "POST"): Promise<Asked> {
  const { headers, ...sent } = await multipart(fields);
  return { path, ...sent, method, headers: { ...headers, ...(await seller()) } };
}

/** The slug of an own advert. */
const ownAdvert = async () => (await json<{ slug: string }>(await sendingAdvert("/api/adverts/", ADVERT))).slug;

/** Requests for calls that need more than an address; some have preconditions. */
const CALLS: Record<string, () => Promise<Asked>> = {
  articles: async () => ({ path: "/base/articles?status_id=1&page=1" }),
  article: async () => ({ path: `/base/articles/${(await someContent(shop)).article}` }),
  "articles-recommended": async () => ({ path: `/base/articles/recommended/${(await someContent(shop)).article}` }),
  album: async () => ({ path: `/base/gallery/${(await someContent(shop)).album}` }),
  brand: async () => ({ path: `/general/brand/${(await someContent(shop)).brand}` }),
  category: async () => ({ path: `/general/v2/category/${await category()}/` }),
  product: async () => ({ path: `/general/v2/product/${await discounted()}/` }),
  page: async () => ({ path: "/page/garantie/" }),
  vacancy: async () => {
    const [vacancy] = await json<{ id: number }[]>({ path: "/base/vacancies" });
    return { path: `/base/vacancies/${vacancy?.id}` };
  },
  discounts: async () => ({ path: "/shop/product/?type=discount&page_size=10" }),
  promotion: async () => ({ path: "/general/promotions/1" }),
  promos: async () => ({ path: "/general/v2/promos/" }),
  "seo-article": async () => ({
    path: `/general/seo/article?article_slug=${(await someContent(shop)).article}`,
  }),
  "delivery-cost": async () => ({
    path: "/general/delivery-cost/",
    body: { region_id: 3, method: "address", type: "standart" },
  }),
  "delivery-time": async () => ({ path: "/general/delivery-time/1/" }),
  "novapost-city": async () => ({ path: "/general/v2/novapost/city/", body: { query: "Chi" } }),
  "novapost-street": async () => ({ path: "/general/v2/novapost/street/", body: { cityRef: "town-1", query: "a" } }),
  "novapost-warehouse": async () => ({ path: "/general/v2/novapost/warehouse/", body: { cityRef: "town-1" } }),
  "novapost-postmachine": async () => ({ path: "/general/v2/novapost/postmachine/", body: { cityRef: "town-1" } }),
  "novapost-delivery-price": async () => ({
    path: "/general/v2/novapost/delivery-price/",
    body: { type: "warehouse", city_ref_id: "town-1" },
  }),
  credits: async () => ({ path: `/general/credits?product_ids=${PLENTY}` }),
  "credits-calculate": async () => ({ path: "/general/v3/credits/calculate", body: credit }),
  "credit-price": async () => ({ path: "/calculator/credit-price/", body: credit }),
  "credit-request": async () => ({
    path: "/calculator/credit-request/",
    body: { ...credit, name: person.name, phone: person.phone },
    headers: keyed(),
  }),
  localities: async () => ({ path: "/base/locality/?region_id=3" }),
  "product-filter": async () => ({ path: `/general/product-filter?ids=${PLENTY},102` }),
  "product-codes": async () => {
    const path = `/general/v2/product/${await discounted()}/`;
    const { product } = await json<{ product: { code: string } }>({ path });
    return { path: `/general/product-codes/?codes=${product.code}` };
  },
  "users-company": async () => ({ path: "/users/company/?page=1", ...(await member()) }),
  "act-view": async () => ({ path: "/base/act-view/?page=1&company_id=12", ...(await member()) }),
  "create-company": async () => {
    const { id, headers } = await joined();
    const body = { name: "Gama SRL", fiscal_code: "1003600005148" };
    return { path: `/users/user-group/${id}/create-company/`, method: "PATCH", body, headers };
  },
  "create-company-multi": async () => {
    const { id, headers } = await joined();
    const names = { "Delta SRL": "1003600106115", "Epsilon SRL": "1002600003778" };
    const body = Object.entries(names).map(([name, fiscal_code]) => ({ name, fiscal_code }));
    return { path: `/users/user-group/${id}/create-company-multi/`, method: "PATCH", body, headers };
  },
  "product-review": async () => ({ path: `/general/product-review/?product_id=${await reviewed()}&timestamp` }),
  "product-review-add": async () => ({ path: "/general/product-review/", body: review, headers: keyed() }),
  "product-review-like": async () => ({ path: "/general/product-review/1010/like/", method: "POST" }),
  "product-review-dislike": async () => ({ path: "/general/product-review/1010/dislike/", method: "POST" }),
  product_properties: async () => ({ path: `/general/product_properties?product_id=${PLENTY}` }),
  "product-availability": async () => ({
    path: "/general/product-availability/",
    body: { products: [Number(PLENTY)] },
  }),
  "associated-products": async () => ({
    path: `/general/associated-products/?product_id=${(await associating(shop)).id}`,
  }),
  "associated-products-v2": async () => ({
    path: `/general/v2/associated-products/?product_ids=${(await associating(shop)).id}`,
  }),
  recommended: async () => ({ path: `/general/product-filter/recommended?product_ids=${PLENTY}` }),
  "banner-select": async () => ({ path: "/general/banner-select/1" }),
  product_similar_products: async () => ({ path: `/general/product_similar_products?product_id=${PLENTY}` }),
  search: async () => ({ path: `/general/v2/search/search/?query=${encodeURIComponent("oale")}` }),
  sitemap: async () => ({ path: "/sitemap.xml?origin=https://shop.example/" }),
  "slug-check": async () => {
    const body = { current_lang: "ro", new_lang: "ru", current_slug: await product(), object_type: "product" };
    return { path: "/general/slug_check", body };
  },
  "book-consultation": async () => ({ path: "/base/book-consultation", body: person, headers: keyed() }),
  "user-request": async () => ({ path: "/base/user-request/", body: person, headers: keyed() }),
  "send-resume": async () => {
    const { headers, ...sent } = await multipart(person, CV);
    return { path: "/base/send-resume", ...sent, headers: { ...headers, ...keyed() } };
  },
  "news-letter": async () => ({ path: "/settings/news-letter/", body: { email: "ana@example.com" } }),
  "jwt-create": async () => ({ path: "/auth/jwt/create/", body: { ...ANA, rememberMe: true } }),
  "provider-auth": async () => ({
    path: "/users/google-auth/",
    body: { access_token: FROM_ELSEWHERE, platform: "web" },
  }),
  "twitter-auth": async () => ({
    path: "/users/twitter-auth/auth/",
    body: { oauth_token: FROM_ELSEWHERE, oauth_verifier: "verifier" },
  }),
  "jwt-refresh": async () => ({ path: "/auth/jwt/refresh/", body: { refresh: (await signIn()).refresh } }),
  register: async () => ({ path: "/auth/users/", body: { email: someone(), password: PASSWORD } }),
  "resend-activation": async () => ({ path: "/auth/users/resend_activation/", body: { email: ANA.email } }),
  "reset-password": async () => ({ path: "/auth/users/reset_password/", body: { email: someone() } }),
  "reset-password-confirm": async () => {
    const { email } = await joined();
    await ask({ path: "/auth/users/reset_password/", body: { email } });
    const { uid, token } = await newestTo(email);
    return { path: "/auth/users/reset_password_confirm/", body: { uid, token, new_password: `${PASSWORD} 2` } };
  },
  "set-password": async () => {
    const { headers } = await joined();
    const chosen = `${PASSWORD} 2`;
    const body = { current_password: PASSWORD, new_password: chosen, re_password: chosen };
    return { path: "/auth/users/set_password/", body, headers };
  },
  "sms-code": async () => ({ path: `/api/v1/sms-code?phone=${encodeURIComponent(somePhone())}` }),
  "email-code": async () => ({ path: `/api/v1/email-code?email=${someone()}` }),
  "login-by-email": async () => {
    await ask({ path: `/api/v1/email-code?email=${ANA.email}` });
    return { path: "/api/v1/loginByEmail", body: { email: ANA.email, code: (await newestTo(ANA.email)).code } };
  },
  "register-phone": async () => ({ path: "/api/register/", body: { phone: somePhone() } }),
  "register-phone-code": async () => {
    const phone = somePhone();
    await ask({ path: "/api/register/", body: { phone } });
    const body = { phone, code: (await newestTo(phone)).code };
    return { path: `/api/register/${encodeURIComponent(phone)}/`, method: "PATCH", body };
  },
  "google-login": async () => ({ path: "/api/google-login/", body: { access_token: FROM_ELSEWHERE } }),
  "confirm-delete-account": async () => {
    const { email, headers } = await joined();
    await ask({ path: "/users/user/delete-account/", body: {}, headers });
    const { uid, token } = await newestTo(email);
    return { path: "/users/user/confirm-delete-account/", body: { uid, token } };
  },
  support: async () => ({
    path: "/api/support/",
    body: { name: person.name, email_address: person.email, body: person.message },
  }),
  "api-user": async () => {
    const headers = (await bearer()).headers;
    const { id } = await json<{ id: number }>({ path: "/auth/users/me/", headers });
    return { path: `/api/users/${id}/`, headers };
  },
  "users-user": async () => {
    const headers = (await bearer()).headers;
    const { id } = await json<{ id: number }>({ path: "/auth/users/me/", headers });
    return { path: `/users/user/${id}/`, method: "PATCH", body: { firstName: "Ana" }, headers };
  },
  "change-full-name": async () => ({
    path: "/api/users/change-full-name/",
    method: "PATCH",
    body: { full_name: "Ana Rusu" },
    ...(await bearer()),
  }),
  "change-profile-image": changingPicture,
  "delete-profile-image": async () => {
    const changing = await changingPicture();
    await ask(changing);
    const headers = { authorization: changing.headers?.["authorization"] ?? "" };
    return { path: "/api/users/delete-profile-image/", method: "DELETE", headers };
  },
  "phone-send-code": async () => ({
    path: "/api/phone/send-code/",
    body: { new_phone_number: somePhone() },
    ...(await bearer()),
  }),
  "email-send-code": async () => ({
    path: "/api/email/send-code/",
    body: { new_email_address: someone() },
    ...(await bearer()),
  }),
  "phone-add": () => confirming("phone", "/api/phone/"),
  "email-add": () => confirming("email", "/api/email/"),
  "phone-create-auth-number": () => confirming("phone", "/api/phone/create-auth-number/"),
  "phone-change-auth-number": () => confirming("phone", "/api/phone/change-auth-number/", "PATCH"),
  "email-change": () => confirming("email", "/api/email/change/", "PATCH"),
  "phone-delete": () => removing("phone"),
  "email-delete": () => removing("email"),
  "token-logout": async () => ({ path: "/auth/token/logout/", body: {}, ...(await bearer()) }),
  "users-me": async () => ({ path: "/auth/users/me/", ...(await bearer()) }),
  "user-group": async () => ({ path: "/users/user-group/", ...(await bearer()) }),
  "cart-add-item": async () => ({ path: "/general/cart/add-item/", body: LINE }),
  "cart-reduce-item": async () => {
    await add();
    return { path: "/general/cart/reduce-item/", body: { ...LINE, count: 1 } };
  },
  "cart-remove-item": async () => {
    await add();
    return { path: "/general/cart/remove-item/", body: { ...GUEST, product_ids: [102] } };
  },
  "cart-set-loyalty-item": async () => {
    const session = await bearer();
    await ask({ path: "/general/cart/add-item/", body: { product_id: Number(PLENTY), count: 1 }, ...session });
    const body = { product_id: Number(PLENTY), active: true };
    return { path: "/general/cart/set-loyalty-item/", body, ...session };
  },
  "cart-merge-cart": async () => ({ path: "/general/cart/merge-cart/", body: GUEST, ...(await bearer()) }),
  "promo-code-update_prices": async () => {
    await add();
    return { path: "/general/promo-code/update_prices/", body: { ...GUEST, code: "NOU15", loyalty_products: [] } };
  },
  "order-preview-promo": async () => ({
    path: "/general/order/preview-promo/",
    body: { ...GUEST, promo_code: "NOU15", products: order.products, payment_type: "cash" },
  }),
  "cart-fetch-all": async () => {
    await add();
    return { path: `/general/cart/fetch-all/?no_user_id=${GUEST.no_user_id}` };
  },
  "cart-create-reservation": async () => {
    await add();
    return { path: "/general/cart/create-reservation/", body: { ...GUEST, promo_code: "" } };
  },
  order: async () => ({ path: "/general/v3/order/", body: { ...order, ...GUEST }, headers: keyed() }),
  "iute-credit-create-order": async () => ({
    path: "/general/iute-credit/create-order/",
    body: { ...order, ...GUEST, payment: "iute-credit" },
    headers: keyed(),
  }),
  sliders: async () => ({ path: "/general/sliders", ...AT_THE_PHARMACY }),
  favorites: async () => ({ path: "/favorites/", ...(await savedByAna()) }),
  "favorites-add": async () => ({ path: "/favorites/", body: { product_id: Number(PLENTY) }, ...(await bearer()) }),
  "favorites-remove": async () => ({
    path: `/favorites/?product_id=${PLENTY}`,
    method: "DELETE",
    ...(await savedByAna()),
  }),
  orders: async () => {
    const { headers } = await bearer();
    await ask({ path: "/general/v3/order/", body: order, headers: { ...keyed(), ...headers } });
    return { path: "/general/v2/order/?page=1", headers };
  },
  "menu-calculator": async () => ({
    path: "/general/menu-calculator?locality_id=301",
    headers: { token: "demo-bucate" },
  }),
  // The first page begins with what these tests publish, in one language.
  adverts: async () => ({ path: "/general/v2/product?page=2&sortBy=&filters=", headers: MARKET }),
  "adverts-attributes": async () => ({ path: "/api/adverts-attributes/", headers: MARKET }),
  "adverts-categories": async () => ({ path: "/api/adverts-categories/", headers: MARKET }),
  "adverts-regions": async () => ({ path: "/api/regions/?only_adverts=true", headers: MARKET }),
  "advert-regions": async () => ({ path: "/api/advert-regions/", headers: MARKET }),
  "advert-locations": async () => ({ path: "/api/advert-regions/1/locations/", headers: MARKET }),
  "advert-sectors": async () => ({ path: "/api/sectors/?location=101", headers: MARKET }),
  "complaint-categories": async () => ({ path: "/api/complaint-categories/", headers: MARKET }),
  complaint: async () => ({
    path: "/api/complaint/",
    body: { category: 1, body: "Prețul este altul.", advert: await ownAdvert() },
    headers: MARKET,
  }),
  "my-favorite-adverts": async () => {
    const headers = await seller();
    await ask({ path: "/favorites/", body: { product_id: 1 }, headers });
    return { path: "/api/my-favorite-adverts/?category=", headers };
  },
  "my-adverts": async () => {
    await ownAdvert();
    return { path: "/api/my-adverts/", headers: await seller() };
  },
  "advert-title": async () => ({ path: `/api/advert-title/${await ownAdvert()}`, headers: MARKET }),
  "advert-create": () => sendingAdvert("/api/adverts/", ADVERT),
  "advert-edit": async () => sendingAdvert(`/api/adverts/${await ownAdvert()}/`, EDIT, "PATCH"),
  "advert-delete": async () => ({
    path: `/api/adverts/${await ownAdvert()}/`,
    method: "DELETE",
    headers: await seller(),
  }),
  streets: async () => ({ path: "/base/address?locality_id=301" }),
  "delivery-addresses": async () => ({ path: "/general/cart/get-delivery-addresses/", ...(await bearer()) }),
  "create-delivery-address": async () => {
    const body = { shipping_city_id: 301, shipping_street_id: 6, shipping_building: "7" };
    const { headers } = await bearer();
    return { path: "/general/cart/create-delivery-address/", body, headers: { ...keyed(), ...headers } };
  },
  "delete-delivery-address": async () => {
    const known = await bearer();
    const [address] = await json<{ shipping_address_id: number }[]>({
      path: "/general/cart/get-delivery-addresses/",
      ...known,
    });
    return { path: "/general/cart/delete-delivery-address/", body: address ?? {}, ...known };
  },
  "check-payment-status": async () => {
    const placed = { path: "/general/v3/order/", body: { ...order, payment: "card" }, headers: keyed() };
    const { orderNumber } = await json<{ orderNumber: string }>(placed);
    return { path: `/general/v2/order/${orderNumber}/check-payment-status/` };
  },
  "order-detail": async () => {
    const { headers } = await bearer();
    const delivery = { method: "address", region_id: 4, locality_id: 401, street: "Teilor", building: "7" };
    const placed = { path: "/general/v3/order/", body: { ...order, delivery }, headers: { ...keyed(), ...headers } };
    return { path: `/general/v2/order/${(await json<{ orderNumber: string }>(placed)).orderNumber}/`, headers };
  },
};

// In pharmacy mode sliders are rows of products.
const AT_THE_PHARMACY = { headers: { token: "demo-pharmacy" } };

/**
 * The documents name fields but not their envelope: picks the fixture's part from the demo's answer where the two differ.
 */
const WITHIN: Record<string, (answer: never) => unknown> = {
  ...OF_ADVERTS,
  album: ({ images, ...album }: { images: { img: string }[] }) => ({ ...album, images: images.map(({ img }) => img) }),
  contacts: ({ offices }: { offices: unknown }) => offices,
  "delivery-time": ({ data }: { data: unknown }) => data,
  reviews: ({ data }: { data: unknown }) => data,
};

/**
 * Fields that the documents also return by a call of their own, which the demo uses; the long fields of an advert come
 * with its own call. No product of the pharmacy has
 * colours, nor does the product of the day; `product` covers them.
 */
const ELSEWHERE = [
  /^\$\.(similarProducts|compatibleProducts)$/,
  /^\$(\[\d+\]\.products\[\d+\])?\.colors$/,
  /^\$(\.data\.products)?\[\d+\]\.(description_r[ou]|contacts|cadastral_number)$/,
];

/**
 * The second documented form of a category's filters: the demo has only one of the two. And the documented tokens of an
 * activation: the demo activates as djoser does, with a 204 (tests/worker/demo-accounts.test.ts).
 */
const OTHER_FORMS = ["category-groups", "activation"];

for (const [name, { call, documented }] of fixtures()) {
  if (OTHER_FORMS.includes(name)) continue;
  test(`${call} has the documented status and fields (${name})`, async () => {
    await compare(name, { call, documented });
  });
}

async function compare(name: string, { call, documented }: Pick<Fixture, "call" | "documented">): Promise<void> {
  const path = call.split(" ")[1] ?? "";
  const asked = (await CALLS[name]?.()) ?? { path };
  assert.ok(!asked.path.includes("{"), `${call} needs an example`);
  assert.ok(asked.path.startsWith(path.split("{")[0] ?? ""), `${call} is asked, not ${asked.path}`);
  const answer = await ask(asked);
  const text = await answer.text();
  assert.equal(answer.status, documented.status, text.slice(0, 300));
  if (documented.body === null) return assert.equal(text, "");
  if (typeof documented.body === "string") return assert.ok(text.includes(documented.body.replace(/\/?>$/, "")));
  const found = mismatches(documented.body, WITHIN[name]?.(JSON.parse(text) as never) ?? JSON.parse(text));
  const missing = found.filter(({ at, missing }) => !(missing && ELSEWHERE.some((known) => known.test(at))));
  const lines = missing.map(({ at, what }) => `${at}: ${what}`);
  assert.deepEqual(lines.slice(0, 20), [], `${lines.length} of ${call}`);
}
