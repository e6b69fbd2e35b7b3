/** A roster as a large house has it: 5,000 appointments today, the rest over the days around. */

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

/** As a roster file has them. */
export function rosterOf(appointments: readonly Many[]): string {
  const rows = appointments.map(({ code, name, line, clerk, startsAt }, n) => {
    const [first = '', last = ''] = name.split(' ');
    const at = (ms: number): string => new Date(ms).toISOString();
    const phone = `+4860${String(1_000_000 + ((n * 7_919) % 9_000_000))}`;
    return [
      `id-${n}`,
      code,
      first,
      last,
      phone,
      LINES.indexOf(line) + 1,
      line,
      clerk,
      at(startsAt),
      at(startsAt + 15 * MINUTE_MS),
    ].join();
  });
  return [
    'id,code,firstName,lastName,phoneNumber,lineId,lineName,assigneeName,startTime,endTime',
    ...rows,
  ].join('\n');
}
