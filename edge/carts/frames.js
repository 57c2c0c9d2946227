// What browsers say on a cart's sockets, which is nothing: the shop's own pages only listen. What comes all the same is
// counted and dropped here, before it is copied into the program. A socket that says too much or too long a thing is
// closed; where frames go on coming after that, the object ends with all that waits for it, and starts anew.

/** In a minute, from one socket: room for a program that says now and then that it is still there. */
const MOST_FRAMES = 60;
const MINUTE_MS = 60_000;
/** Characters or bytes of one frame. */
const LONGEST = 4096;
/** Frames of closed sockets: what was on its way when a socket was closed. */
const MOST_LATE = 1000;

/** Codes of RFC 6455: against a policy, too long. */
const [TALKATIVE, TOO_LONG] = [1008, 1009];

/** A class of Durable Objects whose sockets are listened to no more than that. */
export const quietSockets = (Built) => {
  const spoken = new WeakMap();

  return class extends Built {
    constructor(context, env) {
      super(context, env);
      this.context = context;
      this.late = 0;
    }

    webSocketMessage(socket, message) {
      if (socket.readyState !== WebSocket.OPEN) {
        this.late += 1;
        if (this.late > MOST_LATE) this.context.abort("a closed socket of a cart talks on");
      } else if ((message.length ?? message.byteLength) > LONGEST) {
        socket.close(TOO_LONG, "too long");
      } else if (framesOf(socket) > MOST_FRAMES) {
        socket.close(TALKATIVE, "too much");
      }
    }
  };

  /** How many frames the socket has sent within a minute. */
  function framesOf(socket) {
    const now = Date.now();
    const before = spoken.get(socket);
    const since = before && now - before.since < MINUTE_MS ? before : { since: now, frames: 0 };
    since.frames += 1;
    spoken.set(socket, since);
    return since.frames;
  }
};
