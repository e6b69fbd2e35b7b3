import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const OWNER_ONLY = 0o700;

/**
 * Creates `path` and missing parents, for the owner only. Existing folders are unchanged. Throws system errors. Node's
 * `recursive` loops forever where the system answers ENOENT to mkdir, as below /proc.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const folder of missing.toReversed()) {
    try {
      mkdirSync(folder, OWNER_ONLY);
    } catch (error) {
      // Another process has created it.
      if (!existsSync(folder)) throw error;
    }
  }
  if (!statSync(path).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}
