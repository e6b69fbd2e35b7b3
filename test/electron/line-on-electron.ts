/**
 * Preloaded into a real Electron by `NODE_OPTIONS`, which an unpackaged one honours (Electron 45,
 * shell/common/node_bindings.cc): opens Chromium's debugging port, which `--remote-debugging-port` would do as well, and
 * joins the specs' line. Node processes that inherit the variable are not touched.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { joinLine } from './line.ts';

async function joinFromElectron(): Promise<void> {
  const electron = createRequire(import.meta.url)('electron') as typeof Electron;
  const { app } = electron;
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  const endpoint = app.whenReady().then(() => {
    const file = join(app.getPath('sessionData'), 'DevToolsActivePort');
    return `http://127.0.0.1:${readFileSync(file, 'utf8').split('\n')[0]}`;
  });
  joinLine(electron, endpoint);
}

// Electron teaches `require` its own name after Node's preloads have run and before the app's file.
if (process.versions['electron'] !== undefined) setImmediate(() => void joinFromElectron());
