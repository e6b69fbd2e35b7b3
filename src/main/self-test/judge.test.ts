import { expect, it } from 'vitest';
import { SELF_TEST_LINES } from '../../contract/self-test-lines.ts';
import { judgeLine, worstOf } from './judge.ts';
import type { Readings } from './readings.ts';

const HOUR_MS = 3_600_000;

const GOOD: Readings = {
  service: { kind: 'answered', tookMs: 80, offMs: 400 },
  diskSpace: { freeBytes: 40 * 1024 ** 3 },
  diskSpeed: { kind: 'written', tookMs: 12 },
  database: { isWhole: true, tookMs: 30 },
  copies: { ageMs: 5 * HOUR_MS },
  listener: { state: 'listening', loop: 'heard' },
  engine: { kind: 'reads' },
  screens: [
    { name: 'Kiosk 1', isConnected: true },
    { name: 'Hall', isConnected: true },
  ],
};

it('a station in order passes every line, and no line has a code', () => {
  const lines = SELF_TEST_LINES.map((line) => judgeLine(line, GOOD));
  expect(lines.map(({ line, result }) => [line, result])).toEqual(
    SELF_TEST_LINES.map((line) => [line, 'pass']),
  );
  expect(lines.every(({ code }) => code === undefined)).toBe(true);
  expect(worstOf(lines)).toBe('pass');
});

it.each<[string, Partial<Readings>, (typeof SELF_TEST_LINES)[number], string, string]>([
  ['a clock an hour fast', { service: { ...GOOD.service, offMs: HOUR_MS } }, 'clock', 'fail', 'clock-off'],
  ['a clock an hour slow', { service: { ...GOOD.service, offMs: -HOUR_MS } }, 'clock', 'fail', 'clock-off'],
  [
    'a clock three minutes off',
    { service: { ...GOOD.service, offMs: 180_000 } },
    'clock',
    'warn',
    'clock-off',
  ],
  ['a service that tells no time', { service: { kind: 'silent' } }, 'clock', 'warn', 'clock-unknown'],
  ['half a gigabyte left', { diskSpace: { freeBytes: 512 * 1024 ** 2 } }, 'disk-space', 'warn', 'disk-tight'],
  ['a full disk', { diskSpace: { freeBytes: 0 } }, 'disk-space', 'fail', 'disk-full'],
  ['a worn card', { diskSpeed: { kind: 'written', tookMs: 900 } }, 'disk-speed', 'warn', 'disk-slow'],
  ['a dying disk', { diskSpeed: { kind: 'written', tookMs: 9_000 } }, 'disk-speed', 'fail', 'disk-slow'],
  [
    'a read-only disk',
    { diskSpeed: { kind: 'refused', cause: 'EROFS' } },
    'disk-speed',
    'fail',
    'disk-refuses',
  ],
  ['an engine that is away', { engine: { kind: 'away' } }, 'engine', 'fail', 'engine-away'],
  [
    'an engine that rejects the lobby',
    { engine: { kind: 'refuses', code: 'NOPERM' } },
    'engine',
    'fail',
    'engine-refuses',
  ],
  ['a damaged database', { database: { isWhole: false, tookMs: 1 } }, 'database', 'fail', 'database-damaged'],
  ['a copy of the day before yesterday', { copies: { ageMs: 50 * HOUR_MS } }, 'copies', 'warn', 'copy-old'],
  ['a copy of last week', { copies: { ageMs: 170 * HOUR_MS } }, 'copies', 'fail', 'copy-old'],
  ['a copy dated tomorrow', { copies: { ageMs: -20 * HOUR_MS } }, 'copies', 'warn', 'copy-old'],
  ['no copy', { copies: {} }, 'copies', 'fail', 'copy-none'],
  ['a wrong key', { service: { kind: 'key-rejected', tookMs: 80 } }, 'key', 'fail', 'key-rejected'],
  ['no key', { service: { kind: 'key-missing' } }, 'key', 'fail', 'key-missing'],
  ['a service that is down', { service: { kind: 'silent' } }, 'key', 'warn', 'key-unknown'],
  ['a service that is down', { service: { kind: 'silent' } }, 'service', 'fail', 'service-silent'],
  ['a slow service', { service: { kind: 'answered', tookMs: 4_000 } }, 'service', 'warn', 'service-slow'],
  ['a busy service', { service: { kind: 'busy' } }, 'service', 'warn', 'service-busy'],
  [
    'a key that may not list locations',
    { service: { kind: 'refused' } },
    'service',
    'warn',
    'service-refuses',
  ],
  [
    'a location that the service does not list',
    { service: { kind: 'answered', tookMs: 4_000, unlisted: 99_999 } },
    'service',
    'warn',
    'location-unlisted',
  ],
  ['a key that may not list locations', { service: { kind: 'refused' } }, 'key', 'warn', 'key-unsure'],
  ['a page in place of the service', { service: { kind: 'strange' } }, 'service', 'fail', 'service-strange'],
  [
    'a service behind a bad certificate',
    { service: { kind: 'fault', fault: 'proxy' } },
    'service',
    'fail',
    'service-fault',
  ],
  [
    'a port that is taken',
    { listener: { state: 'port-in-use' } },
    'listener',
    'fail',
    'listener-port-in-use',
  ],
  ['no secret', { listener: { state: 'no-secret' } }, 'listener', 'fail', 'listener-no-secret'],
  [
    'another program at the port',
    { listener: { state: 'listening', loop: 'refused' } },
    'listener',
    'fail',
    'loop-refused',
  ],
  [
    'a listener that is stuck',
    { listener: { state: 'listening', loop: 'silent' } },
    'listener',
    'fail',
    'loop-silent',
  ],
  [
    'a display that is away',
    { screens: [...GOOD.screens, { name: 'Hall 2', isConnected: false }] },
    'screens',
    'warn',
    'screens-away',
  ],
  ['a house without a screen', { screens: [] }, 'screens', 'fail', 'screens-none'],
])('the self-test has one line that says so for %s', (_, reading, line, result, kind) => {
  const judged = judgeLine(line, { ...GOOD, ...reading });
  expect(judged).toMatchObject({ line, result, finding: { kind } });
  expect(judged.code).toMatch(/^T\d+$/);
});

it('a key that is refused is no fault of the service, which answered', () => {
  const readings: Readings = { ...GOOD, service: { kind: 'key-rejected', tookMs: 80 } };
  expect(judgeLine('service', readings).result).toBe('pass');
});

it('a part that could not be tested takes its own lines away and no others', () => {
  const { database: _gone, ...rest } = GOOD;
  const lines = SELF_TEST_LINES.map((line) => judgeLine(line, rest));
  expect(lines.filter(({ result }) => result !== 'pass')).toEqual([
    { line: 'database', result: 'warn', code: 'T4', finding: { kind: 'not-tested' } },
  ]);
  expect(worstOf(lines)).toBe('warn');
});
