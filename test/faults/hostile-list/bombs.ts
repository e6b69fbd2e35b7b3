/** Files that are no lists, or far too much of one: each a shape, written to any size, and what the hub says of it. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '../random.ts';

export interface Bomb {
  readonly name: string;
  readonly ext: 'csv' | 'json' | 'txt';
  /** What comes first, what is repeated up to the size, and what comes last; numbered where it is to differ. */
  readonly parts: {
    readonly first?: string | Buffer;
    readonly again: string | Buffer | ((n: number) => string);
    readonly last?: string;
  };
  /**
   * What the hub makes of it: why nothing of it is read, with the bound it passes; `rows`: some are named; `empty`; `taken`:
   * all is well. Several where the size decides.
   */
  readonly said: RegExp;
}

/** Tomorrow: what is too far ahead is not taken. */
const DAY = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime\n';
const minute = (n: number): string => String(10 + (n % 50));
const good = (n: number, about = 'Kowalska'): string =>
  `h-${n},H-${n},Anna,${about},77,${DAY}T09:${minute(n)}:00Z,${DAY}T10:${minute(n)}:00Z\n`;
const entry = (n: number, about = ''): string =>
  `{"id":"h-${n}","code":"H-${n}","firstName":"Anna","lineId":77,"startTime":"${DAY}T09:10:00Z","endTime":"${DAY}T09:40:00Z"${about}},`;
const LAST_ENTRY = entry(0).slice(0, -1);
const long = (n: number): string => '😀'.repeat(n / 2);

const csv = (name: string, parts: Bomb['parts'], said: RegExp): Bomb => ({ name, ext: 'csv', parts, said });
const json = (name: string, parts: Bomb['parts'], said: RegExp): Bomb => ({ name, ext: 'json', parts, said });

const ASKS = /^asks$/;
const TOO_MANY_ROWS = /^past-bound rows$/;
const TOO_LONG = /^past-bound characters$/;
const TOO_WIDE = /^past-bound fields$/;
const TOO_DEEP = /^past-bound depth$/;

