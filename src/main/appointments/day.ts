/** Today, live, for the front desk. */
import type { DayUpdate, DeskAppointment } from '../../contract/appointment.ts';
import type { Clock } from '../clock.ts';
import type { Feed } from '../feed.ts';
import type { OutboxTable } from '../outbox/outbox-table.ts';
import type { Appointment } from './appointment.ts';
import { deskAppointment } from './desk-view.ts';
import type { Directory } from './directory.ts';
import { isAtLocation } from './find-answer.ts';
import { boundsOfDay } from './location-day.ts';

/** The key that stands for "everything": a new day, or more changes than are worth sending one by one. */
export const WHOLE_DAY = '*';

/** More changes than this at once are sent as a new snapshot. */
const MOST_SINGLE_CHANGES = 50;

export interface DayDeps {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly locationId: number | undefined;
  readonly nameOfLine: (appointment: Appointment) => string;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
}

export interface Day {
  viewOf(appointment: Appointment): DeskAppointment;
  watch(signal: AbortSignal | undefined): AsyncGenerator<DayUpdate, void, void>;
  count(): number;
}

export function createDay(deps: DayDeps): Day {
  const { directory, outboxTable, clock } = deps;

  function viewOf(appointment: Appointment): DeskAppointment {
    const intent = outboxTable.openOf(appointment.id) ?? outboxTable.refusedOf(appointment.id);
    return deskAppointment(appointment, intent, deps.nameOfLine(appointment), clock.now());
  }

  const isHere = (appointment: Appointment): boolean => isAtLocation(appointment, deps.locationId);

  function snapshot(): DayUpdate {
    const { day, startsAt, endsAt } = boundsOfDay(clock.now(), deps.timeZone);
    const appointments = directory.startingBetween(startsAt, endsAt).filter(isHere).map(viewOf);
    return { kind: 'snapshot', day, appointments };
  }

  async function* watch(signal: AbortSignal | undefined): AsyncGenerator<DayUpdate, void, void> {
    const batches = deps.changes.batches(signal);
    try {
      yield snapshot();
      for await (const batch of batches) {
        if (batch.has(WHOLE_DAY) || batch.size > MOST_SINGLE_CHANGES) {
          yield snapshot();
          continue;
        }
        const { startsAt, endsAt } = boundsOfDay(clock.now(), deps.timeZone);
        for (const id of batch) {
          const appointment = directory.byId(id);
          if (!appointment) continue;
          // One that moved to another day or location is gone from this one: only a snapshot can say so.
          if (isHere(appointment) && appointment.startsAt >= startsAt && appointment.startsAt < endsAt) {
            yield { kind: 'changed', appointment: viewOf(appointment) };
          } else {
            yield snapshot();
            break;
          }
        }
      }
    } finally {
      await batches.return();
    }
  }

  return {
    viewOf,
    watch,
    count() {
      const { startsAt, endsAt } = boundsOfDay(clock.now(), deps.timeZone);
      return directory.countBetween(startsAt, endsAt, deps.locationId);
    },
  };
}
