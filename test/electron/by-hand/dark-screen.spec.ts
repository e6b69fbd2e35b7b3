/** A screen that goes dark while a visitor types, and comes back. */
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/started/running-foyer.ts';
import { startFoyerApp } from '../foyer-app.ts';
import { hasHands, lineUp, placedWindows, run } from '../hands.ts';
import { test } from '../older-electron.ts';
import { begin, field, hearAnswers, NO_SERVICE } from '../visit.ts';

const folder = temporaryFolder();
test.skip(!hasHands, 'needs a display of its own: npm test -- by-hand');
test.afterAll(() => folder.remove());

test('a screen that goes dark and comes back shows the kiosk as the visitor left it', async () => {
  lineUp(1);
  const args = ['--data-dir', join(folder.path, 'data'), '--open', 'kiosk', '--kiosk-mode'];
  const app = await startFoyerApp(args, NO_SERVICE);
  await begin(app);
  const kiosk = { title: 'Foyer kiosk', x: 0, y: 0, width: 1_920, height: 1_080 };
  await expect.poll(placedWindows).toEqual([kiosk]);

  for (const [dark, light] of [
    ['s activate', 's reset'],
    ['dpms force off', 'dpms force on'],
  ] as const) {
    run('xset', ...dark.split(' '));
    await hearAnswers(app, 4);
    run('xset', ...light.split(' '));
    await hearAnswers(app, 2);
  }

  expect(placedWindows()).toEqual([kiosk]);
  await expect(field(await app.page('kiosk'))).toHaveValue('A-4');
  expect(app.errors()).not.toContain('screen-silent');
  expect(await app.stop()).toBe(0);
});
