import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isSupervised, STOP_REQUEST, whenAskedToStop } from './parent-process.ts';

it('a Foyer that somebody starts again for its code does not start a second one itself', () => {
  expect(isSupervised({ env: {} })).toBe(false);
  expect(isSupervised({ env: {}, send: () => true })).toBe(true);
  expect(isSupervised({ env: { FOYER_SUPERVISED: '1' } })).toBe(true);
  const session = readFileSync(join(import.meta.dirname, '../../../packaging/kiosk/session'), 'utf8');
  expect(session).toContain('export FOYER_SUPERVISED=1\n');
});

/** The exit code of a program that says something, and then ends with 7, while nobody reads what it says. */
async function codeOf(begin: string): Promise<unknown> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${begin};process.stdin.resume().on('end', () => {
        process.stdout.write('a');
        process.stderr.write('b');
        setTimeout(() => process.exit(7), 50);
      })`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  return (await ended)[0];
}

it('a hub that nobody listens to any more goes on until it has stopped', async () => {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'parent-process.ts')).href);
  expect(await codeOf(`import { goOnUnheard } from ${module};goOnUnheard(process)`)).toBe(7);
  expect(await codeOf('')).toBe(1);
});

function asked(raise: (process: EventEmitter) => void, connected?: boolean): number {
  let times = 0;
  const process = Object.assign(new EventEmitter(), { connected });
  whenAskedToStop(process as never, () => (times += 1));
  raise(process);
  return times;
}

describe('a host', () => {
  it('a host stops when its parent says so, and not for anything else that is said', () => {
    expect(asked((process) => process.emit('message', STOP_REQUEST))).toBe(1);
    for (const other of [null, 'stop', { type: 'start' }, { stop: true }, [], 7])
      expect(asked((process) => process.emit('message', other))).toBe(0);
  });

  it('a host stops when its parent is gone, and for the signals of a terminal', () => {
    for (const event of ['disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP'])
      expect(asked((process) => process.emit(event))).toBe(1);
  });

  it('a host stops when its parent went before it was ready to hear of that', () => {
    expect(asked(() => undefined, false)).toBe(1);
    expect(asked(() => undefined, true)).toBe(0);
    expect(asked(() => undefined)).toBe(0);
  });
});
