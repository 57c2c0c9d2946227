// This user's cache folder, shared by all clones.
import { homedir } from "node:os";
import { join } from "node:path";

export const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "vitrina");
