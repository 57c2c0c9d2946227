// What the pages of pharmacy load.
import { loadsLittle } from "./loads-little.ts";

await loadsLittle("pharmacy");
