// The absences that no compiler checks. A rule names the files it reads, what must not be in them, and
// an example that it refuses, so that a rule which sees nothing is found out.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ISLAND_RULES } from "./islands.ts";
import { codeLines, ROOT, type Source } from "./sources.ts";

export interface Rule {
  name: string;
  reads: RegExp;
  except?: RegExp;
  complaints(source: Source): string[];
  refuses: Source;
}

const EDGE = /^edge\/(shop|worker)\/(src\/.*|build)\.rs$/;
const EDGE_AND_ISLANDS = /^(edge\/(shop|worker)\/src|islands)\/.*\.(rs|ts|tsx|css)$/;
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

const allOf = (...patterns: RegExp[]) => new RegExp(patterns.map((pattern) => pattern.source).join("|"));

/** The names that the wrangler files bind. */
function bindingNames(): string[] {
  const files = ["wrangler.toml", "wrangler.desk.toml"].map((name) => readFileSync(resolve(ROOT, name), "utf8"));
  const toml = files.join("\n");
  const bound = [...toml.matchAll(/(?:binding|(?<!_)name) = "([A-Z_]+)"/g)].map(([, name]) => name ?? "");
  const variables = [...toml.matchAll(/^([A-Z_]+) = /gm)].map(([, name]) => name ?? "");
  return [...bound, ...variables];
}

export const RULES: Rule[] = [
  {
    name: "only route.rs contains the shop's paths",
    reads: allOf(/^edge\/(shop|worker)\/src\/.*\.rs$/, /^islands\/(?!build).*\.tsx?$/),
    except: allOf(/\/route\.rs$/, TESTS),
    complaints: without(new RegExp(`^(?!.*OUT_DIR).*["'\`]/(?!(${BACKEND_CALLS})\\b)[a-z{$]`)),
    refuses: { path: "edge/shop/src/cart/page.rs", text: 'a href="/ro/cart" {}' },
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
    except: allOf(/^edge\/shop\/src\/pagecache\//, /^edge\/worker\/src\/reply\.rs$/, TESTS),
    complaints: without(
      /["'](cache-control|cdn-cache-control|cache-status|vary|etag|expires)["']|max-age=(?!0)\d+.*(public|private)|(?<!cache: ["'])no-store/i,
    ),
    refuses: { path: "edge/worker/src/cart.rs", text: '.with("Cache-Control", "private")' },
  },
  {
    name: "only failure.rs maps errors to statuses",
    reads: /^edge\/(shop|worker)\/src\/.*\.rs$/,
    except: allOf(/\/failure\.rs$/, TESTS),
    complaints: without(/(with_status|Reply::new|status:|=>)\(?\s*[45]\d\d\b|Response::error\([^;]*\b[45]\d\d\b/),
    refuses: { path: "edge/worker/src/cart.rs", text: "Response::error(text, 404)" },
  },
  {
    name: "only the wrangler files and bindings.rs name bindings",
    reads: /^edge\/worker\/src\/.*\.rs$/,
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
  ...ISLAND_RULES,
  {
    name: "tests know the shop only from outside",
    reads: /^tests\/(worker|journeys|faults)\/.*\.ts$/,
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
