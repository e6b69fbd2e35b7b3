import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOW } from '../../../../test/support/records/appointment-of.ts';
import type { RosterRule } from '../../../contract/roster.ts';
import { findEncoding } from '../lists/list-encoding.ts';
import { decodeByLines, sourceOf } from '../lists/list-text.ts';
import { readRoster } from '../../../../test/support/parts/read-roster.ts';
import { shareOf } from '../../../../test/support/share-of.ts';

function decodeRoster(bytes: Buffer): string {
  const source = sourceOf({ kind: 'memory', bytes: new Uint8Array(bytes).buffer });
  const { decoding } = findEncoding(source, { languages: ['en'] });
  return [...decodeByLines(source, decoding)].join('');
}

/** `too-long 50` */
const wordsOf = (rule: RosterRule): string => Object.values(rule).join(' ');

const HERE = { timeZone: 'UTC', now: NOW };
const COLUMNS = ['id', 'code', 'firstName', 'lastName', 'lineId', 'startTime', 'endTime'];
const cells = (id: number | string, firstName = 'Anna') => [
  `${id}`,
  `A-${id}`,
  firstName,
  'Kowalska',
  '1',
  '2026-01-05T09:10:00Z',
  '2026-01-05T09:40:00Z',
];

function read(text: string) {
  const reading = readRoster(text, HERE);
  if (reading.kind === 'unreadable') throw new Error(reading.why.kind);
  return reading;
}
const idsOf = (text: string) => read(text).appointments.map(({ id }) => id);
const said = (text: string) =>
  read(text).problems.map(
    ({ place, number, field, rule, isTaken }) =>
      `${place} ${number} ${field ?? '-'} ${wordsOf(rule)}${isTaken ? ' (taken)' : ''}`,
  );

