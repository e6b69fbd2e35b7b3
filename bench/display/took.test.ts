import { expect, test } from 'vitest';
import { tookOf } from './took.ts';

const calls = [
  { number: '101', sentAt: 1_000 },
  { number: '102', sentAt: 2_000 },
];

test('a call counts once for each page that painted it', () => {
  const pages = [
    new Map([
      ['101', 1_030],
      ['102', 2_020],
    ]),
    new Map([
      ['102', 2_050],
      ['101', 1_040],
    ]),
  ];
  expect(tookOf(calls, pages)).toEqual({ took: [30, 40, 20, 50], missed: 0 });
});

test('a call that a page never painted is told as missed, and is no time', () => {
  const pages = [new Map([['101', 1_030]]), new Map()];
  expect(tookOf(calls, pages)).toEqual({ took: [30], missed: 3 });
});
