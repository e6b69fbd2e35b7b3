/**
 * A connection to the engine that never ends by itself. What a normal day brings (away, slow, full, read-only, no right)
 * is an answer; each command has a deadline by this machine's own timer, because the library's covers only commands that
 * were not written yet.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { CancelTimer } from '../../clock/clock.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { faultFields, sparingly } from '../base/log.ts';
import type { EngineAddress } from '../settings/engine-address.ts';
import { createEngineClient, type EngineClient } from './engine-client.ts';
import { codeOf } from './engine-fault.ts';

export type EngineAnswer =
  | { readonly kind: 'answer'; readonly value: unknown }
  /**
   * `refused`: not done. `away`: no connection, so it was not sent. `unknown`: without an answer in time, so it may have
   * been done. `code`: as in `engine-fault.ts` where the engine refuses the command or connections, or else the kind.
   */
  | { readonly kind: 'refused' | 'away' | 'unknown'; readonly code: string };

/** A text in an answer. */
export const Text = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('utf8'));

/** Undefined without an answer of this shape. */
export const readAs = <Schema extends z.ZodType>(
  answer: EngineAnswer,
  schema: Schema,
): z.infer<Schema> | undefined =>
  answer.kind === 'answer' ? schema.safeParse(answer.value).data : undefined;

export interface Engine {
  /** `key`: one of the command's keys. Texts in answers are buffers. */
  send(key: string, args: readonly (string | Buffer)[], withinMs?: number): Promise<EngineAnswer>;
  /** Called for each new connection. Returns the unsubscribe function. */
  onConnected(listener: () => void): () => void;
  close(): void;
}

interface EngineDeps extends Clocked, Logged {
  readonly address: EngineAddress;
  readonly name: string;
  readonly random: () => number;
}

/** A sender of webhooks waits so long. */
const WITHIN_MS = 4_000;
/** The connection is of an engine that no longer takes writes. */
const OF_A_FORMER_ENGINE: ReadonlySet<string> = new Set(['READONLY', 'UNBLOCKED', 'MASTERDOWN', 'LOADING']);
/** Any of a cluster's nodes. */
const PING_KEY = 'foyer';
const LOOK_AGAIN_MS = 200;
/** Between two connections that could not be made. */
const ANEW_MS = 1_000;

const UNKNOWN: EngineAnswer = { kind: 'unknown', code: 'unknown' };

export function openEngine(deps: EngineDeps): Engine {
  const { clock, log, address } = deps;
  const listeners = new Set<() => void>();
  const isSaid = sparingly(clock.monotonic);
  let client: EngineClient | undefined;
  /** The code of `engine-fault.ts` while it refuses connections; `away` while there is none. */
  let trouble: string | undefined = 'away';
  let closed = false;
  let cancelNext: CancelTimer = () => {};

  function next(ms: number, run: () => void): void {
    cancelNext();
    if (!closed) cancelNext = clock.after(ms, run);
  }

  function failed(of: EngineClient, error: unknown): void {
    if (of !== client || closed) return;
    trouble = codeOf(error) ?? 'away';
    const said = isSaid('engine-away');
    if (said) log.warn('engine-away', { engine: deps.name, reason: trouble, ...said });
  }

  function connected(of: EngineClient): void {
    if (of !== client || closed) return;
    if (trouble !== undefined) log.info('engine-connected', { engine: deps.name });
    trouble = undefined;
    for (const listener of listeners) listener();
  }

  /** Asks until the connection answers again. The library reconnects by itself, and does not say so in all its forms. */
  function whenBack(of: EngineClient): void {
    next(LOOK_AGAIN_MS, () => {
      const asked = cancelNext;
      of.send(PING_KEY, ['PING']).then(
        () => {
          if (asked === cancelNext) connected(of);
        },
        () => {
          if (asked === cancelNext) whenBack(of);
        },
      );
    });
  }

  async function reconnect(): Promise<void> {
    client?.destroy();
    client = undefined;
    trouble = 'away';
    let made: EngineClient | undefined;
    try {
      made = await createEngineClient(address, deps);
      if (closed) return made.destroy();
      client = made;
      const of = made;
      of.on('error', (error) => {
        failed(of, error);
        whenBack(of);
      });
      await of.connect();
      connected(of);
    } catch (error) {
      if (!made) log.error('engine-not-opened', faultFields(error));
      // A cluster tells the reason before, and here only that no node is left.
      else if (trouble === 'away') failed(made, error);
      if (made === client) next(ANEW_MS, () => void reconnect());
    }
  }
  void reconnect();

  function refusal(of: EngineClient, error: unknown): EngineAnswer {
    const code = codeOf(error);
    if (code === undefined) return UNKNOWN;
    if (OF_A_FORMER_ENGINE.has(code) && of === client) {
      trouble = 'away';
      next(ANEW_MS, () => void reconnect());
    }
    return { kind: 'refused', code };
  }

  return {
    send(key, args, withinMs = WITHIN_MS) {
      const of = client;
      if (!of || trouble !== undefined) return Promise.resolve({ kind: 'away', code: trouble ?? 'away' });
      return new Promise((resolve) => {
        const cancel = clock.after(withinMs, () => resolve(UNKNOWN));
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
    onConnected(listener) {
      listeners.add(listener);
      if (trouble === undefined) listener();
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      cancelNext();
      client?.destroy();
      client = undefined;
    },
  };
}

/** Returns how to run a script, by at least one key. A restart or a failover forgets it, and then it is sent again. */
export function scriptOn(engine: Engine, script: string) {
  const sha = createHash('sha1').update(script).digest('hex');
  return async (
    keys: readonly string[],
    args: readonly (string | Buffer)[],
    withinMs?: number,
  ): Promise<EngineAnswer> => {
    const [key = ''] = keys;
    const given = [String(keys.length), ...keys, ...args];
    const answer = await engine.send(key, ['EVALSHA', sha, ...given], withinMs);
    const isForgotten = answer.kind === 'refused' && answer.code === 'NOSCRIPT';
    return isForgotten ? engine.send(key, ['EVAL', script, ...given], withinMs) : answer;
  };
}
