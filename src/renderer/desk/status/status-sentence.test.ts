import { describe, expect, it } from 'vitest';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { applyDayUpdate } from '../day/day.ts';
import { alarms, eventAge, waitingToSend } from './status-sentence.ts';
import { appointment, NOW } from '../../../../test/support/records/desk-appointment.ts';

const fine: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  waitingToSend: 0,
  knowsAppointments: true,
  appointmentsToday: 40,
  notices: [],
  demo: false,
};

describe('What the front desk is warned of', () => {
  it('the front desk is warned of nothing while all is well', () => {
    expect(alarms(fine, 'connected')).toEqual([]);
  });

  it('the front desk is warned that the service is away, and since when', () => {
    expect(alarms({ ...fine, service: 'unreachable', serviceSince: NOW }, 'connected')).toEqual([
      { kind: 'unreachable', since: NOW },
    ]);
  });

  it('the front desk is told why the service cannot be reached, where that has a name', () => {
    const expired: HubStatus = { ...fine, service: 'unreachable', serviceFault: 'certificate-expired' };
    expect(alarms(expired, 'connected')).toEqual([
      { kind: 'unreachable', since: undefined, fault: 'certificate-expired' },
    ]);
  });

  it('the front desk is warned of every trouble at once', () => {
    const kinds = alarms(
      { ...fine, service: 'key-rejected', webhooks: 'no-secret', clockSkewMs: -200_000 },
      'connected',
    );
    expect(kinds).toEqual([
      { kind: 'key-rejected' },
      { kind: 'no-secret' },
      { kind: 'clock-skew', minutes: 3 },
    ]);
  });

  it('the front desk is warned first of a clock of another day, which makes every certificate invalid', () => {
    const offline: HubStatus = { ...fine, service: 'unreachable', serviceFault: 'certificate-expired' };
    for (const about of [{ clockSkewMs: -26 * 3_600_000 }, { clockDoubt: 'behind' as const }])
      expect(alarms({ ...offline, ...about }, 'connected')[0]).toEqual({ kind: 'clock-skew' });
    const afterDaysOff: HubStatus = { ...fine, service: 'unreachable', clockDoubt: 'ahead' };
    expect(alarms(afterDaysOff, 'connected')[0]?.kind).toBe('unreachable');
  });

  it('the front desk is warned of the lost connection alone while what the hub last said may be old', () => {
    expect(alarms({ ...fine, service: 'unreachable' }, 'lost')).toEqual([{ kind: 'lost' }]);
  });
});

describe('The age of the last event', () => {
  it('the age of the last event is told in seconds, then minutes, then by the time of day', () => {
    expect(eventAge(undefined, NOW)).toEqual({ kind: 'none' });
    expect(eventAge(NOW - 4_500, NOW)).toEqual({ kind: 'seconds', count: 4 });
    expect(eventAge(NOW - 60_000, NOW)).toEqual({ kind: 'minutes', count: 1 });
    expect(eventAge(NOW - 3_600_000, NOW)).toEqual({ kind: 'at', at: NOW - 3_600_000 });
  });

  it('the age of the last event is never negative when the clocks disagree', () => {
    expect(eventAge(NOW + 9_000, NOW)).toEqual({ kind: 'seconds', count: 0 });
  });
});

describe('What waits to be sent', () => {
  const intent = (kind: 'check-in' | 'no-show', state: 'held' | 'waiting', intentId: number) => ({
    intent: { intentId, kind, state, sendsAt: NOW + 5_000 },
  });
  const dayOf = (...appointments: ReturnType<typeof appointment>[]) =>
    applyDayUpdate(undefined, { kind: 'snapshot', day: '2026-11-20', appointments }, NOW).day;

  it('the sentence on unsent changes does not count what is only held for an undo', () => {
    const day = dayOf(appointment('A-1', intent('no-show', 'held', 1)));
    expect(waitingToSend({ ...fine, waitingToSend: 1 }, day).count).toBe(0);
  });

  it('the sentence on unsent changes speaks of check-ins when all of them are, and of changes otherwise', () => {
    const checkIn = appointment('A-1', intent('check-in', 'waiting', 1));
    const noShow = appointment('A-2', intent('no-show', 'waiting', 2));
    expect(waitingToSend({ ...fine, waitingToSend: 1 }, dayOf(checkIn))).toEqual({
      count: 1,
      checkInsOnly: true,
    });
    expect(waitingToSend({ ...fine, waitingToSend: 2 }, dayOf(checkIn, noShow))).toEqual({
      count: 2,
      checkInsOnly: false,
    });
  });
});
