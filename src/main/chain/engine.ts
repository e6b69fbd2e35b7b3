/**
 * A connection to the engine that never ends by itself. What a normal day brings (away, slow, full, read-only, no right)
 * is an answer; each command has a deadline by this machine's own timer, because the library's covers only commands that
 * were not written yet.
 */
import type { Clocked, Logged } from '../base/capabilities.ts';
import { sparingly } from '../base/log.ts';
import type { EngineAddress } from '../settings/engine-address.ts';
import { createEngineClient, type EngineClient } from './engine-client.ts';
import { codeOf } from './engine-fault.ts';

export type EngineAnswer =
  | { readonly kind: 'answer'; readonly value: unknown }
  /** `code`: the engine's own first word, such as the one for a user without the right. */
  | { readonly kind: 'refused'; readonly code: string }
  /** No connection. It was not sent. */
  | { readonly kind: 'away' }
  /** Sent, without an answer in time. It may have been done. */
  | { readonly kind: 'unknown' };

export interface Engine {
  /** `key`: one of the command's keys. Texts in answers are buffers. */
  send(key: string, args: readonly (string | Buffer)[], withinMs?: number): Promise<EngineAnswer>;
  /** The code of `engine-fault.ts` while it refuses connections; `away` while there is none. */
  trouble(): string | undefined;
  /** Called for each new connection. Returns the unsubscribe function. */
  onConnected(listener: () => void): () => void;
  /** Called when a connection is refused by the engine itself, as for a wrong password. */
  onRefused(listener: (code: string) => void): void;
  close(): void;
}

interface EngineDeps extends Clocked, Logged {
  readonly address: EngineAddress;
  readonly name: string;
  readonly random: () => number;
  readonly connect?: typeof createEngineClient;
}

/** Milliseconds. A sender of webhooks waits so long. */
const WITHIN_MS = 4_000;
/** The connection is of an engine that no longer takes writes. */
const OF_A_FORMER_ENGINE: ReadonlySet<string> = new Set(['READONLY', 'UNBLOCKED', 'MASTERDOWN', 'LOADING']);
/** Any of a cluster's nodes. */
const PING_KEY = 'foyer';
const LOOK_AGAIN_MS = 200;
/** Between two connections that could not be made. */
const ANEW_MS = 1_000;

/** Asks until the connection answers again. The library reconnects by itself, and does not say so in all its forms. */
function whenBack(clock: EngineDeps['clock'], client: EngineClient, back: () => void): () => void {
  let isOver = false;
  let cancel = (): void => {};
  function look(): void {
    client.send(PING_KEY, ['PING']).then(
      () => {
        if (!isOver) back();
      },
      () => {
        if (!isOver) cancel = clock.after(LOOK_AGAIN_MS, look);
      },
    );
  }
  cancel = clock.after(LOOK_AGAIN_MS, look);
  return () => {
    isOver = true;
    cancel();
  };
}

export function openEngine(deps: EngineDeps): Engine {
  const { clock, log, address, connect = createEngineClient } = deps;
  const listeners = new Set<() => void>();
  const refusals = new Set<(code: string) => void>();
  const isSaid = sparingly(clock.monotonic);
  let client: EngineClient | undefined;
  let trouble: string | undefined = 'away';
  let closed = false;
  let cancelAgain = (): void => {};

  function failed(of: EngineClient, error: Error): void {
    if (of !== client || closed) return;
    const code = codeOf(error);
    trouble = code ?? 'away';
    if (code !== undefined) for (const listener of refusals) listener(code);
    const said = isSaid('engine-away');
    if (said) log.warn('engine-away', { engine: deps.name, reason: trouble, ...said });
  }

  function connected(of: EngineClient): void {
    if (of !== client || closed) return;
    if (trouble !== undefined) log.info('engine-connected', { engine: deps.name });
    trouble = undefined;
    for (const listener of listeners) listener();
  }

  /** A connection of its own is what counts for `WAITAOF` and for `XREAD`. */
  async function begin(): Promise<void> {
    const made = await connect(address, deps);
    if (closed) return made.destroy();
    client = made;
    made.on('error', (error) => {
      failed(made, error);
      cancelAgain();
      cancelAgain = whenBack(clock, made, () => connected(made));
    });
    try {
      await made.connect();
      connected(made);
    } catch (error) {
      // A cluster tells the reason before, and here only that no node is left.
      if (trouble === 'away') failed(made, error instanceof Error ? error : new Error('unknown'));
      if (made === client && !closed) again();
    }
  }

  function again(): void {
    cancelAgain();
    cancelAgain = clock.after(ANEW_MS, reconnect);
  }

  function reconnect(): void {
    if (closed) return;
    cancelAgain();
    client?.destroy();
    client = undefined;
    trouble = 'away';
    begin().catch((error: unknown) => {
      log.error('engine-not-opened', { reason: error instanceof Error ? error.name : 'unknown' });
      if (!closed) again();
    });
  }
  reconnect();

  function refusal(of: EngineClient, error: unknown): EngineAnswer {
    const code = error instanceof Error ? codeOf(error) : undefined;
    if (code === undefined) return { kind: 'unknown' };
    if (OF_A_FORMER_ENGINE.has(code) && of === client) {
      trouble = code;
      again();
    }
    return { kind: 'refused', code };
  }

  return {
    send(key, args, withinMs = WITHIN_MS) {
      const of = client;
      if (!of || trouble !== undefined) return Promise.resolve({ kind: 'away' });
      return new Promise((resolve) => {
        const cancel = clock.after(withinMs, () => resolve({ kind: 'unknown' }));
        void of
          .send(key, args)
          .then(
            (value): EngineAnswer => ({ kind: 'answer', value }),
            (error: unknown) => refusal(of, error),
          )
          .then((answer) => {
            cancel();
            resolve(answer);
          });
      });
    },
    trouble: () => trouble,
    onConnected(listener) {
      listeners.add(listener);
      if (trouble === undefined) listener();
      return () => listeners.delete(listener);
    },
    onRefused: (listener) => void refusals.add(listener),
    close() {
      closed = true;
      cancelAgain();
      client?.destroy();
      client = undefined;
    },
  };
}
