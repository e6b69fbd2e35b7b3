/** Node's `process` as it is in Electron's main process. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { z } from 'zod';
import { executable, isPackaged, platform } from './machine.ts';

const VersionSchema = z.object({ version: z.string() });

/** Of the `electron` package that is installed. */
export const electronVersion = VersionSchema.parse(
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('electron/package.json'), 'utf8')),
).version;

/** `argv` begins with the executable. */
export function adoptProcess(argv: readonly string[]): void {
  process.argv.splice(0, process.argv.length, ...argv);
  process.execPath = executable;
  const versions = { ...process.versions, electron: electronVersion, chrome: '150.0.0.0' };
  const own = {
    versions,
    platform,
    type: 'browser',
    resourcesPath: dirname(executable),
    ...(isPackaged ? {} : { defaultApp: true }),
  };
  for (const [name, value] of Object.entries(own))
    Object.defineProperty(process, name, { value, configurable: true, enumerable: true });
  if (platform === 'win32') ignoreListenersOfSignals();
}

/** On Windows a signal from another process is its end (Node 24, `subprocess.kill`): nobody hears it. */
function ignoreListenersOfSignals(): void {
  const on = process.on.bind(process);
  const deaf: readonly (string | symbol)[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  const hear = (event: string | symbol, listener: (...args: unknown[]) => void): NodeJS.Process =>
    deaf.includes(event) ? process : on(event, listener);
  Object.defineProperty(process, 'on', { value: hear, configurable: true, writable: true });
}
