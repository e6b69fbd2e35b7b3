import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes `path` and what is missing above it, each once; what is there stays as it is. Throws what the system says. Node's
 * own `recursive` never comes back from a folder in which the system answers ENOENT to a new one, as below /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, mode);
    } catch (error) {
      // Somebody else made it meanwhile.
      if (!existsSync(folder)) throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}
