// The absences that no compiler checks. A rule names the files it reads, what must not be in them, and
// an example that it refuses, so that a rule which sees nothing is found out.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { codeLines, ROOT, type Source, sources } from "./sources.ts";

export interface Rule {
  name: string;
  reads: RegExp;
  except?: RegExp;
  complaints(source: Source): string[];
  refuses: Source;
}

const EDGE = /^edge\/(shop|worker|platform|carts)\/(src\/.*|build)\.rs$/;
const EDGE_AND_ISLANDS = /^(edge\/(shop|worker|platform|carts)\/src|islands)\/.*\.(rs|ts|tsx|css)$/;
const TESTS = /(^|\/)tests?\.rs$|\.test\.tsx?$/;
const SOURCE = /\.(rs|ts|tsx|mjs|css)$/;
const BACKEND_CALLS = "general|base|main|page|settings|auth|shop/get-stores|media";

/** Complains about every line of code in which `pattern` occurs. */
function without(pattern: RegExp): Rule["complaints"] {
  return (source) =>
    codeLines(source)
      .filter(({ line }) => pattern.test(line))
      .map(({ line, number }) => `${source.path}:${number} ${line.trim()}`);
}

/** Complains about every place of `pattern` in the code, over line ends too. */
function withoutAnywhere(pattern: RegExp): Rule["complaints"] {
  return (source) => {
    const code = codeLines(source).map(({ line }) => line);
    return [...code.join("\n").matchAll(new RegExp(pattern, "g"))].map(([found]) => `${source.path}: ${found}`);
  };
}

const allOf = (...patterns: RegExp[]) => new RegExp(patterns.map((pattern) => pattern.source).join("|"));

/** The names that the wrangler files bind. */
function bindingNames(): string[] {
  const files = ["wrangler.toml", "wrangler.carts.toml"].map((name) => readFileSync(resolve(ROOT, name), "utf8"));
  const toml = files.join("\n");
  const bound = [...toml.matchAll(/(?:binding|(?<!_)name) = "([A-Z_]+)"/g)].map(([, name]) => name ?? "");
  const variables = [...toml.matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name ?? "");
  return [...bound, ...variables];
}

/** The public fields of the shop's types that hold a price or a quantity, and those of goods and settings that hold a yes or no. */
function decisiveFields(): string[] {
  const goods = /^edge\/shop\/src\/(product|cart|delivery|site\/settings)\b/;
  const fields = sources()
    .filter(({ path }) => /^edge\/shop\/src\/.*\.rs$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s+pub (\w+): (?:Option<)?(Money|Quantity|bool|f64)\b/gm)]
        .filter(([, , type]) => type === "Money" || type === "Quantity" || goods.test(path))
        .map(([, name]) => name ?? ""),
    );
  return [...new Set(fields)];
}