describe('a roster as programs write it', () => {
  it('a roster as programs write it has every row where CR, LF and CRLF are mixed', () => {
    const ends = ['\r\n', '\n', '\r'];
    const lines = [COLUMNS.join(','), ...Array.from({ length: 500 }, (_, n) => cells(n).join(','))];
    const text = lines.map((line, n) => `${line}${ends[n % 3]}`).join('');
    expect(idsOf(text)).toHaveLength(500);
    const crFirst = lines.map((line, n) => `${line}${n === 0 ? '\r' : '\n'}`).join('');
    expect(idsOf(crFirst)).toHaveLength(500);
  });

  it.each([
    [',', ''],
    [';', ''],
    ['\t', ''],
    ['|', ''],
    [';', 'sep=;\r\n'],
    ['#', '"sep=#"\n'],
  ])(
    'a roster as programs write it may separate its cells with %j, and say so first: %j',
    (delimiter, first) => {
      const text =
        first +
        [COLUMNS, cells(1, 'Anna, the first'.replaceAll(delimiter, ''))]
          .map((row) => row.join(delimiter))
          .join('\n');
      expect(idsOf(text)).toEqual(['1']);
    },
  );

  it.each(['FIRSTNAME', 'First Name', 'first_name', ' firstname ', '"first-name"'])(
    'a roster as programs write it may call a column %j',
    (name) => {
      const header = COLUMNS.map((column) => (column === 'firstName' ? name : column)).join(',');
      expect(read(`${header}\n${cells(1).join(',')}`).appointments).toMatchObject([{ firstName: 'Anna' }]);
    },
  );

  it('a roster as programs write it may be UTF-8 or UTF-16 with and without a mark, or Windows-1252', () => {
    const text = [COLUMNS, cells(1, 'Zoë'), cells(2, 'Łukasz'), cells(3, '李')]
      .map((row) => row.join(';'))
      .join('\r\n');
    const le = Buffer.from(text, 'utf16le');
    const be = Buffer.from(le).swap16();
    const forms = {
      'utf-8': Buffer.from(text),
      'utf-8 with a mark': Buffer.from(`\uFEFF${text}`),
      'utf-16le with a mark': Buffer.concat([Buffer.from([0xff, 0xfe]), le]),
      'utf-16be with a mark': Buffer.concat([Buffer.from([0xfe, 0xff]), be]),
      'utf-16le': le,
      'utf-16be': be,
    };
    for (const [form, bytes] of Object.entries(forms)) {
      expect(
        read(decodeRoster(bytes)).appointments.map(({ firstName }) => firstName),
        form,
      ).toEqual(['Zoë', 'Łukasz', '李']);
    }
    const western = [COLUMNS, cells(1, 'Zoë'), cells(2, 'Jürgen'), cells(3, 'Œuvre €')].map((row) =>
      row.join(';'),
    );
    const bytes = Buffer.from(western.join('\r\n'), 'latin1');
    // Latin-1 has no such signs; Windows has them where Latin-1 has controls.
    const windows = Buffer.from(
      Array.from(western.join('\r\n'), (sign) => ({ Œ: 0x8c, '€': 0x80 })[sign] ?? sign.codePointAt(0) ?? 0),
    );
    expect(bytes).toHaveLength(windows.length);
    expect(read(decodeRoster(windows)).appointments.map(({ firstName }) => firstName)).toEqual([
      'Zoë',
      'Jürgen',
      'Œuvre €',
    ]);
    // One line of another program in a file of UTF-8 costs the others nothing.
    const mixed = Buffer.concat([
      Buffer.from(`${western[0]}\n${cells(1, 'Łukasz').join(';')}\n`),
      Buffer.from(`${cells(2, 'Zoë').join(';')}\n`, 'latin1'),
    ]);
    expect(read(decodeRoster(mixed)).appointments.map(({ firstName }) => firstName)).toEqual([
      'Łukasz',
      'Zoë',
    ]);
  });

  it('a roster as programs write it loses no other line to a quote that nobody closes, and names the line', () => {
    const rows = [1, 2, 3, 4].map((n) => cells(n).join(','));
    rows[1] = cells(2, '"Zoe').join(',');
    const text = [COLUMNS.join(','), ...rows].join('\n');
    expect(idsOf(text)).toEqual(['1', '2', '3', '4']);
    expect(read(text).appointments[1]?.firstName).toBe('Zoe');
    expect(said(text)).toEqual(['line 3 - open-quote (taken)']);
    // Two of them look like one cell over two lines.
    rows[2] = cells(3, 'Bob"').join(',');
    expect(idsOf([COLUMNS.join(','), ...rows].join('\n'))).toEqual(['1', '2', '3', '4']);
    // With a comma behind it nobody knows which cell is which.
    rows[1] = cells(2, '"Zoe, the first').join(',');
    const torn = [COLUMNS.join(','), ...rows].join('\n');
    expect(idsOf(torn)).toEqual(['1', '3', '4']);
    expect(said(torn)[0]).toBe('line 3 - too-many-cells 8 7');
  });

  it('a roster as programs write it says which rows share an id, and takes that of today, else the first', () => {
    const tomorrow = cells(1, 'Tomorrow').map((cell) => cell.replace('01-05', '01-06'));
    const text = [COLUMNS, tomorrow, cells(1, 'Today'), cells(1, 'Again')]
      .map((row) => row.join(','))
      .join('\n');
    expect(read(text).appointments).toMatchObject([{ firstName: 'Today' }]);
    expect(said(text)).toEqual(['line 2 id double line 3', 'line 4 id double line 3']);
  });

  it('a roster as programs write it counts lines as a person does, over empty lines and cells of several lines', () => {
    const text = `sep=,\r\n${COLUMNS.join(',')}\r\n\r\n${cells(1, '"An\nna"').join(',')}\r${cells(2, '').join(',')}\n`;
    expect(idsOf(text)).toEqual(['1']);
    expect(said(text)).toEqual(['line 6 firstName missing']);
  });

  it('a JSON list names the entry that is not JSON, and its other entries are taken', () => {
    const entry = (n: number) =>
      JSON.stringify(
        Object.fromEntries(cells(n, 'A "B" [c], {d} \\').map((each, at) => [COLUMNS[at], each])),
      );
    const text = `[\n${entry(1)},\n{"id": "2", oops},\n${entry(3)}\n]\n`;
    expect(idsOf(text)).toEqual(['1', '3']);
    expect(said(text)).toEqual(['entry 2 - not-an-object']);
    expect(readRoster(`${text}x`, HERE).kind).toBe('unreadable');
    expect(readRoster(`[${entry(1)},`, HERE).kind).toBe('unreadable');
    expect(idsOf('[ ]')).toEqual([]);
  });

  it('a roster as programs write it never has fewer rows than the file without a word, whatever is written into its cells', () => {
    const sign = fc.constantFrom('a', 'Ż', '"', '""', ' ', ',', ';', '5', '-', "'", '\\', '\u00a0');
    const name = fc.string({ unit: sign, maxLength: 12 });
    const end = fc.constantFrom('\n', '\r', '\r\n');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name, end), { minLength: 1, maxLength: 8 }), (rows) => {
        const text =
          `${COLUMNS.join(',')}\n` +
          rows
            .map(([first, last, lineEnd], n) => {
              const row = cells(n, first);
              row[3] = last;
              return row.join(',') + lineEnd;
            })
            .join('');
        const { appointments, problems } = read(text);
        const named = new Set(problems.filter(({ isTaken }) => !isTaken).map(({ number }) => number));
        expect(appointments.length + named.size).toBe(rows.length);
        for (const { id } of appointments) expect(Number(id)).toBeLessThan(rows.length);
      }),
      { numRuns: shareOf(500) },
    );
  });

  it('a roster as programs write it gives back every name that is quoted as RFC 4180 says', () => {
    const part = fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', '\t', '.', '李');
    const name = fc.string({ unit: part, minLength: 1, maxLength: 12 }).map((text) => `x${text}x`);
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        const quoted = names.map((each, n) => cells(n, `"${each.replaceAll('"', '""')}"`).join(','));
        const reading = read([COLUMNS.join(','), ...quoted].join('\r\n'));
        expect(reading.appointments.map(({ firstName }) => firstName)).toEqual(names);
        expect(reading.problems).toEqual([]);
      }),
    );
  });
});

