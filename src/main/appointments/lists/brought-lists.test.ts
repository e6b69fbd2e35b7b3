/** The lists of `test/lists`, in the shapes that widely used programs write, with what their owner expects. No recipe is given. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/languages.ts';
import { type ListReport, reportOf } from './list-report.ts';
import { sourceOf } from './list-text.ts';
import { openList } from './open-list.ts';
import { isColumnName } from './read-appointments.ts';

const LISTS = join(import.meta.dirname, '../../../../test/lists');
const NOW = Date.parse('2026-11-26T12:00:00Z');
const DAY_MS = 86_400_000;

function reportFor(name: string): ListReport {
  const bytes = new Uint8Array(readFileSync(join(LISTS, name))).buffer;
  const opened = openList(sourceOf({ kind: 'memory', bytes }), {
    languages: LANGUAGES,
    timeZone: 'Europe/Berlin',
    window: { from: NOW - 31 * DAY_MS, to: NOW + 366 * DAY_MS },
    knows: isColumnName,
  });
  return reportOf(opened, { timeZone: 'Europe/Berlin', now: NOW });
}

const shown = ({ rows }: ListReport): readonly string[] =>
  rows.map(
    ({ firstName, lastName, startTime, endTime, line, status, code, alias }) =>
      `${firstName} ${lastName} | ${startTime} ${endTime.slice(11, 16)} | ${line} | ${status} | ${code ?? alias}`,
  );

const at = (time: string): string => `2026-11-27T${time}:00+01:00`;

describe('lists as programs write them', () => {
  it.each<[string, string | null, readonly string[]]>([
    [
      '01-outlook-en.csv',
      'Outlook',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passports | Scheduled | null`,
        `Ben Okafor | ${at('13:00')} 13:20 | Passports | Scheduled | null`,
      ],
    ],
    [
      '03-calendar.ics',
      'Calendar (iCalendar)',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passport | Scheduled | A7K3`,
        `Ben Okafor | ${at('13:00')} 13:20 | Passport | Cancelled | null`,
      ],
    ],
    [
      '04-calendly.csv',
      'Calendly',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passport | Scheduled | null`,
        `Ben Okafor | ${at('13:00')} 13:20 | Passport | Cancelled | null`,
      ],
    ],
    [
      '07-fresha.csv',
      'Fresha',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passport | Scheduled | #A7K3`,
        `Ben Okafor | ${at('13:00')} 14:20 | Passport, Photo | Scheduled | #B8M4`,
        `Cleo Sand | ${at('14:30')} 14:50 | Passport | Cancelled | #C9N5`,
      ],
    ],
    [
      '09-practice-de.csv',
      'Practice list (Deutsch)',
      [
        `Anna Müller | ${at('09:30')} 10:00 | Reisepass | Scheduled | null`,
        `Ben Okafor | ${at('13:00')} 13:30 | Reisepass | Scheduled | null`,
      ],
    ],
    [
      '11-easyappointments.json',
      'Easy!Appointments',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passport | Scheduled | apTWVbSvBJXR`,
        `Ben Okafor | ${at('13:00')} 13:20 | Passport | Cancelled | bqTWVbSvBJXS`,
      ],
    ],
    [
      '14-foyer-resaved-in-excel.csv',
      'Foyer',
      [
        `Anna Müller | ${at('09:30')} 09:50 | Passports | Scheduled | null`,
        `Ben Okafor | ${at('13:00')} 13:20 | Passports | Scheduled | null`,
      ],
    ],
    [
      '15-excel-pl-cp1250.csv',
      'Foyer',
      [
        `Łukasz Żółć | ${at('09:30')} 09:50 | Paszporty - okno | Scheduled | PL01`,
        `Świętosław Dąbek | ${at('09:30')} 09:50 | Dowody | Scheduled | PL11`,
      ],
    ],
    ['19-workbook.xlsx', 'Foyer', [`Anna Müller | ${at('09:30')} 09:50 | 1 | Scheduled | A7K3`]],
    [
      '20-report-with-title.csv',
      'Foyer',
      [
        `Anna Müller | ${at('09:30')} 09:50 | 1 | Scheduled | A7K3`,
        `Ben Okafor | ${at('13:00')} 13:20 | 1 | Scheduled | B8M4`,
      ],
    ],
  ])('the list %s comes in as its owner expects, without a choice', (name, source, rows) => {
    const report = reportFor(name);
    expect(report.source).toBe(source);
    expect(shown(report)).toEqual(rows);
    expect(report.refused).toEqual([]);
  });

  it('the list 14 has a doubt on both codes and keeps the ids, so that known codes stay', () => {
    const { rows, doubts } = reportFor('14-foyer-resaved-in-excel.csv');
    expect(rows.map(({ id, code }) => [id, code])).toEqual([
      ['a-1', null],
      ['a-2', null],
    ]);
    expect(doubts.filter((one) => one.about === 'row' && one.field === 'code')).toMatchObject([
      { number: 2, kind: 'changed-code', text: '1.00E+05' },
      { number: 3, kind: 'changed-code', text: '42' },
    ]);
  });
});
