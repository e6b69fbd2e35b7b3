import { describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import type { RosterRule } from '../../../contract/roster.ts';
import { readRoster, readSent } from '../../../../test/support/parts/read-roster.ts';

/** `too-long 50` */
const wordsOf = (rule: RosterRule): string => Object.values(rule).join(' ');

const HERE = { timeZone: 'UTC', now: NOW };
const HEADER = 'id,code,firstName,lastName,lineId,lineName,startTime,endTime,status';
const START = '2026-01-05T09:10:00Z';
const END = '2026-01-05T09:40:00Z';
const row = (id: string, about = '') =>
  `${id},A-${id},Anna,Kowalska,1,Registrations,${START},${END},${about}`;

function read(text: string, reader = readRoster) {
  const reading = reader(text, HERE);
  if (reading.kind === 'unreadable') throw new Error(reading.why.kind);
  return reading;
}
const csv = (...lines: string[]) => read([HEADER, ...lines].join('\n'));
/** Sent by another program: values of JSON are what they are, not texts. */
const json = (...rows: unknown[]) => read(JSON.stringify(rows), readSent);
const whole = {
  id: '1',
  code: 'A-1',
  firstName: 'Anna',
  lineId: 1,
  startTime: START,
  endTime: END,
};

it('a code of two visitors is a doubt where both may be at one place, until a day after the end', () => {
  const header = 'id,code,firstName,lastName,lineId,locationId,startTime,endTime';
  const lines = (day: string, ...rows: (readonly [name: string, location: string])[]) =>
    rows.map(([name, at], n) => `${n},A-1,${name},K,1,${at},${day}T09:10:00Z,${day}T09:40:00Z`);
  const doubts = (...rows: string[]) => {
    const reading = readRoster([header, ...rows].join('\n'), { ...HERE, saysDoubleCodes: true });
    if (reading.kind === 'unreadable') throw new Error(reading.why.kind);
    return reading.problems.map(({ number, rule }) => `${number}: ${wordsOf(rule)}`);
  };
  const [today, past] = ['2026-01-05', '2026-01-03'];
  expect(doubts(...lines(today, ['Anna', '1'], ['Bo', '2'], ['Cleo', '3']))).toEqual([]);
  expect(doubts(...lines(today, ['Anna', '1'], ['Bo', '2'], ['Cleo', '2']))).toEqual([
    '4: double-code line 3',
  ]);
  expect(doubts(...lines(today, ['Anna', ''], ['Bo', '2']))).toEqual(['3: double-code line 2']);
  expect(doubts(...lines(today, ['Anna', '1'], ['Bo', '']))).toEqual(['3: double-code line 2']);
  expect(doubts(...lines(past, ['Anna', ''], ['Bo', '']))).toEqual([]);
  expect(doubts(...lines('2026-01-04', ['Anna', ''], ['Bo', '']))).toEqual(['3: double-code line 2']);
});

describe('a roster as CSV', () => {
  it('a roster as CSV gives the appointments of its rows', () => {
    expect(csv(row('1'))).toMatchObject({
      kind: 'read',
      problems: [],
      appointments: [
        {
          id: '1',
          code: 'A-1',
          firstName: 'Anna',
          lastName: 'Kowalska',
          lineId: 1,
          lineName: 'Registrations',
          startsAt: NOW + 600_000,
          endsAt: NOW + 2_400_000,
          status: 'Scheduled',
        },
      ],
    });
  });

  it('a roster as CSV may quote cells that hold commas, quotes and line breaks', () => {
    const [first] = csv(
      `1,A-1,"Anna ""Ania"", the first","Kowal\r\nska",1,"Queue, 2nd floor",${START},${END},`,
    ).appointments;
    expect(first).toMatchObject({
      firstName: 'Anna "Ania", the first',
      lastName: 'Kowal\r\nska',
      lineName: 'Queue, 2nd floor',
    });
  });

  it('a roster as CSV may begin with a byte order mark and end its lines as Windows does', () => {
    const text = `\uFEFF${[HEADER, row('1'), row('2'), ''].join('\r\n')}`;
    expect(read(text).appointments.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('a roster as CSV may have empty lines, more columns than we know, and columns in any order', () => {
    const reading = read(
      `endTime,whatever,startTime,lineId,firstName,publicId,id\n\n${END},x,${START},3,Zoe,B-7,77\n\n${END},,${START},4,Yan,B-8,78\n`,
    );
    expect(reading.problems).toEqual([]);
    expect(reading.appointments).toMatchObject([
      { id: '77', code: 'B-7', lineId: 3, lastName: '' },
      { id: '78', code: 'B-8', lineId: 4 },
    ]);
  });

  it('a roster as CSV calls the code publicId as the service does, unless there is a code too', () => {
    const head = 'id,publicId,code,firstName,lineId,startTime,endTime';
    expect(read(`${head}\n1,P-1,C-1,Anna,1,${START},${END}`).appointments[0]?.code).toBe('C-1');
    expect(read(`${head}\n1,P-1,,Anna,1,${START},${END}`).appointments[0]?.code).toBe('P-1');
  });

  it('a roster as CSV is empty without rows, and when there is nothing in the file', () => {
    expect(csv()).toMatchObject({ kind: 'read', appointments: [], problems: [] });
    expect(read('')).toMatchObject({ kind: 'read', appointments: [], problems: [] });
  });

  it('a CSV roster without a column for the start has no rows, and asks which column it is', () => {
    expect(read('id,code,firstName,lineId\n1,A-1,Anna,1')).toMatchObject({
      appointments: [],
      problems: [],
      understood: { questions: [{ kind: 'no-column', field: 'start' }] },
    });
    expect(read(row('1')).understood.isOfService).toBe(false);
  });

  it('a CSV roster with ten thousand rows is read whole', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => row(String(n)));
    const reading = csv(...rows, 'x,,,,,,,,');
    expect(reading.appointments).toHaveLength(10_000);
    expect(reading.problems).toMatchObject([
      { number: 10_002, field: 'lineId', rule: { kind: 'missing' } },
      { number: 10_002, field: 'firstName', rule: { kind: 'missing' } },
      { number: 10_002, field: 'start', rule: { kind: 'missing' } },
    ]);
  });
});

describe('a roster as JSON', () => {
  it('a roster as JSON has the same fields, numbers as numbers or text, and null for what is absent', () => {
    const reading = json({
      ...whole,
      id: 17,
      lineId: '4',
      lastName: null,
      status: null,
      phoneNumber: 491701234567,
      assigneeId: 9,
    });
    expect(reading.problems).toEqual([]);
    expect(reading.appointments).toMatchObject([
      { id: '17', lineId: 4, lastName: '', status: 'Scheduled', phoneNumber: '491701234567', assigneeId: 9 },
    ]);
  });

  it('a JSON roster that is not a list is unreadable, not empty', () => {
    for (const text of ['{"appointments":[]}', '[1,2', '{', '["a"'] as const) {
      expect(readRoster(text, HERE).kind, text).toBe('unreadable');
    }
  });

  it('a roster as JSON may hold entries that are no appointments; each is reported', () => {
    expect(
      json(whole, 'text', null, 7, []).problems.map(({ number, rule }) => `${number} ${rule.kind}`),
    ).toEqual(['2 not-an-object', '3 not-an-object', '4 not-an-object', expect.stringContaining('5 ')]);
  });
});

describe('the status of a row', () => {
  it.each([
    ['Scheduled', 'Scheduled'],
    ['BOOKED', 'Scheduled'],
    ['checked in', 'Checked-in'],
    ['CHECKED_IN', 'Checked-in'],
    ['Completed', 'Served'],
    ['Canceled', 'Cancelled'],
    ['CANCELLED', 'Cancelled'],
    [' cancelled ', 'Cancelled'],
    ['Cancelled by customer', 'Cancelled'],
    ['SCHEDULING_CANCELLED_BY_VISITOR', 'Cancelled'],
    ['no show', 'No-show'],
    ['NOSHOW', 'No-show'],
    ['Storniert durch Kunde', 'Cancelled'],
    ['Скасовано', 'Cancelled'],
    ['İPTAL', 'Cancelled'],
    ['已取消', 'Cancelled'],
    [['Cancelled'], 'Cancelled'],
    ['bestätigt', 'Scheduled'],
  ])('a row with the status %j is %s', (said, status) => {
    expect(json({ ...whole, status: said })).toMatchObject({ appointments: [{ status }], problems: [] });
  });

  it.each(['Not cancelled', 'Cancellation requested', 'İptal talebi', '取消申请中', 'On hold', 'x', 7, true])(
    'a row with the status %j is a doubt, and never taken for expected',
    (said) => {
      expect(json({ ...whole, status: said })).toMatchObject({
        appointments: [{ isStatusInDoubt: true }],
        problems: [{ field: 'status', rule: { kind: 'unknown-status' }, isTaken: true }],
      });
    },
  );
});

it('a code that a spreadsheet program made a number of is no code, and its appointment comes in without one', () => {
  const { appointments, problems } = json({ ...whole, code: '1.00E+05' });
  expect(appointments).toMatchObject([{ id: '1', code: '' }]);
  expect(problems).toMatchObject([{ field: 'code', rule: { kind: 'changed-code' }, isTaken: true }]);
});

it('a bad row keeps its appointment also where its id is written as a formula', () => {
  const { unread } = csv('="007",,Anna,,1,,,,');
  expect([...unread.ids]).toEqual(['007']);
});

describe('a bad row', () => {
  it('a bad row is reported with row, field and rule, and the others are read', () => {
    const reading = csv(
      row('1'),
      `2,,Anna,,1,,${START},${END},`,
      `,A-3,Anna,,1,,${START},${END},`,
      `4,A-4,,,1,,${START},${END},`,
      `5,A-5,Anna,,,,${START},${END},`,
      `6,A-6,Anna,,one,,${START},${END},`,
      `7,A-7,${'x'.repeat(51)},,1,,${START},${END},`,
      row('8', 'Waiting'),
      `9,---,Anna,,1,,${START},${END},`,
      `10,A-10,Anna,,1,,${END},${START},`,
      `11,A-11,Anna,,1,,soon,${END},`,
      `12,A-12,Anna,,1,,,${END},`,
      row('13', 'Served'),
    );
    // A status that is not known is a doubt: its visitor is in front of staff, and not checked in. So is a code that is none.
    expect(reading.appointments.map(({ id, code, isStatusInDoubt }) => [id, code, isStatusInDoubt])).toEqual([
      ['1', 'A-1', undefined],
      ['2', '', undefined],
      ['8', 'A-8', true],
      ['9', '', undefined],
      ['13', 'A-13', undefined],
    ]);
    expect(
      reading.problems.map(({ number, field, rule }) => `${number - 1}: ${field} ${wordsOf(rule)}`),
    ).toEqual([
      '2: code no-code',
      '3: id missing',
      '4: firstName missing',
      '5: lineId missing',
      '6: lineId not-a-number one',
      '7: firstName too-long 50',
      '8: status unknown-status Waiting',
      '9: code not-a-code ---',
      '10: end before-start',
      '11: start not-a-time soon',
      '12: start missing',
    ]);
  });

  it('a bad row is one without a needed column: nobody is ever called "undefined"', () => {
    for (const [field, as] of [
      ['firstName', 'firstName'],
      ['lineId', 'lineId'],
      ['startTime', 'start'],
    ] as const) {
      const { [field]: _gone, ...rest } = whole;
      expect(json(rest)).toMatchObject({
        kind: 'read',
        appointments: [],
        problems: [{ place: 'entry', number: 1, field: as, rule: { kind: 'missing' } }],
      });
    }
    const { id: _id, ...withoutId } = whole;
    for (const entry of [withoutId, { ...whole, id: {} }])
      expect(json(entry)).toMatchObject({ appointments: [], understood: { isOfService: false } });
    expect(json({ ...whole, id: [] }).problems).toMatchObject([{ field: 'id', rule: { kind: 'missing' } }]);
    expect(json(whole, withoutId).problems).toMatchObject([
      { number: 2, field: 'id', rule: { kind: 'missing' } },
    ]);
    for (const value of [{}, [], true])
      expect(json({ ...whole, lineId: value }).problems[0]).toMatchObject({ field: 'lineId' });
  });

  it('a row without a code or an end is taken: it has no code, and lasts as long as is usual', () => {
    const { code: _code, endTime: _end, ...rest } = whole;
    expect(json(rest)).toMatchObject({
      appointments: [{ code: '', startsAt: NOW + 600_000, endsAt: NOW + 2_400_000 }],
      problems: [{ field: 'code', rule: { kind: 'no-code' }, isTaken: true }],
    });
  });
});

describe('times in a roster', () => {
  const startOf = (startTime: string) =>
    json({ ...whole, startTime, endTime: '2026-01-07T00:00Z' }).appointments[0]?.startsAt;

  it.each([
    ['2026-01-05T09:10:00Z'],
    ['2026-01-05T09:10Z'],
    ['2026-01-05t09:10:00.000z'],
    ['2026-01-05 09:10:00+00:00'],
    ['2026-01-05T10:10:00+01:00'],
    ['2026-01-05T10:10:00+0100'],
    ['2026-01-05T10:10:00+01'],
    ['2026-01-04T23:25:00-09:45'],
    [' 2026-01-05T09:10:00,5Z '],
    ['2026-01-05 9:10'],
    ['Mon, 05 Jan 2026 09:10:00 +0000'],
    ['1767604200000'],
  ])('a time with a zone is taken: %s', (text) => {
    expect(startOf(text)).toBe(NOW + 600_000 + (text.includes(',5') ? 500 : 0));
  });

  it('a time at 24:00, with a zone or without, is the next midnight', () => {
    const midnight = Date.UTC(2026, 0, 6);
    expect(startOf('2026-01-05T24:00:00Z')).toBe(midnight);
    expect(startOf('2026-01-05T24:00+01:00')).toBe(midnight - 3_600_000);
    const { appointments } = csv('1,A-1,Anna,K,1,,2026-01-05T23:30,2026-01-05T24:00,');
    expect(appointments.map(({ startsAt, endsAt }) => endsAt - startsAt)).toEqual([1_800_000]);
  });

  it.each([
    ['2026-01-05'],
    ['2026-01-05T09:10:61'],
    ['2026-0105'],
    ['05/01/2026 09:10 +0000'],
    ['2026-02-30T09:10:00Z'],
    ['2026-13-01T09:10:00Z'],
    ['2026-01-05T25:10:00Z'],
    ['2026-01-05T24:10:00Z'],
    ['2026-01-05T24:00:00.001Z'],
    ['09:10Z'],
  ])('a time in another form, or not of this calendar, is refused: %s', (text) => {
    expect(startOf(text)).toBeUndefined();
  });
});

describe('a row whose time was mistyped', () => {
  const of = (startTime: string, endTime: string) =>
    [csv(`1,A-1,Anna,K,1,,${startTime},${endTime},`), json({ ...whole, startTime, endTime })].map(
      ({ appointments, problems }) =>
        appointments.length > 0
          ? 'taken'
          : problems.map(({ field, rule }) => `${field} ${wordsOf(rule)}`).join(),
    );
  const START_OUT = 'start out-of-range 9999-12-31T09:10:00Z';
  const END_OUT = 'end out-of-range 9999-12-31T09:40:00Z';
  const FAR = 'start too-far-ahead';
  const LONG = 'end too-long-after-start';

  it.each([
    ['2026-01-05T09:10:00Z', '2026-01-05T09:40:00Z', 'taken'],
    ['2028-01-05T09:10:00Z', '2028-01-05T09:40:00Z', 'taken'],
    ['2028-01-08T09:10:00Z', '2028-01-08T09:40:00Z', FAR],
    ['9999-12-31T09:10:00Z', '9999-12-31T09:40:00Z', `${START_OUT},${END_OUT}`],
    ['2026-01-05T00:00:00Z', '2026-01-12T00:00:00Z', 'taken'],
    ['2026-01-05T00:00:00Z', '2026-01-12T00:00:01Z', LONG],
    ['2026-01-05T09:10:00Z', '9999-12-31T09:40:00Z', END_OUT],
    ['1899-12-31T00:00:00Z', '9999-12-31T09:40:00Z', `start out-of-range 1899-12-31T00:00:00Z,${END_OUT}`],
  ])('a row from %s to %s is %s', (start, end, said) => expect(of(start, end)).toEqual([said, said]));
});
