import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../src/clock/clock.ts';
import type { OwnOfScreens } from '../../../src/main/access/screen.ts';
import type { OwnFaults } from '../../../src/main/base/own-faults.ts';
import { createHub, type Hub } from '../../../src/main/hub.ts';
import type { Log } from '../../../src/main/base/log.ts';
import { silentLog } from '../silent-log.ts';
import { parseProfile } from '../../../src/main/service/profile.ts';
import type { SettingsInForce } from '../../../src/main/settings/settings-in-force.ts';
import { effectiveSettings, type SettingsLayer } from '../../../src/main/settings/settings.ts';
import type { HubVoice } from '../../../src/main/speech/hub-voice.ts';
import { openStorage } from '../../../src/main/storage/open-storage.ts';
import { onDisk, placeEmptyDatabase, type TestDisk } from '../parts/open-test-database.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface HubOptions {
  readonly clock: Clock;
  readonly settings?: SettingsLayer;
  readonly apiKey?: string;
  readonly webhookSecret?: string;
  readonly staffPinHash?: string;
  readonly intakeTokenHash?: string;
  readonly outgoingSecret?: string;
  readonly engineUrl?: string;
  readonly voice?: HubVoice;
  /** What screens have of their own; by default nothing. */
  readonly own?: OwnOfScreens;
  /** What nothing else caught; by default nobody hears of it. */
  readonly ownFaults?: OwnFaults;
  readonly databasePath?: string;
  readonly disk?: TestDisk;
  readonly log?: Log;
  /** Node's own by default. */
  readonly fetch?: typeof globalThis.fetch;
  /** The text of a service profile; by default the built-in one. */
  readonly profile?: string;
  /** 0 by default: the longest waits. */
  readonly random?: () => number;
}

/** A service that a hub knows, and a key for it. */
export const SERVICE = { settings: { baseUrl: 'https://service.test' }, apiKey: 'key-0123456789' };

/** The settings of a lobby in UTC with a webhook port of its own choosing. */
export function settingsInForce(options: Omit<HubOptions, 'clock'> = {}): SettingsInForce {
  return {
    settings: effectiveSettings([{ webhookPort: 0, intakePort: 0, timeZone: 'UTC' }, options.settings ?? {}]),
    apiKey: options.apiKey,
    webhookSecret: options.webhookSecret,
    staffPinHash: options.staffPinHash,
    intakeTokenHash: options.intakeTokenHash,
    outgoingSecret: options.outgoingSecret,
    engineUrl: options.engineUrl,
    demo: false,
    locked: [],
    protection: 'file',
  };
}

/** The text of a profile in `resources/profiles`. */
export const profileText = (name: string): string =>
  readFileSync(new URL(`../../../resources/profiles/${name}.json`, import.meta.url), 'utf8');

export const DEFAULT_PROFILE = profileText('default');

/** For the simulator's first reading: a ticket has its appointment's id. */
export const SHARED_IDS = profileText('shared-ticket-ids');

/** A whole hub on a real disk, closed when the running test is over. */
export async function hubOf(options: HubOptions): Promise<Hub> {
  const profile = parseProfile(options.profile ?? DEFAULT_PROFILE);
  if (!profile.ok) throw new Error(profile.sentence);
  const databasePath = options.databasePath ?? join(temporaryFolder(), 'foyer.sqlite');
  placeEmptyDatabase(databasePath);
  const answer = await createHub({
    databasePath,
    inForce: settingsInForce(options),
    profile: profile.profile,
    fetch: options.fetch ?? fetch,
    clock: options.clock,
    log: options.log ?? silentLog,
    random: options.random ?? (() => 0),
    openStorage(given) {
      const opened = openStorage(given);
      if (opened.kind === 'failed' || !options.disk) return opened;
      const database = onDisk(opened.storage.database, options.disk);
      return { ...opened, storage: { ...opened.storage, database } };
    },
    ...(options.voice ? { voice: options.voice } : {}),
    ...(options.own ? { own: options.own } : {}),
    ...(options.ownFaults ? { ownFaults: options.ownFaults } : {}),
  });
  if (answer.kind === 'failed') throw new Error(answer.sentence);
  let closed = false;
  const { close } = answer.hub;
  const hub: Hub = {
    ...answer.hub,
    async close() {
      if (closed) return;
      closed = true;
      await close();
    },
  };
  onTestFinished(() => hub.close());
  return hub;
}
