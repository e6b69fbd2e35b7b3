/**
 * What remains of the previous booking system: its key, its roster, and its database, which stays while the demo is in
 * use.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LeftService, Notice } from '../../contract/notice.ts';
import { wallMs } from '../../clock/clock.ts';
import type { SettingsInForce } from './settings-in-force.ts';
import { databaseSentence } from '../storage/database-sentence.ts';
import type { LastTouch } from '../storage/compaction.ts';
import type { HubTime } from '../storage/hub-time.ts';
import { type HubStorage, type HubStorageOptions, openHubStorage } from '../storage/hub-storage.ts';
import { unsentIn } from '../storage/service-names.ts';

interface ServiceBeforeDeps extends Pick<HubStorageOptions, 'clock' | 'log'> {
  /** Absent: no database. */
  readonly dataDir?: string;
  readonly inForce: SettingsInForce;
  /** Asked before anything is deleted. */
  readonly time: Pick<HubTime, 'judge'>;
  readonly quietMs: LastTouch['quietMs'];
}

export type ServiceBefore = ReturnType<typeof openServiceBefore>;

/** While the demo is in use, the other database still gets its deletions and backups. */
export function openServiceBefore(deps: ServiceBeforeDeps) {
  const { clock, log, dataDir, inForce } = deps;
  const { names = [], keyOfOther, rosterOfOther } = inForce;
  const at = wallMs(clock);
  const notices: Notice[] = [];
  const add = (noticeId: string, trouble: LeftService): void => {
    notices.push({ noticeId, at, kind: 'left-service', trouble });
  };
  if (keyOfOther !== undefined && inForce.apiKey === undefined)
    add('key-of-other', { kind: 'other-key', origin: keyOfOther });
  if (rosterOfOther) add('roster-of-other', { kind: 'other-roster', ...rosterOfOther });

  function openIdle(databasePath: string, origin: string): HubStorage | undefined {
    const opened = openHubStorage({ databasePath, clock, log, names }, inForce.settings, () => {});
    if (opened.kind === 'open') return opened.storage;
    log.error('service-before-not-opened', { reason: databaseSentence(opened.problem) });
    add('left-closed', { kind: 'not-opened', origin, problem: opened.problem });
    return undefined;
  }

  const databasePath = join(dataDir ?? '', 'foyer.sqlite');
  const [origin] = names;
  const isIdle = inForce.demo && dataDir !== undefined && origin !== undefined && existsSync(databasePath);
  const idle = isIdle ? openIdle(databasePath, origin) : undefined;
  if (idle && origin !== undefined) {
    idle.keepUp(deps.time, deps.quietMs);
    const { checkIns, others } = unsentIn(idle.database.sqlite);
    // The demo does not send its unsent work.
    if (checkIns + others > 0) add('left-unsent', { kind: 'unsent', origin, checkIns, others });
  }
  return {
    notices: (): readonly Notice[] => notices,
    idle: idle?.database,
    close: async (): Promise<void> => idle?.close(),
  };
}
