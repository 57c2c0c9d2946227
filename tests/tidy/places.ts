// Single sources: paths, statuses, cache headers, texts, colours and the names of bindings.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { allOf, EDGE, ENTRIES, ISLANDS, inFile, type Rule, TESTS, WORKERS, without, withoutAnywhere } from "./rule.ts";
import { ROOT } from "./sources.ts";

const LOOKS = /^islands\/styles\/.*\.(css|svg)$|^edge\/shop\/src\/.*\.svg$/;
const BACKEND_CALLS =
  "general|base|main|mi|page|settings|auth|users|calculator|shop/get-stores|shop/product|media|favorites(?=/)|api/(static-content|users|phone|email|register|google-login|v1)|api/support(?=/)|api/(currency-rates|regions|advert-regions|sectors|adverts-categories|adverts-attributes|adverts|advert-title|my-adverts|my-favorite-adverts|complaint|complaint-categories)(?=/)";

const read = (path: string) => readFileSync(resolve(ROOT, path), "utf8");

/** First segments of the route table's patterns, such as `cart` or `api`. */
export function firstSegments(): string {
  const patterns = read("edge/shop/src/route/mod.rs").matchAll(/^ {8}\w+(?:\(Slug\))? = "([a-z]+)[/"]/gm);
  return [...new Set([...patterns].map(([, first]) => first))].join("|");
}

/** Bindings in the wrangler files, and those that bindings.rs reads besides. */
function bindingNames(): string {
  const toml = read("wrangler.toml") + read("wrangler.carts.toml");
  const bound = [...toml.matchAll(/(?:binding|(?<!_)name) = "([A-Z_]+)"/g)];
  const variables = [...toml.matchAll(/^([A-Z_]+) = /gm)];
  const known = [...read("edge/platform/src/bindings.rs").matchAll(/"([A-Z][A-Z_]+)"/g)];
  return [...new Set([...bound, ...variables, ...known].map(([, name]) => name))].join("|");
}

const COLOUR_NAMES =
  "red|white|black|blue|green|gr[ae]y|orange|yellow|purple|pink|brown|silver|gold|navy|teal|tomato|crimson|coral|salmon|maroon|olive|lime|aqua|cyan|magenta|violet|indigo|ivory|beige|whitesmoke|(alice|dark|deepsky|dodger|forest|ghost|hot|indian|light|medium|midnight|pale|royal|sea|sky|slate|steel)(red|white|blue|green|gr[ae]y|pink)";
const COLOUR = `#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b|\\b(rgba?|hsla?|hwb|lab|lch|oklch|oklab|color)\\(`;

const PAGE = "edge/shop/src/cartpage/page.rs";
const HANDLER = "edge/worker/src/cart.rs";

