/** Setup's self-test page: where all lines pass but for one that warns, where each line fails, and while it runs. */
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

export const SELF_TEST_STATES: readonly PageState[] = [
  page('self-test', done('warn', judged(WELL))),
  page('self-test-ill', done('fail', ILL_LINES)),
  page('self-test-runs', { kind: 'running', startedAt: NOW - 900, lines: judged(WELL).slice(0, 3) }),
];
