/** The dependencies of a hub, and what it offers to those who serve it. */
import type { HubStatus } from '../contract/hub-status.ts';
import type { IntakeState, WebhookSignature } from '../contract/settings.ts';
import type { StartProblem } from '../contract/save-problem.ts';
import type { Closable } from './base/capabilities.ts';
import type { Feed } from './base/feed.ts';
import type { LastTouch } from './storage/compaction.ts';
import type { Stored } from './storage/database.ts';
import type { HubTime } from './storage/hub-time.ts';
import type { UnsentWork } from './storage/service-names.ts';
import type { OutboxTable } from './outbox/outbox-table.ts';
import type { Journal } from './webhooks/journal.ts';
import type { LocationNames } from './webhooks/location-names.ts';
import type { OwnOfScreens } from './access/screen.ts';
import type { OwnFaults } from './base/own-faults.ts';
import type { StaffPin } from './access/staff-pin.ts';
import type { Appointments } from './appointments/open-appointments.ts';
import type { BookingDesk } from './appointments/actions/booking-desk.ts';
import type { SearchedDay } from './appointments/day/search.ts';
import type { CountDay } from './appointments/figures/day-figures.ts';
import type { GuessMemory } from './appointments/kiosk/guess-watch.ts';
import type { KioskDesk } from './appointments/kiosk/kiosk-desk.ts';
import type { ListImports } from './appointments/roster/list-imports.ts';
import type { RosterDesk } from './appointments/roster/roster-desk.ts';
import type { QuietCalls } from './appointments/tickets/quiet-calls.ts';
import type { Seen } from './appointments/kiosk/seen.ts';
import type { Places } from '../contract/fleet.ts';
import type { LiveBoard } from './board/live-board.ts';
import type { Audit } from './staff/audit.ts';
import type { StatusDesk } from './status/hub-status.ts';
import type { HelpDesk } from './help/help-desk.ts';
import type { PrivacyDesk } from './privacy/privacy-desk.ts';
import type { HubProbes } from './self-test/hub-probes.ts';
import type { TestCalls } from './self-test/test-calls.ts';
import type { ServiceConnection } from './service/connection.ts';
import type { ServiceProfile } from './service/profile.ts';
import type { ScreenViews } from './screens/screen-views.ts';
import type { SoundAt } from './screens/screens-files.ts';
import type { SettingsInForce } from './settings/settings-in-force.ts';
import type { CallVoice } from './speech/call-voice.ts';
import type { HubVoice } from './speech/hub-voice.ts';
import type { HubStorage, HubStorageOptions } from './storage/hub-storage.ts';
import type { LastingListener } from './webhooks/lasting-listener.ts';
import type { LoopAnswer } from './webhooks/own-loop.ts';

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

export interface Hub extends ScreenViews {
  readonly actions: Appointments['actions'];
  /** A public screen's access to the actions. */
  readonly kiosk: KioskDesk;
  readonly seen: Seen;
  readonly help: HelpDesk;
  readonly staffPin: StaffPin;
  readonly voice: HubVoice;
  /** The voice for displays: it announces calls of the board only. */
  readonly callVoice: Pick<CallVoice, 'say'>;
  /** The recordings of that voice, by address. */
  readonly soundAt: SoundAt;
  readonly day: SearchedDay;
  readonly bookings: BookingDesk;
  readonly figures: CountDay;
  readonly roster: Pick<RosterDesk, 'problems' | 'decide'>;
  /** Appointment lists that people import. */
  readonly lists: Omit<ListImports, 'close'>;
  /** What the service would be owed for ever if another one were set. */
  unsentWork(): UnsentWork;
  readonly board: LiveBoard;
  readonly quietCalls: QuietCalls;
  /** The lobby's known lines and desks. */
  knownPlaces(): Places;
  readonly status: StatusDesk;
  readonly audit: Audit;
  /** What the self-test reads of this hub. */
  readonly probes: HubProbes;
  readonly privacy: PrivacyDesk;
  readonly copyNow: HubStorage['copyNow'];
  readonly service: ServiceConnection;
  /** `http://host:port/webhooks`. */
  readonly webhookAddress: string;
  readonly webhookState: HubStatus['webhooks'];
  /** Sends an event of Foyer's own over the webhook port. It is not stored. */
  loop(): Promise<LoopAnswer>;
  readonly testCalls: Omit<TestCalls, 'end'>;
  /** The address for a back-office system. */
  readonly intake: IntakeState;
  /** Whether signatures include the registered address. */
  readonly signsAddress: boolean;
  readonly signature: WebhookSignature;
  /** A person used a screen: the database is not compacted for the next ten minutes. */
  touched(): void;
  /** Aborts when the hub closes; streams end with it. */
  readonly closing: AbortSignal;
  /**
   * Ends the streams, receives and sends nothing more, and answers everyone who waits for the service. Changes saved in
   * the meantime stay on disk for the next hub.
   */
  rest(): Promise<void>;
  /** Calls `rest`, then closes the database. */
  close(): Promise<void>;
}

export type HubAnswer =
  | { readonly kind: 'open'; readonly hub: Hub }
  | {
      readonly kind: 'failed';
      /** For the terminal and the log. */
      readonly sentence: string;
      /** For a screen. */
      readonly problem: StartProblem;
    };
