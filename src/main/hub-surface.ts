/** What others reach of an open hub, each member from the part that it belongs to. */
import { randomBytes } from 'node:crypto';
import type { Lobby } from './hub-lobby.ts';
import type { StartProblem } from '../contract/save-problem.ts';
import type { Ground, HubDeps } from './hub-shape.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
import type { MakeReport } from './chain/lobby-reports.ts';
import { createPrivacyDesk, type PrivacyDesk } from './privacy/privacy-desk.ts';
import { createKnownPlaces } from './screens/known-places.ts';
import type { ScreenViews } from './screens/screen-views.ts';
import { soundsOf } from './screens/screens-files.ts';
import type { ServiceBefore } from './settings/service-before.ts';
import { createCallSounds } from './speech/call-sounds.ts';
import { createCallVoice } from './speech/call-voice.ts';
import type { Audit } from './staff/audit.ts';
import type { HubVoice } from './speech/hub-voice.ts';
import { hubProbes } from './self-test/hub-probes.ts';
import type { TestCalls } from './self-test/test-calls.ts';
import type { StatusDesk } from './status/hub-status.ts';
import type { HubStorage } from './storage/hub-storage.ts';
import { type UnsentWork, unsentWorkIn, writeServiceNames } from './storage/service-names.ts';
import { type EventReceiver, signsAddress } from './webhooks/event-receiver.ts';

function openPrivacy(
  { inForce, clock, log }: HubDeps,
  { database, closing, changes, touchStatus }: Ground,
  removeFromFiles: HubStorage['removeFromFiles'],
  { board, appointments: { lists, listBookings } }: Lobby,
): PrivacyDesk {
  return createPrivacyDesk({
    closing,
    clock,
    log,
    retention: inForce.settings.retention,
    isManaged: inForce.locked.includes('retention'),
    database,
    async removeFromFiles() {
      const areOutOfLists = lists.leaveOut();
      const { copies } = await removeFromFiles();
      return { copies: (await areOutOfLists) && copies };
    },
    onErased() {
      changes.touch(WHOLE_DAY);
      board.announce();
      listBookings.erased();
      touchStatus();
    },
  });
}

/** The parts of an open hub. */
interface Parts {
  readonly deps: HubDeps;
  readonly ground: Ground;
  readonly audit: Audit;
  readonly storage: HubStorage;
  readonly lobby: Lobby;
  readonly receiver: EventReceiver;
  readonly voice: HubVoice;
  readonly screens: ScreenViews;
  readonly before: ServiceBefore;
  readonly status: StatusDesk;
  readonly testCalls: TestCalls;
}

export type Hub = ReturnType<typeof hubOf>;

export type HubAnswer =
  | { readonly kind: 'open'; readonly hub: Hub }
  | {
      readonly kind: 'failed';
      /** For the terminal and the log. */
      readonly sentence: string;
      /** For a screen. */
      readonly problem: StartProblem;
    };

interface Endings {
  /**
   * Ends the streams, receives and sends nothing more, and answers everyone who waits for the service. Changes saved in
   * the meantime stay on disk for the next hub.
   */
  rest(): Promise<void>;
  /** Calls `rest`, then closes the database. */
  close(): Promise<void>;
}

export function hubOf(parts: Parts, { rest, close }: Endings) {
  const { deps, ground, storage, lobby, receiver, voice, screens, before } = parts;
  const { clock, inForce, profile, randomBytes: random = randomBytes } = deps;
  const { database, service, journal, closing } = ground;
  const { appointments, board } = lobby;
  const sounds = createCallSounds({ clock, randomBytes: random, closing });
  const callVoice = createCallVoice({ voice, labelOf: board.labelOfCall, sounds });
  return {
    actions: appointments.actions,
    /** A public screen's access to the actions. */
    kiosk: appointments.kiosk,
    walkIns: appointments.walkIns,
    seen: appointments.seen,
    day: appointments.day,
    roster: appointments.roster,
    /** Appointment lists that people import. */
    lists: appointments.lists,
    /** Lists of other programs, being booked. */
    listBookings: appointments.listBookings,
    bookings: lobby.bookings,
    figures: lobby.figures,
    help: lobby.help,
    board,
    quietCalls: lobby.quietCalls,
    printNumber: lobby.printer.printAgain,
    /** The address for a back-office system. */
    intake: lobby.intake.state,
    staffPin: ground.staffPin,
    audit: parts.audit,
    status: parts.status,
    testCalls: parts.testCalls,
    /** What the service would be owed for ever if another one were set. */
    unsentWork: (): UnsentWork => unsentWorkIn((before.idle ?? database).sqlite),
    /** Again, if the disk was full at the start. Throws disk errors. */
    writeNames(): void {
      const own = before.idle ?? (inForce.demo ? undefined : database);
      if (own) writeServiceNames(own, inForce.names ?? []);
    },
    privacy: openPrivacy(deps, ground, storage.removeFromFiles, lobby),
    copyNow: storage.copyNow,
    service,
    voice,
    /** The voice for displays: it announces calls of the board only. */
    callVoice,
    /** The recordings of that voice, by address. */
    soundAt: soundsOf(callVoice),
    /** The lobby's known lines, desks and people. */
    knownPlaces: createKnownPlaces({
      database,
      settings: inForce.settings,
      nameOfLine: appointments.nameOfLine,
    }),
    locationName: screens.locationName,
    screenSettings: screens.screenSettings,
    watchScreen: screens.watchScreen,
    pictureAt: screens.pictureAt,
    webhookState: receiver.state,
    /** `http://host:port/webhooks`. */
    webhookAddress: receiver.address,
    /** Whether signatures include the registered address. */
    signsAddress: signsAddress(profile),
    signature: profile.signature,
    /** Sends an event of Foyer's own over the webhook port. It is not stored. */
    loop: receiver.loop,
    /** What the self-test reads of this hub. */
    probes: hubProbes({
      service,
      database,
      clock,
      databasePath: deps.databasePath,
      webhooks: receiver.state,
      loop: receiver.loop,
      lastEventAt: journal.lastEventAt,
      streams: lobby.streams,
    }),
    /** How this lobby is, for the gateway's page of a chain. */
    report: (make: MakeReport): void => lobby.streams?.report(make),
    /** A person used a screen: the database is not compacted for the next ten minutes. */
    touched: ground.touched,
    /** Aborts when the hub closes; streams end with it. */
    closing,
    rest,
    close,
  };
}
