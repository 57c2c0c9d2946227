// Which folder of islands/ may import which.
import { posix } from "node:path";
import type { Rule } from "./rules.ts";
import type { Source } from "./sources.ts";

/** From the bottom to the top. A folder imports only folders below its own layer; what is not named here is an island. */
const LAYERS = [
  ["contracts", "words", "decimal"],
  ["runtime"],
  ["stores"],
  ["storefront", "inline"],
  ["actions", "react", "forms"],
];
const MODULES = /^islands\/(?!build\/)[a-z-]+\/.*\.tsx?$/;
const TESTS = /\.test\.tsx?$/;
const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

function layerOf(folder: string): number {
  const layer = LAYERS.findIndex((folders) => folders.includes(folder));
  return layer < 0 ? LAYERS.length : layer;
}

const folderOf = (path: string) => path.split("/")[1] ?? "";

/** Complains about imports of other folders of islands/ by the layers of both. */
function imports(isRefused: (own: number, imported: number) => boolean): Rule["complaints"] {
  return ({ path, text }: Source) =>
    [...text.matchAll(IMPORT)]
      .map(([, module]) => posix.join(posix.dirname(path), module ?? ""))
      .filter((module) => module.startsWith("islands/") && folderOf(module) !== folderOf(path))
      .filter((module) => isRefused(layerOf(folderOf(path)), layerOf(folderOf(module))))
      .map((module) => `${path} imports ${module}`);
}

export const ISLAND_RULES: Rule[] = [
  {
    name: "no module of islands/ imports a higher layer: the runtime knows no shop, a store no page",
    reads: MODULES,
    except: TESTS,
    complaints: imports((own, imported) => imported > own),
    refuses: { path: "islands/runtime/island.ts", text: 'import type { PageApi } from "../storefront/page-api.ts";' },
  },
  {
    name: "no island imports another, nor a folder one beside it",
    reads: MODULES,
    except: TESTS,
    complaints: imports((own, imported) => imported === own),
    refuses: { path: "islands/consent/index.ts", text: 'import {\n  x,\n} from "../recent-shelf/ids.ts";' },
  },
];
