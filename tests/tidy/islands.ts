// Allowed imports, names and reads of islands.
import { readFileSync } from "node:fs";
import { posix, resolve } from "node:path";
import { firstSegments } from "./places.ts";
import { allOf, ISLANDS, inFile, type Rule, TESTS, without } from "./rule.ts";
import { ROOT, type Source } from "./sources.ts";

/** Bottom to top. A folder imports only folders below its own layer; unlisted folders are islands. */
const LAYERS = [
  ["contracts", "words", "decimal"],
  ["runtime"],
  ["stores"],
  ["storefront", "inline"],
  ["actions", "react", "forms"],
];
const MODULES = /^islands\/(?!build\/)[a-z-]+\/.*\.tsx?$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

function layerOf(folder: string): number {
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  return layer < 0 ? LAYERS.length : layer;
}

const folderOf = (path: string) => path.split("/")[1] ?? "";

/** Reports imports of other folders of islands/ by the layers of both. */
function imports(isRefused: (own: number, imported: number) => boolean): Rule["complaints"] {
  return ({ path, text }: Source) =>
    [...text.matchAll(IMPORT)]
      .map(([, module]) => posix.join(posix.dirname(path), module ?? ""))
      .filter((module) => module.startsWith("islands/") && folderOf(module) !== folderOf(path))
      .filter((module) => isRefused(layerOf(folderOf(path)), layerOf(folderOf(module))))
      .map((module) => `${path} imports ${module}`);
}

/** Cookies that authenticate the caller. */
function provingCookies(): string {
  const text = readFileSync(resolve(ROOT, "edge/shop/src/session/mod.rs"), "utf8");
  const names = [...text.matchAll(/const (?:GUEST|TOKEN|REFRESH|IDENTITY)_COOKIE: &str = "(.+)"/g)];
  return names.map(([, name]) => name).join("|");
}

const CART = "islands/stores/cart.ts";

export const ISLAND_RULES: Rule[] = [
  {
    name: "no module of islands/ imports a higher layer: the runtime knows no shop, a store no page",
    reads: MODULES,
    except: TESTS,
    complaints: imports((own, imported) => imported > own),
    refuses: inFile("islands/runtime/island.ts", 'import type { PageApi } from "../storefront/page-api.ts";'),
  },
  {
    name: "no island imports another, nor a folder one beside it",
    reads: MODULES,
    except: TESTS,
    complaints: imports((own, imported) => imported === own),
    refuses: inFile(
      "islands/consent/index.ts",
      'import {\n  x,\n} from "../recent-shelf/ids.ts";',
      'await import("../checkout/order.ts");',
      'export * from "../checkout/order.ts";',
      'import "../checkout/order.ts";',
    ),
  },
  {
    name: "no island contains a path",
    reads: ISLANDS,
    // The slash key looks like the root path.
    complaints: without(
      new RegExp(
        [
          "[\"'`](\\$\\{[^}]*\\})?/(api|ws|media|site|assets)\\b|[\"'`]/[a-z{$]",
          `["'\`}]/?(${firstSegments()})/|\\}/(${firstSegments()})\\b`,
          "(?<!key === )[\"'`]/[\"'`]|[\"'`]\\?[a-z]+=|(?<!from |import |import\\()[\"']\\.\\.?/(?!.*from )",
          "new URL\\([\"'`]|\\bhref=([\"']|\\{[\"'`])[^#\"']",
        ].join("|"),
      ),
    ),
    except: allOf(TESTS, /^islands\/vitest\.config\.ts$/),
    refuses: inFile(
      CART,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the offender is the text of a template
      "fetch(`${origin}/api/cart`)",
      '"/ro/cart"',
      '"api/cart"',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the offender is the text of a template
      "`${base}/checkout`",
      'location.href = "?login=true"',
      'location.assign("/")',
      'new URL("cart", document.baseURI)',
      '"../checkout"',
      '<a href="checkout">',
      '<a href={"checkout"}>',
    ),
  },
  {
    name: "no island names a host, the backend or a token",
    reads: ISLANDS,
    except: allOf(TESTS, /^islands\/vitest\.config\.ts$/),
    complaints: without(
      new RegExp(
        `["'\`/](general|auth)/|\\bauthorization\\b|\\bBearer\\b|["'\`/ ](${provingCookies()})["'\`=]|["'\`](https?:|wss?:)?//|Storage\\b.*token`,
        "i",
      ),
    ),
    refuses: inFile(
      CART,
      'cookie("token")',
      'cookie("user_token")',
      'cookie("identity")',
      "/token=([^;]*)/.exec(all)",
      'fetch("https://backend.example/x")',
      'new WebSocket("wss://backend.example")',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the offender is the text of a template
      "fetch(`//${host}/x`)",
      'headers.set("Authorization", x)',
      'localStorage.setItem("session", token)',
    ),
  },
  {
    name: "cookies are read by their name alone",
    reads: ISLANDS,
    // The first visit checks whether a cookie was stored at all; the consent removes the services' cookies.
    except: allOf(TESTS, /^islands\/(stores\/cookie|inline\/first-visit|consent\/index)\.ts$/),
    complaints: without(/document\.cookie(?! = )|cookieStore\??\.(get|getAll)\b/),
    refuses: inFile(CART, "const all = document.cookie;", 'document.cookie.split("; ")', "cookieStore.getAll()"),
  },
];
