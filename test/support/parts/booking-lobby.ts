/** What people at a front desk do with appointments and bookings, over a real outbox and a service that answers by hand. */
import { wallMs } from '../../../src/clock/clock.ts';
import { appointmentOf } from '../records/appointment-of.ts';
import { circumstancesOf } from './circumstances-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { outboxOf, type TestOutbox } from './outbox-of.ts';
import { type ScriptedSend } from './scripted-send.ts';
import { silentLog } from '../silent-log.ts';
import { intentNotice } from '../../../src/main/outbox/intent-notice.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import { dayOf } from '../../../src/main/base/location-day.ts';
import type { Intent } from '../../../src/main/outbox/intent.ts';
import { believed, madeId } from '../../../src/main/appointments/actions/made-id.ts';
import { createActions } from '../../../src/main/appointments/actions/actions.ts';
import { createBookings } from '../../../src/main/appointments/actions/bookings.ts';
import { deskAppointment } from '../../../src/main/appointments/day/desk-view.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createLookUps } from '../../../src/main/appointments/look-up/look-up.ts';
import { createSettling } from '../../../src/main/appointments/actions/settling.ts';

export const START = '2026-01-05T14:00:00.000Z';
export const END = '2026-01-05T14:30:00.000Z';
export const INPUT = { lineId: 7, firstName: 'Olga', lastName: 'Brandt', startTime: START, endTime: END };

export function desk(network: ScriptedSend['network'] = 'ok', isInQueue: () => boolean = () => false) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  directory.put(appointmentOf());
  const anew: string[] = [];
  const ids = { directory, dayOf: (at: number) => dayOf(at, 'UTC'), now: () => wallMs(o.clock) };
  const settle = createSettling(
    {
      ...ids,
      outboxTable: createOutboxTable(database),
      beginsAnew: (before) => void anew.push(before.id),
    },
    3,
  );
  const o: TestOutbox = outboxOf({
    database,
    network,
    onSettling: settle,
    believed: (intent, made) => believed(ids, intent, made),
  });
  const changed: string[] = [];
  const circumstances = () => circumstancesOf({ now: wallMs(o.clock) });
  const lookUps = createLookUps({ directory, outboxTable: o.table, circumstances, isInQueue });
  const deps = {
    database,
    directory,
    outboxTable: o.table,
    outbox: o.outbox(),
    clock: o.clock,
    log: silentLog,
    lookUps,
    howCalled: (appointment: ReturnType<typeof appointmentOf>) => circumstances().howCalled(appointment),
    deskViewOf: (appointment: ReturnType<typeof appointmentOf>) =>
      deskAppointment(appointment, o.table.openOf(appointment.id), 'Registrations', wallMs(o.clock)),
    onChange: (id: string) => void changed.push(id),
    settle,
    isInQueue,
    timeZone: 'Europe/Berlin',
    isOfAnother: (intent: Intent, id: string) => madeId(ids, intent, id).kind === 'of-another',
  };
  const actions = { lookUp: lookUps.lookUp, ...createActions(deps), ...createBookings(deps) };
  const create = async (autoAssign = false, waitMs = 2_500) => {
    const answer = actions.create(autoAssign ? INPUT : { ...INPUT, assigneeId: 5 }, autoAssign);
    await o.clock.advance(waitMs);
    return answer;
  };
  /** What is in front of staff. */
  const notices = () =>
    o.table
      .forStaff()
      .map((intent) =>
        intentNotice(intent, directory.byId(intent.appointmentId), () => 'Passports', o.table.openOf),
      );
  return { ...o, directory, actions, changed, anew, create, notices };
}
