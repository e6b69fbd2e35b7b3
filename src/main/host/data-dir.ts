/** Where a host keeps its files when nobody says otherwise: the operating system's place for an application's data. */
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Electron's `userData` for an application named Foyer is the same place, so both hosts share it. */
export function defaultDataDir(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
  home = homedir(),
): string {
  switch (platform) {
    case 'win32':
      return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Foyer');
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Foyer');
    default:
      return join(env['XDG_CONFIG_HOME'] ?? join(home, '.config'), 'Foyer');
  }
}
