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
])('a visitor who arrived %i minutes after the start is marked %o', (minutes, mark) => {
  const arrived = appointment('A-1', {
    status: 'Checked-in',
    startsAt: NOW,
    arrivedAt: NOW + minutes * MINUTE,
  });
  expect(markOf(arrived, undefined, NOW + minutes * MINUTE)).toEqual(mark);
});

it('a visitor who said "I am here" before check-in is open or after it has closed is here', () => {
  expect(markOf(appointment('A-1', { startsAt: NOW + 40 * MINUTE }), call('here-early'), NOW)).toEqual({
    kind: 'here-early',
    minutes: 40,
  });
  expect(markOf(appointment('A-1', { startsAt: NOW - 40 * MINUTE }), call('here-late'), NOW)).toEqual({
    kind: 'here-late',
    minutes: 40,
  });
});

it('a visitor who asks for help is shown at that kiosk, unless the visit is over', () => {
  expect(markOf(appointment('A-1'), call('confirm'), NOW)).toEqual({
    kind: 'at-kiosk',
    kioskName: 'Kiosk 1',
  });
  expect(markOf(appointment('A-1', { status: 'Cancelled' }), call('cancelled'), NOW)).toBeUndefined();
  expect(markOf(appointment('A-1'), undefined, NOW)).toBeUndefined();
});

it('a visitor who is here early is so by fewer minutes each minute, until the time has come', () => {
  const early = appointment('A-1', { startsAt: NOW + 117 * MINUTE });
  const after = (minutes: number) => markOf(early, call('here-early'), NOW + minutes * MINUTE);
  expect(after(0)).toEqual({ kind: 'here-early', minutes: 117 });
  expect(after(29)).toEqual({ kind: 'here-early', minutes: 88 });
  expect(after(116.9)).toEqual({ kind: 'here-early', minutes: 1 });
  expect(after(117)).toEqual({ kind: 'here' });
  expect(after(140)).toEqual({ kind: 'here' });
  const arrived = appointment('A-1', { status: 'Checked-in', startsAt: NOW, arrivedAt: NOW - 20 * MINUTE });
  expect(markOf(arrived, undefined, NOW - 3 * MINUTE)).toEqual({ kind: 'here-early', minutes: 3 });
  expect(markOf(arrived, undefined, NOW)).toBeUndefined();
});

it('a visitor who came late is not later for having waited', () => {
  const late = appointment('A-1', { startsAt: NOW - 40 * MINUTE });
  expect(markOf(late, call('here-late'), NOW + 25 * MINUTE)).toEqual({ kind: 'here-late', minutes: 40 });
});
