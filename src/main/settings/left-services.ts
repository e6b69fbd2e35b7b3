/** The services this machine worked for before: what was not sent to them stays with them, in front of staff. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Notice } from '../../contract/notice.ts';
import { wallMs } from '../../clock/clock.ts';
import { faultFields } from '../base/log.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import type { OtherService } from './known-services.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import type { LastTouch } from '../storage/compaction.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { type HubStorage, type HubStorageOptions, openHubStorage } from '../storage/hub-storage.ts';

interface LeftWork {
  readonly service: OtherService;
  /** Check-ins, and everything else, that the service has not confirmed. */
  readonly checkIns: number;
  readonly others: number;
}

export interface Left {
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

type Trouble = Extract<Notice, { kind: 'left-service' }>['trouble'];

const noticeOf = (noticeId: string, at: number, trouble: Trouble): Notice => ({
  noticeId: noticeId.slice(0, 100),
  at,
  kind: 'left-service',
  trouble,
});

/** About the files of a service that was left; `id` finds it again there. */
function storageNoticesOf({ service, storage }: Left): { readonly id: string; readonly notice: Notice }[] {
  return storage.notices.all().map(({ noticeId, at, trouble }) => ({
    id: noticeId,
    notice: {
      noticeId: `left-${service.folder}-${noticeId}`,
      at,
      kind: 'storage',
      origin: service.origin,
      trouble,
    },
  }));
}

export interface LeftServicesDeps extends Pick<HubStorageOptions, 'clock' | 'log'> {
  /** Where their databases are; absent: nowhere. */
  readonly dataDir?: string;
  readonly inForce: SettingsInForce;
  /** Asked before anything is forgotten. */
  readonly time: Pick<HubTime, 'judge'>;
  readonly quietMs: LastTouch['quietMs'];
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
  /** Those whose database is open. */
  readonly open: readonly Left[];
  close(): Promise<void>;
}

/**
 * Rows of a list that is not all in go: no one brings them in, and neither an erasure nor retention would reach them. The
 * list can be imported again.
 */
function removeLists(folder: string, log: LeftServicesDeps['log']): void {
  const lists = join(folder, 'lists');
  if (!existsSync(lists)) return;
  try {
    rmSync(lists, { recursive: true });
    log.info('left-lists-removed');
  } catch (error) {
    log.error('left-lists-not-removed', faultFields(error));
  }
}

/** Opens the databases of the other services, so that names and old rows go from them in time as well. */
export function openLeftServices(deps: LeftServicesDeps): LeftServices {
  const { clock, log, dataDir, inForce } = deps;
  const { otherServices = [], keyOfOther, rosterOfOther } = inForce;
  const at = wallMs(clock);
  const left: Left[] = [];
  const owed = new Set<string>();
  const standing: Notice[] = [
    ...(keyOfOther === undefined || inForce.apiKey !== undefined
      ? []
      : [noticeOf('key-of-other', at, { kind: 'other-key', origin: keyOfOther })]),
    ...(rosterOfOther ? [noticeOf('roster-of-other', at, { kind: 'other-roster', ...rosterOfOther })] : []),
  ];
  for (const service of dataDir === undefined ? [] : otherServices) {
    const databasePath = join(dataDir ?? '', service.folder, 'foyer.sqlite');
    if (!existsSync(databasePath)) continue;
    const opened = openHubStorage({ databasePath, clock, log }, inForce.settings, deps.onNotice);
    if (opened.kind === 'open') {
      left.push({ service, storage: opened.storage });
      continue;
    }
    const { problem } = opened;
    log.error('left-service-not-opened', { reason: databaseSentence(problem) });
    owed.add(service.folder);
    const { folder, origin } = service;
    standing.push(noticeOf(`left-closed-${folder}`, at, { kind: 'not-opened', origin, problem }));
  }
  // After a database was opened: a new version makes files of lists that an older one kept in it.
  for (const { folder } of dataDir === undefined ? [] : otherServices)
    removeLists(join(dataDir ?? '', folder), log);
  for (const { storage } of left) storage.keepUp(deps.time, deps.quietMs);
  for (const { service, checkIns, others } of left.flatMap(leftWork)) {
    const { folder, origin, isWayBack } = service;
    owed.add(folder);
    standing.push(noticeOf(`left-${folder}`, at, { kind: 'unsent', origin, checkIns, others, isWayBack }));
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
    open: left,
    async close() {
      await Promise.all(left.map(({ storage }) => storage.close()));
    },
  };
}
