/** Screens of other machines, served by the app with its own windows: 127.0.0.2 stands in for a network. */
import { expect } from '@playwright/test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { temporaryFolder } from '../support/started/running-foyer.ts';
import { startFoyerApp } from './foyer-app.ts';
import { test } from './older-electron.ts';

/** The status of an answer to a browser that trusts the authority, or why there was none. */
const statusOf = (address: string, ca: string): Promise<number | string> =>
  new Promise((resolve) => {
    const call = request(address, { ca, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end();
  });

test('the app serves other machines at five ports in a row, and ends with them', async () => {
  const folder = temporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ network: { addresses: ['127.0.0.2'] } }));
  const app = await startFoyerApp(['--data-dir', dataDir, '--open', 'kiosk,setup', '--port', '0'], {
    FOYER_WEBHOOK_PORT: '0',
  });
  try {
    const address = app.network[0] ?? '';
    expect(address).toMatch(/^https:\/\/127\.0\.0\.2:\d+\/$/);
    const kept: unknown = JSON.parse(readFileSync(join(dataDir, 'network-authority.json'), 'utf8'));
    const { certPem } = kept as { certPem: string };
    expect(await statusOf(new URL('/authority.crt', address).href, certPem)).toBe(200);
    const port = Number(new URL(address).port);
    for (const [n, surface] of ['kiosk', 'desk', 'display', 'setup'].entries())
      expect(await statusOf(`https://127.0.0.2:${port - 4 + n}/${surface}/`, certPem), surface).toBe(401);
    // Windows need no server of this machine's own.
    expect(await statusOf(`https://127.0.0.1:${port - 4}/kiosk/`, certPem)).toBe('ECONNREFUSED');
    await app.page('kiosk');
    expect(app.errors()).not.toContain('network-look-failed');
  } finally {
    expect(await app.stop()).toBe(0);
    folder.remove();
  }
});
