/** Signed webhooks wait until the next hub has written them. */
import { setImmediate as oneTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../../clock/clock.ts';
import type { ListenAnswer, Listener, ListenerDeps } from './listener.ts';

/**
 * A different standing needs a new listener: a webhook of one booking system must not reach the database of another.
 */
export type Standing = Readonly<Record<string, unknown>>;

export type LastingListener = ReturnType<typeof createLastingListener>;

/** Milliseconds until a 503. Saving settings waits at most 3 s for answers. */
export const EVENT_WAITS_MS = 5_000;

/** One more is answered 503. At 64 KiB each they are 16 MiB. */
export const MAX_EVENTS_WAITING = 256;

type Accept = ListenerDeps['accept'];

/** In the order of arrival. */
function createWaitingRoom(clock: Pick<Clock, 'after'>) {
  const waiting = new Set<{ leave(accept: Accept): void }>();
  return {
    wait(body: Buffer): Promise<boolean> {
      if (waiting.size >= MAX_EVENTS_WAITING) return Promise.resolve(false);
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
    /** The same for every hub with this standing. */
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
      // Closing connections at once would lose their answers.
      await oneTurn();
    },
  };
}

export function createLastingListener(clock: Pick<Clock, 'after'>) {
  let kept:
    | {
        readonly standing: Standing;
        readonly post: ReturnType<typeof createPost>;
        readonly listener: Listener;
      }
    | undefined;

  /** Answers waiting webhooks with 503 and frees the port. */
  async function close(): Promise<void> {
    const before = kept;
    kept = undefined;
    await before?.post.end();
    await before?.listener.close();
  }

  return {
    /** Closing the returned listener resolves once its events are written, and keeps the socket open. */
    async listen(
      deps: ListenerDeps,
      standing: Standing,
      open: (deps: ListenerDeps) => Promise<ListenAnswer>,
    ): Promise<ListenAnswer> {
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
