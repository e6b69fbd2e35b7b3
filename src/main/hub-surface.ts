/** What others reach of an open hub, each member from the part that it belongs to. */
import { randomBytes } from 'node:crypto';
import type { Lobby } from './hub-lobby.ts';
import type { Ground, Hub, HubDeps } from './hub-shape.ts';
import { WHOLE_DAY } from './appointments/day/day.ts';
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
import { unsentWorkIn } from './storage/service-names.ts';
import { type EventReceiver, signsAddress } from './webhooks/event-receiver.ts';

function openPrivacy(
  { inForce, clock, log }: HubDeps,
  { database, closing, changes, touchStatus }: Ground,
  removeFromFiles: HubStorage['removeFromFiles'],
  { board, appointments: { lists } }: Lobby,
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

export function hubOf(parts: Parts, { rest, close }: Pick<Hub, 'rest' | 'close'>): Hub {
  const { deps, ground, storage, lobby, receiver, voice, screens, before } = parts;
  const { clock, inForce, profile, randomBytes: random = randomBytes } = deps;
  const { database, service, journal, closing } = ground;
  const { appointments, board } = lobby;
  const sounds = createCallSounds({ clock, randomBytes: random, closing });
  const callVoice = createCallVoice({ voice, labelOf: board.labelOfCall, sounds });
  return {
    actions: appointments.actions,
    kiosk: appointments.kiosk,
    seen: appointments.seen,
    day: appointments.day,
    roster: appointments.roster,
    lists: appointments.lists,
    bookings: lobby.bookings,
    figures: lobby.figures,
    help: lobby.help,
    board,
    quietCalls: lobby.quietCalls,
    intake: lobby.intake.state,
    staffPin: ground.staffPin,
    audit: parts.audit,
    status: parts.status,
    testCalls: parts.testCalls,
    unsentWork: () => unsentWorkIn((before.idle ?? database).sqlite),
    privacy: openPrivacy(deps, ground, storage.removeFromFiles, lobby),
    copyNow: storage.copyNow,
    service,
    voice,
    callVoice,
    soundAt: soundsOf(callVoice),
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
    webhookAddress: receiver.address,
    signsAddress: signsAddress(profile),
    signature: profile.signature,
    loop: receiver.loop,
    probes: hubProbes({
      service,
      database,
      clock,
      databasePath: deps.databasePath,
      webhooks: receiver.state,
      loop: receiver.loop,
      lastEventAt: journal.lastEventAt,
    }),
    touched: ground.touched,
    closing,
    rest,
    close,
  };
}
