/**
 * Electron does not run the tests of these parts on its Node (Electron 45, script/node-disabled-tests.json), so both
 * hosts check first.
 */
import type { HostLog } from './host-log.ts';
import { findCopyByPages } from '../storage/copy-pages.ts';
import { canTrustMore } from './trust.ts';

interface Lack {
  readonly part: 'sqlite-backup' | 'own-authority';
  /** One sentence: what does not work, and what happens instead. */
  readonly meaning: string;
}

export async function findLacks(): Promise<readonly Lack[]> {
  const lacks: Lack[] = [];
  if ((await findCopyByPages()) === undefined) {
    lacks.push({
      part: 'sqlite-backup',
      meaning:
        'This version of Electron or Node cannot back up an open database in steps, so Foyer pauses briefly during the daily backup.',
    });
  }
  if (!canTrustMore()) {
    lacks.push({
      part: 'own-authority',
      meaning: 'This version of Electron or Node cannot use an additional certificate authority (caFile).',
    });
  }
  return lacks;
}

export async function reportLacks({ log, say }: HostLog): Promise<void> {
  for (const { part, meaning } of await findLacks()) {
    log.warn('runtime-lacks', { part, meaning });
    say(meaning);
  }
}
