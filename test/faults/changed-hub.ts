/** The real hub, run from its sources with a line or two of it changed. */
import { join, resolve } from 'node:path';
import type { HubCommand } from './hub-process.ts';

/** A file from `src/main`, a text of it and what stands there instead. */
export type Change = readonly [file: string, from: string, to: string];

/** A process that ends at once where a text is not there; see `broken/hub/change-text.ts`. */
export function changedHub(changes: readonly Change[]): () => Promise<HubCommand> {
  const changing = new URL('broken/hub/change-text.ts', import.meta.url);
  changing.searchParams.set('changes', JSON.stringify(changes));
  const args = [
    '--import',
    join(import.meta.dirname, 'raw-text.ts'),
    '--import',
    changing.href,
    resolve(import.meta.dirname, '../../src/main/headless.ts'),
  ];
  return () => Promise.resolve({ args, remove: () => {} });
}
