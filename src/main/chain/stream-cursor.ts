/**
 * Where this lobby stands in its streams, on disk, and what an entry shows about what it has not seen. Each entry names its
 * number and the one before it, because a stream itself says nothing of entries that were trimmed, and answers a cursor
 * ahead of it with silence. Each change is made in the transaction of what was read.
 */
import { DAY_MS } from '../../clock/clock.ts';
import type { Database } from '../storage/database.ts';
import { STREAM_KEEPS_MS } from './append-script.ts';
import { compareIds, type StreamEntry } from './stream-entry.ts';

/** Longer than any copy of an entry may come. */
export const KEYS_KEPT_MS = STREAM_KEEPS_MS + DAY_MS;

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

export interface Loss {
  readonly stream: string;
  /** 0 if nobody knows how many. */
  readonly missed: number;
  /** Milliseconds since 1970. */
  readonly foundAt: number;
}

export function createStreamCursor({ sqlite, transaction }: Database) {
  const select = sqlite.prepare('SELECT id, n FROM stream_positions WHERE stream = ?');
  const put = sqlite.prepare(
    `INSERT INTO stream_positions (stream, id, n) VALUES (?, ?, ?)
     ON CONFLICT (stream) DO UPDATE SET id = excluded.id, n = excluded.n`,
  );
  const remove = sqlite.prepare('DELETE FROM stream_positions WHERE stream = ?');
  const insertKey = sqlite.prepare(
    'INSERT INTO stream_entries (stream, key, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const removeKeys = sqlite.prepare('DELETE FROM stream_entries WHERE stream = ? AND at < ?');
  const putLoss = sqlite.prepare(
    `INSERT INTO stream_losses (stream, missed, found_at) VALUES (?, ?, ?)
     ON CONFLICT (stream) DO UPDATE SET missed = missed + excluded.missed, found_at = excluded.found_at`,
  );
  const selectLosses = sqlite.prepare('SELECT stream, missed, found_at FROM stream_losses ORDER BY stream');
  const removeLosses = sqlite.prepare('DELETE FROM stream_losses');
  /** Behind the positions, where what is not of Foyer was read too. */
  const reached = new Map<string, string>();

  function position(stream: string): Position {
    const row = select.get(stream);
    return row ? { id: String(row['id']), n: Number(row['n']), isKnown: true } : BEGINNING;
  }

  return {
    position,
    /** The id after which to read. */
    from: (stream: string): string => reached.get(stream) ?? position(stream).id,
    /** Everything up to this one was read and committed. */
    reach: (stream: string, id: string): void => void reached.set(stream, id),
    /** False if a copy of the entry was read before. Call it inside the transaction of the entry's effect. */
    take(stream: string, { id, n, key, at }: Pick<StreamEntry, 'id' | 'n' | 'key' | 'at'>): boolean {
      put.run(stream, id, n);
      return insertKey.run(stream, key, at).changes === 1;
    },
    /** Past an entry that cannot be read. */
    pass: (stream: string, id: string, n: number): void => void put.run(stream, id, n),
    /** What the stream has is read again, from its beginning. */
    rewind(stream: string): void {
      remove.run(stream);
      reached.delete(stream);
    },
    lost: (stream: string, missed: number, at: number): void => void putLoss.run(stream, missed, at),
    /** `newest`: when the newest entry was accepted. */
    forgetBefore: (stream: string, newest: number): void =>
      void removeKeys.run(stream, newest - KEYS_KEPT_MS),
    losses: (): readonly Loss[] =>
      selectLosses.all().map((row) => ({
        stream: String(row['stream']),
        missed: Number(row['missed']),
        foundAt: Number(row['found_at']),
      })),
    /** A person has read of them. Throws disk errors. */
    dismissLosses: (): boolean => transaction(() => removeLosses.run().changes > 0),
  };
}

export type StreamCursor = ReturnType<typeof createStreamCursor>;
