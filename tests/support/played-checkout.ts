// The checkout form as the edge renders it, reduced to what its tests need.

export const quote = (delivery: string) => ({
  delivery,
  arrives: `day of ${delivery}`,
  total: `sum with ${delivery}`,
  nothingDue: false,
});
export const QUOTES = {
  pickup: quote("free"),
  postal: quote("55"),
  standart: quote("40"),
  express: quote("90"),
  region: quote("70"),
};

const field = (name: string, attributes = "") => `<label for="checkout-${name}">Label of ${name}<span>optional</span>
  </label><input class="input" id="checkout-${name}" name="${name}" ${attributes} aria-describedby="checkout-${name}-error">
  <p id="checkout-${name}-error"></p>`;
export const radio = (name: string, value: string, attributes = "") =>
  `<label><input type="radio" name="${name}" value="${value}" ${attributes}><span data-price="${value}"></span><span data-days="${value}" data-note="note of ${value}"></span></label>`;

export const drawn = (
  quotes: object,
  cart = "anas",
  prices = "old",
  measured = "40.00",
  prescription = "",
  methods = ["address", "pickup", "postal"],
) => `<form class="checkout" method="post" action="/orders" data-draft="checkout" data-page="/ro/checkout" data-revision="1"
    data-localities="/localities?language=ro" data-capital="3" data-away="no towns" data-again="again" data-lost="choose another" data-required="required" data-faults="check the fields"
    data-failed="no order" data-sign-in="/ro?login=true&amp;back=%2Fro%2Fcheckout" data-sign-in-words="Enter" data-measured="${measured}" data-quotes='${JSON.stringify(quotes)}'>
  <input type="hidden" name="command" value="c-1"><input type="hidden" name="cart" value="${cart}"><input type="hidden" name="total" value="${prices}"><input type="hidden" name="prices" value="${prices}"><input type="hidden" name="language" value="ro">
  <details><summary data-sum="total"></summary><div class="summary-body"><p data-sum="delivery"></p><p data-sum="arrives"></p>
    <p data-sum="total"></p><div class="credit-sum"></div></div></details>
  <div role="alert" tabindex="-1" hidden><div class="form-errors"></div></div>
  <section class="step">${field("first_name", "required")}
    ${field("phone", 'required type="tel" data-code="+373" data-fewest="8" data-longest="17" data-wrong="phone"')}</section>
  <fieldset id="checkout-method">${methods.map((one, at) => radio("method", one, at ? "" : "checked")).join("")}</fieldset>
  ${radio("type", "standart", "checked")}${radio("type", "express")}
  <label for="checkout-region">Region</label>
  <select id="checkout-region" name="region"><option value="3" selected>3</option><option value="5">5</option></select>
  <label for="checkout-locality">Locality</label>
  <select id="checkout-locality" name="locality"><option value="31">Centru</option></select>
  ${field("street", 'data-needed="method=address"')}
  <p data-due="nothing" hidden></p><div data-due="sum">${radio("payment", "cash", "checked")}${radio("payment", "credit")}
  <select name="credit_offer"><option value="6-1">6</option><option value="12-1">12</option></select></div>
  <div class="credit-said"></div>
  <div data-renewed>${prescription}</div><p class="offline" hidden>offline</p>
  <button data-placing="placing"><span>Order for <span data-sum="total"></span></span></button><p class="placing-long" data-words="long"></p></form>`;
