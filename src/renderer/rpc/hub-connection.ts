/**
 * A screen's connection to the hub: opens lines until one holds, lets calls fail fast while there is none, ends every
 * call at a deadline and keeps streams subscribed across losses.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import { type CallAnswer, callOn, type RunCall } from './call.ts';
import type { Line, OpenLine } from './line.ts';
import { keepWatching, type StartStream, type WatchOptions } from './watch.ts';

/** `connecting` is only before the first connection; later silence is `lost` until a line holds. */
export type ConnectionState = 'connecting' | 'connected' | 'lost';

export interface CallOptions {
  /** By default `CALL_DEADLINE_MS`. */
  readonly deadlineMs?: number;
  /** Ends the call, and the hub's work on it. */
  readonly signal?: AbortSignal;
}

export interface HubConnection {
  readonly state: Pick<StoreApi<ConnectionState>, 'getState' | 'subscribe' | 'getInitialState'>;
  call<T>(run: RunCall<T>, options?: CallOptions): Promise<CallAnswer<T>>;
  /** Stays subscribed; the first value after every loss is a full snapshot. Returns how to end it. */
  watch<T>(start: StartStream<T>, onValue: (value: T) => void, options?: WatchOptions): () => void;
  close(): void;
}

export interface HubConnectionParts {
  readonly open: OpenLine;
  readonly clock: Clock;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
}

export const CALL_DEADLINE_MS = 8_000;

const OPEN_DEADLINE_MS = 10_000;

/** A dead WebSocket may never close by itself. */
const PROBE_EVERY_MS = 15_000;

/** A line must hold this long before the backoff starts from small again. */
const HOLDS_AFTER_MS = 5_000;

export function createHubConnection({ open, clock, random }: HubConnectionParts): HubConnection {
  const state = createStore<ConnectionState>(() => 'connecting');
  let line: Line | undefined;
  let hangUps = new AbortController();
  let attempt = 0;
  let timers: CancelTimer[] = [];
  let closed = false;

  function later(delayMs: number, run: () => void): void {
    timers.push(clock.after(delayMs, run));
  }

  function clearTimers(): void {
    for (const cancel of timers) cancel();
    timers = [];
  }

  function connect(): void {
    clearTimers();
    // `events` of an older line must not touch the newer one.
    let mine: Line | undefined;
    let goneEarly = false;
    const drop = (): void => {
      if (mine === undefined) goneEarly = true;
      else if (mine === line) lose();
    };
    mine = open({
      opened: () => {
        if (mine !== undefined && mine === line) opened();
      },
      closed: drop,
    });
    line = mine;
    later(OPEN_DEADLINE_MS, drop);
    if (goneEarly) lose();
  }

  function opened(): void {
    clearTimers();
    hangUps = new AbortController();
    later(HOLDS_AFTER_MS, () => {
      attempt = 0;
    });
    later(PROBE_EVERY_MS, probe);
    state.setState('connected', true);
  }

  function lose(): void {
    const old = line;
    line = undefined;
    clearTimers();
    // Calls end here, whichever way the socket closes.
    hangUps.abort();
    old?.close();
    if (closed) return;
    state.setState('lost', true);
    later(retryDelayMs(attempt, random()), connect);
    attempt += 1;
  }

  function probe(): void {
    later(PROBE_EVERY_MS, probe);
    void call(async (client) => {
      const stream = await client.screen.watch();
      await stream.next();
      await stream.return(undefined);
    });
  }

  async function call<T>(run: RunCall<T>, options: CallOptions = {}): Promise<CallAnswer<T>> {
    const used = line;
    if (used === undefined || state.getState() !== 'connected') return { kind: 'not-sent' };
    return callOn(used, run, {
      clock,
      deadlineMs: options.deadlineMs ?? CALL_DEADLINE_MS,
      signal: options.signal,
      lineEnded: hangUps.signal,
      onDeadline() {
        if (used === line) lose();
      },
    });
  }

  const connection: HubConnection = {
    state,
    call,
    watch: (start, onValue, options = {}) =>
      keepWatching({
        start,
        onValue,
        options,
        clock,
        state,
        current: () => (state.getState() === 'connected' ? line : undefined),
        lineEnded: () => hangUps.signal,
        suspect: () => {
          if (state.getState() === 'connected') lose();
        },
      }),
    close() {
      closed = true;
      lose();
    },
  };
  connect();
  return connection;
}

const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;

/**
 * Backoff before retry `attempt` (from 0): 250 ms doubling to 5 s, the upper half random in [0, 1), so that fifty
 * screens do not return in step.
 */
export function retryDelayMs(attempt: number, random: number): number {
  const full = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 16));
  return full / 2 + (full / 2) * random;
}
