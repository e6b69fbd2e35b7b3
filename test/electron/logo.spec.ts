/** The site's logo in Electron's windows, under the origin of each. */
import { expect } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { dataUrlOf, pngOf } from '../support/records/png-of.ts';
import { startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

test('the kiosk shows the logo, which is served so that it runs nothing', async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'foyer.config.json'), JSON.stringify({ logo: dataUrlOf(pngOf()) }));
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk'], { FOYER_WEBHOOK_PORT: '0' });
  try {
    const kiosk = await app.page('kiosk');
    const logo = kiosk.locator('.logo-picture');
    await expect(logo).toHaveJSProperty('naturalWidth', 40);
    const address = await logo.evaluate((picture) => (picture as HTMLImageElement).src);
    const seen = await kiosk.evaluate(async (path) => {
      const answer = await fetch(path);
      return { status: answer.status, headers: Object.fromEntries(answer.headers) };
    }, address);
    expect(seen.status).toBe(200);
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(seen.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox$/);
  } finally {
    await app.stop();
    folder.remove();
  }
});
