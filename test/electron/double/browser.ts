/** The Chromium behind the double's windows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '../../../scripts/provisions/browser.ts';
import { FAKE_DEVICES } from './permissions.ts';

export interface Browser {
  readonly context: BrowserContext;
  /** Where a test connects to look at the windows. */
  readonly endpoint: string;
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-double-'));
  // Also when the app ends before the browser is there.
  process.on('exit', () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }));
  // Named by the specs, since this process may play another system and have another PATH.
  const executablePath = process.env['FOYER_DOUBLE_BROWSER'] ?? findBrowser();
  const context = await chromium.launchPersistentContext(profile, {
    headless: true,
    // A distribution's browser is a script that needs its tools, whatever the app is meant to find.
    env: { ...process.env, PATH: [process.env['PATH'], '/usr/local/bin:/usr/bin:/bin'].join(':') },
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--remote-debugging-port=0',
      ...FAKE_DEVICES,
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const [port = ''] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n');
  return {
    context,
    endpoint: `http://127.0.0.1:${port}`,
    close: () => context.close(),
  };
}
