/** Where a page that is loaded anew goes on in the stream of calls, so that none is lost and none is said twice. Pure. */
import type { CallBatch } from '../../../contract/board.ts';
import type { Announcements } from './announcements.ts';
import { settledSeq } from './announcements.ts';

/**
 * What a page leaves to the next one: ask the hub for what came after `cursor`, or as the first page did where there is
 * none yet; up to `doneSeq` nothing is to be said again.
 */
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

/** Whether the last call of a batch is settled; one of others than this screen's calls is as soon as none is left. */
function isSettledIn(state: Announcements, now: number): (batch: OpenBatch) => boolean {
  const settled = settledSeq(state, now);
  const nothingIsLeft =
    state.waiting.length === 0 &&
    settled === state.doneSeq &&
    state.stage.every(({ begunAt }) => begunAt !== undefined);
  return ({ lastSeq }) => nothingIsLeft || lastSeq <= settled;
}

/** The batches that are not settled yet at `now`, after the newest one that is; that one stays as the first. */
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

/** What an earlier page left, as text; undefined for anything else. */
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
