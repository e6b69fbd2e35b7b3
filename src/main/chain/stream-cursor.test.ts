import { describe, expect, it } from 'vitest';
import { compareIds } from './stream-entry.ts';
import { BEGINNING, isAheadOf, stepTo } from './stream-cursor.ts';

const HERE = { id: '50-1', n: 7, isKnown: true };

describe('a lobby that reads its stream', () => {
  it.each([
    ['the next entry follows', HERE, { id: '60-0', n: 8, before: '50-1' }, { kind: 'next' }],
    [
      'the first entry of a new lobby is no gap',
      BEGINNING,
      { id: '60-0', n: 9, before: '50-1' },
      { kind: 'next' },
    ],
    ['entries between were trimmed', HERE, { id: '90-0', n: 11, before: '80-0' }, { kind: 'gap', missed: 3 }],
    [
      'the engine lost its last writes',
      HERE,
      { id: '60-0', n: 6, before: '40-0' },
      { kind: 'rewound', isAnew: false },
    ],
    ['the engine begins anew', HERE, { id: '60-0', n: 1, before: '0-0' }, { kind: 'rewound', isAnew: true }],
    [
      'the engine is another one, further on',
      HERE,
      { id: '90-0', n: 3, before: '80-0' },
      { kind: 'rewound', isAnew: true },
    ],
  ])('sees that %s', (_what, position, entry, step) => {
    expect(stepTo(position, entry)).toEqual(step);
  });

  it('sees that it is ahead of its stream, and that an empty one or its own beginning says nothing', () => {
    expect([
      isAheadOf(HERE.id, '50-0'),
      isAheadOf(HERE.id, '50-1'),
      isAheadOf(HERE.id, undefined),
      isAheadOf(BEGINNING.id, '1-0'),
    ]).toEqual([true, false, false, false]);
  });

  it('orders ids by time and then by number, however long they are', () => {
    const ids = ['1700000000000-10', '1700000000000-9', '999-99', '18446744073709551615-0'];
    expect(ids.toSorted(compareIds)).toEqual([
      '999-99',
      '1700000000000-9',
      '1700000000000-10',
      '18446744073709551615-0',
    ]);
  });
});
