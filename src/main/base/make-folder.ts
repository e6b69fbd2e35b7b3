import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Makes `path` and what is missing above it, each once and for its owner alone; what is there stays as it is. Throws what the system says. Node's
 * own `recursive` never comes back from a folder in which the system answers ENOENT to a new one, as below /proc.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, OWNER_ONLY);
    } catch (error) {
      // Somebody else made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}
