import { describe, expect, it } from 'vitest';
import type { HubStatus } from '../../../contract/hub-status.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { type HouseFacts, lacksScreensOnly, readiness, sectionStates } from './readiness.ts';

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
};

const withStatus = (about: Partial<HubStatus>): HouseFacts => ({ ...OPEN, status: { ...STATUS, ...about } });
const withView = (about: Partial<HouseFacts['view']>): HouseFacts => ({
  ...OPEN,
  view: { ...OPEN.view, ...about },
});

describe('A lobby', () => {
  it('is ready to open where nothing is missing', () => {
    expect(readiness(OPEN)).toEqual({
      missing: [],
      good: ['pin', 'service', 'location', 'appointments', 'calls', 'screens'],
    });
  });

  it('is not ready while address, key, location and secret are green and no appointment is known', () => {
    expect(readiness(withStatus({ appointmentsToday: 0, knowsAppointments: false })).missing).toEqual([
      'no-appointments',
    ]);
  });

  it('names a taken port beside a secret that is missing, since neither leads to the other', () => {
    const facts = {
      ...withStatus({ webhooks: 'port-in-use' }),
      view: withView({ webhookSecret: 'missing' }).view,
    };
    expect(readiness(facts).missing).toEqual(['no-secret', 'port-in-use']);
  });

  it('may open tomorrow where nobody has an appointment today', () => {
    expect(readiness(withStatus({ appointmentsToday: 0 })).missing).toEqual([]);
  });

  it('names everything of an empty data folder in the order in which it is best done', () => {
    const bare: HouseFacts = {
      view: { ...SETTINGS_VIEW, baseUrl: '', apiKey: 'missing' },
      status: {
        service: 'not-configured',
        webhooks: 'no-secret',
        waitingToSend: 0,
        appointmentsToday: 0,
        knowsAppointments: false,
        notices: [],
        demo: false,
      },
      screens: [{ surface: 'setup', isConnected: true }],
    };
    expect(readiness(bare)).toEqual({
      missing: [
        'no-pin',
        'no-address',
        'no-location',
        'no-appointments',
        'no-secret',
        'no-kiosk',
        'no-display',
        'no-desk',
      ],
      good: [],
    });
  });

  it.each([
    ['a key that was taken back', withStatus({ service: 'key-rejected' }), 'key-rejected', 'attention'],
    ['a service that does not answer', withStatus({ service: 'unreachable' }), 'unreachable', 'attention'],
    ['a clock that is off by an hour', withStatus({ clockSkewMs: 3_600_000 }), 'clock', 'attention'],
    ['the demo', withStatus({ demo: true }), 'demo', 'missing'],
    ['no key', withView({ apiKey: 'missing' }), 'no-key', 'missing'],
  ] as const)('names %s, and marks the service with it', (_, facts, missing, state) => {
    expect(readiness(facts).missing).toEqual([missing]);
    expect(sectionStates(facts)('service')).toBe(state);
  });

  it.each([
    ['no secret', withView({ webhookSecret: 'missing' }), 'no-secret', 'missing'],
    [
      'an address that is signed and not set',
      withStatus({ webhooks: 'no-address' }),
      'no-public-address',
      'missing',
    ],
    ['a port that is taken', withStatus({ webhooks: 'port-in-use' }), 'port-in-use', 'attention'],
    [
      'events that were refused',
      withStatus({ refusedEvents: { count: 3, since: 5 } }),
      'calls-refused',
      'attention',
    ],
  ] as const)('names %s, and marks the calls with it', (_, facts, missing, state) => {
    expect(readiness(facts).missing).toEqual([missing]);
    expect(sectionStates(facts)('calls')).toBe(state);
  });

  it('waits for the first call, since only one that arrived shows that the service’s side is right', () => {
    const { lastEventAt, ...never } = STATUS;
    expect(lastEventAt).toBeDefined();
    expect(readiness({ ...OPEN, status: never }).missing).toEqual(['no-call']);
  });

  it('counts screens that are open now, not those that once were', () => {
    const screens = [
      { surface: 'kiosk', isConnected: false },
      { surface: 'display', isConnected: true },
      { surface: 'desk', isConnected: true },
    ] as const;
    expect(readiness({ ...OPEN, screens }).missing).toEqual(['no-kiosk']);
    expect(sectionStates({ ...OPEN, screens })('screens')).toBe('missing');
  });

  it('has its screens opened next where nothing else is missing', () => {
    const without = (facts: HouseFacts): HouseFacts => ({ ...facts, screens: [] });
    expect(lacksScreensOnly(OPEN)).toBe(true);
    expect(lacksScreensOnly(without(OPEN))).toBe(true);
    expect(lacksScreensOnly(without(withView({ webhookSecret: 'missing' })))).toBe(false);
  });

  it('says neither good nor bad of what the hub has not told yet', () => {
    const facts: HouseFacts = { ...OPEN, status: undefined, screens: undefined };
    expect(readiness(facts)).toEqual({ missing: [], good: ['pin', 'location'] });
    const state = sectionStates(facts);
    expect(state('location')).toBe('done');
    for (const section of ['service', 'appointments', 'calls', 'screens'] as const)
      expect(state(section), section).toBe('unknown');
  });

  it('tells what was set by somebody from what works as it comes', () => {
    const statesOf = (facts: HouseFacts) =>
      (['brand', 'privacy', 'hours'] as const).map(sectionStates(facts));
    expect(statesOf(OPEN)).toEqual(['done', 'default', 'default']);
    expect(statesOf(withView({ brandName: 'Foyer', privacyContact: 'Desk 1' }))).toEqual([
      'default',
      'done',
      'default',
    ]);
  });
});
