/** Calls for a display: each once, in the order in which the hub heard them, and on from where the display was. */
import type { CallBatch, CallNews } from '../../contract/board.ts';
import { MOST_CALLS_AT_ONCE, SAID_FOR_MS } from '../../contract/limits.ts';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { Feed } from '../base/feed.ts';
import { type CallPlace, cursorAt, placeIn } from './call-cursor.ts';
import type { CallTable, KeptCall } from './call-table.ts';

/** What a stream wakes up for: `beat` also where nothing changed. */
export type BoardTouch = 'board' | 'beat';

export interface CallStreamDeps {
  readonly table: CallTable;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: Pick<Feed<BoardTouch>, 'batches'>;
  /** The name of the database in cursors. */
  readonly database: string;
}

/** How a call is told to one screen; undefined where it is not for that screen. */
export type TellCall = (call: KeptCall) => CallNews | undefined;

export interface CallStream {
  /** One batch. A text that is no cursor of this database counts as none. */
  after(cursor: string | undefined, tell: TellCall): CallBatch;
  /** See `board.calls` of the contract. */
  watch(
    tell: TellCall,
    after: string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<CallBatch, void, void>;
}

export function createCallStream({ table, clock, changes, database }: CallStreamDeps): CallStream {
  const placeAt = (seq: number): CallPlace => ({ seq, heardAt: table.at(seq)?.heardAt ?? 0 });

  /** Undefined where this database has not been there: it is a copy from before, or another one. */
  function known(cursor: string): CallPlace | undefined {
    const place = placeIn(database, cursor);
    if (!place || place.seq > table.newest()) return undefined;
    const call = table.at(place.seq);
    return call && call.heardAt !== place.heardAt ? undefined : place;
  }

  function beginning(): CallPlace {
    const now = wallMs(clock);
    // What is far ahead was heard before the clock was set back.
    return placeAt(table.before(now - SAID_FOR_MS, now + SAID_FOR_MS));
  }

  interface Read {
    readonly batch: CallBatch;
    readonly to: CallPlace;
    /** There may be more. */
    readonly isFull: boolean;
  }

  function read(from: CallPlace, tell: TellCall): Read {
    const kept = table.after(from.seq, MOST_CALLS_AT_ONCE);
    const last = kept.at(-1);
    const to = last ? { seq: last.seq, heardAt: last.heardAt } : from;
    const batch = {
      cursor: cursorAt(database, to),
      calls: kept.flatMap((call) => tell(call) ?? []),
      madeAt: wallMs(clock),
    };
    return { batch, to, isFull: kept.length === MOST_CALLS_AT_ONCE };
  }

  function readFirst(cursor: string | undefined, tell: TellCall): Read {
    const there = cursor === undefined ? undefined : known(cursor);
    const first = read(there ?? beginning(), tell);
    // What comes from the beginning is never to be taken for what came after.
    return cursor === undefined || there ? first : { ...first, batch: { ...first.batch, reset: true } };
  }

  async function* watch(
    tell: TellCall,
    after: string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<CallBatch, void, void> {
    const touches = changes.batches(signal);
    try {
      let { batch, to, isFull } = readFirst(after, tell);
      yield batch;
      while (isFull || (await hasNews(touches, () => table.newest() > to.seq))) {
        ({ batch, to, isFull } = read(to, tell));
        yield batch;
      }
    } finally {
      await touches.return();
    }
  }

  return { watch, after: (cursor, tell) => readFirst(cursor, tell).batch };
}

/** Resolves with true on a beat or when there is something new, with false when the stream has ended. */
async function hasNews(
  touches: AsyncGenerator<ReadonlySet<BoardTouch>, void, void>,
  isNew: () => boolean,
): Promise<boolean> {
  for (;;) {
    const { value, done } = await touches.next();
    if (done === true) return false;
    if (value.has('beat') || isNew()) return true;
  }
}
