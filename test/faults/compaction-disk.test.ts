/** `VACUUM` on a disk that has less room than it needs. */
import { existsSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HOUR_MS, wallMs } from '../../src/clock/clock.ts';
import { createDirectory } from '../../src/main/appointments/directory/directory.ts';
import { startCompaction, wishCompaction } from '../../src/main/storage/compaction.ts';
import { createDatedFacts } from '../../src/main/storage/dated-facts.ts';
import { createHubTime } from '../../src/main/storage/hub-time.ts';
import { openStorage } from '../../src/main/storage/open-storage.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { appointmentOf } from '../support/records/appointment-of.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { mountSmallDisk, smallDiskProblem } from './small-disk.ts';

const unmounted = smallDiskProblem();
if (unmounted !== undefined)
  process.stderr.write(`A disk without room for VACUUM is not played. ${unmounted}\n`);

const MEGABYTE = 1_000_000;

/** A database of some 4 MB on a disk of 8, quiet at two in the morning, with something to compact. */
function lobby(seesRoom: boolean) {
  const path = join(temporaryFolder(), 'disk');
  const disk = mountSmallDisk(path, 8);
  const clock = createFakeClock(Date.UTC(2026, 0, 6, 1, 30));
  const log = createRecordingLog();
  const opened = openStorage({
    path: join(path, 'foyer.sqlite'),
    now: () => wallMs(clock),
    log,
    onNotice() {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const { storage } = opened;
  const { database } = storage;
  const directory = createDirectory(database);
  for (let piece = 0; piece < 15; piece++)
    database.transaction(() => {
      for (let n = 0; n < 100; n++) {
        const lastName = 'Long name '.repeat(60);
        directory.put(appointmentOf({ id: `a${piece * 100 + n}`, lastName }));
      }
    });
  wishCompaction(createDatedFacts(database), wallMs(clock));
  storage.emptyLog();
  const time = createHubTime({ database, clock, log });
  const stop = startCompaction({
    storage,
    clock,
    log,
    time,
    timeZone: 'UTC',
    quietMs: () => HOUR_MS,
    inTurn: (work) => void work(),
    emptyLog: () => Promise.resolve(storage.emptyLog()),
    ...(seesRoom ? {} : { freeBytes: () => Infinity }),
  });
  onTestFinished(() => {
    stop();
    time.close();
    storage.close();
    disk.remove();
  });
  return {
    clock,
    directory,
    free: () => statfsSync(path).bavail * statfsSync(path).bsize,
    database: () => statSync(storage.path).size,
    log: () => (existsSync(`${storage.path}-wal`) ? statSync(`${storage.path}-wal`).size : 0),
    reasons: () =>
      log.lines.filter(({ event }) => event === 'not-compacted').map(({ fields }) => fields['reason']),
    compacted: () => log.lines.filter(({ event }) => event === 'compacted').length,
    troubles: () => storage.notices.all().map(({ trouble }) => trouble.kind),
    rows: () => Number(database.sqlite.prepare('SELECT count(*) AS rows FROM appointments').get()?.['rows']),
    remove: () => database.sqlite.exec(`DELETE FROM appointments WHERE id LIKE 'a1%'`),
  };
}

it.skipIf(unmounted !== undefined)(
  'a disk without room for VACUUM keeps the room it has, so that visitors check in',
  async () => {
    const l = lobby(true);
    expect(l.database()).toBeGreaterThan(4 * MEGABYTE);
    const before = l.free();
    await l.clock.advance(HOUR_MS);
    expect(l.reasons()).toEqual([
      expect.stringMatching(/^The disk has \d+ bytes free, and VACUUM needs \d+\.$/),
    ]);
    expect(l.troubles()).toEqual(['not-erased']);
    expect(l.free()).toBeGreaterThan(before - MEGABYTE);
    l.directory.put(appointmentOf({ id: 'new' }));
    expect(l.rows()).toBe(1_501);
    // With fewer appointments there is room again.
    l.remove();
    await l.clock.advance(2 * HOUR_MS);
    expect(l.compacted()).toBe(1);
    expect(l.troubles()).toEqual([]);
    expect(l.database()).toBeLessThan(4 * MEGABYTE);
  },
);

it.skipIf(unmounted !== undefined)(
  'a disk that fills up during VACUUM has its room back at once',
  async () => {
    const l = lobby(false);
    const before = l.free();
    await l.clock.advance(40 * 60_000);
    expect(l.reasons()).toEqual(['database or disk is full']);
    expect(l.log()).toBeLessThan(MEGABYTE);
    expect(l.free()).toBeGreaterThan(before - MEGABYTE);
    expect(l.troubles()).toEqual(['not-erased']);
    l.directory.put(appointmentOf({ id: 'new' }));
    expect(l.rows()).toBe(1_501);
  },
);
