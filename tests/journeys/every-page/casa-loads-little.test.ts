// What the pages of casa load.
import { loadsLittle } from "./loads-little.ts";

loadsLittle("casa");
