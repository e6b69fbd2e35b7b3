/**
 * Uncaught faults of Foyer itself. Staff see one notice, and Foyer keeps running
 * (docs/adr/0054-a-fault-of-its-own-does-not-end-foyer.md).
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import { type Counted, dismissed, faultFields, isDismissed, type Log, occurred, sparingly } from './log.ts';
import { createFeed } from './feed.ts';

/** All further places share one log limit. */
const MAX_PLACES = 100;

export type OwnFaults = ReturnType<typeof createOwnFaults>;

export function createOwnFaults({
  clock,
  log,
}: {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly log: Pick<Log, 'error'>;
}) {
  const changes = createFeed<'faults'>();
  const mayLog = sparingly(clock.monotonic);
  const places = new Set<string>();
  let counted: Counted = {};

  function say(error: unknown): void {
    const fields = faultFields(error);
    const place = String(fields['at'] ?? fields['reason']);
    if (places.size < MAX_PLACES) places.add(place);
    const unsaid = mayLog(places.has(place) ? place : 'elsewhere');
    if (unsaid) log.error('unexpected', { ...fields, ...unsaid });
  }

  return {
    caught(error: unknown): void {
      say(error);
      counted = occurred(counted, wallMs(clock));
      changes.touch('faults');
    },
    unread: (): { readonly count: number; readonly since: number } | undefined =>
      isDismissed(counted, clock.monotonic()) ? undefined : counted.unread,
    dismiss(): boolean {
      if (!counted.unread) return false;
      counted = dismissed(counted, clock.monotonic());
      changes.touch('faults');
      return true;
    },
    subscribe: changes.subscribe,
  };
}

interface FaultSource {
  on(event: 'uncaughtException', listener: (error: Error) => void): unknown;
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): unknown;
}

/** Until `isRunning`, a fault calls `end`: a Foyer that has not started is useless. */
export function catchOwnFaults(
  process: FaultSource,
  faults: Pick<OwnFaults, 'caught'>,
  isRunning: () => boolean,
  end: (error: Error) => void,
): void {
  process.on('uncaughtException', (error) => (isRunning() ? faults.caught(error) : end(error)));
  process.on('unhandledRejection', (reason) => faults.caught(reason));
}
