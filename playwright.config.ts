/** Tests in a real Chromium: `e2e` against the headless command, `electron` against the Electron host. */
import { defineConfig } from '@playwright/test';
import { join } from 'node:path';
import { findBrowser } from './scripts/provisions/browser.ts';
import { zoneAtNoon } from './test/support/zone-at-noon.ts';

// The demo's day lies around now: at eleven in the evening it would have nobody who is early. What is started from
// here, and the browser, are in this zone too; workers read this file again and keep it.
process.env['TZ'] = process.env['ZONE_AT_NOON'] ??= zoneAtNoon(new Date());

// Foyer is started some three hundred times: what Node has compiled once it does not compile again.
if (process.env['ELECTRON_RUN'] !== '1')
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/foyer-tests');

const executablePath = findBrowser();

const isBrief = process.env['FOYER_BRIEF'] === '1';

export default defineConfig({
  outputDir: 'test-results',
  reporter: [['list']],
  // Only against tests that hang: a busy machine fails nothing.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  fullyParallel: false,
  workers: 3,
  // Left out of `npm test`, which must stay short; one project by name runs all.
  grepInvert: isBrief ? /@whole/ : [],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    headless: true,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        // A container's root has no user namespaces for the sandbox; tests load only our own pages.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'e2e', testDir: 'test/e2e', workers: 3 },
    // Most of its time is waiting: for a page that is silent, a keyring that is late, a stop that has its limit.
    // Its limit of time is only against tests that hang: some start the app three times.
    // What the double's pages and windows do is looked at where the double is: `npm run test:electron`.
    {
      name: 'electron',
      testDir: 'test/electron',
      testIgnore: isBrief ? /double-(?:pages|windows)|by-hand/ : /by-hand/,
      workers: 3,
      timeout: 300_000,
    },
    // Hands on keys, monitors and the keyring of a session of its own: `npm test -- by-hand`.
    { name: 'by-hand', testDir: 'test/electron/by-hand', workers: 1, timeout: 300_000 },
  ],
});
