/** `foyer-hub --demo`: the demo of a package, on a machine that has a lobby. */
import { expect, test } from '@playwright/test';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { untilDayIsKnown } from '../support/started/known-booking.ts';
import { startBuilt, temporaryFolder } from '../support/started/running-foyer.ts';
import { controlOf } from '../support/started/simulator-control.ts';

const folder = temporaryFolder();
const at = (...path: readonly string[]): string => join(folder.path, ...path);

/** All that is below a folder, with what is in it. */
const contentsOf = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .map((name) => `${name}: ${readFileSync(join(path, name), 'utf8')}`);

test.use({ viewport: { width: 1080, height: 1920 } });
test.afterAll(() => folder.remove());

test('a visitor checks in at the demo of a package, and the lobby of the same machine is left as it is', async ({
  page,
}) => {
  const out = join(import.meta.dirname, '../../out');
  for (const part of ['main', 'renderer']) cpSync(join(out, part), at('out', part), { recursive: true });
  const packaged = { command: 'foyer-hub', configFolder: at('etc') };
  writeFileSync(at('out/packaged.json'), JSON.stringify(packaged));
  const house = {
    'etc/foyer.config.json': '{"brandName":"The house","network":{"interfaces":["lo"]}}',
    'credentials/foyer.api-key': 'house',
  };
  const ofAccount = { 'Foyer/settings.json': '{"brandName":"The house"}' };
  // As Windows, macOS and Linux name the place of an account.
  const places = { HOME: at('home'), APPDATA: at('home'), XDG_CONFIG_HOME: at('home') };
  const home = process.platform === 'darwin' ? at('home/Library/Application Support') : at('home');
  for (const [name, text] of [
    ...Object.entries(house).map(([name, text]) => [at(name), text] as const),
    ...Object.entries(ofAccount).map(([name, text]) => [join(home, name), text] as const),
  ]) {
    mkdirSync(join(name, '..'), { recursive: true });
    writeFileSync(name, text, { mode: 0o600 });
  }
  const before = contentsOf(join(home, 'Foyer'));
  const env = {
    ...places,
    CREDENTIALS_DIRECTORY: at('credentials'),
    FOYER_BASE_URL: 'https://127.0.0.1:9',
  };

  const foyer = await startBuilt(at('out/main/headless.js'), ['--demo'], env);
  const simulator = controlOf(foyer.ready.simulator ?? '');
  await simulator.pilot(false);
  await untilDayIsKnown(foyer.ready);
  await page.goto(foyer.ready.kiosk);
  for (const key of 'A42') await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: 'Find my appointment' }).click();
  await page.getByRole('button', { name: 'Yes, check me in' }).click();

  await expect(page.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
  const { id, status } = await simulator.appointment('A-42');
  expect(status).toBe('Checked-in');
  expect((await simulator.checkInsOf(id))[0]?.headers['x-service-rest-api-key']).not.toBe('house');
  expect(foyer.ready.network).toEqual([]);
  // Its events come to the hub.
  await expect
    .poll(async () => (await simulator.deliveries()).some(({ status }) => status === 200))
    .toBe(true);
  await page.goto(foyer.ready.desk);
  await expect(page.getByText('Demo', { exact: true })).toBeVisible();
  expect(await foyer.stop()).toBe(0);
  expect(contentsOf(join(home, 'Foyer'))).toEqual(before);
  expect(readdirSync(home).toSorted()).toEqual(['Foyer', 'Foyer-demo']);
});
