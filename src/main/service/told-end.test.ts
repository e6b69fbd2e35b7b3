import { expect, it } from 'vitest';
import { otherEndIn, type Step } from './told-end.ts';

const record = { id: 'a7', publicId: 'K7', status: 'Cancelled' };

it.each<[Step, unknown, string]>([
  ['check-in', record, 'Cancelled'],
  ['check-in', { statusCode: 200, data: { ...record, status: 'NO_SHOW' } }, 'NO_SHOW'],
  ['check-in', { ...record, status: undefined, state: 'canceled' }, 'canceled'],
  ['check-in', { ...record, status: 'SERVED' }, 'SERVED'],
  ['cancel', { ...record, status: 'No-show' }, 'No-show'],
  ['no-show', [record], 'Cancelled'],
])('a %s is denied by a record that tells another end (%j)', (step, body, word) => {
  expect(otherEndIn(step, 'a7', body)).toBe(word);
});

it.each<[Step, unknown]>([
  ['check-in', undefined],
  ['check-in', { statusCode: 200 }],
  // As it was before, or as a ticket says that the visitor waits.
  ['check-in', { ...record, status: 'Scheduled' }],
  ['check-in', { ...record, status: 'NEW' }],
  ['check-in', { ...record, status: 3 }],
  ['cancel', record],
  ['cancel', { ...record, status: 'Checked-in' }],
  ['no-show', { ...record, status: 'NOSHOW' }],
  // Of somebody else, or of two.
  ['check-in', { ...record, id: 'a8' }],
  ['check-in', [record, record]],
  ['check-in', { ...record, status: 'constructor' }],
])('a %s is not denied by %j', (step, body) => {
  expect(otherEndIn(step, 'a7', body)).toBeUndefined();
});
