/** A few appointments, what people do with them, and a service that answers as the test says. */
import { wallMs } from '../../../src/clock/clock.ts';
import { appointmentOf } from '../records/appointment-of.ts';
import { circumstancesOf } from './circumstances-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { outboxOf } from './outbox-of.ts';
import type { Script } from './scripted-send.ts';
import { silentLog } from '../silent-log.ts';
import type { Outbox } from '../../../src/main/outbox/outbox.ts';
import { createActions, VISITOR_WAITS_MS } from '../../../src/main/appointments/actions/actions.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { deskAppointment } from '../../../src/main/appointments/day/desk-view.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createLookUps } from '../../../src/main/appointments/look-up/look-up.ts';

export function lobby(
  appointments: readonly Appointment[] = [appointmentOf()],
  network: Script = 'ok',
  about: Parameters<typeof circumstancesOf>[0] = {},
) {
  const database = openTestDatabase();
  const directory = createDirectory(database);
  for (const each of appointments) directory.put(each);
  const o = outboxOf({ database, network });
  const changed: string[] = [];
  const outbox: Outbox = { ...o.outbox(), wake: () => o.outbox().wake() };
  const circumstances = () => circumstancesOf({ now: wallMs(o.clock), ...about });
  const lookUps = createLookUps({ directory, outboxTable: o.table, circumstances });
  const actions = createActions({
    database,
    directory,
    outboxTable: o.table,
    outbox,
    clock: o.clock,
    log: silentLog,
    lookUps,
    howCalled: (appointment) => circumstances().howCalled(appointment),
    deskViewOf: (appointment) =>
      deskAppointment(appointment, o.table.openOf(appointment.id), 'Registrations', wallMs(o.clock)),
    onChange: (id) => void changed.push(id),
  });
  const checkIn = async (code = 'a42', id = 'a1', waitMs = VISITOR_WAITS_MS, digits?: string) => {
    const answer = actions.beginCheckIn(code, id, digits).answer;
    await o.clock.advance(waitMs);
    return answer;
  };
  return {
    ...o,
    directory,
    actions: { ...actions, lookUp: lookUps.lookUp },
    changed,
    checkIn,
    outboxInUse: outbox,
  };
}
