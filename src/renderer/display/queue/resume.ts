/** Where a page that is loaded anew goes on in the stream of calls, so that none is lost and none is said twice. Pure. */
import type { CallBatch } from '../../../contract/board.ts';
import type { Announcements } from './announcements.ts';

/**
 * What a page leaves to the next one: ask the hub for what came after `cursor`, or as the first page did where there is
 * none yet; up to `doneSeq` it was said.
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

const nothingWaits = ({ waiting, stage }: Announcements): boolean =>
  waiting.length === 0 && stage.every(({ begunAt }) => begunAt !== undefined);

/** The batches that are not settled yet, after the newest one that is; that one stays as the first. */
export function unsettled(batches: readonly OpenBatch[], state: Announcements): readonly OpenBatch[] {
  if (nothingWaits(state)) return batches.slice(-1);
  const firstOpen = batches.findIndex(({ lastSeq }) => lastSeq > state.doneSeq);
  return firstOpen <= 0 ? batches : batches.slice(firstOpen - 1);
}

export function progressOf(batches: readonly OpenBatch[], state: Announcements): Progress {
  const { doneSeq } = state;
  const [first] = batches;
  const isSettled = first !== undefined && (nothingWaits(state) || first.lastSeq <= doneSeq);
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
