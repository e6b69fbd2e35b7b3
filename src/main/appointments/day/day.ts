/** Today, live, for the front desk, with what reaches into it over midnight. */
import type { DayUpdate, DeskAppointment } from '../../../contract/appointment.ts';
import { type Clock, wallMs } from '../../../clock/clock.ts';
import type { Feed } from '../../base/feed.ts';
import { inSlices } from '../../base/in-slices.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import { deskAppointment } from './desk-view.ts';
import type { Directory } from '../directory/directory.ts';
import type { CheckInWindow } from '../look-up/check-in-window.ts';
import { isOnDeskList } from '../look-up/current.ts';
import { type FindCircumstances, isAtLocation } from '../look-up/find-answer.ts';
import { createDays } from '../../base/location-day.ts';
import { type OverMidnight, overMidnight } from './over-midnight.ts';

/** The key that stands for "everything": a new day, or more changes than are worth sending one by one. */
export const WHOLE_DAY = '*';

/** More changes than this at once are sent as a new snapshot. */
export const MOST_SINGLE_CHANGES = 50;

export interface DayDeps {
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly locationId: number | undefined;
  readonly circumstances: () => Omit<FindCircumstances, 'howCalled'>;
  readonly widestWindow: CheckInWindow;
  readonly nameOfLine: (appointment: Appointment) => string;
  /** Ids of appointments that changed, or {@link WHOLE_DAY}. */
  readonly changes: Feed<string>;
  /** Nothing is read after it. */
  readonly closing: AbortSignal;
}

export interface Day {
  viewOf(appointment: Appointment): DeskAppointment;
  watch(signal: AbortSignal | undefined): AsyncGenerator<DayUpdate, void, void>;
  count(): number;
  /** What the list holds of other days. */
  overMidnight(): OverMidnight;
}

export function createDay(deps: DayDeps): Day {
  const { directory, outboxTable, clock } = deps;
  const dayAt = createDays(deps.timeZone);

  function viewOf(appointment: Appointment): DeskAppointment {
    const intent = outboxTable.openOf(appointment.id) ?? outboxTable.toldOf(appointment.id);
    return deskAppointment(appointment, intent, deps.nameOfLine(appointment), wallMs(clock));
  }

  const isHere = (appointment: Appointment): boolean => isAtLocation(appointment, deps.locationId);

  /** Five thousand rows are a fifth of a second: others come in between. */
  function* views(): Generator<void, DayUpdate, void> {
    const { day, startsAt, endsAt } = dayAt(wallMs(clock));
    const { before, after } = otherDays();
    const appointments: DeskAppointment[] = [];
    for (const listed of [before, directory.eachBetween(startsAt, endsAt), after]) {
      for (const appointment of listed) {
        if (isHere(appointment)) appointments.push(viewOf(appointment));
        yield;
      }
    }
    return { kind: 'snapshot', day, appointments };
  }

  /** What changes meanwhile is told after it. Nothing, when the reader or the hub has gone. */
  async function* snapshot(signal: AbortSignal | undefined): AsyncGenerator<DayUpdate, void, void> {
    const whole = await inSlices(views(), clock, () => signal?.aborted === true || deps.closing.aborted);
    if (whole) yield whole.value;
  }

  function otherDays(): OverMidnight {
    const bounds = dayAt(wallMs(clock));
    return overMidnight(directory, bounds, deps.circumstances(), deps.widestWindow);
  }

  async function* watch(signal: AbortSignal | undefined): AsyncGenerator<DayUpdate, void, void> {
    const batches = deps.changes.batches(signal);
    try {
      yield* snapshot(signal);
      for await (const batch of batches) {
        if (batch.has(WHOLE_DAY) || batch.size > MOST_SINGLE_CHANGES) {
          yield* snapshot(signal);
          continue;
        }
        const here = deps.circumstances();
        for (const id of batch) {
          const appointment = directory.byId(id);
          if (!appointment) continue;
          // One that was withdrawn, or moved to another day or location, is gone: only a snapshot can say so.
          const isListed = appointment.withdrawnAt === undefined && isHere(appointment);
          if (isListed && isOnDeskList(appointment, here)) {
            yield { kind: 'changed', appointment: viewOf(appointment) };
          } else {
            yield* snapshot(signal);
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
      const { startsAt, endsAt } = dayAt(wallMs(clock));
      const { before, after } = otherDays();
      const others = [...before, ...after].filter(isHere).length;
      return directory.countBetween(startsAt, endsAt, deps.locationId) + others;
    },
    overMidnight: otherDays,
  };
}
