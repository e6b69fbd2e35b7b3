import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openTable, readTable } from '../../../../test/support/open-table.ts';
import { readAppointments } from './read-appointments.ts';

const NOW = Date.UTC(2026, 10, 27, 8);

const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'UID:u1', ...lines, 'END:VEVENT'].join('\r\n');

function read(text: string) {
  const { columns, rows } = readTable(text);
  return rows.map(({ cells, doubts }) => {
    const of = (name: string) => cells[columns.indexOf(name)] ?? '';
    return { of, start: of('DTSTART'), end: of('DTEND'), status: of('STATUS'), doubts };
  });
}
const starts = (text: string) => read(text).map(({ start }) => start);

describe('a calendar', () => {
  it('a calendar with a zone, UTC, a duration, a folded line and a cancelled event has both events', () => {
    const file = new URL('../../../../test/lists/03-calendar.ics', import.meta.url);
    const { table, columns, cells } = readTable(readFileSync(file));
    expect([table.container, table.timeZone, table.titles]).toEqual([
      'calendar',
      'Europe/Berlin',
      ['Counter 3'],
    ]);
    const rows = cells.map((row) => Object.fromEntries(row.map((cell, n) => [columns[n], cell])));
    expect(rows).toMatchObject([
      {
        UID: 'b7c1a2@example.test',
        SUMMARY: 'Passport: Anna Müller',
        DTSTART: '2026-11-27T09:30+01:00',
        DTEND: '2026-11-27T09:50+01:00',
        ATTENDEES: 'Anna Müller <anna@example.test>',
        DESCRIPTION: 'Phone +49 30 5550100\nCode A7K3, bring the old passport',
        STATUS: 'CONFIRMED',
      },
      { DTSTART: '2026-11-27T12:00Z', DTEND: '2026-11-27T12:20Z', STATUS: 'CANCELLED' },
    ]);
  });

  it.each([
    ['DTSTART;TZID=Europe/Berlin:20261127T093000', '2026-11-27T09:30+01:00'],
    ['DTSTART;TZID="W. Europe Standard Time":20260727T093000', '2026-07-27T09:30+02:00'],
    ['DTSTART;TZID=Pacific Standard Time:20261127T093000', '2026-11-27T09:30-08:00'],
    ['DTSTART;TZID=/mozilla.org/20070129_1/Europe/Kyiv:20261127T093000', '2026-11-27T09:30+02:00'],
    ['DTSTART;TZID=tzone://Microsoft/Utc:20261127T093000', '2026-11-27T09:30Z'],
    ['DTSTART:20261127T093000Z', '2026-11-27T09:30Z'],
    ['DTSTART:20261127T093000', '2026-11-27T09:30'],
    ['DTSTART;VALUE=DATE:20261127', '2026-11-27'],
    ['dtstart;tzid=Asia/Kathmandu:20261127T093015', '2026-11-27T09:30:15+05:45'],
  ])('a calendar says when an event starts: %s', (line, start) => {
    expect(starts(calendar(event(line)))).toEqual([start]);
  });

  it('a guest who declined is no visitor, and an event that all guests declined is asked about', () => {
    const when = ['DTSTART:20261127T093000Z', 'DTEND:20261127T095000Z'];
    const guest = (name: string, said: string): string =>
      `ATTENDEE;CN=${name};PARTSTAT=${said}:mailto:${name.toLowerCase().replace(' ', '.')}@example.test`;
    const text = calendar(
      event(...when, 'SUMMARY:Passport', guest('Ben Okafor', 'DECLINED'), guest('Anna Vogel', 'ACCEPTED')),
      event(...when, 'SUMMARY:Passport', guest('Cleo Sand', 'DECLINED')),
      event(...when, 'SUMMARY:Passport', 'ATTENDEE;PARTSTAT=declined:mailto:dora@example.test'),
    );
    const list = readAppointments(readTable(text).table, { timeZone: 'UTC', now: NOW });
    expect(
      [...list.rows()].map((row) =>
        row.kind === 'row'
          ? [row.appointment.firstName, row.appointment.status, row.doubts.map(({ kind }) => kind)]
          : row.kind,
      ),
    ).toEqual([['Anna', 'Scheduled', []], ['Cleo', undefined, ['declined']], 'refused']);
  });

  it('a calendar may bring the zone it means, under any name', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our town',
      'BEGIN:STANDARD',
      'TZOFFSETFROM:+0400',
      'TZOFFSETTO:+0300',
      'DTSTART:19701025T030000',
      'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0400',
      'DTSTART:19700329T020000',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ].join('\r\n');
    const at = (day: string) => starts(calendar(event(`DTSTART;TZID=Our town:${day}T093000`), zone));
    expect([...at('20261127'), ...at('20260727')]).toEqual([
      '2026-11-27T09:30+03:00',
      '2026-07-27T09:30+04:00',
    ]);
  });

  it('a calendar with a zone that nobody knows is a doubt, and its time has no zone', () => {
    expect(read(calendar(event('DTSTART;TZID=Nowhere/Land:20261127T093000')))).toMatchObject([
      { start: '2026-11-27T09:30', doubts: [{ kind: 'unknown-zone', zone: 'Nowhere/Land' }] },
    ]);
  });

  it('a calendar that cancels by its method cancels all its events', () => {
    const text = calendar('METHOD:CANCEL', event('DTSTART:20261127T093000Z', 'STATUS:CONFIRMED'));
    expect(read(text)).toMatchObject([{ status: 'CANCELLED' }]);
  });

  it('a calendar has an event once for each time it repeats within the window, without exceptions', () => {
    const weekly = calendar(
      event(
        'DTSTART;TZID=Europe/Berlin:20260105T093000',
        'DTEND;TZID=Europe/Berlin:20260105T095000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261214T083000Z',
        'EXDATE;TZID=Europe/Berlin:20261203T093000',
      ),
      event(
        'RECURRENCE-ID;TZID=Europe/Berlin:20261207T093000',
        'DTSTART;TZID=Europe/Berlin:20261208T110000',
        'DTEND;TZID=Europe/Berlin:20261208T112000',
        'STATUS:CANCELLED',
      ),
    );
    const rows = read(weekly);
    expect(rows.map(({ start, end }) => `${start} ${end.slice(11)}`)).toEqual([
      '2026-11-26T09:30+01:00 09:50+01:00',
      '2026-11-30T09:30+01:00 09:50+01:00',
      '2026-12-10T09:30+01:00 09:50+01:00',
      '2026-12-14T09:30+01:00 09:50+01:00',
      '2026-12-08T11:00+01:00 11:20+01:00',
    ]);
    expect(rows.map(({ of }) => of('UID')).slice(-2)).toEqual(['u1/20261214T083000Z', 'u1/20261207T083000Z']);
  });

  it.each([
    ['FREQ=DAILY;COUNT=3', ['2026-11-27', '2026-11-28', '2026-11-29']],
    ['FREQ=DAILY;INTERVAL=2;COUNT=3', ['2026-11-27', '2026-11-29', '2026-12-01']],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=3', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=2', ['2026-11-30', '2026-12-31']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', ['2026-11-30', '2026-12-31']],
    ['FREQ=YEARLY;COUNT=2', ['2026-11-27', '2027-11-27']],
    ['FREQ=YEARLY;BYMONTH=12;BYDAY=1MO;COUNT=1', ['2026-12-07']],
    ['FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=FR,SU;COUNT=3', ['2026-11-27', '2026-11-29', '2026-12-11']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', []],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', []],
  ])('a calendar repeats an event by %s', (rule, days) => {
    const text = calendar(event('DTSTART:20261127T093000Z', `RRULE:${rule}`));
    expect(starts(text).map((start) => start.slice(0, 10))).toEqual(
      days.map((day) => day).filter((day) => day <= '2027-11-28'),
    );
  });

  it('a calendar repeats an event at the same time of day over a change of the clocks', () => {
    const text = calendar(
      event('DTSTART;TZID=Europe/Berlin:20270327T093000', 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=2'),
    );
    expect(read(text).map(({ start, end }) => [start, end])).toEqual([
      ['2027-03-27T09:30+01:00', '2027-03-27T10:00+01:00'],
      ['2027-03-28T09:30+02:00', '2027-03-28T10:00+02:00'],
    ]);
  });

  it.each(['FREQ=SECONDLY', 'FREQ=HOURLY;BYHOUR=9', 'FREQ=YEARLY;BYWEEKNO=20', 'FREQ=MINUTELY;COUNT=99999'])(
    'a calendar with an event that repeats by %s has it once, with a doubt',
    (rule) => {
      const text = calendar(event('DTSTART:20261127T093000Z', `RRULE:${rule}`));
      expect(read(text)).toMatchObject([{ start: '2026-11-27T09:30Z', doubts: [{ kind: 'recurs-on' }] }]);
    },
  );

  it('a calendar of many events that repeat daily without an end is bounded', () => {
    const many = Array.from({ length: 600 }, () => event('DTSTART:19700101T093000Z', 'RRULE:FREQ=DAILY'));
    expect(openTable(calendar(...many))).toMatchObject({
      kind: 'unreadable',
      why: { kind: 'past-bound', bound: 'rows' },
    });
  });

  it('a calendar may move an event that repeats from one of its times on', () => {
    const repeats = event(
      'DTSTART;TZID=Europe/Berlin:20261127T093000',
      'DURATION:PT20M',
      'SUMMARY:Before',
      'RRULE:FREQ=DAILY;COUNT=6',
    );
    const change = (from: string, to: string, ...lines: readonly string[]) =>
      event(
        `RECURRENCE-ID;${from.startsWith('!') ? '' : 'RANGE=THISANDFUTURE;'}TZID=Europe/Berlin:${from.replace('!', '')}`,
        `DTSTART;TZID=Europe/Berlin:${to}`,
        'DURATION:PT40M',
        ...lines,
      );
    const changes = [
      change('20261129T093000', '20261129T110000', 'SUMMARY:Moved'),
      change('!20261130T093000', '20261130T150000', 'SUMMARY:Once'),
      change('20261201T093000', '20261201T110000', 'SUMMARY:Moved', 'STATUS:CANCELLED'),
    ];
    for (const parts of [
      [repeats, ...changes],
      [...changes, repeats],
    ]) {
      const rows = read(calendar(...parts));
      expect(
        rows
          .map(
            ({ of, start, end, status }) =>
              `${start.slice(5, 16)} ${end.slice(11, 16)} ${of('SUMMARY')} ${status}`,
          )
          .toSorted(),
      ).toEqual([
        '11-27T09:30 09:50 Before ',
        '11-28T09:30 09:50 Before ',
        '11-29T11:00 11:40 Moved ',
        '11-30T15:00 15:40 Once ',
        '12-01T11:00 11:40 Moved CANCELLED',
        '12-02T11:00 11:40 Moved CANCELLED',
      ]);
      expect(new Set(rows.map(({ of }) => of('UID'))).size).toBe(6);
    }
  });

  it('a calendar of events that last all day says so of each, and none begins at midnight', () => {
    const text = calendar(
      event('DTSTART;VALUE=DATE:20261127', 'SUMMARY:Passport: Anna Müller'),
      event('DTSTART;VALUE=DATE:20261128', 'DTEND;VALUE=DATE:20261130', 'SUMMARY:Passport: Ben Okafor'),
    );
    const opened = openTable(text);
    if (opened.kind !== 'table') throw new Error(opened.kind);
    const rows = readAppointments(opened.table, { timeZone: 'Europe/Berlin', now: NOW }).rows();
    expect([...rows]).toMatchObject([
      { kind: 'refused', faults: [{ kind: 'all-day' }] },
      { kind: 'refused', faults: [{ kind: 'all-day' }] },
    ]);
  });

  it('a calendar that repeats an event more than ten thousand times has so many, with a doubt at the last', () => {
    const text = calendar(event('DTSTART:20000101T093000Z', 'RRULE:FREQ=DAILY'));
    const rows = readTable(text, { window: { from: 0, to: Date.UTC(2090, 0, 1) } }).rows;
    expect(rows).toHaveLength(10_000);
    expect(rows.map(({ doubts = [] }) => doubts.length).reduce((sum, some) => sum + some)).toBe(1);
    expect(rows.at(-1)?.doubts).toEqual([{ kind: 'recurs-on' }]);
  });

  it('a calendar with an event that is none says so at its place, and has the others', () => {
    const text = calendar(event('DTSTART:not a time'), event('DTSTART:20261127T093000Z'));
    expect(readTable(text).rows).toMatchObject([{ number: 1 }, { number: 2 }]);
    expect(starts(text).at(-1)).toBe('2026-11-27T09:30Z');
  });

  it('a calendar whose texts have bare line ends loses none of them', () => {
    const text = calendar(event('DTSTART:20261127T093000Z', 'DESCRIPTION:First', 'second line', '  third'));
    expect(read(text)[0]?.of('DESCRIPTION')).toMatch(/First[\s\S]*second line/);
  });
});
