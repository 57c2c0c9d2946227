// The folder of this user that all clones share.
import { homedir } from "node:os";
import { join } from "node:path";

export const cache = () => join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "vitrina");
