import { describe, expect, it } from 'vitest';
import type { HubStatus, Rate } from '../../../contract/hub-status.ts';
import { MINUTE, NOW } from '../../../../test/support/records/desk-appointment.ts';
import { rateNow, waitingMinutes } from './health-strip.tsx';

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
