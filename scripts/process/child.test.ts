import { expect, it } from 'vitest';
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
