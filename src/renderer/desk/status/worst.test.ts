import { describe, expect, it } from 'vitest';
import { ALL_CODES } from '../../../contract/codes.ts';
import type { HubStatus, Rate } from '../../../contract/hub-status.ts';
import type { Notice } from '../../../contract/notice.ts';
import { MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { worstArea } from './fault-area.ts';
import { rateNow, toneOf, waitingMinutes, worstOf } from './worst.ts';

const rate: Rate = { left: 4, of: 40, perSecond: 5, isPaused: false };

describe('What the limit of the service leaves', () => {
  it('the remaining limit of the service grows by itself up to the limit, since the hub reports it only after a call', () => {
    expect(rateNow(rate, 0)).toEqual({ left: 4, of: 40, level: 'low' });
    expect(rateNow(rate, 1_900)).toEqual({ left: 13, of: 40, level: 'plenty' });
    expect(rateNow(rate, 3_600_000)).toEqual({ left: 40, of: 40, level: 'plenty' });
  });

  it('the remaining limit of the service does not shrink where the clock of the page is set back', () => {
    expect(rateNow(rate, -5_000).left).toBe(4);
  });

  it('the remaining limit of the service is a pause where the service has asked for one, whatever is left', () => {
    expect(rateNow({ ...rate, isPaused: true }, 60_000).level).toBe('paused');
  });
});

describe('The age of what waits to be sent', () => {
  const status: HubStatus = {
    service: 'unreachable',
    webhooks: 'listening',
    waitingToSend: 2,
    oldestWaitingAt: NOW - 12 * MINUTE - 30_000,
    knowsAppointments: true,
    appointmentsToday: 3,
    notices: [],
    demo: false,
  };

  it('the age of what waits to be sent is that of the oldest, in whole minutes', () => {
    expect(waitingMinutes(status, NOW)).toBe(12);
    expect(waitingMinutes(undefined, NOW)).toBe(0);
    expect(waitingMinutes(status, NOW - 60 * MINUTE)).toBe(0);
  });
});

describe('The one sentence about Foyer', () => {
  const status: HubStatus = {
    service: 'reachable',
    webhooks: 'listening',
    waitingToSend: 0,
    knowsAppointments: true,
    appointmentsToday: 3,
    notices: [],
    demo: false,
  };
  const facts = { status, waiting: { count: 0, checkInsOnly: true }, screensAmiss: 0, now: NOW };

  it('the front desk says that all is well while the booking system answers and nothing waits', () => {
    expect(worstOf(facts)).toEqual({ kind: 'well' });
    expect(toneOf(worstOf(facts))).toBe('success');
  });

  it('the front desk does not say that all is well while kiosks know no appointments', () => {
    const none = { ...facts, status: { ...status, knowsAppointments: false } };
    expect(worstOf(none)).toEqual({ kind: 'no-appointments' });
    expect(toneOf(worstOf(none))).toBe('attention');
  });

  it('the front desk names what keeps visitors from being served before what only waits', () => {
    const away: HubStatus = {
      ...status,
      service: 'unreachable',
      webhooks: 'no-secret',
      rate: { ...rate, isPaused: true },
      oldestWaitingAt: NOW - 12 * MINUTE,
    };
    const all = { ...facts, status: away, waiting: { count: 2, checkInsOnly: true }, screensAmiss: 1 };
    expect(worstOf(all)).toEqual({ kind: 'service', service: 'unreachable' });
    const connected = { ...away, service: 'reachable' } as const;
    expect(worstOf({ ...all, status: connected })).toEqual({ kind: 'events' });
    const heard = { ...connected, webhooks: 'listening' } as const;
    expect(worstOf({ ...all, status: heard })).toEqual({ kind: 'outbox', count: 2, minutes: 12 });
    const nothingWaits = { ...heard, oldestWaitingAt: NOW };
    expect(worstOf({ ...all, status: nothingWaits })).toEqual({ kind: 'paused' });
    expect(worstOf({ ...facts, screensAmiss: 1 })).toEqual({ kind: 'screens', count: 1 });
  });

  it('the front desk names the most pressing problem, and how many others there are', () => {
    const told = { noticeId: 'n', at: NOW };
    const internal: Notice = { ...told, kind: 'own-fault', count: 1 };
    const rows: Notice = {
      ...told,
      kind: 'roster',
      trouble: { kind: 'rows', bad: 1, doubtful: 0, total: 1, problems: [] },
    };
    const rejected: Notice = { ...told, kind: 'webhook', trouble: { kind: 'signatures', count: 3 } };
    const worst = (...notices: Notice[]) => worstOf({ ...facts, status: { ...status, notices } });
    expect(worst(internal)).toEqual({ kind: 'faults', area: 'internal', more: 0 });
    expect(worst(internal, rows)).toEqual({ kind: 'faults', area: 'list', more: 1 });
    expect(worst(internal, rows, rejected)).toEqual({ kind: 'faults', area: 'calls', more: 2 });
  });

  it('every problem that a notice reports has a name of its own at the front desk', () => {
    const ofNotices = ALL_CODES.filter((code) => /^(E[4-79]|E1[12]|[RMLN]\d+|H15)$/.test(code));
    expect(ofNotices.filter((code) => worstArea([code]) === 'internal')).toEqual(['H15']);
  });

  it('the front desk says nothing good about Foyer while it has not heard of it', () => {
    expect(worstOf({ ...facts, status: undefined })).toEqual({ kind: 'lost' });
    expect(worstOf({ ...facts, status: { ...status, service: 'not-tried' } })).toEqual({
      kind: 'connecting',
    });
  });

  it('a check-in that was made a moment ago and is being sent is no trouble', () => {
    const sending = { ...status, waitingToSend: 1, oldestWaitingAt: NOW - 5_000 };
    const waiting = { count: 1, checkInsOnly: true };
    expect(worstOf({ ...facts, status: sending, waiting })).toEqual({ kind: 'well' });
  });
});
