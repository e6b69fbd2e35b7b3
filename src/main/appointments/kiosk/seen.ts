/** Shows a visitor's kiosk whether a clerk has seen the arrival, and how the visitor will be called. */
import type { Clocked, Logged } from '../../base/capabilities.ts';
import { isDeepStrictEqual } from 'node:util';
import type { HowCalled, PrintState, Seen as SeenNow } from '../../../contract/appointment.ts';
import type { Screen } from '../../access/screen.ts';
import { wallMs } from '../../../clock/clock.ts';
import { type Feed, snapshotAndChanges } from '../../base/feed.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import { openArrival } from './arrival-handle.ts';
import { WHOLE_DAY } from '../day/day.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';

/** Arrivals whose clerk is kept in memory. A kiosk shows one for a minute. */
const MAX_NAMES = 200;

/** No appointment has this id. Looking it up makes a false handle take as long as a real one. */
const NOBODY = '';

interface SeenDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly directory: Directory;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
  readonly howCalled: (appointment: Appointment) => HowCalled;
  readonly printed: (appointmentId: string) => PrintState | undefined;
}

export function createSeen(deps: SeenDeps) {
  const { directory, changes } = deps;
  const clerks = new Map<string, { readonly seenAt: number; readonly name: string }>();

  function remember(appointmentId: string, seenAt: number, name: string): void {
    clerks.set(appointmentId, { seenAt, name });
    const [oldest] = clerks.keys();
    if (clerks.size > MAX_NAMES && oldest !== undefined) clerks.delete(oldest);
  }

  function seenNow(appointmentId: string): SeenNow {
    const appointment = directory.byId(appointmentId);
    if (!appointment) return {};
    const printed = deps.printed(appointmentId);
    const called = { ...deps.howCalled(appointment), ...(printed === undefined ? {} : { printed }) };
    const { seenAt } = appointment;
    if (seenAt === undefined) return called;
    const by = clerks.get(appointmentId);
    return by?.seenAt === seenAt ? { seenAt, seenBy: by.name, ...called } : { seenAt, ...called };
  }

  return {
    /** True when the arrival is marked on disk, now or before. The first time and clerk stay. */
    mark(appointmentId: string, clerk?: string): boolean {
      const now = wallMs(deps.clock);
      const before = directory.byId(appointmentId)?.seenAt;
      try {
        const isArrival = deps.database.transaction(() => directory.markSeen(appointmentId, now));
        if (!isArrival) return false;
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        deps.log.error('seen-not-saved');
        return false;
      }
      if (before === undefined && clerk !== undefined) remember(appointmentId, now, clerk);
      changes.touch(appointmentId);
      return true;
    },
    /**
     * Yields now and after each change. A text that is no handle of this screen is followed like an unknown arrival.
     */
    watch(
      screen: Screen,
      arrival: string,
      signal: AbortSignal | undefined,
    ): AsyncGenerator<SeenNow, void, void> {
      const appointmentId = openArrival(screen.key, arrival) ?? NOBODY;
      let told: SeenNow | undefined;
      return snapshotAndChanges(changes, signal, function* (batch) {
        if (batch && !batch.has(appointmentId) && !batch.has(WHOLE_DAY)) return;
        const now = seenNow(appointmentId);
        if (isDeepStrictEqual(now, told)) return;
        told = now;
        yield now;
      });
    },
  };
}
