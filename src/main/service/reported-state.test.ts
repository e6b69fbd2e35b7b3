import { expect, it } from 'vitest';
import { otherStateIn, type OtherState, type Step } from './reported-state.ts';

const record = { id: 'a7', publicId: 'K7', status: 'Cancelled' };

it.each<[Step, unknown, OtherState]>([
  ['check-in', record, { words: 'Cancelled', by: 'cancel' }],
  [
    'check-in',
    { statusCode: 200, data: { ...record, status: 'NO_SHOW' } },
    { words: 'NO_SHOW', by: 'no-show' },
  ],
  ['check-in', { ...record, status: undefined, state: 'canceled' }, { words: 'canceled', by: 'cancel' }],
  ['check-in', { ...record, status: 'SERVED' }, { words: 'SERVED', by: 'serve' }],
  ['cancel', { ...record, status: 'No-show' }, { words: 'No-show', by: 'no-show' }],
  ['no-show', [record], { words: 'Cancelled', by: 'cancel' }],
  // The visitor came before the service read the request.
  ['cancel', { ...record, status: 'Checked-in' }, { words: 'Checked-in', by: 'check-in' }],
  ['no-show', { ...record, status: 'CHECKED_IN' }, { words: 'CHECKED_IN', by: 'check-in' }],
  ['no-show', { ...record, status: 'CALLED' }, { words: 'CALLED', by: 'check-in' }],
])('a %s is denied by a record that tells another state (%j)', (step, body, told) => {
  expect(otherStateIn(step, 'a7', body)).toEqual(told);
});

it.each<[Step, unknown]>([
  ['check-in', undefined],
  ['check-in', { statusCode: 200 }],
  // As it was before, or as a ticket says that the visitor waits.
  ['check-in', { ...record, status: 'Scheduled' }],
  ['check-in', { ...record, status: 'NEW' }],
  ['check-in', { ...record, status: 'Checked-in' }],
  ['check-in', { ...record, status: 'CALLED' }],
  ['check-in', { ...record, status: 3 }],
  ['cancel', record],
  ['cancel', { ...record, status: 'Scheduled' }],
  ['no-show', { ...record, status: 'NOSHOW' }],
  // Of somebody else, or of two.
  ['check-in', { ...record, id: 'a8' }],
  ['check-in', [record, record]],
  ['check-in', { ...record, status: 'constructor' }],
])('a %s is not denied by %j', (step, body) => {
  expect(otherStateIn(step, 'a7', body)).toBeUndefined();
});
