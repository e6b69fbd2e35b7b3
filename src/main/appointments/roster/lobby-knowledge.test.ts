import { describe, expect, it } from 'vitest';
import { tableIn } from '../../../../test/support/parts/table-of.ts';
import { openTestDatabase } from '../../../../test/support/parts/open-test-database.ts';
import { appointmentOf, NOW } from '../../../../test/support/records/appointment-of.ts';
import { createDirectory } from '../directory/directory.ts';
import { readAppointments } from '../lists/read-appointments.ts';
import { createLobbyKnowledge } from './lobby-knowledge.ts';

const MINUTE = 60_000;

describe('an appointment whose list says neither end nor length', () => {
  function knowledge() {
    const database = openTestDatabase();
    createDirectory(database).put(appointmentOf({ lineId: 14, lineName: 'Renewal' }));
    return createLobbyKnowledge({
      database,
      lines: [
        { id: 14, name: 'Passport', minutes: 15 },
        { id: 15, minutes: 20 },
        { id: 16, name: 'Permits' },
      ],
      people: [],
      now: () => NOW,
    })();
  }

  it.each([
    ['Service', 'passport', 15],
    ['Service', 'Renewal', 15],
    ['Line id', '14', 15],
    ['Line id', '15', 20],
    ['Service', 'Permits', 30],
    ['Service', 'Archive', 30],
    ['Service', '', 30],
  ])(
    'an appointment whose list says no length has, with %s “%s”, the %i minutes of its line',
    (name, cell, minutes) => {
      const table = tableIn(`Start;Name;${name}\n2026-01-05 09:30;Anna Kowalska;${cell}`);
      const [row] = readAppointments(table, { timeZone: 'UTC', now: NOW, ...knowledge() }).rows();
      const appointment = row?.kind === 'row' ? row.appointment : undefined;
      expect(appointment && (appointment.endsAt - appointment.startsAt) / MINUTE).toBe(minutes);
    },
  );
});
