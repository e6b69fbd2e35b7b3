/** The dependencies of a hub, and what it opens before its lobby. */
import type { Closable } from './base/capabilities.ts';
import type { Feed } from './base/feed.ts';
import type { LastTouch } from './storage/compaction.ts';
import type { Stored } from './storage/database.ts';
import type { HubTime } from './storage/hub-time.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { Journal } from './webhooks/journal.ts';
import type { LocationNames } from './webhooks/location-names.ts';
import type { OwnOfScreens } from './access/screen.ts';
import type { OwnFaults } from './base/own-faults.ts';
import type { StaffPin } from './access/staff-pin.ts';
import type { GuessMemory } from './appointments/kiosk/guess-watch.ts';
import type { Audit } from './staff/audit.ts';
import type { ServiceConnection } from './service/connection.ts';
import type { ServiceProfile } from './service/profile.ts';
import type { SettingsInForce } from './settings/settings-in-force.ts';
import type { HubVoice } from './speech/hub-voice.ts';
import type { HubStorageOptions } from './storage/hub-storage.ts';
import type { LastingListener } from './webhooks/lasting-listener.ts';

export interface HubDeps extends HubStorageOptions {
  readonly inForce: SettingsInForce;
  readonly profile: ServiceProfile;
  readonly fetch: typeof globalThis.fetch;
  /** Never sends a request twice by itself. Default: `fetch`. */
  readonly fetchOnce?: typeof globalThis.fetch;
  readonly random: () => number;
  /** Unguessable bytes. Default: the system's. */
  readonly randomBytes?: (bytes: number) => Buffer;
  /** Each screen's guesses over all hubs of this process. Default: none. */
  readonly guesses?: GuessMemory;
  /** The webhook port of the hub before, so that a picked free port stays the same. Default: none. */
  readonly webhookPortBefore?: number;
  /** Keeps the webhook socket between hubs. Default: it closes with the hub. */
  readonly lastingListener?: LastingListener;
  /** Speaks for screens without a voice of their own. Default: nothing. */
  readonly voice?: HubVoice;
  /** The screens' own settings. Default: none. */
  readonly own?: OwnOfScreens;
  /** Faults that nothing else caught in this process. Default: not shown. */
  readonly ownFaults?: OwnFaults;
  /** The folder with the database of the service before, while the demo is in use. Default: none. */
  readonly dataDir?: string;
}

/** What a hub opens before its lobby. */
export interface Ground extends Closable, LastTouch, Stored {
  readonly outboxTable: OutboxTable;
  readonly journal: Journal;
  readonly audit: Pick<Audit, 'actsOn'>;
  readonly locationNames: LocationNames;
  readonly service: ServiceConnection;
  readonly time: HubTime;
  readonly staffPin: StaffPin;
  /** Ids of appointments that changed, or `WHOLE_DAY`. */
  readonly changes: Feed<string>;
  readonly touchStatus: () => void;
}
