import { appointmentOf, MINUTE, NOW } from '../records/appointment-of.ts';
import { circumstancesOf } from './circumstances-of.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createOutboxTable } from '../../../src/main/outbox/outbox-table.ts';
import type { Appointment } from '../../../src/main/appointments/directory/appointment.ts';
import { createDirectory } from '../../../src/main/appointments/directory/directory.ts';
import { createLookUps } from '../../../src/main/appointments/look-up/look-up.ts';

export const DAY = 24 * 60 * MINUTE;
export const PHONE = '+48 600 555 118';

/** Anna's appointments, an hour apart, unless said otherwise. */
export const annas = (abouts: readonly Partial<Appointment>[]): Appointment[] =>
  abouts.map((about, n) =>
    appointmentOf({ id: `a${n + 1}`, phoneNumber: PHONE, startsAt: NOW + n * 60 * MINUTE, ...about }),
  );

/** A directory with these appointments, and whoever types a code. */
export function lobby(
  appointments: readonly Appointment[],
  about: Parameters<typeof circumstancesOf>[0] = {},
  database = openTestDatabase(),
) {
  const directory = createDirectory(database);
  database.transaction(() => {
    database.sqlite.exec('DELETE FROM appointments');
    for (const each of appointments) directory.put(each);
  });
  const lookUps = createLookUps({
    directory,
    outboxTable: createOutboxTable(database),
    circumstances: () => circumstancesOf(about),
  });
  return {
    database,
    directory,
    /** The ids offered, or the kind of the one answer. */
    offered(code: string): readonly string[] | string {
      const { answer, appointments: meant } = lookUps.lookUp(code);
      return answer.kind === 'choose' ? meant.map(({ id }) => id) : answer.kind;
    },
    lookUp: lookUps.lookUp,
  };
}
