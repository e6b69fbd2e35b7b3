import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { openTestDatabase } from './open-test-database.ts';
import { createRecordingLog } from '../recording-log.ts';
import { screenOf } from '../records/screen-of.ts';
import { wallMs } from '../../../src/clock/clock.ts';
import type { Database } from '../../../src/main/storage/database.ts';
import {
  createGuessWatch,
  type Guess,
  type GuessMemory,
} from '../../../src/main/appointments/kiosk/guess-watch.ts';

export const KIOSK = screenOf('kiosk', 1);

/** A watch over guesses, its database and the clocks that count for it. */
export function watch(
  database: Database = openTestDatabase(),
  memory: GuessMemory = new Map(),
  clock = createFakeClock(),
) {
  const called: string[] = [];
  const log = createRecordingLog();
  const guesses = createGuessWatch({
    database,
    clock,
    log,
    memory,
    onPause: () => undefined,
    call: ({ id }) => void called.push(id),
  });
  const count = (times: number, what: Guess = 'miss', screen = KIOSK): void => {
    for (let n = 0; n < times; n++) guesses.count(screen, [what]);
  };
  const rows = () => database.sqlite.prepare('SELECT screen_id FROM guesses').all().length;
  return { clock, called, guesses, count, log, rows, memory, database };
}

export const leftMs = (w: {
  guesses: { pausedUntil(of: typeof KIOSK): number | undefined };
  clock: FakeClock;
}) => {
  const until = w.guesses.pausedUntil(KIOSK);
  return until === undefined ? 0 : until - wallMs(w.clock);
};
