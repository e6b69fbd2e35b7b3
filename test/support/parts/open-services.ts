import { join } from 'node:path';
import { type KnownServices, openKnownServices } from '../../../src/main/settings/known-services.ts';

/** The real list of services in a data folder. */
export function openServices(dataDir: string): KnownServices {
  const opened = openKnownServices(join(dataDir, 'services.json'));
  if (opened.kind === 'unreadable') throw new Error(opened.sentence);
  return opened.services;
}
