import { describe, expect, it } from 'vitest';
import type { HubStatus } from '../../../contract/hub-status.ts';
import type { Notice } from '../../../contract/notice.ts';
import type { TestedLine } from '../../../contract/self-test.ts';
import type { StorageTrouble } from '../../../contract/storage-trouble.ts';
import { SETTINGS_VIEW } from '../../../../test/support/records/settings-view.ts';
import { fileTroubles, listTroubles } from './house-troubles.ts';
import { type HouseFacts, lacksScreensOnly, readiness, roomState, sectionStates } from './readiness.ts';

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

function tested(
  line: TestedLine['line'],
  result: TestedLine['result'],
  finding: TestedLine['finding'],
): TestedLine {
  return { line, result, finding };
}

const OPEN: HouseFacts = {
  view: { ...SETTINGS_VIEW, webhookSecret: 'set', locationId: 7, locationName: 'Northgate', staffPin: 'set' },
  status: STATUS,
  screens: (['kiosk', 'display', 'desk'] as const).map((surface) => ({ surface, isConnected: true })),
  selfTest: { result: 'pass', lines: [tested('copies', 'pass', { kind: 'copy-fresh', ms: 5_000 })] },
  lines: [{ id: 7, name: 'Passports' }],
};

const withStatus = (about: Partial<HubStatus>): HouseFacts => ({ ...OPEN, status: { ...STATUS, ...about } });
const withView = (about: Partial<HouseFacts['view']>): HouseFacts => ({
  ...OPEN,
  view: { ...OPEN.view, ...about },
});
const WITHOUT_SECRET: HouseFacts = {
  ...withStatus({ webhooks: 'no-secret' }),
  view: withView({ webhookSecret: 'missing' }).view,
};

