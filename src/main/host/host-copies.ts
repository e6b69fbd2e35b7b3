/** Backups of the running hub's database. */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Copies, MakeCopyAnswer, PutBackAnswer } from '../../contract/copies.ts';
import { wallMs } from '../../clock/clock.ts';
import { forgetVisitors } from '../privacy/visitor-events.ts';
import { backupsFolderOf, listBackups, readBackupName } from '../storage/backups.ts';
import { putBack } from '../storage/put-back.ts';
import type { HubHostOptions } from './hub-host-shape.ts';
import { commandsOf } from './packaged.ts';
import { databasePathOf, type HubOptions, type HubPlace, type WhyNot } from './hub-place.ts';

/** `onLost`: no hub runs any more. */
export function openHostCopies(
  options: HubOptions & Pick<HubHostOptions, 'commands'>,
  place: HubPlace,
  onLost: (why: WhyNot) => void,
) {
  /** Names of backups that failed a check. */
  const damaged = new Set<string>();
  const path = (): string => databasePathOf(options, place.inForce());
  const fileOf = (name: string): string => join(backupsFolderOf(path()), name);

  async function putBackOne(name: string): Promise<PutBackAnswer> {
    if (!listBackups(path()).some((copy) => copy.name === name)) return { kind: 'unknown' };
    const now = wallMs(options.clock);
    const { value, replaced } = await place.closed(() =>
      putBack({ path: path(), copy: fileOf(name), now, leaveOut: forgetVisitors }),
    );
    options.log.info('copy-put-back', { outcome: value.kind, hub: replaced.kind });
    if (replaced.kind === 'lost') {
      onLost(replaced);
      return { kind: 'lost', reason: replaced.sentence };
    }
    if (value.kind === 'not-good') {
      damaged.add(name);
      options.log.warn('copy-damaged', { copy: name, reason: value.reason });
    }
    return value.kind === 'put-back' && value.aside === undefined ? { kind: 'put-back' } : value;
  }

  return {
    list: (): Copies => ({
      copies: listBackups(path()).map(({ name, at, isLeft }) => ({
        name,
        at,
        isLeft,
        ...(damaged.has(name) ? { isDamaged: true as const } : {}),
        bytes: statSync(fileOf(name), { throwIfNoEntry: false })?.size ?? 0,
      })),
      moveCommand: (options.commands ?? commandsOf(undefined)).moveAway,
    }),
    async make(): Promise<MakeCopyAnswer> {
      const answer = await place.hub().copyNow();
      switch (answer.kind) {
        case 'kept':
          return { kind: 'made', name: basename(answer.path) };
        case 'not-good':
        case 'stopped':
          return { kind: answer.kind };
        case 'failed':
          return { kind: 'not-made', reason: answer.reason };
      }
    },
    /** No other change may be in progress. */
    putBack: (name: string): Promise<PutBackAnswer> =>
      readBackupName(name) === undefined ? Promise.resolve({ kind: 'unknown' }) : putBackOne(name),
  };
}