export const PLACE_RULES: Rule[] = [
  {
    name: "only the route table contains the shop's paths",
    reads: EDGE,
    // Keys of the config store are no addresses, and the links of letters are the backend's.
    except: allOf(/\/route\//, /\/site\/(keys|accounts)\.rs$/, TESTS),
    complaints: without(
      new RegExp(
        `^(?!.*OUT_DIR).*(["'\`]/(?!(${BACKEND_CALLS})\\b)[a-z{$]|["}](${firstSegments()})/|\\}/(${firstSegments()})\\b|"\\?login=|"https?://[^"]*/(ro|ru|uk|en)/)`,
      ),
    ),
    refuses: inFile(
      PAGE,
      'a href="/ro/cart" {}',
      'format!("/{language}/cart")',
      'format!("{base}/checkout")',
      '"api/cart"',
      '"account/orders"',
      '"?login=true"',
      '"https://shop.example/ro/cart"',
    ),
  },
  {
    name: "the workers compare no path",
    reads: /^edge\/(worker|carts)\/src\/.*\.rs$/,
    except: TESTS,
    complaints: without(/"\/"|\bpath(\(\))? *[=!]= *"|starts_with\("\/|strip_prefix\("\//),
    refuses: inFile(HANDLER, 'if ctx.request.path() == "/" {', 'path.starts_with("/api/")'),
  },
  {
    name: "styles load nothing by a path",
    reads: LOOKS,
    // The build replaces `icon:…` by a drawing of icons.svg.
    complaints: without(/\burl\((?!["']?#|"icon:[a-z-]+(:[a-z]+)?"\))|@import(?! "\.\/)/),
    refuses: inFile(
      "islands/styles/card.css",
      'background: url("/media/x.png");',
      "mask: url(icons/heart.svg);",
      'mask: url("icon:../heart.svg");',
      'mask: url("icon:heart/x.png");',
      'mask: url("data:image/svg+xml,x");',
    ),
  },
  {
    name: "only failure.rs maps errors to statuses",
    reads: allOf(WORKERS, ENTRIES),
    // The carts' worker has no public address; it answers stray requests with 404.
    except: allOf(/\/failure\.rs$/, /^edge\/carts\/src\/lib\.rs$/, TESTS),
    // Statuses read from the backend are allowed, and a limit of the cart store that looks like one.
    complaints: without(
      /^(?!.*(BackendFailure::Status\(|const MOST_)).*((?<![\w.#"])[45]\d\d(?![\w."])|\bStatusCode::)/,
    ),
    refuses: inFile(
      HANDLER,
      "ResponseBuilder::page(\n    404,\n)",
      "const GONE: u16 = 410;",
      "if gone { 404 } else { 200 }",
      'Response::error("no", 409)',
      'Response::ok("")?.with_status(409)',
      "StatusCode::NOT_FOUND",
    ),
  },
  {
    name: "the shop knows kinds of failures and no statuses of its own",
    reads: /^edge\/shop\/src\/.*\.rs$/,
    except: TESTS,
    complaints: withoutAnywhere(
      /=>\s*[45]\d\d\b|\bfn \w*status\w*\([^)]*\) -> u16|\b(status|\w*STATUS\w*): (u16 = )?[45]\d\d\b/,
    ),
    refuses: inFile(
      "edge/shop/src/cart/request.rs",
      "Kind::Conflict => 409",
      "pub const fn status(&self) -> u16 { 409 }",
      "const STATUS: u16 = 409;",
    ),
  },
  {
    // So each line is JSON, and cleaned.
    name: "the workers log by edge/platform/src/log.rs alone",
    reads: /^edge\/(shop|platform|worker|carts)\/src\/.*\.rs$/,
    except: allOf(/^edge\/platform\/src\/log\.rs$/, TESTS),
    complaints: without(/\bconsole_(log|error|warn|debug)!|\bconsole::/),
    refuses: inFile(
      HANDLER,
      'worker::console_error!("{error}");',
      'console_log!("{name}");',
      "web_sys::console::log_1(&text);",
    ),
  },
  {
    name: "only the cache policy writes cache headers",
    reads: allOf(EDGE, ENTRIES, ISLANDS),
    except: allOf(/^edge\/shop\/src\/pagecache\//, /^edge\/platform\/src\/response\.rs$/, TESTS),
    complaints: without(
      /["'](([\w-]+-)?cache-control|surrogate-control|cache-status|vary|etag|expires|pragma|age|last-modified)["']|max-age=(?!0)\d+.*(public|private)|(?<!cache: ["'])no-store/i,
    ),
    refuses: inFile(
      HANDLER,
      '.with("Cache-Control", "private")',
      '.with("pragma", "no-cache")',
      '.with("surrogate-control", "x")',
      '.with("last-modified", date)',
    ),
  },
  {
    name: "only token files contain colours",
    reads: LOOKS,
    except: /^islands\/styles\/tokens.*\.css$/,
    complaints: without(new RegExp(`${COLOUR}|[:(, "](${COLOUR_NAMES})(?=[;,)} "])`, "i")),
    refuses: inFile(
      "islands/styles/card.css",
      "  color: #ff0000;",
      "  color: #f00;",
      "  color: #fff8;",
      "  color: red;",
      "  border: 1px solid black;",
      "  background: linear-gradient(white, tomato);",
      "  color: hwb(0 0% 0%);",
      "  color: LCH(50% 1 2);",
      "  color: color(display-p3 1 0 0);",
      '  <path fill="#ff0000"/>',
      "  color: whitesmoke ;",
    ).concat(inFile("islands/styles/icons.svg", '<path fill="red"/>')),
  },
  {
    name: "no page and no island contains a colour",
    reads: allOf(/^edge\/(shop|worker|platform|carts)\/src\/.*\.rs$/, ISLANDS),
    except: TESTS,
    complaints: without(
      new RegExp(
        `["'\`:(] ?#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})["'\`;)]|\\b(rgba?|hsla?|hwb|lch|oklch|oklab)\\(\\d|\\b(color|fill|stroke|background\\w*)["']?\\s*[=:]\\s*["'{(]*(${COLOUR_NAMES})\\b`,
        "i",
      ),
    ),
    refuses: [
      ...inFile(PAGE, 'path fill="#ff0000";', 'path fill="red";', 'meta name="theme-color" content="#fff";'),
      ...inFile("islands/cart-drawer/Foot.tsx", '<p style={{ color: "#ff0000" }} />', '<p style={{ color: "red" }} />'),
    ],
  },
  {
    name: "only the wrangler files and bindings.rs name bindings",
    reads: allOf(WORKERS, ENTRIES),
    except: allOf(/\/bindings\.rs$/, TESTS),
    complaints: without(
      new RegExp(
        `"(${bindingNames()})"|\\benv\\w*(\\(\\))?\\s*\\.(kv|var|secret|service|durable_object|get_binding|assets)\\(|\\benv\\.[A-Z]`,
      ),
    ),
    refuses: [
      ...inFile(HANDLER, 'env.kv("PAGES")', 'text("SEAL_KEY")', "env.durable_object(NAME)", 'ctx.env.var("NEW")'),
      ...inFile("edge/worker/entry.js", "const pages = env.PAGES;"),
    ],
  },
  {
    name: "only locales contain the words that a shopper reads",
    reads: allOf(EDGE, ISLANDS, /^islands\/styles\/.*\.css$/),
    // Currencies and languages have tables of their own; forms.rs has common abbreviations, verdict.rs words of backends.
    except: allOf(
      /\/(money|forms|registration\/verdict)\.rs$/,
      /\/i18n\/(mod|numbers)\.rs$/,
      /\/language\/mod\.rs$/,
      // The words that tables of buyers have, and the letters of their encodings.
      /\/quickorder\/(encoding|corpus|corpus_written|table\/(amount|headings|columns))\.rs$/,
      TESTS,
    ),
    complaints: without(
      /[а-яіїєґ]|[ăâîșț]|>[A-Z][a-z]+ ?[a-z ]*<|\b(aria-label|title|alt|placeholder)=[({]?["'][A-Z]|\bcontent: *["'][^"']*[a-z]{2}|\bfailure::text\(.*"[a-z]/i,
    ),
    refuses: [
      ...inFile("islands/checkout/Checkout.tsx", "<button>Comandă</button>", '<button aria-label={"Comanda"} />'),
      ...inFile(PAGE, 'button aria-label=("Comanda") {}', 'input placeholder="nume";'),
      ...inFile("islands/styles/card.css", 'content: "Nou";'),
      ...inFile(HANDLER, 'failure::text(&failure, "Not now")'),
    ],
  },
  {
    name: "words are those of the site, which may have replaced them",
    reads: /^edge\/(shop|worker)\/src\/.*\.rs$/,
    // Units follow their numbers, towns are matched and not shown, and the last page knows no site.
    except: allOf(/\/(money\/spoken|adverts\/area|city_regions|respond)\.rs$/, TESTS),
    complaints: without(/\b(language|Language::\w+)\.words\(\)/),
    refuses: inFile(PAGE, "let words = language.words();", "Language::Ro.words().say(TITLE)", "self.language.words()"),
  },
  {
    name: "no sentence stands in a page's module",
    reads: /^edge\/shop\/src\/.*\.rs$/,
    except: TESTS,
    complaints: (source) =>
      /\bhtml!\s*\{/.test(source.text)
        ? withoutAnywhere(
            /(?<!["=\w]|\(if [\w.]+ \{ |reason = |derive\(.*|Structured::new\(|push\(.*)"(?:[A-Z][A-Za-z]+[ .:!?…]*|[A-Z]?[a-z]+(?: [A-Za-z]+)+[ .:!?…]*)"(?! =>)|\b(?:p|span|h[1-6]|li|a|button|strong|em|div|t[dh]|d[td]|label|legend|option|small|summary|title)\b[^{}"]*(?<![=#])\{\s*"[^"]*[a-z]{2}[^"]*"/,
          )(source)
        : [],
    refuses: inFile(
      PAGE,
      ...[
        'h1 { "Thank you" }',
        'h1 { "Thank You" }',
        'p.note { "Livrare: " (x) }',
        'p { "adauga in cos" }',
        'p { "comanda" }',
        'p {\n    "comanda"\n}',
        'p { "OK" }',
      ].map((text) => `html! { ${text} }`),
      'let label = "Adauga in cos"; html! { p { (label) } }',
    ),
  },
  {
    name: "no island says a sentence of its own",
    reads: ISLANDS,
    except: allOf(TESTS, /^islands\/contracts\//),
    // Names of keyboard keys are allowed.
    complaints: (source) => [
      ...without(
        /["'`](?!(?:Enter|Escape|Home|End|Tab|Arrow(?:Up|Down|Left|Right))["'`])[A-Z][a-z]+(?: [A-Za-z]+)*[ .:!?…]*["'`]/,
      )(source),
      ...(source.path.endsWith(".tsx")
        ? withoutAnywhere(/(?<![=\s])>[^<>{}()=;&|"]*[A-Za-z]{2}[^<>{}()=;&|"]*[<{]/)(source)
        : []),
    ],
    refuses: [
      ...inFile(
        "islands/cart-drawer/Foot.tsx",
        "<button>\n  Comanda acum\n</button>",
        '<button>{"Comanda"}</button>',
        "<button>comanda {x}</button>",
        "<p>Total: {x} lei</p>",
      ),
      ...inFile(
        "islands/storefront/toast.ts",
        'element.textContent = "Adaugat in cos";',
        'element.title = "Adaugat";',
        'toast("Adaugat!")',
        'element.setAttribute("aria-label", "Adaugat");',
      ),
    ],
  },
];
