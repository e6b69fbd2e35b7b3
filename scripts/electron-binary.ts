/** Gets Electron's binary: there already, or downloaded now, with a word about how it goes. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PACKAGE = resolve(import.meta.dirname, '../node_modules/electron');

/** Silence this long means that it cannot be had; a download that moves may take as long as it takes. */
const PATIENCE_MS = 12_000;
const LOOK_EVERY_MS = 500;
const MEGABYTE = 1_048_576;

function installedPath(): string | undefined {
  // As in the electron package's own index.js.
  const elsewhere = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (elsewhere) return join(elsewhere, 'electron');
  try {
    const path = join(PACKAGE, 'dist', readFileSync(join(PACKAGE, 'path.txt'), 'utf8'));
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function bytesIn(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    // The installer moves files while we look.
    return 0;
  }
}

/** Path of the executable, or undefined when it could not be had. */
export async function electronBinary(say: (line: string) => void): Promise<string | undefined> {
  const there = installedPath();
  if (there) return there;
  say('Downloading Electron (once, about 110 MB) …');
  // Its own place for temporary files, so that the growth of the download can be seen.
  const temporary = mkdtempSync(join(tmpdir(), 'foyer-electron-'));
  const child = spawn(process.execPath, [join(PACKAGE, 'install.js')], {
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });
  const ended = new Promise<boolean>((done) => {
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
  let seen = 0;
  let told = 0;
  let movedAt = performance.now();
  const looking = setInterval(() => {
    const bytes = bytesIn(temporary);
    if (bytes !== seen) movedAt = performance.now();
    seen = bytes;
    if (bytes - told >= 10 * MEGABYTE) {
      told = bytes;
      say(`Downloading Electron: ${Math.floor(bytes / MEGABYTE)} MB`);
    }
    if (performance.now() - movedAt > PATIENCE_MS) child.kill();
  }, LOOK_EVERY_MS);
  await ended;
  clearInterval(looking);
  rmSync(temporary, { recursive: true, force: true });
  return installedPath();
}
