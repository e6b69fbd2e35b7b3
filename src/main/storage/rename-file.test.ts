import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { renameFile } from './rename-file.ts';

/** A system whose first `refusals` renames are answered with `code`. */
function system(platform: NodeJS.Platform, code: string, refusals: number) {
  let left = refusals;
  let pausedMs = 0;
  return {
    platform,
    rename(from: string, to: string) {
      if (left > 0) {
        left -= 1;
        throw Object.assign(new Error(`${code}: operation not permitted, rename`), { code });
      }
      renameSync(from, to);
    },
    pause: (ms: number) => void (pausedMs += ms),
    pausedMs: () => pausedMs,
  };
}

/** Whether a file takes the place of another there. */
function replaces(on: ReturnType<typeof system>): boolean {
  const folder = temporaryFolder();
  const [from, to] = [join(folder, 'settings.json.new'), join(folder, 'settings.json')];
  writeFileSync(from, 'new');
  writeFileSync(to, 'old');
  renameFile(from, to, on);
  return readFileSync(to, 'utf8') === 'new';
}

it.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file saved on Windows while a virus scanner has it (%s) is there a moment later',
  (code) => expect(replaces(system('win32', code, 3))).toBe(true),
);

it('a file that Windows refuses for good is reported within a third of a second', () => {
  const on = system('win32', 'EPERM', Number.POSITIVE_INFINITY);
  expect(() => replaces(on)).toThrow('EPERM');
  expect(on.pausedMs()).toBeLessThan(334);
});

it('another refusal is said at once, and elsewhere each', () => {
  for (const on of [system('win32', 'ENOSPC', 1), system('linux', 'EPERM', 1)]) {
    expect(() => replaces(on)).toThrow(/ENOSPC|EPERM/);
    expect(on.pausedMs()).toBe(0);
  }
});
