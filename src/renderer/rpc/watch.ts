/** Keeps one stream of the hub subscribed across lost lines, ended streams and errors. */
import type { StoreApi } from 'zustand/vanilla';
import type { CancelTimer, Clock } from '../../clock/clock.ts';
import type { HubClient, Line } from './line.ts';

export type StartStream<T> = (client: HubClient) => Promise<AsyncIterator<T, unknown, void>>;

export interface WatchOptions {
  /** The line counts as dead after this silence; for streams with a heartbeat. */
  readonly silenceMs?: number;
}

export interface Watching<T> {
  readonly start: StartStream<T>;
  readonly onValue: (value: T) => void;
  readonly options: WatchOptions;
  readonly clock: Clock;
  readonly state: Pick<StoreApi<string>, 'subscribe'>;
  readonly current: () => Line | undefined;
  /** Aborts when the present line ends. */
  readonly lineEnded: () => AbortSignal;
  /** Reports that the present line seems dead. */
  readonly suspect: () => void;
}

/** Before a stream that ended on a living line is opened again. */
const REOPEN_AFTER_MS = 1_000;

/** Starts now and at every reconnect; returns how to end it. */
export function keepWatching<T>({
  start,
  onValue,
  options,
  clock,
  state,
  current,
  lineEnded,
  suspect,
}: Watching<T>): () => void {
  let running: AbortController | undefined;
  let cancelReopen: CancelTimer = () => undefined;
  let cancelSilence: CancelTimer = () => undefined;
  let ended = false;

  function heard(): void {
    cancelSilence();
    if (options.silenceMs !== undefined) cancelSilence = clock.after(options.silenceMs, suspect);
  }

  function stop(): void {
    cancelReopen();
    cancelSilence();
    running?.abort();
    running = undefined;
  }

  async function follow({ client }: Line, mine: AbortController): Promise<void> {
    const lost = lineEnded();
    const onLost = (): void => mine.abort();
    lost.addEventListener('abort', onLost);
    try {
      heard();
      const stream = await start(client(mine.signal));
      for (let next = await stream.next(); next.done !== true; next = await stream.next()) {
        if (mine.signal.aborted) return;
        heard();
        onValue(next.value);
      }
    } catch {
      // A broken stream is opened again below, or by the next connection.
    } finally {
      lost.removeEventListener('abort', onLost);
    }
  }

  function begin(): void {
    stop();
    const line = current();
    if (ended || line === undefined) return;
    const mine = new AbortController();
    running = mine;
    void follow(line, mine).then(() => {
      if (mine.signal.aborted || ended) return;
      cancelSilence();
      cancelReopen = clock.after(REOPEN_AFTER_MS, begin);
    });
  }

  const unsubscribe = state.subscribe(begin);
  begin();
  return () => {
    ended = true;
    unsubscribe();
    stop();
  };
}
