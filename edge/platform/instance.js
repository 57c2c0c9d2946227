// Stands between the boundary and the glue of wasm-bindgen: a panic leaves an instance of the program that must not be
// used again. The next call starts a fresh one, and makes anew what it was called on.
import { WorkerEntrypoint } from "cloudflare:workers";
import * as built from "./index.js";

Error.stackTraceLimit = 100;
/** The program marks its instance here when it panics. */
const state = built.__worker_init_state();

function startAfresh() {
  if (!state.criticalError) return;
  console.log(JSON.stringify({ level: "info", event: "instance", message: "the program starts afresh" }));
  built.__wbg_reset_state();
  state.criticalError = false;
  state.instanceId++;
}

function markPanic(error) {
  if (!(error instanceof WebAssembly.RuntimeError)) return;
  console.error(JSON.stringify({ level: "error", event: "instance", message: `the program has ended: ${error}` }));
  state.criticalError = true;
}

addEventListener("error", ({ error }) => markPanic(error));

/** A method that marks the panic which it throws, in time for the next call. */
function marking(method) {
  if (method.constructor === Function) {
    return new Proxy(method, {
      apply(target, self, given) {
        startAfresh();
        try {
          return target.apply(self, given);
        } catch (error) {
          markPanic(error);
          throw error;
        }
      },
    });
  }
  return new Proxy(method, {
    async apply(target, self, given) {
      startAfresh();
      try {
        return await target.apply(self, given);
      } catch (error) {
        markPanic(error);
        throw error;
      }
    },
  });
}

/** An object of the program, by way of what holds it now. */
const HELD = {
  get(held, name, self) {
    if (held.instanceId !== state.instanceId) {
      held.object = Reflect.construct(held.made, held.given, held.newTarget);
      held.instanceId = state.instanceId;
    }
    const found = Reflect.get(held.object, name, self);
    return typeof found === "function" ? marking(found) : found;
  },
  set: ({ object }, name, value, self) => Reflect.set(object, name, value, self),
  has: ({ object }, name) => Reflect.has(object, name),
  deleteProperty: ({ object }, name) => Reflect.deleteProperty(object, name),
  getPrototypeOf: ({ object }) => Reflect.getPrototypeOf(object),
  setPrototypeOf: ({ object }, prototype) => Reflect.setPrototypeOf(object, prototype),
  isExtensible: ({ object }) => Reflect.isExtensible(object),
  preventExtensions: ({ object }) => Reflect.preventExtensions(object),
  getOwnPropertyDescriptor: ({ object }, name) => Reflect.getOwnPropertyDescriptor(object, name),
  defineProperty: ({ object }, name, description) => Reflect.defineProperty(object, name, description),
  ownKeys: ({ object }) => Reflect.ownKeys(object),
};

/** A class whose objects outlive the instance of the program that made them. */
export const renewed = (made) =>
  new Proxy(made, {
    construct(_, given, newTarget) {
      try {
        startAfresh();
        const object = Reflect.construct(made, given, newTarget);
        return new Proxy({ object, instanceId: state.instanceId, made, given, newTarget }, HELD);
      } catch (error) {
        state.criticalError = true;
        throw error;
      }
    },
  });

export default renewed(
  class extends WorkerEntrypoint {
    fetch(request) {
      return built.fetch.call(this, request, this.env, this.ctx);
    }
  },
);
