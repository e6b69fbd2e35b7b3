import { expect, it } from 'vitest';
import { NOW } from '../../../test/support/records/appointment-of.ts';
import type { RosterProblem, RosterRule } from '../../contract/roster.ts';
import { rosterNotice, unreadableNotice } from './notices.ts';

it('trouble with the roster and with events is told by kinds, with the first rows', () => {
  const rule: RosterRule = { kind: 'missing' };
  const problem: RosterProblem = { place: 'line', number: 3, field: 'code', rule, isTaken: false };
  const twice: RosterRule = { kind: 'double-hour' };
  const doubt: RosterProblem = { ...problem, number: 7, field: 'start', rule: twice, isTaken: true };
  const rows = (problems: readonly RosterProblem[], bad: number, doubtful: number) =>
    rosterNotice({ kind: 'rows', at: NOW, bad, doubtful, problems });
  expect(rows([problem], 1, 0)).toMatchObject({
    kind: 'roster',
    trouble: { kind: 'rows', bad: 1, doubtful: 0, problems: [problem], total: 1 },
  });
  const many: RosterProblem[] = [
    doubt,
    problem,
    { ...problem, field: 'id' },
    ...[4, 5].map((number) => ({ ...problem, number })),
  ];
  // Rows are counted, not what is wrong with them; bad ones are named first.
  expect(rows(many, 3, 1)).toMatchObject({
    trouble: { bad: 3, doubtful: 1, problems: [{ number: 3 }, { number: 3 }, { number: 4 }], total: 5 },
  });
  expect(rows([doubt], 0, 1)).toMatchObject({
    trouble: { bad: 0, doubtful: 1, problems: [doubt], total: 1 },
  });
  expect(rosterNotice({ kind: 'missing', at: NOW })).toMatchObject({ trouble: { kind: 'missing' } });
  expect(unreadableNotice({ why: 'not-json', count: 3, since: NOW })).toMatchObject({
    at: NOW,
    trouble: { kind: 'unreadable', why: 'not-json', count: 3 },
  });
});