describe('A lobby', () => {
  it('a lobby is ready to open where nothing is missing', () => {
    expect(readiness(OPEN)).toEqual({
      missing: [],
      good: ['pin', 'service', 'location', 'appointments', 'calls', 'screens'],
      hints: [],
    });
  });

  it.each([
    ['nobody has checked in yet', { kind: 'learning', checkIns: 0 }, 'numbers-learning'],
    ['two check-ins have shown it', { kind: 'learning', checkIns: 2 }, 'numbers-learning'],
    ['a ticket had another number', { kind: 'contradicted' }, 'numbers-differ'],
    ['the service profile says that ids differ', { kind: 'own' }, 'numbers-differ'],
  ] as const)('a lobby may open while %s, and reads whether codes are called', (_, ticketIds, hint) => {
    const facts = withStatus({ ticketIds });
    expect(readiness(facts)).toMatchObject({ missing: [], hints: [hint] });
    expect(readiness(facts).good).not.toContain('numbers');
    expect(sectionStates(facts)('calls')).toBe('done');
  });

  it.each([{ kind: 'learned' }, { kind: 'shared' }] as const)(
    'a lobby has it among what is there that codes are called once that is known ($kind)',
    (ticketIds) => {
      const { good, hints } = readiness(withStatus({ ticketIds }));
      expect(good).toContain('numbers');
      expect(hints).toEqual([]);
    },
  );

  it('a lobby reads nothing of numbers while no event can come in', () => {
    const { hints } = readiness(
      withStatus({ webhooks: 'no-secret', ticketIds: { kind: 'learning', checkIns: 0 } }),
    );
    expect(hints).toEqual([]);
  });

  it('a lobby is not ready while address, key, location and secret are green and no appointment is known', () => {
    expect(readiness(withStatus({ appointmentsToday: 0, knowsAppointments: false })).missing).toEqual([
      'no-appointments',
    ]);
  });

  it('a lobby names a taken port beside a secret that is missing, since neither leads to the other', () => {
    const facts = {
      ...withStatus({ webhooks: 'port-in-use' }),
      view: withView({ webhookSecret: 'missing' }).view,
    };
    expect(readiness(facts).missing).toEqual(['no-secret', 'port-in-use']);
  });

  it('a lobby may open tomorrow where nobody has an appointment today', () => {
    expect(readiness(withStatus({ appointmentsToday: 0 })).missing).toEqual([]);
  });

  it('a lobby names everything of an empty data folder in the order in which it is best done', () => {
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
      selfTest: undefined,
      lines: undefined,
    };
    expect(readiness(bare)).toEqual({
      missing: [
        'no-address',
        'no-location',
        'no-appointments',
        'no-secret',
        'no-kiosk',
        'no-display',
        'no-desk',
      ],
      good: [],
      hints: ['no-pin'],
    });
  });

  it.each([
    ['a key that was taken back', withStatus({ service: 'key-rejected' }), 'key-rejected', 'attention'],
    ['a service that does not answer', withStatus({ service: 'unreachable' }), 'unreachable', 'attention'],
    ['a clock that is off by an hour', withStatus({ clockSkewMs: 3_600_000 }), 'clock', 'attention'],
    ['the demo', withStatus({ demo: true }), 'demo', 'missing'],
    ['no key', withView({ apiKey: 'missing' }), 'no-key', 'missing'],
  ] as const)('a lobby names %s, and marks the service with it', (_, facts, missing, state) => {
    expect(readiness(facts).missing).toEqual([missing]);
    expect(sectionStates(facts)('service')).toBe(state);
  });

  it('a lobby of a chain needs no webhook secret, because its webhooks come from the engine', () => {
    expect(readiness(withView({ webhookSecret: 'missing' })).missing).toEqual([]);
  });

  it('a lobby names a location that the service does not list, and does not count it among what is there', () => {
    const facts = { ...OPEN, unlistedLocation: 7 };
    expect(readiness(facts).missing).toEqual(['location-unlisted']);
    expect(readiness(facts).good).not.toContain('location');
    expect(sectionStates(facts)('location')).toBe('attention');
    const none = { ...withView({ locationId: undefined }), unlistedLocation: 7 };
    expect(readiness(none).missing).toEqual(['no-location']);
  });

  it.each([
    ['no secret', WITHOUT_SECRET, 'no-secret', 'missing'],
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
  ] as const)('a lobby names %s, and marks the calls with it', (_, facts, missing, state) => {
    expect(readiness(facts).missing).toEqual([missing]);
    expect(sectionStates(facts)('calls')).toBe(state);
  });

  it('a lobby waits for the first call, since only one that arrived shows that the service’s side is right', () => {
    const { lastEventAt, ...never } = STATUS;
    expect(lastEventAt).toBeDefined();
    expect(readiness({ ...OPEN, status: never }).missing).toEqual(['no-call']);
  });

  it('a lobby counts screens that are open now, not those that once were', () => {
    const screens = [
      { surface: 'kiosk', isConnected: false },
      { surface: 'display', isConnected: true },
      { surface: 'desk', isConnected: true },
    ] as const;
    expect(readiness({ ...OPEN, screens }).missing).toEqual(['no-kiosk']);
    expect(sectionStates({ ...OPEN, screens })('screens')).toBe('missing');
  });

  it('a lobby has its screens opened next where nothing else is missing, and not once they are open', () => {
    const without = (facts: HouseFacts): HouseFacts => ({ ...facts, screens: [] });
    expect(lacksScreensOnly(OPEN)).toBe(false);
    expect(lacksScreensOnly(without(OPEN))).toBe(true);
    expect(lacksScreensOnly(without(WITHOUT_SECRET))).toBe(false);
  });

  it('a lobby says neither good nor bad of what the hub has not told yet', () => {
    const facts: HouseFacts = { ...OPEN, status: undefined, screens: undefined, selfTest: undefined };
    expect(readiness(facts)).toEqual({ missing: [], good: ['pin', 'location'], hints: [] });
    const state = sectionStates(facts);
    expect(state('location')).toBe('done');
    for (const section of ['service', 'appointments', 'calls', 'screens', 'self-test', 'copies'] as const)
      expect(state(section), section).toBe('plain');
  });

  it('a lobby may open with a line that nothing names, and marks where it gets a name', () => {
    const facts: HouseFacts = { ...OPEN, lines: [{ id: 7, name: 'Passports' }, { id: 3401 }] };
    expect(readiness(facts).missing).toEqual([]);
    expect(sectionStates(facts)('desk')).toBe('attention');
    expect(sectionStates(OPEN)('desk')).toBe('plain');
  });

  it('a lobby may open without a staff PIN, and reads what it is for', () => {
    expect(readiness(withView({ staffPin: 'missing' }))).toMatchObject({ missing: [], hints: ['no-pin'] });
    expect(readiness(withView({ staffPinLocked: true })).missing).toEqual(['pin-locked']);
  });

  it('a room has the state of its worst section, and is done once each that is needed is', () => {
    const roomOf = (room: Parameters<typeof roomState>[0], facts: HouseFacts) =>
      roomState(room, sectionStates(facts));
    expect(roomOf('connection', OPEN)).toBe('done');
    expect(roomOf('connection', WITHOUT_SECRET)).toBe('missing');
    expect(roomOf('connection', { ...WITHOUT_SECRET, unlistedLocation: 7 })).toBe('attention');
    expect(roomOf('connection', { ...OPEN, status: undefined })).toBe('plain');
    expect(roomOf('lobby', OPEN)).toBe('plain');
  });
});

