// What the pages of casa load.
import { loadsLittle } from "./loads-little.ts";

await loadsLittle("casa");
