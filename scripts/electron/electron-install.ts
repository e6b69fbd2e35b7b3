/** Runs the installer of the electron package, watches it, and says how it goes. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createInterface } from 'node:readline';
import { downloadSource } from './download-source.ts';
import { beginWatch, look, timeAwake } from './download-watch.ts';

const LOOK_EVERY_MS = 500;

function bytesIn(folder: string): number {
  let entries;
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  } catch {
    return 0;
  }
  return entries.reduce((sum, entry) => {
    try {
      return entry.isFile() ? sum + statSync(join(entry.parentPath, entry.name)).size : sum;
    } catch {
      // The installer moves files while we look.
      return sum;
    }
  }, 0);
}

/** Undefined once what `remove` names is gone, else why it is not: another's files, or open ones on Windows. */
function problemOf(remove: () => void): string | undefined {
  try {
    remove();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The line of an installer's words that says why; a stack's other lines do not. */
function reasonIn(words: readonly string[]): string | undefined {
  const cause = words.findLast((line) => line.startsWith('Cause: '))?.slice('Cause: '.length);
  const error = words.find((line) => /^\w*Error\b.*: /.test(line))?.replace(/^\w*Error\b[^:]*: /, '');
  if (error === 'fetch failed' && cause !== undefined) return cause;
  return error ?? cause ?? words.find((line) => line.trim() !== '');
}

/** Undefined once `folder/dist` is complete, else why it is not. `folder` is that of the electron package. */
export async function installElectron(
  folder: string,
  version: string,
  say: (line: string) => void,
): Promise<string | undefined> {
  const source = downloadSource(process.env);
  say(`Downloading Electron ${version} (once, about 110 MB) from ${source.words} …`);
  const dist = join(folder, 'dist');
  // What an unpacking that was cut off left behind; the path's file comes last and says that all is there.
  const inTheWay = problemOf(() => {
    rmSync(join(folder, 'path.txt'), { force: true });
    rmSync(dist, { recursive: true, force: true });
  });
  if (inTheWay !== undefined) return inTheWay;
  // Its own place for temporary files, so that the growth of the download can be seen.
  const temporary = mkdtempSync(join(tmpdir(), 'foyer-electron-'));
  const preload = pathToFileURL(join(import.meta.dirname, 'hear-network-errors.ts')).href;
  const child = spawn(process.execPath, ['--import', preload, join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...source.env,
      TMPDIR: temporary,
      TEMP: temporary,
      TMP: temporary,
      ELECTRON_GET_NO_PROGRESS: '1',
    },
  });
  function leaveNothing(): void {
    child.kill('SIGKILL');
    problemOf(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
  }
  process.once('exit', leaveNothing);
  const words: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => words.push(line));
  let isGivenUp = false;
  let watch = beginWatch(0, source.throughProxy);
  let awake = 0;
  let lookedAt = performance.now();
  const looking = setInterval(() => {
    const now = performance.now();
    awake = timeAwake(awake, now - lookedAt);
    lookedAt = now;
    const seen = look(watch, { downloaded: bytesIn(temporary), unpacked: bytesIn(dist) }, awake);
    ({ watch } = seen);
    if (seen.word !== undefined) say(seen.word);
    if (!seen.isDead) return;
    isGivenUp = true;
    child.kill('SIGKILL');
  }, LOOK_EVERY_MS);
  const code = await new Promise<number | null>((done) => {
    child.once('error', () => done(null));
    child.once('close', done);
  });
  clearInterval(looking);
  process.off('exit', leaveNothing);
  leaveNothing();
  if (code === 0) return undefined;
  const from = `from ${source.words}`;
  if (isGivenUp) return watch.hasMoved ? `the download ${from} stood still` : `nothing came ${from}`;
  return `${reasonIn(words) ?? `the installer ended with ${code}`} (${from})`;
}
