/** What a hub is made from, and what it offers to those who serve it. */
import type { HubStatus } from '../contract/hub-status.ts';
import type { WebhookSignature } from '../contract/webhook-signature.ts';
import type { IntakeState } from '../contract/settings.ts';
import type { StartProblem } from '../contract/save-problem.ts';
import type { OwnOfScreens } from './access/own-of-screens.ts';
import type { OwnFaults } from './base/own-faults.ts';
import type { StaffPin } from './access/staff-pin.ts';
import type { Actions } from './appointments/actions/actions.ts';
import type { Bookings } from './appointments/actions/bookings.ts';
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
import type { LeftServices } from './settings/left-services.ts';
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
  /** A fetch that never sends a request twice by itself; by default `fetch` is one. */
  readonly fetchOnce?: typeof globalThis.fetch;
  readonly random: () => number;
  /** So many random bytes, for what nobody may guess; by default the system's. */
  readonly randomBytes?: (bytes: number) => Buffer;
  /** What this process has counted of each screen's guesses, over all its hubs; by default nothing. */
  readonly guesses?: GuessMemory;
  /** The port on which the hub before received events: a free one that was picked stays the same. By default none. */
  readonly webhookPortBefore?: number;
  /** Keeps the socket for events over hubs; by default it is closed with the hub. */
  readonly lastingListener?: LastingListener;
  /** What speaks for screens without a voice of their own; by default nothing does. */
  readonly voice?: HubVoice;
  /** What screens have of their own; by default nothing. */
  readonly own?: OwnOfScreens;
  /** What nothing else caught in this process; by default nobody hears of it. */
  readonly ownFaults?: OwnFaults;
  /** Where the databases of other services are; absent: nowhere. */
  readonly dataDir?: string;
}

export interface Hub extends ScreenViews {
  readonly actions: Actions & Bookings;
  /** The way of a public screen to the actions. */
  readonly kiosk: KioskDesk;
  readonly seen: Seen;
  readonly help: HelpDesk;
  readonly staffPin: StaffPin;
  readonly voice: HubVoice;
  /** The voice for displays: calls of the board and nothing else. */
  readonly callVoice: Pick<CallVoice, 'say'>;
  /** What the voice for displays has said, by address. */
  readonly soundAt: SoundAt;
  readonly day: SearchedDay;
  readonly bookings: BookingDesk;
  readonly figures: CountDay;
  readonly roster: Pick<RosterDesk, 'problems' | 'decide'>;
  /** Lists that people bring by hand. */
  readonly lists: Omit<ListImports, 'close'>;
  readonly left: Pick<LeftServices, 'isOwed'>;
  readonly board: LiveBoard;
  readonly quietCalls: QuietCalls;
  /** The lines and desks of the house, as far as it is known. */
  knownPlaces(): Places;
  readonly status: StatusDesk;
  readonly audit: Audit;
  /** What the self-test looks at in this hub. */
  readonly probes: HubProbes;
  readonly privacy: PrivacyDesk;
  /** Of the database. */
  readonly copyNow: HubStorage['copyNow'];
  readonly service: ServiceConnection;
  /** `http://host:port/webhooks` as it is listened on. */
  readonly webhookAddress: string;
  readonly webhookState: HubStatus['webhooks'];
  /** Sends an event of Foyer's own in over the port for events; nothing of it stays. */
  loop(): Promise<LoopAnswer>;
  readonly testCalls: Omit<TestCalls, 'end'>;
  /** The door for a back-office system. */
  readonly intake: IntakeState;
  /** This service signs the address that it was given together with the body. */
  readonly signsAddress: boolean;
  /** How it must sign its events. */
  readonly signature: WebhookSignature;
  /** A person used a screen: the database is not compacted for the next ten minutes. */
  touched(): void;
  /** Aborted when the hub closes; streams end with it. */
  readonly closing: AbortSignal;
  /**
   * Ends the streams, hears and sends nothing more, and tells everybody who waits for the service how it stands. What
   * is saved meanwhile is on disk for the next hub.
   */
  rest(): Promise<void>;
  /** Rests, and closes the database. */
  close(): Promise<void>;
}

export type HubAnswer =
  | { readonly kind: 'open'; readonly hub: Hub }
  | {
      readonly kind: 'failed';
      /** One line for the terminal and the log. */
      readonly sentence: string;
      /** The same for a screen. */
      readonly problem: StartProblem;
    };
