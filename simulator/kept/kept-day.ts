/** The day of the service and who listens to it: kept over restarts, with a roster file beside it. */
import { lazyWriter, writeAtomically } from './atomic-file.ts';
import { refreshCodes } from '../demo/codes.ts';
import { demoDay } from '../demo/demo-day.ts';
import { localDate } from '../base/local-day.ts';
import { setNeighbours } from '../service/reading-neighbours.ts';
import type { ReadingBox } from '../readings/readings.ts';
import type { Day } from '../service/records.ts';
import { rosterCsv } from './roster.ts';
import type { openStore } from './store.ts';
import type { Listener } from '../webhooks/webhooks.ts';

export interface KeptDayParts {
  readonly store: Awaited<ReturnType<typeof openStore>>;
  readonly readings: ReadingBox;
  readonly seed: number;
  readonly rosterFile: string | undefined;
  now(): number;
  /** The service's own clock. */
  clock(): number;
  warn(line: string): void;
}

export interface KeptDay {
  day(): Day;
  listener(): Listener | null;
  listenTo(listener: Listener | null): void;
  /** Begins a demo day anew, at a moment of it. */
  begin(at: number, seed: number): void;
  /** The change is written soon, not at once. */
  changed(what: 'appointments' | 'other'): void;
  /** Throws when the disk refuses. */
  writeNow(): void;
  flush(): void;
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function createKeptDay({
  store,
  readings,
  seed,
  rosterFile,
  now,
  clock,
  warn,
}: KeptDayParts): KeptDay {
  const kept = store.loadState();
  const sameDay = kept?.day.date === localDate(now());
  let listener: Listener | null = kept?.listener ?? null;
  let day: Day =
    kept !== undefined && sameDay
      ? kept.day
      : demoDay({ now: now(), seed, readings: readings.all(), serial: 0 });
  refreshCodes(day, now());
  setNeighbours(day, readings.get('other-lobbies') === 'yes', clock());
  if (!sameDay) store.clearRequests();

  const saveState = () => store.saveState({ day, listener });
  const stateWriter = lazyWriter(saveState, (error) =>
    warn(`The simulator's state could not be written: ${reason(error)}.`),
  );
  const writeRoster = () => {
    if (rosterFile !== undefined) writeAtomically(rosterFile, rosterCsv(day));
  };
  const rosterWriter = lazyWriter(writeRoster, (error) =>
    warn(`The roster could not be written: ${reason(error)}.`),
  );
  return {
    day: () => day,
    listener: () => listener,
    listenTo: (next) => void (listener = next),
    begin: (at, seed) =>
      void (day = demoDay({ now: at, seed, readings: readings.all(), serial: day.serial })),
    changed(what) {
      stateWriter.soon();
      if (what === 'appointments') rosterWriter.soon();
    },
    writeNow() {
      writeRoster();
      saveState();
    },
    flush() {
      stateWriter.flush();
      rosterWriter.flush();
    },
  };
}