describe('times without a zone', () => {
  const at = (start: string, end: string, timeZone: string) => {
    const row = [...cells(1).slice(0, 5), start, end].join(',');
    const reading = readRoster(`${COLUMNS.join(',')}\n${row}`, { timeZone, now: NOW });
    if (reading.kind === 'unreadable') throw new Error(reading.why.kind);
    const [one] = reading.appointments;
    return {
      start: one && new Date(one.startsAt).toISOString(),
      end: one && new Date(one.endsAt).toISOString(),
      said: reading.problems.map(({ field, rule, isTaken }) => `${field} ${wordsOf(rule)} ${isTaken}`),
    };
  };

  it.each([
    ['2026-11-22 09:30', 'Europe/Madrid', '2026-11-22T08:30:00.000Z'],
    ['2026-11-22T09:30:00', 'Europe/Madrid', '2026-11-22T08:30:00.000Z'],
    ['2026-07-01T09:30:00.500', 'Europe/Madrid', '2026-07-01T07:30:00.500Z'],
    ['2026-11-22 09:30', 'America/New_York', '2026-11-22T14:30:00.000Z'],
    ['2026-11-22 09:30', 'Asia/Kathmandu', '2026-11-22T03:45:00.000Z'],
    ['2026-11-22 09:30+02:00', 'Asia/Kathmandu', '2026-11-22T07:30:00.000Z'],
  ])('times without a zone are the location’s: %s in %s', (text, zone, instant) => {
    const end = new Date(Date.parse(instant) + 86_400_000).toISOString();
    expect(at(text, end, zone)).toEqual({ start: instant, end, said: [] });
  });

  it('times that the clocks skip are an hour later, and named', () => {
    expect(at('2026-03-29 02:30', '2026-03-29 03:00', 'Europe/Madrid')).toEqual({
      start: '2026-03-29T01:30:00.000Z',
      end: '2026-03-29T01:30:00.000Z',
      said: ['start skipped-hour true'],
    });
  });

  it('times that come twice are the first of the two, and named', () => {
    expect(at('2026-10-25 02:30', '2026-10-25 03:00', 'Europe/Madrid')).toEqual({
      start: '2026-10-25T00:30:00.000Z',
      end: '2026-10-25T02:00:00.000Z',
      said: ['start double-hour true'],
    });
    // From the second half past one to the only half past two there is no way back in time.
    expect(at('2026-10-25T02:50+02:00', '2026-10-25 02:10', 'Europe/Madrid').end).toBe(
      '2026-10-25T01:10:00.000Z',
    );
  });

  it('times without a zone are those on the clock of the location, in whatever zone, whenever', () => {
    const zone = fc.constantFrom(
      'Europe/Madrid',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Tehran',
      'UTC',
    );
    fc.assert(
      fc.property(
        zone,
        fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 }),
        (timeZone, minute) => {
          const format = new Intl.DateTimeFormat('sv-SE', {
            timeZone,
            dateStyle: 'short',
            timeStyle: 'short',
          });
          const shown = format.format(minute * 60_000);
          const came = at(shown, new Date((minute + 2_880) * 60_000).toISOString(), timeZone);
          // The one it was, or where it comes twice the first of the two; in any case what the clock shows.
          expect(format.format(Date.parse(came.start ?? ''))).toBe(shown);
          if (came.said.length === 0) expect(Date.parse(came.start ?? '')).toBe(minute * 60_000);
          else expect(Date.parse(came.start ?? '')).toBeLessThanOrEqual(minute * 60_000);
        },
      ),
      { numRuns: 200 },
    );
  });
});