export const RULES: Rule[] = [
  {
    name: "only the route table contains the shop's paths",
    reads: EDGE,
    except: allOf(/\/route\//, TESTS),
    complaints: without(new RegExp(`^(?!.*OUT_DIR).*["'\`]/(?!(${BACKEND_CALLS})\\b)[a-z{$]`)),
    refuses: { path: "edge/shop/src/cart/page.rs", text: 'a href="/ro/cart" {}' },
  },
  {
    name: "no island contains a path",
    reads: /^islands\/(?!build).*\.tsx?$/,
    except: TESTS,
    complaints: without(/["'`](\$\{[^}]*\})?\/(api|ws|media|site|assets)\b|["'`]\/[a-z{$]/),
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of an offending file, not a template.
    refuses: { path: "islands/stores/cart.ts", text: "fetch(`${origin}/api/cart`)" },
  },
  {
    name: "only token files contain colours",
    reads: EDGE_AND_ISLANDS,
    except: allOf(/^islands\/styles\/tokens.*\.css$/, TESTS),
    complaints: without(
      /[:"'( ]#([0-9a-f]{6}|[0-9a-f]{8}|[0-9a-f]{3})\b(?!")|\b(rgba?|hsla?|oklch|oklab)\(|:\s*(white|black)\b/i,
    ),
    refuses: { path: "islands/styles/card.css", text: "  color: #ff0000;" },
  },
  {
    name: "only the cache policy writes cache headers",
    reads: EDGE_AND_ISLANDS,
    except: allOf(/^edge\/shop\/src\/pagecache\//, /^edge\/platform\/src\/response\.rs$/, TESTS),
    complaints: without(
      /["'](cache-control|cdn-cache-control|cache-status|vary|etag|expires)["']|max-age=(?!0)\d+.*(public|private)|(?<!cache: ["'])no-store/i,
    ),
    refuses: { path: "edge/worker/src/cart.rs", text: '.with("Cache-Control", "private")' },
  },
  {
    name: "only failure.rs maps errors to statuses",
    reads: /^edge\/(shop|worker|platform)\/src\/.*\.rs$/,
    except: allOf(/\/failure\.rs$/, TESTS),
    complaints: withoutAnywhere(
      /(set_status\(|ResponseBuilder::\w+\(|status:|=>)\s*[45]\d\d\b|Response::error\([^;]*?\b[45]\d\d\b/,
    ),
    refuses: { path: "edge/worker/src/cart.rs", text: "ResponseBuilder::page(\n    404,\n)" },
  },
  {
    // A worker may pass cards, carts and settings on, but may not look into them. The rule sees every such field and
    // every method of a quantity or a price wherever one is named, so also in a chain over several lines. It does not
    // see a field of another type, nor a field that was bound to another name by a pattern.
    name: "the workers read no price, no stock, no quantity and no switch of the settings",
    reads: /^edge\/(worker|carts|platform)\/src\/.*\.rs$/,
    complaints: without(
      new RegExp(
        `(?<!\\.)\\.(${decisiveFields().join("|")})\\b(?!\\()|\\b(Money|Quantity|read_quantity)\\b|\\.(is_zero|can_be_bought|price_before|saving_percent)\\(`,
      ),
    ),
    refuses: { path: "edge/worker/src/cart.rs", text: "site_ctx\n    .additional_settings\n    .is_user_cabinet" },
  },
  {
    // What a caller may do is decided in shop. A match that only tells callers apart is fine; a condition on one is a
    // rule: a comparison, `matches!`, or a guard behind the arm.
    name: "the workers make nothing depend on the kind of a caller",
    reads: /^edge\/(worker|carts|platform)\/src\/.*\.rs$/,
    complaints: without(/[=!]= &?Caller::|matches!\(.*\bCaller::|\bCaller::\w+(\(.*\))? (if|=> Err)\b|if let Caller::/),
    refuses: { path: "edge/worker/src/cart_redis.rs", text: "if caller == Caller::Nobody {" },
  },
  {
    name: "only the wrangler files and bindings.rs name bindings",
    reads: /^edge\/(worker|platform|carts)\/src\/.*\.rs$/,
    except: allOf(/\/bindings\.rs$/, TESTS),
    complaints: without(new RegExp(`"(${bindingNames().join("|")})"`)),
    refuses: { path: "edge/worker/src/cart.rs", text: 'env.kv("PAGES")' },
  },
  {
    name: "only locales contain the words that a shopper reads",
    reads: allOf(EDGE, /^islands\/(?!build).*\.tsx?$/),
    // Currencies and languages are written by tables of their own; forms.rs knows how people abbreviate.
    except: allOf(/\/(money|forms)\.rs$/, /\/i18n\/(mod|numbers)\.rs$/, /\/language\/mod\.rs$/, TESTS),
    complaints: without(/[а-яіїєґ]|[ăâîșț]|>[A-Z][a-z]+ ?[a-z ]*<|\b(aria-label|title|alt|placeholder)=["'][A-Z]/i),
    refuses: { path: "islands/checkout/Checkout.tsx", text: "<button>Comandă</button>" },
  },
  {
    name: "no sentence stands in markup or in what an island says",
    reads: allOf(/^edge\/shop\/src\/.*\.rs$/, /^islands\/(?!build).*\.tsx?$/),
    except: TESTS,
    complaints: without(/\{\s*["'`][A-Z][a-z]+( [a-z]+)*[.!?…]?["'`]\s*\}|\b(toast|announce|alert)\(\s*["'`][A-Z]/),
    refuses: { path: "edge/shop/src/orders/page.rs", text: 'h1 { "Thank you" }' },
  },
  {
    name: "no island names the backend, and none reads a token",
    reads: /^islands\/(?!build).*\.tsx?$/,
    except: TESTS,
    complaints: without(/["'`/](general|auth)\/|\bauthorization\b|\bBearer\b|["'`](refresh_)?token["'`=]/i),
    refuses: { path: "islands/stores/cart.ts", text: 'readCookie("token")' },
  },
  {
    name: "no file is longer than 400 lines",
    reads: SOURCE,
    complaints: ({ path, text }) =>
      text.split("\n").length > 401 ? [`${path}: ${text.split("\n").length} lines`] : [],
    refuses: { path: "edge/worker/src/cart.rs", text: "\n".repeat(402) },
  },
  {
    name: "every module says why it exists",
    reads: /\.(rs|mjs|ts|tsx)$/,
    except: /(^|\/)tests\.rs$/,
    complaints: ({ path, text }) => {
      const opening = path.endsWith(".rs") ? /^\/\/! ./ : /^(\/\/ .|\/\*\*? .|\/\*\*\n)/;
      return opening.test(text) ? [] : [`${path} opens without a sentence`];
    },
    refuses: { path: "edge/worker/src/cart.rs", text: "use worker::*;" },
  },
  {
    name: "no banners",
    reads: allOf(SOURCE, /\.toml$/),
    complaints: ({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (/^\s*(\/\/+|#|\/\*)\s*[-=*#~─═]{4,}/.test(line) ? [`${path}:${index + 1}`] : [])),
    refuses: { path: "edge/worker/src/cart.rs", text: "// ==== cart ====" },
  },
  {
    name: "no drawers for what has no name",
    reads: /./,
    complaints: ({ path }) => (/(^|\/)(utils?|common|lib|helpers?|misc)(\/|\.(ts|tsx|mjs)$)/.test(path) ? [path] : []),
    refuses: { path: "islands/utils/text.ts", text: "" },
  },
  {
    name: "no island imports another",
    reads: /^islands\/[a-z]+-[a-z-]+\/.*\.tsx?$|^islands\/checkout\/.*\.tsx?$/,
    complaints: without(/from ["']\.\.\/(?!runtime|contracts|forms|react|stores|words|storefront)/),
    refuses: { path: "islands/checkout/Checkout.tsx", text: 'import { x } from "../cart-drawer/Line.tsx";' },
  },
  {
    name: "tests know the shop only from outside",
    reads: /^tests\/(worker|journeys|engines|faults)\/.*\.ts$/,
    complaints: without(/from ["'](\.\.\/)+(edge|islands)\//),
    refuses: { path: "tests/worker/cart.test.ts", text: 'import { x } from "../../islands/stores/cart.ts";' },
  },
  {
    name: "no machine and no registry is named",
    reads: /./,
    complaints: ({ path, text }) => {
      const known = text.replaceAll("registry+https://github.com/rust-lang/crates.io-index", "");
      return [/\/(root|home\/\w+|work|Users\/\w+)\//, /registry\.(npm|yarn)|"resolved":|registry\+/, /\.\.\/shared\//]
        .filter((trace) => path !== "tests/tidy/rules.ts" && trace.test(known))
        .map((trace) => `${path} matches ${trace}`);
    },
    refuses: { path: "package-lock.json", text: '"resolved": "https://somewhere/x.tgz"' },
  },
  {
    name: "one clippy.toml, at the root (another would replace it)",
    reads: /clippy\.toml$/,
    complaints: ({ path }) => (path === "clippy.toml" ? [] : [path]),
    refuses: { path: "edge/shop/clippy.toml", text: "" },
  },
];
