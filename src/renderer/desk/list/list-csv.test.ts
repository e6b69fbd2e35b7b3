import { expect, it } from 'vitest';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import desk from '../../../words/en/desk.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { createFormats } from '../../i18n/formats.ts';
import { listCsv } from './list-csv.ts';

const NOW = Date.UTC(2026, 0, 5, 9);
const MINUTE = 60_000;
const t = createI18n({ desk }).getFixedT(null, 'desk');
const formats = createFormats('en-GB', 'UTC');

const appointment = (code: string, about: Partial<DeskAppointment> = {}): DeskAppointment => ({
  appointmentId: code,
  code,
  firstName: 'Anna',
  lastName: 'Kowalska',
  lineId: 1,
  lineName: 'Passports',
  assigneeName: 'M. Okafor',
  startsAt: NOW + 30 * MINUTE,
  endsAt: NOW + 60 * MINUTE,
  status: 'Scheduled',
  ...about,
});

const csv = (...args: Parameters<typeof listCsv>) => listCsv(...args).split('\r\n');

it('the file of a list has its rows in the order of the screen, and those found on other days with their day', () => {
  const lines = csv(
    {
      day: { date: '2026-01-05' },
      groups: [
        {
          id: 'waiting',
          rows: [appointment('B-2', { status: 'Checked-in', arrivedAt: NOW - 12 * MINUTE })],
        },
        { id: 'expected', rows: [appointment('A-1')] },
        { id: 'finished', rows: [appointment('C-3', { status: 'Served', arrivedAt: NOW - 90 * MINUTE })] },
      ],
      others: [{ day: '2026-01-07', appointment: appointment('D-4') }],
    },
    { t, formats, now: NOW },
  );
  expect(lines).toEqual([
    'Day,Time,Wait,Code,Visitor,Line,Assigned to,Status',
    '2026-01-05,9:30,12,B-2,Anna Kowalska,Passports,M. Okafor,Arrived 8:48',
    '2026-01-05,9:30,,A-1,Anna Kowalska,Passports,M. Okafor,Expected',
    '2026-01-05,9:30,,C-3,Anna Kowalska,Passports,M. Okafor,Served',
    '2026-01-07,9:30,,D-4,Anna Kowalska,Passports,M. Okafor,Expected',
    '',
  ]);
});

it('the file of a list says of a visitor who was called what the row says', () => {
  const arrived = { status: 'Checked-in', arrivedAt: NOW - 12 * MINUTE } as const;
  const called = [{ at: NOW, deskId: '3', deskName: 'Desk 3' }, { at: NOW, deskId: '7' }, { at: NOW }];
  const rows = called.map((call, n) => appointment(`B-${n}`, { ...arrived, called: call }));
  const group = { id: 'waiting' as const, rows };
  const lines = csv({ day: { date: '2026-01-05' }, groups: [group], others: [] }, { t, formats, now: NOW });
  expect(lines.map((line) => line.split('M. Okafor,')[1])).toEqual([
    undefined,
    '"Called, Desk 3"',
    '"Called, Desk 7"',
    'Called',
    undefined,
  ]);
});

it.each(['=HYPERLINK("https://evil.example")', '+48600', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])(
  'a visitor called %j starts no formula in the file of a list',
  (firstName) => {
    const group = { id: 'expected' as const, rows: [appointment('A-1', { firstName, lastName: '' })] };
    const file = listCsv(
      { day: { date: '2026-01-05' }, groups: [group], others: [] },
      { t, formats, now: NOW },
    );
    expect(file).not.toMatch(/(?:^|,)"*[=+\-@\t\r]/mu);
  },
);
