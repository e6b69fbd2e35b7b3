/** Monitors that go, come, turn, shrink and change places: where the kiosk and the display are then. */
import { expect } from '@playwright/test';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/started/running-foyer.ts';
import { type FoyerApp, startFoyerApp } from '../foyer-app.ts';
import { hasHands, lineUp, placedWindows, run, xrandr } from '../hands.ts';
import { test } from '../older-electron.ts';
import { NO_SERVICE } from '../visit.ts';
import { report } from './table.ts';

const folder = temporaryFolder();
let app: FoyerApp;

test.skip(!hasHands, 'needs a display of its own: npm test -- by-hand');
test.beforeAll(async () => {
  lineUp(2);
  const args = ['--data-dir', join(folder.path, 'data'), '--open', 'kiosk,display', '--kiosk-mode'];
  app = await startFoyerApp(args, NO_SERVICE);
  for (const surface of ['kiosk', 'display'] as const)
    await expect((await app.page(surface)).getByRole('heading').first()).toBeVisible();
});
test.afterAll(async () => {
  await app.stop();
  folder.remove();
});

/** By X11's word, as `WIDTHxHEIGHT+X+Y`. */
const places = (): Record<string, string> =>
  Object.fromEntries(
    placedWindows().map(({ title, x, y, width, height }) => [title, `${width}x${height}+${x}+${y}`]),
  );

const BOTH = { 'Foyer kiosk': '1920x1080+0+0', 'Foyer display': '1920x1080+1920+0' };
const SECOND = ['--output', 'DUMMY1'];
const BESIDE = ['--mode', '1920x1080', '--pos', '1920x0'];

const CHANGES: readonly (readonly [what: string, change: () => void, then: Record<string, string>])[] = [
  ['the second is switched off', () => xrandr(...SECOND, '--off'), { 'Foyer kiosk': '1920x1080+0+0' }],
  ['it is switched on again', () => xrandr(...SECOND, ...BESIDE), BOTH],
  [
    'the second is turned to stand',
    () => {
      // This driver turns no picture: a monitor that stands has a mode that does.
      run('xrandr', '--addmode', 'DUMMY1', '1080x1920');
      xrandr(...SECOND, ...BESIDE, '--mode', '1080x1920');
    },
    { 'Foyer kiosk': '1920x1080+0+0', 'Foyer display': '1080x1920+1920+0' },
  ],
  ['it is turned back', () => xrandr(...SECOND, ...BESIDE), BOTH],
  [
    'the first becomes smaller',
    () => {
      run('xrandr', '--addmode', 'DUMMY0', '1280x800');
      xrandr('--output', 'DUMMY0', '--mode', '1280x800', '--pos', '0x0');
    },
    { 'Foyer kiosk': '1280x800+0+0', 'Foyer display': '1920x1080+1920+0' },
  ],
  ['it is large again', () => lineUp(2), BOTH],
  [
    'they change places',
    () => xrandr('--output', 'DUMMY0', '--pos', '1920x0', ...SECOND, '--pos', '0x0'),
    { 'Foyer kiosk': '1920x1080+1920+0', 'Foyer display': '1920x1080+0+0' },
  ],
  ['they change back', () => lineUp(2), BOTH],
  [
    'the first goes, the second is the only one',
    () => xrandr('--output', 'DUMMY0', '--off', ...SECOND, '--primary'),
    { 'Foyer kiosk': '1920x1080+0+0' },
  ],
  ['both are there', () => lineUp(2), BOTH],
];

for (const [what, change, then] of CHANGES) {
  test(`${what}: kiosk and display fill the monitors that are there`, async () => {
    change();
    await expect.poll(places, { timeout: 20_000 }).toEqual(then);
    const { 'Foyer kiosk': kiosk = 'hidden', 'Foyer display': display = 'hidden' } = places();
    report('Monitors', [what, kiosk, display]);
  });
}
