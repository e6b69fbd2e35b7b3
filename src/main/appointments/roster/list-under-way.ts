/** One list that a person brings, as it is at the moment, and who hears of it. In memory only. */
import type { ListColumn, ListCounts, ListState } from '../../../contract/list-import.ts';
import type { CancelTimer, Clock } from '../../../clock/clock.ts';
import type { ListReader } from './list-reader.ts';

/** What putting it in would do. */
export interface Preview {
  readonly columns: readonly ListColumn[];
  readonly missing: readonly string[];
  readonly counts: ListCounts;
  /** Good rows. */
  readonly rows: number;
}

export interface ListImport {
  readonly id: string;
  readonly screenId: string;
  /** It is of a path that is watched, or is to be: confirmed, it is not put in, but read by itself this way. */
  readonly watchedPath: string | undefined;
  /** What has come of the file; undefined once all of it is the reader's. */
  buffer: Buffer<ArrayBuffer> | undefined;
  reader: ListReader | undefined;
  received: number;
  state: ListState;
  preview: Preview | undefined;
  /** Of the reading or writing under way; a new one ends the one before. */
  turn: number;
  forget: CancelTimer;
  /** When it was told last how far it is, by the monotonic clock. */
  toldAt: number;
  /** The state is another. */
  readonly onState: () => void;
}

export function say(one: ListImport, state: ListState): void {
  one.state = state;
  one.onState();
}

/** How often a page hears how far its list is, in milliseconds: it draws anew each time. */
const TOLD_EVERY_MS = 100;

/** How far it is: heard by its page now and then, and by who asks. */
export function sayHowFar(clock: Pick<Clock, 'monotonic'>, one: ListImport, state: ListState): void {
  one.state = state;
  const now = clock.monotonic();
  if (now - one.toldAt < TOLD_EVERY_MS) return;
  one.toldAt = now;
  one.onState();
}
