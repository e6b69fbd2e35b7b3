/** Setup's self-test page: how the lines are, and what a person tests and says. */
import type { Fleet, FleetScreen } from '../../src/contract/fleet.ts';
import type { Finding, GuidedResult, TrialReport } from '../../src/contract/guided-test.ts';
import type { SelfTestState, TestedLine } from '../../src/contract/self-test.ts';
import { SELF_TEST_LINES } from '../../src/contract/self-test-lines.ts';
import { judgeLine } from '../../src/main/self-test/judge.ts';
import type { Readings } from '../../src/main/self-test/readings.ts';
import type { HubScript } from './hub-by-hand.ts';
import { NOW } from './moment.ts';

interface PageState {
  readonly name: string;
  readonly hash: 'self-test';
  readonly shows: string;
  readonly hub: HubScript;
}

const HOUR = 3_600_000;
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Kaltenbrunner waiting room 2';

const WELL: Readings = {
  service: { kind: 'answered', tookMs: 230, offMs: 400 },
  diskSpace: { freeBytes: 48_000_000_000 },
  diskSpeed: { kind: 'written', tookMs: 12 },
  database: { isWhole: true, tookMs: 119 },
  copies: { ageMs: 3 * HOUR },
  listener: { state: 'listening', loop: 'heard', lastEventAt: NOW - 6_000 },
  engine: { kind: 'reads' },
  screens: [
    ...Array.from({ length: 4 }, (_, n) => ({ name: `Kiosk ${n + 1}`, isConnected: true })),
    { name: 'TV upstairs', isConnected: false },
    { name: LONG_NAME, isConnected: false },
  ],
};

const ILL: Readings = {
  service: { kind: 'fault', fault: 'certificate-authority', offMs: -HOUR },
  diskSpace: { freeBytes: 1_000_000 },
  diskSpeed: { kind: 'refused', cause: 'EROFS' },
  database: { isWhole: false, tookMs: 119 },
  copies: {},
  listener: { state: 'port-in-use' },
  engine: { kind: 'refuses', code: 'NOPERM' },
  screens: [],
};

/** As the hub judges what it read. */
const judged = (readings: Readings): TestedLine[] => SELF_TEST_LINES.map((line) => judgeLine(line, readings));

/** Of an ill service: what it says of a key that is wrong, it says when it is well otherwise. */
const ILL_LINES = judged(ILL).map((tested) =>
  tested.line === 'key' ? judgeLine('key', { service: { kind: 'key-rejected', tookMs: 230 } }) : tested,
);

const done = (result: 'warn' | 'fail', lines: TestedLine[]): SelfTestState => ({
  kind: 'done',
  startedAt: NOW - 4_000,
  endedAt: NOW,
  result,
  lines,
});

const page = (name: string, selfTest: SelfTestState): PageState => ({
  name,
  hash: 'self-test',
  shows: '.self-test-lines',
  hub: { selfTest },
});

const DAY = 24 * HOUR;

const screen = (
  surface: FleetScreen['surface'],
  number: number,
  about: Partial<FleetScreen> = {},
): FleetScreen => ({
  screenId: `${surface}-${number}`,
  surface,
  number,
  settings: {},
  entry: 'paired',
  isThis: surface === 'setup',
  isConnected: true,
  isOpenTwice: false,
  createdAt: NOW - 400 * HOUR,
  lastSeenAt: NOW,
  report: { version: 'source', width: 1920, height: 1080, sound: 'on', voices: ['fr'] },
  isOtherVersion: false,
  isPick: false,
  speaks: false,
  ...about,
});

/** Two kiosks, a display and one that is off; the hub speaks English and German, the screens French. */
const FLEET: Fleet = {
  screens: [
    screen('kiosk', 1, { name: 'Entrance kiosk' }),
    screen('kiosk', 2, { name: LONG_NAME }),
    screen('display', 1, { name: 'TV at the stairs' }),
    screen('display', 2, { isConnected: false, lastSeenAt: NOW - 2 * DAY }),
    screen('setup', 1),
  ],
  asks: [],
  neverCame: [],
  hubVersion: 'source',
  madeAt: NOW,
};

const by = { surface: 'setup', number: 1 } as const;
const said = (about: Pick<GuidedResult, 'part' | 'screenId'> & Partial<GuidedResult>): GuidedResult => ({
  works: true,
  at: NOW - HOUR,
  by,
  isChanged: false,
  ...about,
});

const RESULTS: GuidedResult[] = [
  said({ part: 'sound', screenId: 'kiosk-1' }),
  said({ part: 'sound', screenId: 'kiosk-2', at: NOW - 40 * DAY }),
  said({ part: 'sound', screenId: 'display-1', works: false, by: { ...by, name: LONG_NAME } }),
  said({ part: 'voices', screenId: 'kiosk-1', language: 'de' }),
  said({ part: 'scanner', screenId: 'kiosk-1', works: false }),
  said({ part: 'touch', screenId: 'kiosk-1', isChanged: true }),
  said({ part: 'printer', screenId: 'setup-1' }),
];

const trial = (
  part: TrialReport['part'],
  screenId: string,
  finding: Finding | undefined,
  isOver = false,
): TrialReport => ({
  trialId: 't',
  part,
  screenId,
  begunAt: NOW,
  isOver,
  ...(finding === undefined ? {} : { finding }),
});

const guidedPage = (name: string, trials: TrialReport[], results = RESULTS): PageState => ({
  name,
  hash: 'self-test',
  shows: '.guided-asked',
  hub: { selfTest: done('warn', judged(WELL)), fleet: FLEET, guided: { results, trials } },
});

export const SELF_TEST_STATES: readonly PageState[] = [
  page('self-test', done('warn', judged(WELL))),
  page('self-test-ill', done('fail', ILL_LINES)),
  page('self-test-runs', { kind: 'running', startedAt: NOW - 900, lines: judged(WELL).slice(0, 3) }),
  guidedPage('self-test-touch', [
    trial('touch', 'kiosk-1', { kind: 'pressed', targets: ['top-left', 'middle'] }),
    trial('scanner', 'kiosk-2', { kind: 'busy' }, true),
  ]),
  guidedPage(
    'self-test-scanner',
    [trial('scanner', 'kiosk-1', { kind: 'read', signs: 12, by: 'scanner', isEnded: false })],
    [],
  ),
];
