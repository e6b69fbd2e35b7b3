/** Tests in a real Chromium: `e2e` against the headless command, `electron` against the Electron host. */
import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/browser.ts';

const executablePath = installedBrowser();

export default defineConfig({
  outputDir: 'test-results',
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
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
    { name: 'e2e', testDir: 'test/e2e' },
    { name: 'electron', testDir: 'test/electron' },
  ],
});
