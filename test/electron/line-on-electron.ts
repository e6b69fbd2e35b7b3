/**
 * Preloaded into a real Electron by `NODE_OPTIONS`, which an unpackaged one honours (Electron 45,
 * shell/common/node_bindings.cc): opens Chromium's debugging port, which `--remote-debugging-port` would do as well, and
 * joins the specs' line. Node processes that inherit the variable are not touched.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import type * as Electron from 'electron';
import { askKeyringApart } from './keyring-apart.ts';
import { joinLine } from './line.ts';

function joinFromElectron(): void {
  const electron = createRequire(import.meta.url)('electron') as typeof Electron;
  const { app } = electron;
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  const began = Date.now();
  const endpoint = app.whenReady().then(async () => {
    const file = join(app.getPath('sessionData'), 'DevToolsActivePort');
    // Chromium writes it a little later than it is ready; an older one is of a start before.
    while ((statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < began - 1_000) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return `http://127.0.0.1:${readFileSync(file, 'utf8').split('\n')[0]}`;
  });
  joinLine(electron, endpoint);
  askKeyringApart(electron.safeStorage);
}

// Electron taught `require` its own name before it began with modules (lib/common/init.ts), and is not ready yet. The
// thread that reads lists has the same options, and no Electron. A process that only asks the keyring is not the app.
const isErrand = process.env['FOYER_KEYCHAIN_ERRAND'] !== undefined;
if (process.versions['electron'] !== undefined && isMainThread && !isErrand) joinFromElectron();
