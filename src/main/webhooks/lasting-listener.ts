/**
 * The listener for events over all hubs of a host. While one hub makes way for the next its socket stays open: signed
 * events wait, the next hub writes them, and only then are they answered.
 */
import { setImmediate as oneTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../clock/clock.ts';
import type { ListenAnswer, Listener, ListenerDeps } from './listener.ts';

/**
 * What events are judged by and where they are written, for comparing. With anything else the listener is another: an
 * event for one service must not come into the database of the next.
 */
export type Standing = Readonly<Record<string, unknown>>;

export interface LastingListener {
  /**
   * Takes events for a hub, in place of the hub before. `open` starts a listener where there is none that stands the
   * same. The listener that is answered takes no more for this hub once it is closed, and resolves when what came is
   * written; the socket stays.
   */
  listen(
    deps: ListenerDeps,
    standing: Standing,
    open: (deps: ListenerDeps) => Promise<ListenAnswer>,
  ): Promise<ListenAnswer>;
  /** Answers 503 to all that wait, and lets go of the port. */
  close(): Promise<void>;
}

/** How long an event waits for the next hub, in milliseconds; then it is answered 503. A save takes 3 s for its answers at most. */
export const EVENT_WAITS_MS = 5_000;

/** Events that wait for the next hub; one more is answered 503. At 64 KiB each they are 16 MiB. */
export const MOST_EVENTS_WAITING = 256;

type Accept = ListenerDeps['accept'];

/** Events between two hubs, in the order in which they came. */
function createWaitingRoom(clock: Pick<Clock, 'after'>) {
  const waiting = new Set<{ leave(accept: Accept): void }>();
  return {
    wait(body: Buffer): Promise<boolean> {
      if (waiting.size >= MOST_EVENTS_WAITING) return Promise.resolve(false);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one = {
        leave(accept: Accept): void {
          cancel();
          waiting.delete(one);
          resolve(accept(body));
        },
      };
      const cancel = clock.after(EVENT_WAITS_MS, () => one.leave(() => Promise.resolve(false)));
      waiting.add(one);
      return promise;
    },
    empty(accept: Accept): void {
      for (const one of Array.from(waiting)) one.leave(accept);
    },
  };
}

/** What one socket hands its events to: the hub of the moment, or those that wait for the next. */
function createPost(first: ListenerDeps, clock: Pick<Clock, 'after'>) {
  const room = createWaitingRoom(clock);
  const beingWritten = new Set<Promise<boolean>>();
  let hub: ListenerDeps | undefined = first;

  function handTo({ accept }: ListenerDeps, body: Buffer): Promise<boolean> {
    const written = accept(body).finally(() => beingWritten.delete(written));
    beingWritten.add(written);
    return written;
  }
  return {
    /** For the server; what events are judged by is the same for every hub that sits here. */
    deps: {
      ...first,
      accept: (body) => (hub ? handTo(hub, body) : room.wait(body)),
      ownOf: (body) => hub?.ownOf?.(body),
      onRefused: (cause) => hub?.onRefused?.(cause),
      onSignature: (isGood) => hub?.onSignature?.(isGood),
    } satisfies ListenerDeps,
    sit(next: ListenerDeps): void {
      hub = next;
      room.empty((body) => handTo(next, body));
    },
    async rise(from: ListenerDeps): Promise<void> {
      if (hub === from) hub = undefined;
      await Promise.allSettled(beingWritten);
    },
    async end(): Promise<void> {
      const no = { ...first, accept: () => Promise.resolve(false) };
      hub = no;
      room.empty(no.accept);
      // Cut before that, a connection would take its answer with it.
      await oneTurn();
    },
  };
}

export function createLastingListener(clock: Pick<Clock, 'after'>): LastingListener {
  let kept:
    | {
        readonly standing: Standing;
        readonly post: ReturnType<typeof createPost>;
        readonly listener: Listener;
      }
    | undefined;

  async function close(): Promise<void> {
    const before = kept;
    kept = undefined;
    await before?.post.end();
    await before?.listener.close();
  }

  return {
    async listen(deps, standing, open) {
      if (kept && isDeepStrictEqual(kept.standing, standing)) kept.post.sit(deps);
      else {
        await close();
        const post = createPost(deps, clock);
        const answer = await open(post.deps);
        if (answer.kind !== 'listening') return answer;
        kept = { standing, post, listener: answer.listener };
      }
      const { post, listener } = kept;
      return { kind: 'listening', listener: { ...listener, close: () => post.rise(deps) } };
    },
    close,
  };
}
