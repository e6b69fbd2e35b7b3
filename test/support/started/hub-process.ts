/** The hub that a command started, to be killed or held alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process of the hub of `dataDir`; undefined while there is none. On Linux only. */
export function hubOf(dataDir: string): number | undefined {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const line = readFileSync(join('/proc', name, 'cmdline'), 'utf8').split('\0');
      return line.some((part) => part.endsWith('out/main/headless.js')) && line.includes(dataDir);
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}
