/** Setup's self-test page: where all lines pass but for one that warns, where each line fails, and while it runs. */
import type { SelfTestState, TestedLine } from '../../src/contract/self-test.ts';
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

const WELL: TestedLine[] = [
  { line: 'clock', result: 'pass', finding: { kind: 'clock-agrees', ms: 400 } },
  { line: 'disk-space', result: 'pass', finding: { kind: 'disk-roomy', bytes: 48_000_000_000 } },
  { line: 'disk-speed', result: 'pass', finding: { kind: 'disk-quick', ms: 12 } },
  { line: 'database', result: 'pass', finding: { kind: 'database-whole', ms: 119 } },
  { line: 'copies', result: 'pass', finding: { kind: 'copy-fresh', ms: 3 * HOUR } },
  { line: 'key', result: 'pass', finding: { kind: 'key-accepted' } },
  { line: 'service', result: 'pass', finding: { kind: 'service-answers', ms: 230 } },
  { line: 'listener', result: 'pass', finding: { kind: 'loop-heard', lastEventAt: NOW - 6_000 } },
  {
    line: 'screens',
    result: 'warn',
    code: 'N9',
    finding: { kind: 'screens-away', away: 2, count: 6, names: ['TV upstairs', LONG_NAME] },
  },
];

const ILL: TestedLine[] = [
  { line: 'clock', result: 'warn', code: 'S9', finding: { kind: 'clock-off', ms: -HOUR } },
  { line: 'disk-space', result: 'fail', code: 'D1', finding: { kind: 'disk-full', bytes: 1_000_000 } },
  { line: 'disk-speed', result: 'fail', code: 'D1', finding: { kind: 'disk-refuses', cause: 'EROFS' } },
  { line: 'database', result: 'fail', code: 'D2', finding: { kind: 'database-damaged' } },
  { line: 'copies', result: 'warn', code: 'D3', finding: { kind: 'copy-none' } },
  { line: 'key', result: 'fail', code: 'S3', finding: { kind: 'key-rejected' } },
  {
    line: 'service',
    result: 'fail',
    code: 'S6',
    finding: { kind: 'service-fault', fault: 'certificate-authority' },
  },
  { line: 'listener', result: 'fail', code: 'E3', finding: { kind: 'listener-port-in-use' } },
  { line: 'screens', result: 'warn', code: 'N9', finding: { kind: 'screens-none' } },
];

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
  page('self-test', done('warn', WELL)),
  page('self-test-ill', done('fail', ILL)),
  page('self-test-runs', { kind: 'running', startedAt: NOW - 900, lines: WELL.slice(0, 3) }),
];
