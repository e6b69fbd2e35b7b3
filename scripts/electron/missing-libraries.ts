/** System libraries that an Electron on Linux needs and does not find. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Opened while Electron runs, so neither the system's loader nor `ldd` names them. Without the first it ends by a trap and
 * without a word (Chromium 130, ui/gfx/x/xlib_support.cc), without the second the graphics card is not used.
 */
const OPENED_LATE = ['libX11-xcb.so.1', 'libGL.so.1'] as const;

const run = promisify(execFile);

/** Says which of its arguments the loader does not find. One that it finds is no addon of Node, which is an error too. */
const LOOK = `for (const name of process.argv.slice(1)) {
  try { process.dlopen({ exports: {} }, name); }
  catch (error) { if (error.message.includes(name + ': cannot open')) console.log(name); }
}`;

/** In a process of its own, since what was opened once stays. */
async function notOpened(names: readonly string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['-e', LOOK, ...names]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').filter((line) => line !== '');
}

/** What the program is linked with, by the loader's own list; nothing where there is no `ldd`. */
async function notLinked(binary: string): Promise<string[]> {
  const { stdout } = await run('ldd', [binary]).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].flatMap(([, name]) => name ?? []);
}

/** By their names for the loader, such as `libnss3.so`. Empty on systems other than Linux. */
export async function missingLibraries(
  binary: string,
  openedLate: readonly string[] = OPENED_LATE,
): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const [linked, opened] = await Promise.all([notLinked(binary), notOpened(openedLate)]);
  return [...new Set([...linked, ...opened])];
}
