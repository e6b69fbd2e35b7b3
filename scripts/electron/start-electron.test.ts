import { tracingChannel } from 'node:diagnostics_channel';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { startChild } from '../process/child.ts';
import { startElectron } from './start-electron.ts';

const SpawnSchema = z.object({ options: z.object({ file: z.string(), windowsHide: z.boolean() }) });

/** Whether each program that `run` starts is hidden where a system can hide programs. */
async function hidden(run: () => Promise<unknown>): Promise<readonly boolean[]> {
  const seen: boolean[] = [];
  const channel = tracingChannel('child_process.spawn');
  const start = (message: unknown): void => {
    seen.push(SpawnSchema.parse(message).options.windowsHide);
  };
  channel.start.subscribe(start);
  await run();
  channel.start.unsubscribe(start);
  return seen;
}

const common = { cwd: process.cwd(), onError: () => undefined };

it('the windows of Electron are not hidden on Windows, and the console of a hub without windows is', async () => {
  const electron = { binary: process.execPath, app: '--version', switches: [], args: [], ...common };
  expect(await hidden(() => startElectron(electron))).toEqual([false]);
  expect(await hidden(() => startChild({ command: process.execPath, args: ['-v'], ...common }))).toEqual([
    true,
  ]);
});

it('an Electron that the system will not start is an answer with its reason, whichever way Node tells it', async () => {
  for (const [binary, reason] of [
    // Node throws.
    [`${process.execPath}/electron`, /ENOTDIR|ENOENT/],
    // Node raises an event.
    ['/nowhere/electron', /ENOENT/],
  ] as const) {
    const lines: string[] = [];
    const answer = await startElectron({
      binary,
      app: '/app',
      switches: [],
      args: [],
      cwd: process.cwd(),
      onError: (line) => lines.push(line),
    });
    expect(answer).toMatchObject({ kind: 'ended', code: null, signal: null });
    expect(lines.join()).toMatch(reason);
  }
});
