/** Finds the program that speaks for the hub; for tests, brings it. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of an installed espeak-ng. */
export function installedEspeak(env = process.env): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'espeak-ng.exe' : 'espeak-ng'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** An installed one, else Debian's package; undefined when neither can be had. */
export function provideEspeak(say: (line: string) => void): string | undefined {
  const found = installedEspeak();
  if (found !== undefined || process.platform !== 'linux' || process.getuid?.() !== 0) return found;
  say('No espeak-ng here. Installing the espeak-ng package.');
  const tries = (args: readonly string[]): boolean =>
    spawnSync('apt-get', [...args], { stdio: 'inherit' }).status === 0;
  if (tries(['update', '-qq'])) tries(['install', '-y', '-qq', 'espeak-ng']);
  return installedEspeak();
}
