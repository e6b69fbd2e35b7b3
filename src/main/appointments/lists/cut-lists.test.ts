/** Lists that were cut off anywhere, or changed anywhere: one sentence, or a list, and never an error. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createRandom, wholeBetween } from '../../../../test/faults/random.ts';
import { openTable } from '../../../../test/support/open-table.ts';
import { workbookOf } from '../../../../test/support/workbook-of.ts';

const FOLDER = new URL('../../../../test/lists/', import.meta.url);
const rows = Array.from({ length: 40 }, (_, n) => [
  `${n}`,
  `A-${n}`,
  'Anna',
  { format: 1, value: `46353.${n}` },
]);
const LISTS: readonly [name: string, bytes: Uint8Array][] = [
  ...readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }): [string, Uint8Array] => [name, readFileSync(new URL(name, FOLDER))]),
  [
    'a workbook',
    workbookOf({ sheets: { A: [['id', 'code', 'firstName', 'startTime'], ...rows] }, formats: [22] }),
  ],
  ['JSON Lines', Buffer.from('{"id":1,"start":"2026-11-27"}\n{"id":2,"start":"2026-11-27"}\n')],
  ['a list inside an object', Buffer.from('{"data":{"items":[{"id":1,"start":"2026-11-27"},{"id":2}]}}')],
];
/** What has an end that a cut takes away. A table of texts may end anywhere. */
const HAS_END = /\.(?:ics|json|xlsx)$|workbook|object/;

describe('a list that was cut off is a list, or says in one sentence that it is none:', () => {
  it.each(LISTS)('a list that was cut off is a list, or says that it is none: %s', (name, bytes) => {
    for (let n = 1; n < 200; n++) {
      const length = Math.floor((bytes.length * n) / 200);
      const opened = openTable(bytes.subarray(0, length));
      if (!HAS_END.test(name) || length >= bytes.length - 4) continue;
      if (opened.kind === 'unreadable')
        expect(opened.why.kind).toMatch(/^(?:damaged|no-end|not-text|past-bound|not-a-list)$/);
      // The beginning may be nothing but a word, which is a table of one name.
      else expect([length < 20, opened.rows.length]).toEqual([true, 0]);
    }
  });
});

describe('a list with wrong bytes is a list, or says in one sentence that it is none:', () => {
  it.each(LISTS)('a list with wrong bytes is a list, or says that it is none: %s', (name, bytes) => {
    const random = createRandom(name.length);
    for (let n = 0; n < 200; n++) {
      const wrong = Buffer.from(bytes);
      for (let k = 0; k < 4; k++)
        wrong.writeUInt8(wholeBetween(random, 0, 255), wholeBetween(random, 0, wrong.length - 1));
      const opened = openTable(wrong);
      expect(['table', 'unreadable']).toContain(opened.kind);
    }
  });

  it('a workbook with wrong lengths says that it is damaged', () => {
    const bytes = workbookOf({ sheets: { A: [['id', 'name', 'date'], ...rows] }, formats: [22] });
    const end = bytes.length - 22;
    for (const at of [end + 8, end + 10, end + 12, end + 16, 18, 26]) {
      for (const value of [0xffff_fffe, 0x7fff_ffff, 1]) {
        const wrong = Buffer.from(bytes);
        wrong.writeUInt32LE(value, Math.min(at, wrong.length - 4));
        const opened = openTable(wrong);
        if (opened.kind === 'unreadable') expect(opened.why.kind).toMatch(/damaged|locked|not-text/);
      }
    }
  });
});
