import { describe, expect, it } from 'vitest';
import { appointment, MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import type { HelpCall } from '../../../contract/help.ts';
import { awaitsSeen, isRefused, lateMinutes, markOf, rowStatusKind } from './row-status.ts';

describe('Lateness', () => {
  it('Lateness is none before the start and during the first minute', () => {
    expect(lateMinutes(appointment('A-1', { startsAt: NOW + 1 }), NOW)).toBe(0);
    expect(lateMinutes(appointment('A-1', { startsAt: NOW }), NOW)).toBe(0);
    expect(lateMinutes(appointment('A-1', { startsAt: NOW - MINUTE + 1 }), NOW)).toBe(0);
  });

  it('Lateness counts full minutes since the start', () => {
    expect(lateMinutes(appointment('A-1', { startsAt: NOW - MINUTE }), NOW)).toBe(1);
    expect(lateMinutes(appointment('A-1', { startsAt: NOW - 13 * MINUTE + 1 }), NOW)).toBe(12);
  });

  it('Lateness ends with the arrival, and with everything else that settles the appointment', () => {
    for (const status of ['Checked-in', 'Served', 'Cancelled', 'No-show'] as const) {
      expect(lateMinutes(appointment('A-1', { startsAt: NOW - 30 * MINUTE, status }), NOW)).toBe(0);
    }
  });
});

describe('A wait', () => {
  const waits = (minutes: number) =>
    appointment('A-1', {
      status: 'Checked-in',
      arrivedAt: NOW - minutes * MINUTE,
      promised: { from: 10, to: 20 },
    });

  it('a wait is shown as longer than was told from the first whole minute over it, with the minutes told', () => {
    expect(rowStatusKind(waits(20), lateMinutes(waits(20), NOW))).toBe('arrived');
    expect(lateMinutes(waits(21), NOW)).toBe(20);
    expect(rowStatusKind(waits(21), lateMinutes(waits(21), NOW))).toBe('over');
  });

  it('a wait of whom nothing was told is never too long', () => {
    const told = { status: 'Checked-in', arrivedAt: NOW - 600 * MINUTE } as const;
    expect(lateMinutes(appointment('A-1', told), NOW)).toBe(0);
  });

  it('a wait is over with the call, however long it was', () => {
    const called = { ...waits(45), called: { at: NOW - MINUTE } };
    expect(lateMinutes(called, NOW)).toBe(0);
    expect(rowStatusKind(called, lateMinutes(called, NOW))).toBe('called');
    expect(rowStatusKind({ ...called, status: 'Served' }, 0)).toBe('served');
  });
});

describe('A status of the list that is not known', () => {
  it('an unknown status of the list is not shown as expected nor as late, until the visitor has come or somebody has decided', () => {
    const unclear = appointment('A-1', { startsAt: NOW - 10 * MINUTE, isStatusInDoubt: true });
    expect(rowStatusKind(unclear, lateMinutes(unclear, NOW))).toBe('in-doubt');
    expect(rowStatusKind({ ...unclear, status: 'Checked-in' }, 0)).toBe('arrived');
    expect(rowStatusKind({ ...unclear, status: 'Cancelled' }, 0)).toBe('cancelled');
  });
});

describe('A refusal of the service', () => {
  const intent = {
    intentId: 3,
    kind: 'check-in',
    state: 'refused',
    sendsAt: NOW,
    message: 'Already cancelled',
  } as const;

  it('a refusal of the service is shown before lateness while nobody has dealt with it', () => {
    const refused = appointment('A-1', { startsAt: NOW - 10 * MINUTE, intent });
    expect(rowStatusKind(refused, lateMinutes(refused, NOW))).toBe('refused');
  });

  it('a refusal of the service gives way to what a person has decided since', () => {
    const settled = appointment('A-1', { status: 'Cancelled', intent });
    expect(isRefused(settled)).toBe(false);
    expect(rowStatusKind(settled, 0)).toBe('cancelled');
  });

  it('a refused check-in of a visitor marked no-show is shown before the no-show', () => {
    const intent = { intentId: 1, kind: 'check-in', state: 'refused', sendsAt: NOW } as const;
    expect(rowStatusKind(appointment('A-42', { status: 'No-show', intent }), 0)).toBe('refused');
    expect(rowStatusKind(appointment('A-42', { status: 'No-show' }), 0)).toBe('no-show');
  });

  it('a refusal of the service is not confused with a check-in that waits', () => {
    expect(isRefused(appointment('A-1', { intent: { ...intent, state: 'waiting' } }))).toBe(false);
  });
});

describe('An arrival', () => {
  const here = { status: 'Checked-in', arrivedAt: NOW } as const;

  it('an arrival waits for a sign of the front desk until somebody has seen it', () => {
    expect(awaitsSeen(appointment('A-1', here))).toBe(true);
    expect(awaitsSeen(appointment('A-1', { ...here, seenAt: NOW }))).toBe(false);
  });

  it('an arrival from before Foyer, or of a visitor who was served already, does not wait to be seen', () => {
    expect(awaitsSeen(appointment('A-1', { status: 'Checked-in' }))).toBe(false);
    expect(awaitsSeen(appointment('A-1', { ...here, status: 'Served' }))).toBe(false);
    expect(awaitsSeen(appointment('A-1'))).toBe(false);
  });
});

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
