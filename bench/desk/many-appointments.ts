/** A roster as a large house has it: 5,000 appointments today, the rest over the days around. */
import { type CellOf, workbookOf } from '../../test/support/workbook-of.ts';

const FIRST = [
  'Anna',
  'Deniz',
  'Min-jun',
  'Tomás',
  'Kwame',
  'Carlos',
  'Ioana',
  'Oleksandr',
  'Ramón',
  'Sofía',
];
const LAST = ['Kowalska', 'Aydın', 'Park', 'Rivera', 'Boateng', 'Quispe', 'Popescu', 'Ruiz', 'Yılmaz', 'Łoś'];
/** Line 1 is the first. */
export const LINES = ['Passport renewal', 'ID card', 'Residency', 'Registration'];
const CLERKS = ['M. Okafor', 'E. Lindqvist', 'L. Sato', 'A. Mensah'];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface Many {
  readonly code: string;
  readonly name: string;
  readonly line: string;
  readonly clerk: string;
  readonly startsAt: number;
}

const pick = (from: readonly string[], n: number): string => from[n % from.length] ?? '';

/** The `n`th appointment of the day that begins at `day`, in UTC; from 07:00 on, every ten seconds. */
function manyOf(n: number, day: number): Many {
  return {
    code: `${pick(['A', 'B', 'C', 'D'], n)}-${n}`,
    name: `${pick(FIRST, n)} ${pick(LAST, Math.floor(n / 10))}`,
    line: pick(LINES, n),
    clerk: pick(CLERKS, Math.floor(n / 4)),
    startsAt: day + 7 * 60 * MINUTE_MS + (n % 5_000) * 10_000,
  };
}

/** `today` of them are of the day of `now`; the others of the 20 days after it. */
export function many(all: number, today: number, now: number): readonly Many[] {
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: all }, (_, n) => manyOf(n, n < today ? day : day + (1 + (n % 20)) * DAY_MS));
}

const HEADER = [
  'id',
  'code',
  'firstName',
  'lastName',
  'phoneNumber',
  'lineId',
  'lineName',
  'assigneeName',
  'startTime',
  'endTime',
];

/** Without its times. */
function textsOf({ code, name, line, clerk }: Many, n: number): readonly string[] {
  const [first = '', last = ''] = name.split(' ');
  const phone = `+4860${String(1_000_000 + ((n * 7_919) % 9_000_000))}`;
  return [`id-${n}`, code, first, last, phone, String(LINES.indexOf(line) + 1), line, clerk];
}

const endOf = ({ startsAt }: Many): number => startsAt + 15 * MINUTE_MS;

/** As a roster file has them. */
export function rosterOf(appointments: readonly Many[]): string {
  const at = (ms: number): string => new Date(ms).toISOString();
  const rows = appointments.map((one, n) => [...textsOf(one, n), at(one.startsAt), at(endOf(one))]);
  return [HEADER, ...rows].map((cells) => cells.join()).join('\n');
}

/** The same as a spreadsheet program saves it: each text once in a table of its own, times as numbers. */
export function workbookOfMany(appointments: readonly Many[]): Uint8Array {
  const shared = new Map<string, number>();
  const text = (value: string): CellOf => {
    const at = shared.get(value) ?? shared.size;
    shared.set(value, at);
    return { type: 's', value: String(at) };
  };
  // Days since the end of 1899.
  const time = (ms: number): CellOf => ({ format: 1, value: String(ms / DAY_MS + 25_569) });
  const rows = appointments.map((one, n) => [
    ...textsOf(one, n).map(text),
    time(one.startsAt),
    time(endOf(one)),
  ]);
  const sheets = { Appointments: [HEADER.map(text), ...rows] };
  const strings = Array.from(shared.keys(), (value) => `<si><t>${value}</t></si>`).join('');
  return workbookOf({
    sheets,
    formats: ['yyyy-mm-dd hh:mm'],
    parts: { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` },
  });
}
