import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoment } from './moment.ts';

const NINE = Date.UTC(2026, 0, 5, 9);

describe('a moment', () => {
  it('a moment is read however a service writes it, as long as it means one moment', () => {
    for (const value of [
      '2026-01-05T09:00:00Z',
      '2026-01-05T09:00:00.000Z',
      '2026-01-05T09:00:00.000000Z',
      '2026-01-05T10:00:00+01:00',
      '2026-01-05T10:00:00+0100',
      '2026-01-05T10:00:00+01',
      '2026-01-05T04:30:00.000-04:30',
      '2026-01-05T09:00:00',
      '2026-01-05 09:00:00',
      '2026-01-05 09:00:00 +00:00',
      '2026-01-05T09:00Z',
      '2026-01-05t09:00:00z',
      ' 2026-01-05T09:00:00Z ',
      '20260105T090000Z',
      '20260105T090000.000Z',
      '20260105T100000+0100',
      '20260105T0900Z',
      NINE,
      NINE / 1_000,
      String(NINE),
      String(NINE / 1_000),
    ]) {
      expect(readMoment(value)?.date, String(value)).toBe(NINE);
    }
    expect(readMoment('2026-01-05T09:00:00.5Z')?.date).toBe(NINE + 500);
    expect(readMoment('2026-01-05T09:00:00.123456789Z')?.date).toBe(NINE + 123);
    // The leap second of 2016.
    expect(readMoment('2016-12-31T23:59:60Z')?.date).toBe(Date.UTC(2016, 11, 31, 23, 59, 59));
  });

  it('a text that is no moment, or could be several, is none', () => {
    for (const value of [
      undefined,
      null,
      '',
      'soon',
      true,
      {},
      [],
      Number.NaN,
      Number.POSITIVE_INFINITY,
      0,
      -1,
      7,
      '2026-01-05',
      '05/01/2026 09:00',
      '2026-02-30T09:00:00Z',
      '2026-13-05T09:00:00Z',
      '2026-01-05T25:00:00Z',
      '2026-01-05T09:61:00Z',
      '2026-01-05T09:00:61Z',
      '20260230T090000Z',
      '2026010T090000Z',
      '2026-01-05T09:00:00+24:00',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
      '2026-01-05T09:00:00 Europe/Warsaw',
      '１７６７６０３６００',
    ]) {
      expect(readMoment(value)?.date, JSON.stringify(value)).toBeUndefined();
    }
  });

  it('a moment survives being written and read again, and nothing makes the reading throw', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date(Date.UTC(2001, 0, 1)),
          max: new Date(Date.UTC(2099, 0, 1)),
          noInvalidDate: true,
        }),
        (date) => {
          expect(readMoment(date.toISOString())?.date).toBe(date.getTime());
          expect(readMoment(date.getTime())?.date).toBe(date.getTime());
        },
      ),
    );
    fc.assert(fc.property(fc.anything(), (value) => void readMoment(value)?.date));
  });
});