/** From some 3 MB on. */
export const BOMBS: readonly Bomb[] = [
  csv('commas in one line', { again: ',' }, TOO_LONG),
  csv('semicolons in a first line', { again: ';'.repeat(100_000), last: '\nx' }, TOO_LONG),
  csv('a first line of two thousand columns', { first: `${'a,'.repeat(2_000)}\n`, again: 'a\n' }, TOO_WIDE),
  csv('line feeds', { again: '\n' }, /^(?:past-bound rows|empty)$/),
  csv('carriage returns', { again: '\r' }, /^(?:past-bound rows|empty)$/),
  csv('blanks', { again: ' ' }, TOO_LONG),
  csv('bad lines without columns', { again: 'a\n' }, ASKS),
  csv('bad lines', { first: HEADER, again: 'a\n' }, TOO_MANY_ROWS),
  csv(
    'bad lines with ids',
    { first: HEADER, again: (n) => `long-identifier-${n},,\n` },
    /^(?:rows|past-bound rows)$/,
  ),
  csv(
    'bad lines with days',
    { first: HEADER, again: (n) => `,,${1000 + (n % 9_000)}-${minute(n)}-10\n` },
    /^(?:rows|past-bound rows)$/,
  ),
  csv('line feeds behind a header', { first: HEADER, again: '\n' }, TOO_MANY_ROWS),
  csv('rows of a million columns', { first: HEADER, again: `${','.repeat(999_000)}x\n` }, /^rows$/),
  csv('one row without an end', { first: HEADER, again: 'a,' }, TOO_LONG),
  csv('quotes', { first: HEADER, again: '"' }, TOO_LONG),
  csv('quotes that nobody closes', { first: HEADER, again: '"a\n' }, TOO_MANY_ROWS),
  csv('one quote and no line end', { first: `${HEADER}"`, again: 'abc ' }, TOO_LONG),
  csv(
    'quoted cells of line feeds',
    { first: HEADER, again: `"${'\n'.repeat(19_000)}",\n` },
    /^(?:rows|past-bound rows)$/,
  ),
  csv('one id again and again', { first: HEADER, again: () => good(1) }, /^(?:rows|past-bound rows)$/),
  csv('good rows', { first: HEADER, again: (n) => good(n) }, /^(?:taken|past-bound rows)$/),
  csv(
    'good rows with one code',
    { first: HEADER, again: (n) => good(n, `Of ${n}`).replace(`H-${n}`, 'H-1') },
    /^(?:rows|past-bound rows)$/,
  ),
  csv(
    'rows of the longest texts',
    {
      first: HEADER.replace(
        'lineId',
        'phoneNumber,email,lineName,locationName,assigneeName,languageCode,lineId',
      ),
      again: (n) => good(n).replace(',77,', `,${Array.from({ length: 6 }, () => long(200)).join(',')},77,`),
    },
    /^(?:taken|past-bound bytes)$/,
  ),
  csv('no text behind the first line', { first: HEADER, again: '\0' }, /^not-text$/),
  csv('byte order marks', { first: HEADER, again: '\uFEFF\n' }, /^(?:empty|past-bound rows)$/),
  csv('zeros', { again: '\0' }, /^not-text$/),
  csv('a workbook', { first: 'PK\u0003\u0004', again: Buffer.from([0, 0, 1, 200, 10]) }, /^damaged$/),
  csv('lines of Windows-1252', { first: HEADER, again: Buffer.from([0xe9, 0xe9, 0x0a]) }, TOO_MANY_ROWS),
  csv('half signs of UTF-8', { first: HEADER, again: Buffer.from([0xf0, 0x9f]) }, TOO_LONG),
  csv('UTF-16 without an end', { first: Buffer.from([0xff, 0xfe]), again: Buffer.from([0x2c, 0]) }, TOO_LONG),
  json('lists in lists', { again: '[' }, TOO_DEEP),
  json('objects in objects', { first: '[', again: '{"a":' }, TOO_DEEP),
  json(
    'deep entries',
    { first: '[', again: `${'[{"a":'.repeat(40)}1${'}]'.repeat(40)},`, last: '1]' },
    /^(?:rows|past-bound rows)$/,
  ),
  json('empty lists', { first: '[', again: '[],', last: '[]]' }, TOO_MANY_ROWS),
  json('commas', { first: '[', again: ',' }, TOO_MANY_ROWS),
  json('one entry of empty lists', { first: '[{"a":[', again: '[],' }, TOO_LONG),
  json(
    'entries of a hundred thousand lists',
    { first: '[', again: `{"a":[${'[],'.repeat(300_000)}1]},`, last: '1]' },
    /^rows$/,
  ),
  json('one text', { first: '["', again: 'a', last: '"]' }, TOO_LONG),
  json('a text without an end', { first: '["', again: '\\"' }, TOO_LONG),
  json('one number', { first: '[', again: '1', last: ']' }, TOO_LONG),
  json(
    'entries of huge numbers',
    { first: '[', again: `{"id":${'9'.repeat(900_000)}},`, last: '1]' },
    /^rows$/,
  ),
  json('one key again and again', { first: '[{', again: '"id":1,', last: '"id":1}]' }, TOO_WIDE),
  json('an entry of many fields', { first: '[{', again: (n) => `"a${n}":0,`, last: '"id":1}]' }, TOO_WIDE),
  json('blanks before the end', { first: `[${LAST_ENTRY}]`, again: ' ' }, /^taken$/),
  json('blanks in a list', { first: '[', again: ' ', last: ']' }, TOO_LONG),
  json(
    'good entries',
    { first: '[', again: (n) => entry(n), last: `${LAST_ENTRY}]` },
    /^(?:rows|past-bound rows)$/,
  ),
  json(
    'entries with a picture each',
    { first: '[', again: (n) => entry(n, `,"photo":"${'x'.repeat(300_000)}"`), last: `${LAST_ENTRY}]` },
    /^rows$/,
  ),
  json('a list that does not end', { first: '[', again: (n) => entry(n) }, /^(?:no-end|past-bound rows)$/),
  { name: 'words of chance', ext: 'txt', parts: { again: chance() }, said: /./ },
];

/** The same on each machine. */
function chance(): Buffer {
  const random = createRandom(23);
  return Buffer.from(Array.from({ length: 50_000 }, () => Math.floor(random() * 256)));
}

const BLOCK = 1024 * 1024;

/** Writes it in blocks, some bytes more or less than `bytes`. */
export function writeBomb(
  { parts: { first = '', again, last = '' } }: Bomb,
  path: string,
  bytes: number,
): void {
  const file = openSync(path, 'w');
  try {
    let at = writeSync(file, Buffer.from(first));
    let n = 0;
    const same = typeof again === 'function' ? undefined : Buffer.from(again);
    const block =
      same && Buffer.concat(Array.from({ length: Math.max(1, Math.floor(BLOCK / same.length)) }, () => same));
    while (at < bytes) {
      if (block && typeof again !== 'function') {
        const whole = Math.min(block.length, Math.ceil((bytes - at) / again.length) * again.length);
        at += writeSync(file, block.subarray(0, whole));
      } else if (typeof again === 'function') {
        let text = '';
        while (text.length < BLOCK && at + text.length < bytes) text += again(n++);
        at += writeSync(file, Buffer.from(text));
      }
    }
    writeSync(file, Buffer.from(last));
  } finally {
    closeSync(file);
  }
}
