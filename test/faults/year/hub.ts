/**
 * The process of the year suite: nothing in it but a hub's storage and its upkeep, on a clock that is moved on. It
 * writes one line of JSON for each day, and at the end kills itself, with visits in the log. Entry file:
 * `hub.ts PATH SEED DAYS SIZE`.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { statSync } from 'node:fs';
import { silentLog } from '../../support/silent-log.ts';
import { backUp } from '../../../src/main/storage/back-up.ts';
import { openStorage, type Storage } from '../../../src/main/storage/open-storage.ts';
import { createLastTouch } from '../../../src/main/storage/compaction.ts';
import { createHubTime } from '../../../src/main/storage/hub-time.ts';
import { startUpkeep } from '../../../src/main/storage/upkeep.ts';
import { wallMs } from '../../../src/clock/clock.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createRandom } from '../random.ts';
import { whatIsWrong } from './checks.ts';
import { createDays, DAY } from './day.ts';

const HOUR = DAY / 24;
/** Real copies are made every so many days: one takes as long as the rest of a day. */
const COPY_EVERY_DAYS = 30;
const LAST_VISITS = 30;
/** So many days of a hub that is always on, then as many of an appliance that is switched off at 18:00, and so on. */
const TURN_DAYS = 15;

const [path = '', seed = '1', daysText = '365', sizeText = '5000'] = process.argv.slice(2);
const days = Number(daysText);
const size = Number(sizeText);
const clock = createFakeClock(Date.UTC(2026, 0, 5, 7));
const began = wallMs(clock);
const opensOf = (day: number): number => began + day * DAY + HOUR;
/** The longest hold of the thread since the last line, in nanoseconds: of hours without a compaction, and with one. */
let longestHold = 0;
let longestCompaction = 0;
let isCompacted = false;
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

interface Running {
  readonly storage: Storage;
  readonly days: ReturnType<typeof createDays>;
  /** Moves the clock on to `until` while the upkeep works; copies take the real time they take. */
  pass(until: number): Promise<void>;
  close(): Promise<void>;
}

function start(day: number): Running {
  const opened = openStorage({
    path,
    now: () => wallMs(clock),
    log: silentLog,
    onNotice: () => {},
  });
  if (opened.kind === 'failed') throw new Error(opened.problem.kind);
  const { storage } = opened;
  let copying: Promise<unknown> = Promise.resolve();
  const time = createHubTime({ database: storage.database, clock, log: silentLog });
  time.heard(wallMs(clock), wallMs(clock), 'service');
  const upkeep = startUpkeep({
    storage,
    clock,
    log: { ...silentLog, info: (event) => void (isCompacted ||= event === 'compacted') },
    timeZone: 'UTC',
    time,
    // No one comes between the days that are made.
    quietMs: createLastTouch(clock).quietMs,
    backUp(...of) {
      if (Math.floor((wallMs(clock) - began) / DAY) % COPY_EVERY_DAYS !== 0)
        return Promise.resolve({ kind: 'stopped' });
      const made = backUp(...of);
      copying = made;
      return made;
    },
  });
  return {
    storage,
    days: createDays(storage.database, createRandom(Number(seed) * 1_000 + day), size),
    async pass(until) {
      while (wallMs(clock) < until) {
        // A new one each time: one that was stopped counts the time between as a hold.
        const delays = monitorEventLoopDelay({ resolution: 1 });
        delays.enable();
        isCompacted = false;
        await clock.advance(Math.min(HOUR, until - wallMs(clock)));
        await copying;
        delays.disable();
        if (isCompacted) longestCompaction = Math.max(longestCompaction, delays.max);
        else longestHold = Math.max(longestHold, delays.max);
      }
    },
    async close() {
      await upkeep.close();
      time.close();
      storage.close();
    },
  };
}

let running = start(0);
for (let day = 0; day < days; day++) {
  const isAppliance = Math.floor(day / TURN_DAYS) % 2 === 1;
  longestHold = 0;
  longestCompaction = 0;
  await running.pass(opensOf(day));
  running.days.makeDay(day, opensOf(day));
  await running.pass(opensOf(day) + 10 * HOUR);
  if (isAppliance) {
    await running.close();
    clock.jump(13 * HOUR);
    running = start(day + 1);
  }
  await running.pass(opensOf(day + 1) - HOUR / 2);
  const lived = { days: day + 1, size, opensOf, now: wallMs(clock) };
  say({
    day,
    bytes: statSync(path).size,
    holdMs: Math.round(longestHold / 1e5) / 10,
    compactionMs: Math.round(longestCompaction / 1e5) / 10,
    wrong: day % 7 === 6 || day === days - 1 ? whatIsWrong(running.storage.database.sqlite, lived) : [],
  });
}
// What stands in the log alone is in no copy and no file when it ends.
for (let n = 0; n < LAST_VISITS; n++) running.days.receive(`last-${n}`, wallMs(clock));
process.stdout.write(`${JSON.stringify({ over: true })}\n`, () => process.kill(process.pid, 'SIGKILL'));
