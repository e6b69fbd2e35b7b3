import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { createRecordingLog } from '../../../test/support/recording-log.ts';
import { createSelfTest, isMorningDue } from './self-test.ts';
import type { Probes } from './readings.ts';

const PROBES: Probes = {
  service: () => ({ kind: 'answered', tookMs: 80, offMs: 0 }),
  diskSpace: () => ({ freeBytes: 1024 ** 4 }),
  diskSpeed: () => ({ kind: 'written', tookMs: 5 }),
  database: () => ({ isWhole: true, tookMs: 5 }),
  copies: () => ({ ageMs: 0 }),
  listener: () => ({ state: 'listening', loop: 'heard' }),
  engine: () => null,
  screens: () => [{ name: 'Kiosk 1', isConnected: true }],
};

function station(probes: Partial<Probes> = {}) {
  const clock = createFakeClock();
  const log = createRecordingLog();
  const test = createSelfTest({
    probes: () => ({ ...PROBES, ...probes }),
    clock,
    log,
    timeZone: () => 'UTC',
  });
  onTestFinished(test.close);
  return { clock, log, test };
}

it('a station tests itself a minute after its start, and every morning at six after that', async () => {
  const { clock, log, test } = station();
  expect(test.state()).toEqual({ kind: 'never' });
  await clock.advance(60_000);
  expect(test.state()).toMatchObject({ kind: 'done', result: 'pass' });
  const tested = () => log.lines.filter(({ event }) => event === 'self-test').length;
  expect(tested()).toBe(1);
  // The fake clock begins at nine in the morning: the next one is at six.
  await clock.advance(20.9 * 3_600_000);
  expect(tested()).toBe(1);
  await clock.advance(0.2 * 3_600_000);
  expect(tested()).toBe(2);
  await clock.advance(23 * 3_600_000);
  expect(tested()).toBe(2);
});

it('a mended fault is found within the hour, and a station that is well is left alone until the morning', async () => {
  let copy: { readonly ageMs?: number } = {};
  const { clock, log, test } = station({ copies: () => copy });
  const tested = () => log.lines.filter(({ event }) => event === 'self-test').length;
  await clock.advance(60_000);
  expect(test.state()).toMatchObject({ kind: 'done', result: 'fail' });
  await clock.advance(3_600_000);
  expect(tested()).toBe(2);
  expect(test.state()).toMatchObject({ kind: 'done', result: 'fail' });
  copy = { ageMs: 0 };
  await clock.advance(3_600_000);
  expect(tested()).toBe(3);
  expect(test.state()).toMatchObject({ kind: 'done', result: 'pass' });
  await clock.advance(6 * 3_600_000);
  expect(tested()).toBe(3);
});

it('a change of settings is tested a minute after the last one, also where a self-test ran meanwhile', async () => {
  const { clock, log, test } = station({ copies: () => ({}) });
  const tested = () => log.lines.filter(({ event }) => event === 'self-test').length;
  await clock.advance(60_000);
  expect(tested()).toBe(1);
  test.changed();
  await clock.advance(40_000);
  test.changed();
  await clock.advance(40_000);
  expect(tested()).toBe(1);
  await clock.advance(20_000);
  expect(tested()).toBe(2);
  test.run();
  test.changed();
  await clock.advance(60_000);
  expect(tested()).toBe(4);
  test.close();
  test.changed();
  await clock.advance(2 * 3_600_000);
  expect(tested()).toBe(4);
});

it('a probe that throws, and one that never answers, take their own lines away and no others', async () => {
  const { clock, log, test } = station({
    database: () => Promise.reject(new TypeError('Anna Kowalska')),
    listener: () => new Promise(() => {}),
  });
  expect(test.run()).toBe(true);
  expect(test.run()).toBe(false);
  await clock.advance(1);
  const running = test.state();
  expect(running).toMatchObject({ kind: 'running' });
  await clock.advance(20_000);
  const done = test.state();
  if (done.kind !== 'done') throw new Error(done.kind);
  expect(done.result).toBe('warn');
  expect(done.lines).toHaveLength(9);
  expect(done.lines.filter(({ result }) => result !== 'pass').map(({ line }) => line)).toEqual([
    'database',
    'listener',
  ]);
  expect(JSON.stringify(log.lines)).not.toContain('Anna');
  expect(log.lines).toContainEqual({
    level: 'warn',
    event: 'self-test-line',
    fields: { line: 'database', code: 'T4', finding: 'not-tested' },
  });
});

it('a lobby of a chain has a line for its engine, and a lobby alone has none', async () => {
  const linesOf = async (probes: Partial<Probes>): Promise<readonly string[]> => {
    const { clock, test } = station(probes);
    await clock.advance(60_000);
    const done = test.state();
    return done.kind === 'done' ? done.lines.map(({ line }) => line) : [];
  };
  expect(await linesOf({})).not.toContain('engine');
  expect(await linesOf({ engine: () => ({ kind: 'reads' }) })).toContain('engine');
});

it('setup is told the last self-test and the lines of the next as they come', async () => {
  const { clock, test } = station();
  const stream = test.watch(undefined);
  expect((await stream.next()).value).toEqual({ kind: 'never' });
  test.run();
  await clock.advance(1);
  let told = await stream.next();
  while (told.value?.kind === 'running') told = await stream.next();
  expect(told.value).toMatchObject({ kind: 'done', result: 'pass' });
  await stream.return();
});

it.each([
  ['a station that was never tested, after six', undefined, '2026-11-23T06:00:00Z', true],
  ['one that was never tested, at night', undefined, '2026-11-23T05:59:00Z', false],
  ['one tested yesterday evening', '2026-11-22T21:00:00Z', '2026-11-23T06:01:00Z', true],
  ['one tested this night', '2026-11-23T03:00:00Z', '2026-11-23T06:01:00Z', true],
  ['one tested this morning', '2026-11-23T06:00:00Z', '2026-11-23T23:00:00Z', false],
])('a machine is tested when it is due: %s', (_, last, now, due) => {
  const lastAt = last === undefined ? undefined : Date.parse(last);
  expect(isMorningDue(lastAt, Date.parse(now), 'UTC')).toBe(due);
});

it('the morning is that of the lobby', () => {
  expect(isMorningDue(undefined, Date.parse('2026-11-23T05:30:00Z'), 'Europe/Berlin')).toBe(true);
});
