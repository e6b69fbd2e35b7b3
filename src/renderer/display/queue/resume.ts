/** Where a reloaded page continues in the stream of calls, so that none is lost and none is spoken twice. Pure. */
import type { CallBatch } from '../../../contract/board.ts';
import { type Announcements, settledSeq } from './announcements.ts';

/** The next page asks the hub for the batches after `cursor`, and repeats nothing up to `doneSeq`. */
export interface Progress {
  readonly cursor?: string;
  readonly doneSeq: number;
}

/** A batch whose calls may still wait. */
export interface OpenBatch {
  readonly cursor: string;
  readonly lastSeq: number;
}

export function openBatch({ cursor, calls }: CallBatch): OpenBatch {
  return { cursor, lastSeq: Math.max(0, ...calls.map(({ seq }) => seq)) };
}

/** Whether the last call of a batch is settled. Calls of other screens are settled once no call is left. */
function isSettledIn(state: Announcements, now: number): (batch: OpenBatch) => boolean {
  const settled = settledSeq(state, now);
  const nothingIsLeft =
    state.waiting.length === 0 &&
    settled === state.doneSeq &&
    state.stage.every(({ begunAt }) => begunAt !== undefined);
  return ({ lastSeq }) => nothingIsLeft || lastSeq <= settled;
}

/** The batches not settled at `now`, with the newest settled one as the first. */
export function unsettled(
  batches: readonly OpenBatch[],
  state: Announcements,
  now: number,
): readonly OpenBatch[] {
  const isSettled = isSettledIn(state, now);
  const firstOpen = batches.findIndex((batch) => !isSettled(batch));
  if (firstOpen === -1) return batches.slice(-1);
  return firstOpen === 0 ? batches : batches.slice(firstOpen - 1);
}

export function progressOf(batches: readonly OpenBatch[], state: Announcements, now: number): Progress {
  const doneSeq = settledSeq(state, now);
  const [first] = batches;
  const isSettled = first !== undefined && isSettledIn(state, now)(first);
  return isSettled ? { cursor: first.cursor, doneSeq } : { doneSeq };
}

/** Undefined for any other text. */
export function readProgress(text: string | null): Progress | undefined {
  try {
    const read: unknown = JSON.parse(text ?? '');
    if (typeof read !== 'object' || read === null || !('doneSeq' in read)) return undefined;
    const { doneSeq } = read;
    if (typeof doneSeq !== 'number') return undefined;
    return 'cursor' in read && typeof read.cursor === 'string'
      ? { cursor: read.cursor, doneSeq }
      : { doneSeq };
  } catch {
    return undefined;
  }
}
