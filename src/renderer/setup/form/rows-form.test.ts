import { expect, it } from 'vitest';
import { SETTINGS_VIEW as view } from '../../../../test/support/records/settings-view.ts';
import { readStep } from './form.ts';
import { isNoNumber, seenUnlisted, withSeen } from './front-desk-form.ts';

it.each([
  ['7', false],
  [' -7 ', false],
  ['', true],
  ['7a', true],
  ['1.5', true],
  // What is not sent is what is marked.
  ['1234567890123456', true],
])('a desk with the id %j is wrong: %j, and is not sent then', (id, isWrong) => {
  const desk = { id, name: 'Desk 7', direction: '' };
  expect(isNoNumber(desk, 'id')).toBe(isWrong);
  const { kind } = readStep('desk', { desks: [desk] }, view);
  expect(kind).toBe(isWrong ? 'invalid' : 'change');
});

it('a row that was left empty is not marked beside a wrong one', () => {
  expect(isNoNumber({ id: ' ', name: '', direction: '' }, 'id')).toBe(false);
});

it('a desk that has called is added with its name, in place of an empty row, and offered no more', () => {
  const seen = [{ id: 3, name: 'Desk 3' }, { id: 9 }];
  expect(seenUnlisted(seen, [])).toEqual([{ id: 9 }, { id: 3, name: 'Desk 3' }]);
  const rows = withSeen('desks', [{ id: '', name: ' ', direction: '' }], { id: 3, name: 'Desk 3' });
  expect(rows).toEqual([{ id: '3', name: 'Desk 3', direction: '' }]);
  expect(seenUnlisted(seen, rows)).toEqual([{ id: 9 }]);
});
