/**
 * Where a reader stands in a stream, and what an entry shows about what it has not seen. Each entry names its number and
 * the one before it, because a stream itself says nothing of entries that were trimmed, and answers a cursor ahead of it
 * with silence. Pure.
 */
import { compareIds, type StreamEntry } from './stream-entry.ts';

export interface Position {
  /** Of the last entry read, `0-0` before the first. */
  readonly id: string;
  /** Its number, 0 before the first. */
  readonly n: number;
  /** False until the first entry was read: what was before is nothing that was missed. */
  readonly isKnown: boolean;
}

export const BEGINNING: Position = { id: '0-0', n: 0, isKnown: false };

export type Step =
  | { readonly kind: 'next' }
  /** Entries between were deleted before they were read. */
  | { readonly kind: 'gap'; readonly missed: number }
  /**
   * The engine lost entries that were read. What it has is read again. `isAnew`: it lost all, perhaps entries that were
   * not read too.
   */
  | { readonly kind: 'rewound'; readonly isAnew: boolean };

export function stepTo(position: Position, entry: Pick<StreamEntry, 'id' | 'n' | 'before'>): Step {
  if (!position.isKnown) return { kind: 'next' };
  const order = compareIds(entry.before, position.id);
  if (order < 0) return { kind: 'rewound', isAnew: entry.n === 1 };
  if (order === 0) return { kind: 'next' };
  // With another count it is another engine's history.
  const missed = entry.n - position.n - 1;
  return missed > 0 ? { kind: 'gap', missed } : { kind: 'rewound', isAnew: true };
}

/**
 * `from`: after which the lobby reads, also where it has read nothing of Foyer yet. `last`: the stream's last id; undefined
 * for an empty stream, which may have expired.
 */
export const isAheadOf = (from: string, last: string | undefined): boolean =>
  last !== undefined && compareIds(last, from) < 0;