const withTest = (...lines: TestedLine[]): HouseFacts => ({
  ...OPEN,
  selfTest: { result: lines.some(({ result }) => result === 'fail') ? 'fail' : 'warn', lines },
});

const withTrouble = (trouble: StorageTrouble): HouseFacts =>
  withStatus({
    notices: [{ noticeId: 'storage-1', at: 5, kind: 'storage', trouble }],
  });

describe('A watched list', () => {
  const withList = (trouble: Extract<Notice, { kind: 'roster' }>['trouble']): HouseFacts =>
    withStatus({ notices: [{ noticeId: 'roster', at: 5, kind: 'roster', trouble }] });

  it.each([
    { kind: 'missing' },
    { kind: 'folder-missing' },
    { kind: 'restless' },
    { kind: 'too-large' },
    { kind: 'not-written' },
    { kind: 'unreadable', why: { kind: 'not-text' } },
  ] as const)(
    'a watched list that is not read ($kind) is a fault, also while earlier appointments are known',
    (trouble) => {
      const facts = withList(trouble);
      expect(readiness(facts).missing).toEqual(['list-not-read']);
      expect(sectionStates(facts)('appointments')).toBe('attention');
      expect(listTroubles(facts.status)).toMatchObject([{ trouble }]);
    },
  );

  it('a watched list with a wrong line keeps nobody from opening, and the line is shown where the list is named', () => {
    const trouble = { kind: 'rows' as const, bad: 1, doubtful: 0, problems: [], total: 1 };
    expect(readiness(withList(trouble)).missing).toEqual([]);
    expect(listTroubles(withList(trouble).status)).toMatchObject([{ trouble }]);
    expect(listTroubles(undefined)).toEqual([]);
  });
});

