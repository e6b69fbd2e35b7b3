/** The services this machine worked for before: what was not sent to them stays with them, in front of staff. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../contract/hub-status.ts';
import { wallMs } from '../../clock/clock.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { KnownRoster, OtherService } from './known-services.ts';
import { type HubStorage, type HubStorageOptions, openHubStorage } from '../storage/hub-storage.ts';

interface LeftWork {
  readonly service: OtherService;
  /** Check-ins, and everything else, that the service has not confirmed. */
  readonly checkIns: number;
  readonly others: number;
}

interface Left {
  readonly service: OtherService;
  readonly storage: HubStorage;
}

/** What each of them is still owed. */
function leftWork({ service, storage }: Left): LeftWork[] {
  const row = storage.database.sqlite
    .prepare(
      `SELECT count(*) FILTER (WHERE kind = 'check-in') AS check_ins, count(*) AS work FROM intents
       WHERE state IN ('queued', 'sending', 'unresolved')`,
    )
    .get();
  const checkIns = Number(row?.['check_ins'] ?? 0);
  const others = Number(row?.['work'] ?? 0) - checkIns;
  return checkIns + others > 0 ? [{ service, checkIns, others }] : [];
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

function leftWorkNotice({ service, checkIns, others }: LeftWork, at: number): Notice {
  const { origin, folder, isWayBack } = service;
  const work = [
    ...counted(checkIns, 'check-in', 'check-ins'),
    ...counted(others, 'other change', 'other changes'),
  ].join(' and ');
  const isOne = checkIns + others === 1;
  // An address that leads elsewhere is no way out.
  const wayOut = isWayBack
    ? `set that address again in setup to send ${isOne ? 'it' : 'them'}, or tell the service another way`
    : `no address leads to ${isOne ? 'it' : 'them'} any more, so tell the service another way`;
  return {
    noticeId: `left-${folder}`.slice(0, 100),
    at,
    kind: 'left-service',
    sentence: `${work} for the service at ${origin} ${isOne ? 'was' : 'were'} not sent. ${isOne ? 'It is' : 'They are'} kept: ${wayOut}.`,
  };
}

function otherKeyNotice(origin: string, at: number): Notice {
  return {
    noticeId: 'key-of-other',
    at,
    kind: 'left-service',
    sentence: `The API key that is kept belongs to ${origin}, so it is not used with the service whose address is set now. Enter its key in setup.`,
  };
}

const otherRosterNotice = ({ path, origin }: KnownRoster, at: number): Notice => ({
  noticeId: 'roster-of-other',
  at,
  kind: 'left-service',
  sentence: `The roster ${path} is not read: it was first read for the service at ${origin}. If it is the list of the service in use, have it written under another path and set that path as the roster.`,
});

const unopenedNotice = ({ origin, folder }: OtherService, reason: string, at: number): Notice => ({
  noticeId: `left-closed-${folder}`.slice(0, 100),
  at,
  kind: 'left-service',
  sentence: `${origin}: ${reason} Whether anything for this service was not sent is not known, and names in it are not deleted.`,
});

/** About the files of a service that was left; `id` finds it again there. */
function storageNoticesOf({ service, storage }: Left): { readonly id: string; readonly notice: Notice }[] {
  return storage.notices.all().map(({ noticeId, at, sentence }) => ({
    id: noticeId,
    notice: {
      noticeId: `left-${service.folder}-${noticeId}`,
      at,
      kind: 'storage',
      sentence: `${service.origin}: ${sentence}`,
    },
  }));
}

export interface LeftServicesDeps extends Pick<HubStorageOptions, 'clock' | 'log'> {
  /** Where their databases are; absent: nowhere. */
  readonly dataDir?: string;
  readonly inForce: SettingsInForce;
  /** Asked before anything is forgotten. */
  readonly clockConfirmed: () => boolean;
  /** What is to be known about the files of one of them changed. */
  readonly onNotice: () => void;
}

export interface LeftServices {
  /**
   * What the change leaves for staff to know. Nobody works on these databases, so what they are owed stays as it was at
   * the start.
   */
  notices(): readonly Notice[];
  /** Read by a person; undefined for a notice that is kept in none of these databases. */
  dismiss(noticeId: string): boolean | undefined;
  /** The folder of another service holds what was not sent, or could not be opened. */
  isOwed(folder: string): boolean;
  close(): Promise<void>;
}

/** Opens the databases of the other services, so that names and old rows go from them in time as well. */
export function openLeftServices(deps: LeftServicesDeps): LeftServices {
  const { clock, log, dataDir, inForce } = deps;
  const { otherServices = [], keyOfOther, rosterOfOther } = inForce;
  const at = wallMs(clock);
  const left: Left[] = [];
  const owed = new Set<string>();
  const standing: Notice[] = [
    ...(keyOfOther === undefined || inForce.apiKey !== undefined ? [] : [otherKeyNotice(keyOfOther, at)]),
    ...(rosterOfOther ? [otherRosterNotice(rosterOfOther, at)] : []),
  ];
  for (const service of dataDir === undefined ? [] : otherServices) {
    const databasePath = join(dataDir ?? '', service.folder, 'foyer.sqlite');
    if (!existsSync(databasePath)) continue;
    const opened = openHubStorage({ databasePath, clock, log }, inForce.settings.timeZone, deps.onNotice);
    if (opened.kind === 'open') {
      left.push({ service, storage: opened.storage });
      continue;
    }
    log.error('left-service-not-opened', { reason: opened.sentence });
    owed.add(service.folder);
    standing.push(unopenedNotice(service, opened.sentence, at));
  }
  for (const { storage } of left) storage.keepUp(deps.clockConfirmed);
  for (const work of left.flatMap(leftWork)) {
    owed.add(work.service.folder);
    standing.push(leftWorkNotice(work, at));
  }
  return {
    notices: () => [...standing, ...left.flatMap(storageNoticesOf).map(({ notice }) => notice)],
    dismiss(noticeId) {
      for (const one of left) {
        const found = storageNoticesOf(one).find(({ notice }) => notice.noticeId === noticeId);
        if (found) return one.storage.notices.dismiss(found.id);
      }
      return undefined;
    },
    isOwed: (folder) => owed.has(folder),
    async close() {
      await Promise.all(left.map(({ storage }) => storage.close()));
    },
  };
}
