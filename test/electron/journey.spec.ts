/** A visitor, the front desk and the waiting room, all in Electron's windows, against a real service over HTTPS. */
import { expect } from '@playwright/test';
import { join } from 'node:path';
import {
  type Command,
  type SimulatorReady,
  startService,
  temporaryFolder,
} from '../support/started/running-foyer.ts';
import { controlOf, type SimulatorControl } from '../support/started/simulator-control.ts';
import { type FoyerApp, isRealElectron, startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

const folder = temporaryFolder();
let service: Command<SimulatorReady>;
let simulator: SimulatorControl;
let app: FoyerApp;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const rosterFile = join(folder.path, 'roster.csv');
  service = await startService(['--roster', rosterFile]);
  simulator = controlOf(service.ready.url);
  app = await startFoyerApp(['--data-dir', join(folder.path, 'data')], {
    FOYER_BASE_URL: service.ready.url,
    FOYER_API_KEY: service.ready.apiKey,
    FOYER_WEBHOOK_SECRET: service.ready.webhookSecret,
    FOYER_WEBHOOK_PORT: '0',
    // The double's system trusts the authority, so that the hub asks by Electron's network; Chromium's system does not.
    [isRealElectron ? 'FOYER_CA_FILE' : 'NODE_EXTRA_CA_CERTS']: service.ready.caFile,
    FOYER_ROSTER_FILE: rosterFile,
  });
  await simulator.listenAt(app.webhooks, service.ready.webhookSecret);
});

test.afterAll(async () => {
  await app.stop();
  await service.stop();
  folder.remove();
});

test(
  'a visitor checks in at the kiosk window; the service gets it once and the desk window sees it live',
  { tag: '@real' },
  async () => {
    const kiosk = await app.page('kiosk');
    const desk = await app.page('desk');
    const row = desk.getByRole('row').filter({ hasText: 'A-42' });
    await expect(row).toContainText('Anna Kowalska');
    await expect(row).not.toContainText('Arrived');

    await expect(kiosk.getByRole('heading', { name: 'Check in for your appointment' })).toBeVisible();
    await kiosk.keyboard.type('a42', { delay: 120 });
    await kiosk.keyboard.press('Enter');
    await expect(kiosk.getByRole('heading', { name: 'Is this you?' })).toBeVisible();
    await expect(kiosk.getByText('Anna K.')).toBeVisible();
    await kiosk.getByRole('button', { name: 'Yes, check me in' }).click();

    await expect(kiosk.getByRole('heading', { name: 'You are checked in' })).toBeVisible();
    await expect(row).toContainText('Arrived');
    const { id, status } = await simulator.appointment('A-42');
    expect(status).toBe('Checked-in');
    const sent = await simulator.checkInsOf(id);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: 'POST', status: 200, processed: true });
  },
);

test('a call that arrives as a signed webhook is shown in the display window', { tag: '@real' }, async () => {
  const display = await app.page('display');
  const { id } = await simulator.appointment('A-42');

  await simulator.act(id, 'call', { desk: 4 });

  await expect(display.getByTestId('called-number')).toContainText('A-42');
  await expect(display.getByTestId('called-desk')).toContainText('4');
});

test('each window reloads to where it was and is connected again', async () => {
  for (const surface of ['kiosk', 'display'] as const) {
    const page = await app.page(surface);
    await page.reload();
  }
  await expect(
    (await app.page('kiosk')).getByRole('heading', { name: 'Check in for your appointment' }),
  ).toBeVisible();
  await expect((await app.page('display')).getByTestId('called-number')).toContainText('A-42');
});

test('a window whose page crashed comes back by itself, connected', { tag: '@real' }, async () => {
  await app.evaluate(({ BrowserWindow }) => {
    const kiosk = BrowserWindow.getAllWindows().find((window) =>
      window.webContents.getURL().includes('/kiosk/'),
    );
    kiosk?.webContents.forcefullyCrashRenderer();
  }, undefined);

  await expect.poll(() => app.errors()).toContain('screen-crashed');
  // Asked in the main process: over Chromium's debugging port a page that crashed stays so, though its window is back.
  const text = (): Promise<unknown> =>
    app.evaluate(({ BrowserWindow }) => {
      const kiosk = BrowserWindow.getAllWindows().find((window) =>
        window.webContents.getURL().includes('/kiosk/'),
      );
      return Promise.race([
        kiosk?.webContents.executeJavaScript('document.body.innerText'),
        // A page that is just gone never answers.
        new Promise((done) => setTimeout(done, 1_000)),
      ]);
    }, undefined);
  await expect(async () => expect(await text()).toMatch(/Check in for\s+your appointment/)).toPass();
});
