import { expect, it } from 'vitest';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import type { HouseFacts } from '../guide/readiness.ts';
import { canCheckIn, openSteps } from './open-steps.ts';

const STATUS: HubStatus = {
  service: 'reachable',
  webhooks: 'listening',
  lastEventAt: 1_000,
  waitingToSend: 0,
  appointmentsToday: 12,
  knowsAppointments: true,
  notices: [],
  demo: false,
};

const OPEN: HouseFacts = {
  view: { ...SETTINGS_VIEW, webhookSecret: 'set', locationId: 7, locationName: 'Northgate', staffPin: 'set' },
  status: STATUS,
  screens: (['kiosk', 'display', 'desk'] as const).map((surface) => ({ surface, isConnected: true })),
  selfTest: undefined,
  lines: [],
};

const statesOf = (facts: HouseFacts) => openSteps(facts).steps.map(({ state }) => state);

it('a lobby that is open has all its steps behind it', () => {
  expect(statesOf(OPEN)).toEqual(['done', 'done', 'done', 'done']);
  expect(openSteps(OPEN).left).toBe(0);
});

it('an empty lobby begins with the booking system, and has everything else later', () => {
  const bare: HouseFacts = {
    view: { ...SETTINGS_VIEW, baseUrl: '', apiKey: 'missing' },
    status: {
      ...STATUS,
      service: 'not-configured',
      webhooks: 'no-secret',
      appointmentsToday: 0,
      knowsAppointments: false,
    },
    screens: [],
    selfTest: undefined,
    lines: undefined,
  };
  expect(statesOf(bare)).toEqual(['next', 'later', 'later', 'later']);
  expect(openSteps(bare).left).toBe(4);
  expect(openSteps(bare).steps[0]?.missing).toEqual(['no-address', 'no-location']);
});

it('a lobby that waits for its first webhook alone has that step next', () => {
  const { lastEventAt: _, ...status } = STATUS;
  expect(statesOf({ ...OPEN, status })).toEqual(['done', 'done', 'next', 'done']);
});

it('a step of which the hub has said nothing is neither done nor missing', () => {
  expect(statesOf({ ...OPEN, status: undefined, screens: undefined })).toEqual([
    'done',
    'unknown',
    'unknown',
    'unknown',
  ]);
});

it('a fault of the machine is no step, and is told beside them', () => {
  const notices: HubStatus['notices'] = [
    { noticeId: 'storage-1', at: 5, kind: 'storage', trouble: { kind: 'disk' } },
  ];
  const { left, others } = openSteps({ ...OPEN, status: { ...STATUS, notices } });
  expect({ left, others }).toEqual({ left: 0, others: ['disk-refuses'] });
});

it('what the demo has is not done for the lobby', () => {
  const demo = { ...OPEN, status: { ...STATUS, demo: true } };
  expect(statesOf(demo)).toEqual(['next', 'later', 'later', 'done']);
  expect(openSteps(demo).left).toBe(3);
});

it('a lobby without webhooks, a display or a front desk is one where visitors can check in already', () => {
  const { lastEventAt: _, ...unheard } = STATUS;
  const kiosk = [{ surface: 'kiosk', isConnected: true }] as const;
  expect(canCheckIn({ ...OPEN, status: unheard, screens: kiosk })).toBe(true);
  expect(canCheckIn({ ...OPEN, status: { ...STATUS, service: 'unreachable' } })).toBe(true);
});

it('a lobby without a kiosk, a key or appointments is one where visitors cannot check in', () => {
  const closed: readonly Partial<HouseFacts>[] = [
    { screens: [] },
    { screens: [{ surface: 'kiosk', isConnected: false }] },
    { view: { ...OPEN.view, apiKey: 'missing' } },
    { status: { ...STATUS, service: 'key-rejected' } },
    { status: { ...STATUS, knowsAppointments: false } },
    { status: { ...STATUS, demo: true } },
    { status: undefined },
  ];
  for (const about of closed) expect(canCheckIn({ ...OPEN, ...about })).toBe(false);
});

it('a list that could not be read keeps visitors out if no appointment of today is known', () => {
  const notices: HubStatus['notices'] = [
    { noticeId: 'roster', at: 5, kind: 'roster', trouble: { kind: 'missing' } },
  ];
  const withToday = (appointmentsToday: number): HouseFacts => ({
    ...OPEN,
    status: { ...STATUS, notices, appointmentsToday },
  });
  expect([12, 0].map((today) => canCheckIn(withToday(today)))).toEqual([true, false]);
});
