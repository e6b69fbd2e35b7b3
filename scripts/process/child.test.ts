import type { ChildProcess } from 'node:child_process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startChild, stopChild } from './child.ts';

/** A program that is ready at once and ends with the code that tells how it was asked. */
async function program(source: string) {
  const answer = await startChild({
    command: process.execPath,
    args: [
      '--input-type=module',
      '--eval',
      `${source};setInterval(()=>{},1e9);console.log('{"ready":true}')`,
    ],
    cwd: process.cwd(),
    onError: () => undefined,
  });
  if (answer.kind !== 'ready') throw new Error('it was not ready');
  return answer.started.process;
}

it('a program is asked over its channel before any signal is sent, which on Windows would be a kill', async () => {
  const child = await program(
    `process.on('message', ({ type }) => type === 'stop' && process.exit(5)); process.on('SIGTERM', () => process.exit(6))`,
  );
  await stopChild(child);
  expect(child.exitCode).toBe(5);
});

it.skipIf(process.platform === 'win32')('a program that does not hear gets SIGTERM in the end', async () => {
  const child = await program(
    `process.on('message', () => {}); process.on('SIGTERM', () => process.exit(6))`,
  );
  await stopChild(child, 10);
  expect(child.exitCode).toBe(6);
});

it.skipIf(process.platform === 'win32')(
  'a program whose channel is closed gets SIGTERM at once',
  async () => {
    const child = await program(`process.on('SIGTERM', () => process.exit(6))`);
    child.disconnect();
    await stopChild(child);
    expect(child.exitCode).toBe(6);
  },
);

/** A program that has a minute to say that it runs and half of it to be ready; `then` is called once it is started, with time in its hands. */
function timed(source: string, then: (child: ChildProcess) => void, onSlow = (): void => undefined) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return startChild({
    command: process.execPath,
    args: ['--input-type=module', '--eval', source],
    cwd: process.cwd(),
    onError: () => undefined,
    onSpawn: then,
    runsWithinMs: 60_000,
    slow: { afterMs: 30_000, onSlow },
  });
}
const anHourPasses = (): void => void vi.advanceTimersByTime(3_600_000);

it('a program that never says that it runs is ended, also where it hears nothing', async () => {
  const answer = await timed('setInterval(() => {}, 1e9)', () => setImmediate(anHourPasses));
  expect(answer).toMatchObject({ kind: 'ended', late: true });
});

it('a program that has said that it runs takes the time that it needs', async () => {
  const source = `process.on('message', () => console.log('{"ready":true}')); process.send({ type: 'runtime-ready' })`;
  const answer = await timed(source, (child) => {
    child.once('message', () =>
      setImmediate(() => {
        anHourPasses();
        child.send('go on');
      }),
    );
  });
  expect(answer.kind).toBe('ready');
  if (answer.kind === 'ready') answer.started.process.kill('SIGKILL');
});

it('a program that runs and is not ready for long is mentioned once, and still waited for', async () => {
  const source = `process.on('message', () => console.log('{"ready":true}')); process.send({ type: 'runtime-ready' })`;
  const onSlow = vi.fn();
  const answer = await timed(
    source,
    (child) => {
      child.once('message', () =>
        setImmediate(() => {
          anHourPasses();
          child.send('go on');
        }),
      );
    },
    onSlow,
  );
  anHourPasses();
  expect([answer.kind, onSlow.mock.calls.length]).toEqual(['ready', 1]);
  if (answer.kind === 'ready') answer.started.process.kill('SIGKILL');
});

it('a program that is ready or ends in time is not called slow', async () => {
  const onSlow = vi.fn();
  const ready = await timed(`console.log('{"ready":true}'); setInterval(() => {}, 1e9)`, () => {}, onSlow);
  await timed('process.exit(7)', () => {}, onSlow);
  anHourPasses();
  expect(onSlow).not.toHaveBeenCalled();
  if (ready.kind === 'ready') ready.started.process.kill('SIGKILL');
});

it('a program that is ready without a word is not ended, and one that ends by itself was not late', async () => {
  const ready = await timed(`console.log('{"ready":true}'); setInterval(() => {}, 1e9)`, () => {});
  anHourPasses();
  expect(ready.kind === 'ready' && ready.started.process.signalCode).toBe(null);
  if (ready.kind === 'ready') ready.started.process.kill('SIGKILL');
  const ended = await timed('process.exit(7)', () => {});
  expect(ended).toEqual({ kind: 'ended', code: 7, signal: null, lastWords: [] });
});
