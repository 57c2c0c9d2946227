// Boundaries of the crates: the shop has no platform, the workers no business rules, and only the store accesses a cart's
// storage.
import { allOf, inFile, type Rule, TESTS, WORKERS, without, withoutAnywhere } from "./rule.ts";
import { codeLines, type Source, sources } from "./sources.ts";

/** Public fields of the shop's types that hold a price or a quantity, and boolean fields of goods and settings. */
function decisiveFields(): string {
  const goods = /^edge\/shop\/src\/(product|cart|delivery|site\/settings)\b/;
  const fields = sources()
    .filter(({ path }) => /^edge\/shop\/src\/.*\.rs$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s+pub (\w+): (?:Option<)?(Money|Quantity|bool|f64)\b/gm)]
        .filter(([, , type]) => type === "Money" || type === "Quantity" || goods.test(path))
        .map(([, name]) => name ?? ""),
    );
  return [...new Set(fields)].join("|");
}

/** Reports writes to a cart's row outside `save_cart`, which takes only an `Applied`. */
function otherWriters({ path, text }: Source): string[] {
  const code = codeLines({ path, text: text.replace(/fn save_cart\(&self, change: &Applied\)[\s\S]*?\n {4}\}\n/, "") });
  const writing = /\b(INTO|UPDATE( OR \w+)?|DELETE FROM|DROP TABLE|ALTER TABLE) cart\b/i;
  return code.filter(({ line }) => writing.test(line)).map(({ line }) => `${path} ${line.trim()}`);
}

const RULES_OF_CART = "edge/shop/src/cart/rules.rs";
const HANDLER = "edge/worker/src/cart.rs";
const OBJECT = "edge/carts/src/cart_object.rs";

