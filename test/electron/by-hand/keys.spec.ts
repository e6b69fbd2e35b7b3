/** Sixty combinations of keys, as a visitor with a keyboard presses them: no screen changes and no process ends. */
import { expect } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Surface } from '../../../src/contract/roles.ts';
import { temporaryFolder } from '../../support/started/running-foyer.ts';
import { type FoyerApp, startFoyerApp } from '../foyer-app.ts';
import { hasHands, lineUp, run, touch } from '../hands.ts';
import { test } from '../older-electron.ts';
import { NO_SERVICE } from '../visit.ts';
import { report } from './table.ts';

const KEYS =
  `alt+F4 ctrl+w ctrl+shift+w ctrl+q ctrl+shift+q ctrl+r ctrl+shift+r F5 ctrl+F5 shift+F5 F11 F12 F1 F2 F3 F6 F7
  F10 shift+F10 ctrl+shift+i ctrl+shift+j ctrl+shift+c ctrl+u ctrl+n ctrl+shift+n ctrl+t ctrl+shift+t ctrl+o ctrl+s ctrl+p
  ctrl+shift+p ctrl+f ctrl+g ctrl+h ctrl+j ctrl+k ctrl+l ctrl+d ctrl+plus ctrl+minus ctrl+0 ctrl+Tab ctrl+shift+Tab
  alt+Tab alt+Left alt+Right alt+Home alt+d alt+f alt+space alt+Escape ctrl+alt+Delete ctrl+alt+t ctrl+Escape super+d
  super+r super+l Menu ctrl+m alt+F1 ctrl+alt+BackSpace`
    .trim()
    .split(/\s+/);

/** It searches the day. */
const OF_THE_DESK: readonly string[] = ['ctrl+f'];

/** The most pixels, of two million, that a blinking caret and a running clock change. */
const MOST_PIXELS = 600;

const folder = temporaryFolder();
test.skip(!hasHands, 'needs a display of its own: npm test -- by-hand');
test.afterAll(() => folder.remove());

/** The whole display, four bytes a pixel. */
const picture = (): Buffer =>
  execFileSync('import', ['-silent', '-window', 'root', '-depth', '8', 'rgba:-'], { maxBuffer: 1e9 });

function pixelsThatDiffer(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) if (one.readUInt32LE(at) !== other.readUInt32LE(at)) count += 1;
  return count;
}

const pidsOfPages = (app: FoyerApp): Promise<readonly number[]> =>
  app.evaluate(
    ({ BrowserWindow }) => [
      process.pid,
      ...BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getOSProcessId()),
    ],
    undefined,
  );

for (const surface of ['kiosk', 'display', 'desk'] as const satisfies readonly Surface[]) {
  test(`${KEYS.length} combinations of keys change nothing on a ${surface} in kiosk mode`, async () => {
    lineUp(1);
    const args = ['--data-dir', join(folder.path, surface), '--open', surface, '--kiosk-mode'];
    const app = await startFoyerApp(args, NO_SERVICE);
    await expect((await app.page(surface)).getByRole('heading').first()).toBeVisible();
    // The front desk is told that the service cannot be reached, and that is a change too.
    await expect.poll(() => app.errors()).toContain('"code":"S1"');
    const pids = await pidsOfPages(app);
    await touch(app, surface);
    let before = picture();
    // What moves after a start has come to rest.
    await expect(async () => {
      const now = picture();
      const moved = pixelsThatDiffer(before, now);
      before = now;
      expect(moved).toBeLessThanOrEqual(MOST_PIXELS);
    }).toPass({ intervals: [1_000] });
    const changed: string[] = [];
    let most = 0;
    for (const key of KEYS) {
      run('xdotool', 'key', '--clearmodifiers', key);
      let differ = pixelsThatDiffer(before, picture());
      for (let tries = 0; differ > MOST_PIXELS && tries < 10; tries += 1) {
        // A picture of a change that is not over, or of a focus that comes back.
        await new Promise((done) => setTimeout(done, 200));
        differ = pixelsThatDiffer(before, picture());
      }
      most = Math.max(most, differ);
      if (differ <= MOST_PIXELS) continue;
      before = picture();
      if (!(surface === 'desk' && OF_THE_DESK.includes(key))) changed.push(`${key} (${differ})`);
    }
    report('Keys', [surface, String(KEYS.length), String(changed.length), String(most)]);
    expect(changed).toEqual([]);
    expect(await pidsOfPages(app)).toEqual(pids);
    expect(await app.stop()).toBe(0);
  });
}
