import { describe, expect, it } from 'vitest';
import { rowsOf } from './list-piece.ts';
import { readList } from './roster.ts';
import { sourceOf } from '../lists/list-text.ts';

const NOW = Date.parse('2026-01-05T09:00:00Z');
const HEADER = 'id,code,firstName,lastName,lineId,startTime,endTime';
const ROW = 'a1,A-1,Zoë,K,1,2026-01-05T09:10:00Z,2026-01-05T09:40:00Z';
const CSV = `${HEADER}\n${ROW}`;
const JSON_LIST =
  '[{"id":"a1","code":"A-1","firstName":"Zoë","lineId":1,"startTime":"2026-01-05T09:10:00Z","endTime":"2026-01-05T09:40:00Z"}]';

function read(bytes: Buffer) {
  const reading = readList(inMemory(bytes), { timeZone: 'UTC', now: NOW }, () => {});
  if (reading.kind !== 'read') throw new Error(reading.kind);
  const { summary, problems, rows } = reading;
  return { questions: summary.understood.questions, problems, rows: rowsOf(rows.json(0, rows.count)) };
}

const inMemory = (bytes: Buffer) => sourceOf({ kind: 'memory', bytes: new Uint8Array(bytes).buffer });

describe('a list of a spreadsheet', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(CSV)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${CSV}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${CSV}`, 'utf16le')],
    ['UTF-16 of the other order', Buffer.from(`\uFEFF${CSV}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(CSV, 'latin1')],
    ['semicolons and mixed line ends', Buffer.from(`${HEADER}\r${ROW}\r\n\n`.replaceAll(',', ';'))],
    ['tabs', Buffer.from(CSV.replaceAll(',', '\t'))],
    ['quotes', Buffer.from(CSV.replace('Zoë', '"Zoë"').replace(',K,', ',"K, ""the"" first",'))],
    ['JSON', Buffer.from(JSON_LIST)],
    ['JSON with a mark', Buffer.from(`\uFEFF${JSON_LIST}`)],
  ])('a list of a spreadsheet is read as %s', (_what, bytes) => {
    const { rows, problems, questions } = read(bytes);
    expect(rows.map(({ id, firstName }) => [id, firstName])).toEqual([['a1', 'Zoë']]);
    expect([problems, questions]).toEqual([[], []]);
  });

  it.each(['', '\uFEFF', '\n\n', HEADER])('a list of a spreadsheet may be empty (%j)', (text) => {
    expect(read(Buffer.from(text))).toMatchObject({ rows: [], problems: [] });
  });

  it('a list of a spreadsheet tells how many rows it has read, as it goes', () => {
    const heard: number[] = [];
    const bytes = Buffer.from(`${CSV}\n${ROW.replace('a1', 'a2')}`);
    readList(inMemory(bytes), { timeZone: 'UTC', now: NOW }, (rows) => void heard.push(rows));
    expect(heard).toEqual([0, 1]);
  });
});
