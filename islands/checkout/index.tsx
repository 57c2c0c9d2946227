// The island's module.

import { island } from "../react/island.tsx";
import { Checkout } from "./Checkout.tsx";

export default island(Checkout);
