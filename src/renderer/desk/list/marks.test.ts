import { expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { markOf } from './marks.ts';

const call = (reason: HelpCall['reason']): HelpCall => ({
  helpId: 'h',
  kioskName: 'Kiosk 1',
  reason,
  language: 'en',
  listens: false,
  askedAt: NOW,
});

it.each([
  [-20, { kind: 'here-early', minutes: 20 }],
  [-15, { kind: 'here-early', minutes: 15 }],
  [-14, undefined],
  [4, undefined],
  [5, { kind: 'here-late', minutes: 5 }],
])('who arrived %i minutes after the start is marked %o', (minutes, mark) => {
  const arrived = appointment('A-1', {
    status: 'Checked-in',
    startsAt: NOW,
    arrivedAt: NOW + minutes * MINUTE,
  });
  expect(markOf(arrived, undefined)).toEqual(mark);
});

it('who said "I am here" before check-in is open or after it has closed is here', () => {
  expect(markOf(appointment('A-1', { startsAt: NOW + 40 * MINUTE }), call('here-early'))).toEqual({
    kind: 'here-early',
    minutes: 40,
  });
  expect(markOf(appointment('A-1', { startsAt: NOW - 40 * MINUTE }), call('here-late'))).toEqual({
    kind: 'here-late',
    minutes: 40,
  });
});

it('who asks for help stands at that kiosk, unless it is over', () => {
  expect(markOf(appointment('A-1'), call('confirm'))).toEqual({ kind: 'at-kiosk', kioskName: 'Kiosk 1' });
  expect(markOf(appointment('A-1', { status: 'Cancelled' }), call('cancelled'))).toBeUndefined();
  expect(markOf(appointment('A-1'), undefined)).toBeUndefined();
});
