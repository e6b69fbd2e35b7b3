import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_READINGS } from '../readings/readings.ts';
import { demoDay } from '../demo/demo-day.ts';
import { ROSTER_COLUMNS, rosterCsv } from './roster.ts';

const now = new Date(2026, 10, 20, 10, 24).getTime();

describe('the roster', () => {
  it('the roster starts with the agreed columns', () => {
    const csv = rosterCsv(demoDay({ now, seed: 1, readings: DEFAULT_READINGS, serial: 0 }));
    expect(csv.split('\r\n')[0]).toBe(
      'id,code,firstName,lastName,phoneNumber,email,languageCode,lineId,lineName,locationId,locationName,assigneeId,assigneeName,startTime,endTime,status',
    );
  });

  it('the roster gives every name back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', ' ', 'é') }),
        (first, last) => {
          const day = demoDay({ now, seed: 1, readings: DEFAULT_READINGS, serial: 0 });
          const [one] = day.appointments.values();
          if (one === undefined) throw new Error('an empty day');
          day.appointments.clear();
          day.appointments.set(one.id, { ...one, firstName: first, lastName: last });
          const rows: Record<string, string>[] = parse(rosterCsv(day), {
            columns: true,
            record_delimiter: '\r\n',
          });
          expect(rows).toHaveLength(1);
          expect(Object.keys(rows[0] ?? {})).toEqual([...ROSTER_COLUMNS]);
          expect(rows[0]).toMatchObject({
            id: one.id,
            firstName: first,
            lastName: last,
            lineName: 'Passport renewal',
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
