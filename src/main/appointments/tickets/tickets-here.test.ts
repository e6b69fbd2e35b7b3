import { expect, test } from 'vitest';
import type { Label, LabelPrivacy } from '../../board/label.ts';
import { appointmentOf } from '../../../../test/support/records/appointment-of.ts';
import type { StandingCall } from '../../../contract/appointment.ts';
import { createHowCalled } from './tickets-here.ts';

/** A visitor with the code A-42 whose ticket, if it is known, has these labels on displays of these rungs. */
function promised(
  rungs: readonly LabelPrivacy[],
  labels?: Readonly<Partial<Record<LabelPrivacy, Label>>>,
  code = 'A-42',
  where?: string,
  call?: StandingCall,
) {
  return createHowCalled({
    owners: {
      ticketOf: () => (labels === undefined ? undefined : 'ticket'),
      willShareId: () => code === '',
    },
    labels: { of: (_ticketId, rung = 'number') => labels?.[rung] },
    rungsOf: () => rungs,
    whereOf: () => where,
    callOf: () => call,
    now: () => 0,
    isOnItsWay: () => false,
  })(appointmentOf({ code, arrivedAt: 0 }));
}

const code: Label = { label: 'A-42', kind: 'code' };
const number: Label = { label: '042', kind: 'number' };
const anna: Label = { label: 'Anna K.', kind: 'first-name' };

test('the visitor is told what the displays show when all of them are on one rung', () => {
  expect(promised(['first-name'])).toEqual({ calls: { code: 'A-42', other: 'first-name' } });
  expect(promised(['number'])).toEqual({ calls: { code: 'A-42', other: 'number' } });
});

test('the visitor is told that calls differ when displays are on several rungs, and no name alone', () => {
  expect(promised(['number', 'first-name'])).toEqual({ calls: { code: 'A-42', other: 'differs' } });
});

test('a number is promised only where every display calls the visitor by it', () => {
  expect(promised(['number', 'first-name'], { number: code, 'first-name': code })).toEqual({
    number: 'A-42',
  });
  expect(promised(['number'], { number })).toEqual({ number: '042' });
  expect(promised(['number', 'first-name'], { number, 'first-name': anna })).toEqual({
    calls: { code: 'A-42', other: 'differs' },
  });
  expect(promised(['first-name'], { 'first-name': anna })).toEqual({
    calls: { code: 'A-42', other: 'first-name' },
  });
});

test('a ticket that is known and has no label yet will be called by its code on every display', () => {
  expect(promised(['number', 'first-name'], {})).toEqual({ number: 'A-42' });
});

test('a visitor without a code is promised no empty one, only what the ticket is called', () => {
  expect(promised(['number'], undefined, '')).toEqual({ calls: { other: 'number' } });
  expect(promised(['initials'], {}, '')).toEqual({ calls: { other: 'initials' } });
  expect(promised(['number'], { number }, '')).toEqual({ number: '042' });
  expect(promised(['first-name'], { 'first-name': anna }, '')).toEqual({ calls: { other: 'first-name' } });
});

test('the visitor is told where the line waits, whatever it will be called', () => {
  expect(promised(['number'], { number }, 'A-42', '2nd floor')).toEqual({
    number: '042',
    where: '2nd floor',
  });
  expect(promised(['initials'], undefined, '', '2nd floor')).toEqual({
    calls: { other: 'initials' },
    where: '2nd floor',
  });
});

test('the visitor who was called is told where to go, whatever the display shows', () => {
  const call = { heardAt: 5, desk: '12' };
  expect(promised(['first-name'], { 'first-name': anna }, 'A-42', undefined, call)).toEqual({
    calls: { code: 'A-42', other: 'first-name' },
    call,
  });
});
