// Forbidden code that no compiler detects. A rule names its files, what they must not contain, and samples that it must
// refuse, which prove that it works.
import { EDGE_RULES } from "./edge.ts";
import { ISLAND_RULES } from "./islands.ts";
import { PLACE_RULES } from "./places.ts";
import { allOf, inFile, type Rule, without } from "./rule.ts";

const SOURCE = /\.(rs|ts|tsx|mjs|js|css)$/;
/** Names of catch-all folders and files. */
const DRAWER = /(^|[/_-])(utils?|common|helpers?|misc)(\/|\.\w+$)|(^|\/)lib(\/|\.(ts|tsx|mjs)$)/;

export const RULES: Rule[] = [
  ...EDGE_RULES,
  ...PLACE_RULES,
  ...ISLAND_RULES,
  {
    name: "no file is longer than 500 lines",
    reads: SOURCE,
    complaints: ({ path, text }) =>
      text.split("\n").length > 501 ? [`${path}: ${text.split("\n").length} lines`] : [],
    refuses: inFile("edge/worker/src/cart.rs", "\n".repeat(502)),
  },
  {
    name: "every module says why it exists",
    reads: /\.(rs|mjs|ts|tsx)$/,
    except: /(^|\/)tests\.rs$/,
    complaints: ({ path, text }) => {
      const opening = path.endsWith(".rs") ? /^\/\/! ./ : /^(\/\/ .|\/\*\*? .|\/\*\*\n)/;
      return opening.test(text) ? [] : [`${path} opens without a sentence`];
    },
    refuses: inFile("edge/worker/src/cart.rs", "use worker::*;"),
  },
  {
    name: "no banners",
    reads: allOf(SOURCE, /\.toml$/),
    complaints: ({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) => (/^\s*(\/\/+|#|\/\*)\s*[-=*#~─═]{4,}/.test(line) ? [`${path}:${index + 1}`] : [])),
    refuses: inFile("edge/worker/src/cart.rs", "// ==== cart ===="),
  },
  {
    name: "no drawers for what has no name",
    reads: /./,
    complaints: ({ path, text }) =>
      DRAWER.test(path) || /^\s*(pub(\(\w+\))? )?mod (\w+_)?(utils?|common|helpers?|misc)\b/m.test(text) ? [path] : [],
    refuses: [
      ...inFile("islands/utils/text.ts", ""),
      ...inFile("edge/shop/src/helpers.rs", ""),
      ...inFile("islands/react/cart-utils.ts", ""),
      ...inFile("edge/worker/src/cart.rs", "mod helpers {"),
    ],
  },
  {
    name: "tests know the shop only from outside",
    reads: /^tests\/.*\.ts$/,
    // Exceptions: sizes of islands are measured by building them; tidy rules read sources; the loop test edits them; page
    // tests read the route table.
    except: /^tests\/(tidy\/|support\/routes\.ts$|loop\/|bench\/(sizes|loop)\.ts$)/,
    complaints: without(/["'`](\.\.\/)*(edge|islands)\//),
    refuses: inFile(
      "tests/worker/cart.test.ts",
      'import { x } from "../../islands/stores/cart.ts";',
      'await import("../../islands/stores/cart.ts")',
      'import "../../islands/stores/cart.ts";',
      'readFileSync("edge/worker/src/cart.rs")',
    ),
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
    refuses: inFile("package-lock.json", '"resolved": "https://somewhere/x.tgz"'),
  },
  {
    name: "one clippy.toml, at the root (another would replace it)",
    reads: /clippy\.toml$/,
    complaints: ({ path }) => (path === "clippy.toml" ? [] : [path]),
    refuses: inFile("edge/shop/clippy.toml", ""),
  },
];
