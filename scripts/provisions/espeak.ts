/** Finds the program that speaks for the hub; for tests, brings it. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { canInstall, installPackage, type Machine, thisMachine } from './packages.ts';

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

/** An installed one, else Debian's package; undefined when neither can be had. For a process that is alone. */
export function provideEspeak(
  say: (line: string) => void,
  machine: Machine = thisMachine(),
): string | undefined {
  const found = installedEspeak(machine.env);
  if (found !== undefined || !canInstall(machine)) return found;
  say('espeak-ng is not installed.');
  installPackage('espeak-ng', say, machine);
  return installedEspeak(machine.env);
}
