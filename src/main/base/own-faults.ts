/**
 * Faults of Foyer's own that nothing else caught. Each is in the log with its place, staff read one notice for all of them,
 * and Foyer carries on (docs/adr/0054-a-fault-of-its-own-does-not-end-foyer.md).
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import { type Counted, dismissed, faultFields, isDismissed, type Log, occurred, sparingly } from './log.ts';
import { createFeed } from './feed.ts';

/** Places that are remembered, so that each is logged once a minute; of the ones after these all are one. */
const MOST_PLACES = 100;

export interface OwnFaults {
  caught(error: unknown): void;
  /** How many there were that nobody has read of yet; undefined where there are none. */
  unread(): { readonly count: number; readonly since: number } | undefined;
  /** False where there is nothing to read. */
  dismiss(): boolean;
  /** Calls back after each change; returns how to stop. */
  subscribe(heard: () => void): () => void;
}

export function createOwnFaults({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly log: Pick<Log, 'error'>;
}): OwnFaults {
  const changes = createFeed<'faults'>();
  const mayLog = sparingly(clock.monotonic);
  const places = new Set<string>();
  let counted: Counted = {};

  function say(error: unknown): void {
    const fields = faultFields(error);
    const place = String(fields['at'] ?? fields['reason']);
    if (places.size < MOST_PLACES) places.add(place);
    const unsaid = mayLog(places.has(place) ? place : 'elsewhere');
    if (unsaid) log.error('unexpected', { ...fields, ...unsaid });
  }

  return {
    caught(error) {
      say(error);
      counted = occurred(counted, wallMs(clock));
      changes.touch('faults');
    },
    unread: () => (isDismissed(counted, clock.monotonic()) ? undefined : counted.told),
    dismiss() {
      if (!counted.told) return false;
      counted = dismissed(counted, clock.monotonic());
      changes.touch('faults');
      return true;
    },
    subscribe: changes.subscribe,
  };
}

/** How a process tells of what was thrown where nothing caught it. */
interface Tells {
  on(event: 'uncaughtException', hear: (error: Error) => void): unknown;
  on(event: 'unhandledRejection', hear: (reason: unknown) => void): unknown;
}

/**
 * From now on the process goes on after what nothing caught. Until `isRunning`, a throw ends it by `end`: a Foyer that has
 * not started is of no use.
 */
export function catchOwnFaults(
  process: Tells,
  faults: Pick<OwnFaults, 'caught'>,
  isRunning: () => boolean,
  end: (error: Error) => void,
): void {
  process.on('uncaughtException', (error) => (isRunning() ? faults.caught(error) : end(error)));
  process.on('unhandledRejection', (reason) => faults.caught(reason));
}
