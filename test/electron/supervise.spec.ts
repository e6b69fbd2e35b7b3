/** What the start command does when the host ends by itself. */
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { type Behaviour, type FakeElectron, fakeElectron } from './fake-electron.ts';
import { isRealElectron } from './foyer-app.ts';
import { type StartCommand, startCommand } from './start-command.ts';

test.skip(isRealElectron || process.platform !== 'linux', 'is about hosts that are none');
// Many starts, one after another; a busy machine takes seconds for each.
test.setTimeout(300_000);

const folder = temporaryFolder();
let count = 0;

test.afterAll(() => folder.remove());

function start(...plan: readonly Behaviour[]): { command: StartCommand; electron: FakeElectron } {
  const own = join(folder.path, String((count += 1)));
  const electron = fakeElectron(own, ...plan);
  const command = startCommand(own, ['--kiosk-mode'], { ELECTRON_OVERRIDE_DIST_PATH: electron.dist });
  return { command, electron };
}

const starts = (electron: FakeElectron): number => electron.reports().length;

test('a host that crashes is started again with the same arguments, also when it crashes while it starts', async () => {
  const { command, electron } = start('crashes', 'crashes starting', 'crashes starting', 'stays');
  expect(await command.ready, command.errors().join('\n')).toBe(true);

  await expect.poll(() => starts(electron), { timeout: 60_000 }).toBe(4);
  expect(command.errors().filter((line) => line.startsWith('Foyer stopped'))).toEqual([
    'Foyer stopped (signal SIGSEGV). Restarting …',
    'Foyer stopped (signal SIGSEGV). Restarting in 1 s …',
    'Foyer stopped (signal SIGSEGV). Restarting in 3 s …',
  ]);
  expect(new Set(electron.reports().map(({ argv }) => argv.join(' '))).size).toBe(1);
  expect(await command.stop()).toBe(0);
});

test('a host that crashes again and again is out of order: one sentence, an exit code of its own, no browser', async () => {
  const { command, electron } = start('crashes', 'crashes', 'crashes starting', 'crashes');

  expect(await command.exited).toBe(70);
  expect(starts(electron)).toBe(5);
  expect(command.errors().at(-1)).toMatch(/^Foyer stopped \(signal SIGSEGV\)\. Foyer crashed .*\.$/);
  expect(command.opened()).toEqual([]);
});

test('a host that asks to be started again is, at once and without having crashed', async () => {
  const { command, electron } = start('asks', 'stays');

  await expect.poll(() => starts(electron), { timeout: 60_000 }).toBe(2);
  expect(await command.stop()).toBe(0);
});

test('a stop between two starts ends everything cleanly', async () => {
  const { command } = start('crashes', 'crashes starting', 'crashes starting', 'crashes starting', 'stays');
  await expect.poll(() => command.errors().join('\n'), { timeout: 60_000 }).toContain('Restarting in 9 s');

  expect(await command.stop()).toBe(0);
});
