/** Streams calls to a display: each once, in the order of receipt, from the display's cursor on. */
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { CallBatch, CallNews } from '../../contract/board.ts';
import { MAX_CALLS_AT_ONCE, SAID_FOR_MS } from '../../contract/limits.ts';
import type { Feed } from '../base/feed.ts';
import { FRESH_MS } from './board.ts';
import type { CallTable, KeptCall } from './call-table.ts';
import type { OpaqueName } from './opaque-names.ts';

export type BoardTouch = 'board' | 'beat';

interface CallStreamDeps {
  readonly table: CallTable;
  readonly clock: Pick<Clock, 'now'>;
  readonly changes: Pick<Feed<BoardTouch>, 'batches'>;
  readonly opaque: OpaqueName;
}

/** Undefined if the call is not for that screen. */
export type ShowCall = (call: KeptCall) => CallNews | undefined;

export function createCallStream({ table, clock, changes, opaque }: CallStreamDeps) {
  const placeAt = (seq: number): CallPlace => ({ seq, heardAt: table.at(seq)?.heardAt ?? 0 });

  /** Undefined for a place that this database has not reached: it is an older backup, or another one. */
  function known(cursor: string): CallPlace | undefined {
    const place = placeIn(opaque, cursor);
    if (!place || place.seq > table.newest()) return undefined;
    const call = table.at(place.seq);
    return call && call.heardAt !== place.heardAt ? undefined : place;
  }

  function beginning(): CallPlace {
    const now = wallMs(clock);
    // A receipt far ahead is from before the clock was set back.
    return placeAt(table.before(now - SAID_FOR_MS, now + SAID_FOR_MS));
  }

  interface Read {
    readonly batch: CallBatch;
    readonly to: CallPlace;
    readonly isFull: boolean;
  }

  /** Displays no longer need it, and later ones must not learn who was here. */
  const isPast = ({ ended, heardAt }: CallNews, now: number): boolean =>
    ended === true && now - heardAt >= FRESH_MS;

  function read(from: CallPlace, show: ShowCall): Read {
    const madeAt = wallMs(clock);
    const kept = table.after(from.seq, MAX_CALLS_AT_ONCE);
    const last = kept.at(-1);
    const to = last ? { seq: last.seq, heardAt: last.heardAt } : from;
    const batch = {
      cursor: cursorAt(opaque, to),
      calls: kept.flatMap((call) => show(call) ?? []).filter((call) => !isPast(call, madeAt)),
      madeAt,
    };
    return { batch, to, isFull: kept.length === MAX_CALLS_AT_ONCE };
  }

  function readFirst(cursor: string | undefined, show: ShowCall): Read {
    const there = cursor === undefined ? undefined : known(cursor);
    const first = read(there ?? beginning(), show);
    // A batch from the beginning must not look like a continuation.
    return cursor === undefined || there ? first : { ...first, batch: { ...first.batch, reset: true } };
  }

  /** See `board.calls` of the contract. */
  async function* watch(
    show: ShowCall,
    after: string | undefined,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<CallBatch, void, void> {
    const touches = changes.batches(signal);
    try {
      let { batch, to, isFull } = readFirst(after, show);
      yield batch;
      for (;;) {
        const touched = isFull ? 'board' : await nextTouch(touches, () => table.newest() > to.seq);
        if (!touched) return;
        ({ batch, to, isFull } = read(to, show));
        // An empty batch, sent at once, would reveal that someone was called in a line that is not shown here.
        if (batch.calls.length > 0 || touched === 'beat' || isFull) yield batch;
      }
    } finally {
      await touches.return();
    }
  }

  return {
    watch,
    /** Text that is not a cursor of this database counts as none. */
    after: (cursor: string | undefined, show: ShowCall): CallBatch => readFirst(cursor, show).batch,
  };
}

/** Undefined when the stream has ended. */
async function nextTouch(
  touches: AsyncGenerator<ReadonlySet<BoardTouch>, void, void>,
  isNew: () => boolean,
): Promise<BoardTouch | undefined> {
  for (;;) {
    const { value, done } = await touches.next();
    if (done === true) return undefined;
    if (value.has('beat')) return 'beat';
    if (isNew()) return 'board';
  }
}

interface CallPlace {
  readonly seq: number;
  /** The receipt of the call there, or 0. A backup that has not reached the place has another one. */
  readonly heardAt: number;
}

const RADIX = 36;

const CursorSchema = z
  .string()
  .regex(/^[\da-z]{1,10}\.[\da-z]{1,10}\.[\w-]{16}$/)
  .transform((text) => {
    const [seq = '', heardAt = '', seal = ''] = text.split('.');
    return { seq, heardAt, seal };
  });

function cursorAt(opaque: OpaqueName, place: CallPlace): string {
  const written = [place.seq, place.heardAt].map((number) => number.toString(RADIX)).join('.');
  return `${written}.${opaque('cursor', written)}`;
}

/** Undefined for text that this database has not sealed. */
function placeIn(opaque: OpaqueName, cursor: string): CallPlace | undefined {
  const read = CursorSchema.safeParse(cursor).data;
  if (!read) return undefined;
  const { seq, heardAt, seal } = read;
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(opaque('cursor', `${seq}.${heardAt}`))))
    return undefined;
  return { seq: Number.parseInt(seq, RADIX), heardAt: Number.parseInt(heardAt, RADIX) };
}
