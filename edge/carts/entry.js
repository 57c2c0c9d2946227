// The uploaded entry: the built worker and its classes behind the boundary for panics.
import { guardedObject } from "./boundary.js";
import { quietSockets } from "./frames.js";
import * as built from "./index.js";

export { default } from "./boundary.js";
export const CartObject = quietSockets(guardedObject(built.CartObject));
export const SessionObject = guardedObject(built.SessionObject);
export const SendingObject = guardedObject(built.SendingObject);
export const QuoteObject = guardedObject(built.QuoteObject);
export const PurgeObject = guardedObject(built.PurgeObject);