export const EDGE_RULES: Rule[] = [
  {
    // project.test.ts lists their crates; this rule covers the standard library.
    name: "the shop reaches for nothing outside: no clock, chance, file, network or variable",
    reads: /^edge\/(shop|text)\/src\/.*\.rs$/,
    except: /\/(contracts|fixtures)\.rs$|(^|\/)(\w+_)?tests(\.rs$|\/)/,
    complaints: without(
      /\bstd::(net|fs|env|process|thread|os|io)\b|\b(SystemTime|Instant|RandomState|DefaultHasher)\b|\bextern "|\b(js_sys|web_sys|wasm_bindgen|worker)::/,
    ),
    refuses: inFile(
      RULES_OF_CART,
      'std::env::var("SITE")',
      "use std::net::TcpStream;",
      'std::fs::read("x")',
      "use std::hash::RandomState;",
      "use std::time::SystemTime;",
      'unsafe extern "C" { safe fn now() -> f64; }',
      'worker::console_log!("x")',
      "js_sys::Date::now()",
    ),
  },
  {
    // A worker may pass cards, carts and settings on, but not inspect them. The rule finds every such field and every
    // method of a quantity or a price wherever one is named, also in multi-line chains; and where a pattern binds one of
    // these names, its comparisons and sums. It misses fields of other types, and fields bound to another name.
    name: "the workers read no price, no stock, no quantity and no switch of the settings",
    reads: WORKERS,
    complaints: without(
      new RegExp(
        [
          `(?<!\\.)\\.(${decisiveFields()})\\b(?!\\()`,
          "\\b(Money|Quantity|read_quantity)\\b",
          "\\.(is_zero|can_be_bought|price_before|saving_percent)\\(",
          "\\b(lines|goods)\\.len\\(",
          "(?<![.\\w])(price|old_price|stock|quantity|multiplicity|step|discount) *([<>]=?|[=!]=|[-+*/]=?) ",
          "(?<=[\\w)]) ([<>]=?|[=!]=|[-+*]) &?(price|old_price|stock|quantity|multiplicity|discount)\\b",
        ].join("|"),
      ),
    ),
    refuses: inFile(
      HANDLER,
      "site_ctx\n    .additional_settings\n    .is_user_cabinet",
      "if card.price > most {",
      "let Card { price, .. } = card;\nif price > most {",
      "if most < price {",
      "if cart.lines.len() > 50 {",
    ),
  },
  {
    // The shop decides what a caller may do. A match that only distinguishes callers is fine; a condition on one is a rule:
    // a comparison, `matches!`, or a guard behind the arm. The same holds for a site's name and an audience.
    name: "the workers make nothing depend on the kind of a caller, an audience or one site",
    reads: WORKERS,
    complaints: without(
      /[=!]= &?(Caller|Audience)::|matches!\(.*\b(Caller|Audience)::|\bCaller::\w+(\(.*\))? (if|=> Err)\b|if let Caller::|\bsite\.name(\(\))? *[=!]= *"|\bvariant *[=!]=/,
    ),
    refuses: inFile(
      "edge/worker/src/cart_redis.rs",
      "if caller == Caller::Nobody {",
      "matches!(caller, Caller::SignedIn(_))",
      "if facts == Audience::Account {",
      'if ctx.site.name() == "pharmacy" {',
    ),
  },
  {
    name: "a change of a cart is made by apply and save alone",
    reads: /^edge\/shop\/src\/cart\/rules\.rs$/,
    complaints: ({ path, text }) => {
      const code = text.replaceAll(/\s+/g, " ");
      const [, struct = ""] = /((?:#\[[^\]]*\] )*pub struct Applied \{[^}]*\})/.exec(code) ?? [];
      const makers = [...code.matchAll(/\bfn (\w+)(?:<[^>]*>)?\([^{;]*\) -> [^{;]*\bApplied\b/g)].map(
        ([, name]) => name,
      );
      const inherent = [...text.matchAll(/^impl(?:<.*>)? (?:.* for )?Applied \{[\s\S]*?(?:^\}|\}$)/gm)].join("\n");
      return [
        ...makers.filter((name) => name !== "apply" && name !== "save"),
        ...(/Deserialize|Default|pub(\(\w+\))? (cart|fields):/.exec(struct) ?? []),
        ...(/-> (Self|Option<Self>|Result<Self)|&mut/.exec(inherent) ?? []),
      ].map((found) => `${path}: ${found}`);
    },
    refuses: inFile(
      RULES_OF_CART,
      "impl Applied { pub fn of(cart: Cart) -> Self { Self { cart, fields: None } } }",
      "impl Applied {\n    pub fn cart_mut(&mut self) -> &mut Cart {\n        &mut self.cart\n    }\n}",
      "pub fn forged(cart: Cart) -> Applied {",
      "#[derive(Debug, Deserialize)]\npub struct Applied {\n    cart: Cart,\n}",
      "pub struct Applied {\n    pub cart: Cart,\n}",
    ),
  },
  {
    name: "only save_cart writes a cart's row",
    reads: /^edge\/carts\/src\/.*\.rs$/,
    complaints: otherWriters,
    refuses: inFile(
      "edge/carts/src/store.rs",
      "self.run(\"UPDATE cart SET value = '{}'\", Vec::new())",
      'run(&self.sql, "DELETE FROM cart", Vec::new())',
      'fn put(&self, cart: &Cart) -> Result<()> {\n    self.run("INSERT OR REPLACE INTO cart VALUES (1, ?)", values)\n}',
    ),
  },
  {
    name: "only the store of a cart reaches its storage; the object sets alarms",
    reads: /^edge\/carts\/src\/.*\.rs$/,
    // The object of a refresh token is not a cart: it stores one text, for a minute; a quote is one text too, and purges are no cart.
    except:
      /\/(store|session_table|metadata|tables|schema|damage|session_object|sending_object|quote_object|purge_object)\.rs$/,
    complaints: ({ path, text }) =>
      [...text.matchAll(/\.storage\(\)(?!\s*\.[gs]et_alarm\()|\.sql\b|as_raw\(\)|\bSql\w+/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    refuses: inFile(
      OBJECT,
      'self.state.storage().put("cart", &cart).await',
      "self.state.storage().sql().exec(query, None)",
      "let storage = self.state.storage();",
    ),
  },
  {
    name: "the site token goes to the backend and nowhere else",
    reads: /^edge\/(shop|worker|platform|carts)\/src\/.*\.rs$/,
    // The reader and the publisher of configurations, and the sender of backend calls.
    except: /^edge\/shop\/src\/site\/|^edge\/platform\/src\/backend\.rs$/,
    complaints: ({ path, text }) =>
      codeLines({ path, text })
        .filter(({ line }) => /\bsite\s*\.token\b/.test(line) && !/\bBackend::new\(/.test(line))
        // The cart object has no request context: this function returns the token for its backend.
        .filter(
          ({ line }) => !(path.endsWith("carts/src/backend_sync.rs") && /^\s*Ok\(published\.site\.token\)$/.test(line)),
        )
        .map(({ line, number }) => `${path}:${number} ${line.trim()}`),
    refuses: [
      ...inFile("edge/shop/src/layout/header.rs", 'meta name="token" content=(site.token);'),
      ...inFile(HANDLER, '.with("x-token", ctx.site.published.site.token.clone())'),
    ],
  },
  {
    name: "no script reads a cookie that proves who is asking",
    reads: WORKERS,
    complaints: withoutAnywhere(/\b(GUEST|TOKEN|REFRESH|IDENTITY)_COOKIE\b[^;]*\bfalse\b/),
    refuses: inFile(
      "edge/worker/src/session.rs",
      "ctx.cookie(TOKEN_COOKIE, &token, TOKEN_COOKIE_AGE, false)",
      "Cookie {\n    name: TOKEN_COOKIE,\n    http_only: false,\n}",
    ),
  },
  {
    // These places take a `Media`, which never holds a script URL or another scheme.
    name: "pictures are written in one place",
    reads: /^edge\/(shop|worker)\/src\/.*\.rs$/,
    except: allOf(/^edge\/shop\/src\/html\/picture\.rs$/, /^edge\/shop\/src\/sanitise\//, TESTS),
    complaints: without(
      /\b(img|source|video|audio|iframe|embed|object|track)[\w.#{}() -]* (src|srcset|poster|data)=|\b(srcset|poster)=|<(img|source|video|iframe)\b/,
    ),
    refuses: inFile(
      "edge/shop/src/home/page.rs",
      'img src=(slider.image) alt="";',
      'img.icon src=(view.media(&one.icon)) alt="";',
      "source media=(media) srcset=(file);",
      'out.push_str("<img src=\\"");',
    ),
  },
  {
    // An island's content must work without scripts. A module that another one starts renders nothing.
    name: "no island stands around nothing",
    reads: /^edge\/shop\/src\/.*\.rs$/,
    except: TESTS,
    complaints: withoutAnywhere(
      /\bplain_island\((?:(?!When::|;)[\s\S])*When::(?!Called)(?:(?!;)[^)])*&(?:html! \{\s*\}|Markup::default|PreEscaped\(String::new)/,
    ),
    refuses: inFile(
      "edge/shop/src/recent/page.rs",
      "plain_island(\n    view.assets,\n    PlainIsland::RecentShelf,\n    When::Visible,\n    None,\n    &html! {},\n)",
      "plain_island(view.assets, PlainIsland::Checkout, When::Load, None, &html! { })",
    ),
  },
];