describe('A machine on which visitors cannot be kept', () => {
  it.each([
    [
      'a full disk',
      withTest(tested('disk-space', 'fail', { kind: 'disk-full', bytes: 9 })),
      'self-test-failed',
    ],
    [
      'a damaged database',
      withTest(tested('database', 'fail', { kind: 'database-damaged' })),
      'self-test-failed',
    ],
    [
      'events that do not come in',
      withTest(tested('listener', 'fail', { kind: 'loop-silent' })),
      'self-test-failed',
    ],
    ['a disk that takes nothing now', withTrouble({ kind: 'disk' }), 'disk-refuses'],
  ] as const)(
    'a machine on which visitors cannot be kept is not ready with %s: the way leads to the self-test',
    (_, facts, missing) => {
      expect(readiness(facts).missing).toEqual([missing]);
      expect(sectionStates(facts)('self-test')).toBe('attention');
    },
  );

  it.each([
    ['no copy', withTest(tested('copies', 'fail', { kind: 'copy-none' })), 'no-good-copy'],
    [
      'a copy that could not be made',
      withTrouble({ kind: 'no-daily-copy', reason: 'ENOSPC' }),
      'no-good-copy',
    ],
    ['a copy that is damaged', withTrouble({ kind: 'copy-not-good' }), 'no-good-copy'],
    [
      'a database that was replaced',
      withTrouble({ kind: 'replaced', what: 'damaged', at: 5 }),
      'storage-notice',
    ],
  ] as const)(
    'a machine on which visitors cannot be kept is not ready with %s: the way leads to the backups',
    (_, facts, missing) => {
      expect(readiness(facts).missing).toEqual([missing]);
      expect(sectionStates(facts)('copies')).toBe('attention');
    },
  );

  it('a machine that cannot keep visitors has in Backups what the desk was told of its own files, and the disk in the self-test', () => {
    const replaced = { kind: 'replaced', what: 'damaged', at: 5 } as const;
    expect(fileTroubles(withTrouble(replaced).status)).toEqual([replaced]);
    expect(fileTroubles(withTrouble({ kind: 'copy-not-good' }).status)).toEqual([{ kind: 'copy-not-good' }]);
    expect(fileTroubles(withTrouble({ kind: 'disk' }).status)).toEqual([]);
    const origin = 'https://left.example';
    const left = {
      kind: 'set-aside' as const,
      at: 5,
      origin,
      unsent: 1,
      lists: 0,
      copy: 'foyer-left.sqlite',
    };
    expect(fileTroubles(withTrouble(left).status)).toEqual([]);
    expect(fileTroubles(undefined)).toEqual([]);
  });

  it('a machine on which visitors cannot be kept is named once where the self-test and a notice tell of the same backup', () => {
    const both = {
      ...withTrouble({ kind: 'no-daily-copy', reason: 'ENOSPC' }),
      selfTest: withTest(tested('copies', 'fail', { kind: 'copy-none' })).selfTest,
    };
    expect(readiness(both).missing).toEqual(['no-good-copy']);
  });
});

describe('The self-test of this morning', () => {
  it('the self-test of this morning marks what somebody should look at, and keeps nobody from opening', () => {
    const facts = withTest(tested('copies', 'warn', { kind: 'copy-old', ms: 9 }));
    expect(readiness(facts).missing).toEqual([]);
    expect((['self-test', 'copies'] as const).map(sectionStates(facts))).toEqual(['attention', 'attention']);
  });

  it('the self-test of this morning is not believed about service, secret and screens, which setup hears of now', () => {
    const facts = withTest(
      tested('clock', 'fail', { kind: 'clock-off', ms: 9_000_000 }),
      tested('key', 'fail', { kind: 'key-missing' }),
      tested('service', 'fail', { kind: 'service-not-set' }),
      tested('listener', 'fail', { kind: 'listener-no-secret' }),
      tested('screens', 'fail', { kind: 'screens-none' }),
    );
    expect(readiness(facts).missing).toEqual([]);
    expect(sectionStates(facts)('self-test')).toBe('attention');
  });

  it('the self-test of this morning is done where everything passed, and not known where none was made', () => {
    const states = (facts: HouseFacts) => (['self-test', 'copies'] as const).map(sectionStates(facts));
    expect(states(OPEN)).toEqual(['done', 'done']);
    expect(states({ ...OPEN, selfTest: undefined })).toEqual(['plain', 'plain']);
  });

  it('the self-test of this morning is of this house: the notice about a service that was left stops nobody here', () => {
    const origin = 'https://left.example';
    const left = {
      kind: 'set-aside' as const,
      at: 5,
      origin,
      unsent: 1,
      lists: 0,
      copy: 'foyer-left.sqlite',
    };
    expect(readiness(withTrouble(left)).missing).toEqual([]);
  });
});
