/**
 * What a gateway received, on its own disk: until the engine has it, and an hour longer, because a failover may lose what
 * the engine acknowledged.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import { type Database, type OpenAnswer, openDatabase } from '../storage/database.ts';
import type { Migration } from '../storage/migrations/index.ts';
import { type Place, UNPLACED } from './chain-keys.ts';

const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    sql: `
      CREATE TABLE deliveries (
        n INTEGER PRIMARY KEY AUTOINCREMENT,
        -- The engine counts it once, however often it is appended.
        id TEXT NOT NULL UNIQUE,
        place TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('event', 'appointments')),
        repeats INTEGER NOT NULL,
        hash TEXT NOT NULL,
        body BLOB NOT NULL,
        -- The gateway's clock.
        received_at INTEGER NOT NULL,
        -- Which time it was of its body, and the engine's clock then. Null until the engine has it.
        nth INTEGER,
        accepted_at INTEGER
      ) STRICT;
      CREATE INDEX deliveries_waiting ON deliveries (n) WHERE nth IS NULL;
      CREATE INDEX deliveries_accepted ON deliveries (accepted_at) WHERE accepted_at IS NOT NULL;
      CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  },
  {
    version: 2,
    sql: `
      DROP INDEX deliveries_accepted;
      DROP INDEX deliveries_waiting;
      -- In which minute of this gateway's running the engine had it. Clocks may jump, and accepted_at is hours earlier
      -- where the engine was away.
      ALTER TABLE deliveries ADD COLUMN settled_at INTEGER;
      UPDATE deliveries SET settled_at = 0 WHERE nth IS NOT NULL;
      -- An entry is known by when it was accepted.
      ALTER TABLE deliveries DROP COLUMN nth;
      CREATE INDEX deliveries_waiting ON deliveries (n) WHERE settled_at IS NULL;
      CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE settled_at IS NOT NULL;`,
  },
];

export const openGatewayDatabase = (path: string): OpenAnswer =>
  openDatabase(path, { migrations: MIGRATIONS });

export interface Delivery {
  readonly n: number;
  readonly id: string;
  readonly place: Place;
  readonly kind: 'event' | 'appointments';
  readonly repeats: boolean;
  /** Of place and body, in hex. */
  readonly hash: string;
  readonly body: Buffer;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/** What the engine said of a delivery. */
export interface Accepted {
  /** By the engine's clock. */
  readonly acceptedAt: number;
}

export type AcceptedDelivery = Delivery & Accepted;

/** Appended again after the engine may have lost something. */
const REPEATED_MINUTES = HOUR_MS / MINUTE_MS;
/** The engine has been away too long: nobody is in the lobby any more. */
const KEPT_MS = DAY_MS;

type Row = Record<string, unknown>;

const deliveryOf = (row: Row): Delivery => ({
  n: Number(row['n']),
  id: String(row['id']),
  place: row['place'] === UNPLACED ? UNPLACED : Number(row['place']),
  kind: row['kind'] === 'event' ? 'event' : 'appointments',
  repeats: row['repeats'] === 1,
  hash: String(row['hash']),
  body: row['body'] instanceof Uint8Array ? Buffer.from(row['body']) : Buffer.alloc(0),
  receivedAt: Number(row['received_at']),
});

export function createGatewayJournal({ sqlite }: Database) {
  const insert = sqlite.prepare(
    'INSERT INTO deliveries (id, place, kind, repeats, hash, body, received_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const selectWaiting = sqlite.prepare(
    "SELECT * FROM deliveries WHERE settled_at IS NULL AND kind = 'event' AND n > ? ORDER BY n LIMIT ?",
  );
  const selectAccepted = sqlite.prepare(
    'SELECT * FROM deliveries WHERE settled_at IS NOT NULL AND n > ? ORDER BY n LIMIT ?',
  );
  const update = sqlite.prepare('UPDATE deliveries SET accepted_at = ?, settled_at = ? WHERE n = ?');
  const updateKnown = sqlite.prepare(
    'UPDATE deliveries SET accepted_at = ?, settled_at = coalesce(settled_at, ?) WHERE n = ?',
  );
  const deleteSettled = sqlite.prepare('DELETE FROM deliveries WHERE settled_at < ?');
  const deleteOld = sqlite.prepare('DELETE FROM deliveries WHERE settled_at IS NULL AND received_at < ?');
  const deleteOne = sqlite.prepare('DELETE FROM deliveries WHERE n = ?');
  const deleteLists = sqlite.prepare(
    "DELETE FROM deliveries WHERE settled_at IS NULL AND kind = 'appointments'",
  );
  const count = sqlite.prepare(
    'SELECT count(*) AS waiting, min(received_at) AS since FROM deliveries WHERE settled_at IS NULL',
  );
  const selectFact = sqlite.prepare('SELECT value FROM facts WHERE name = ?');
  const putFact = sqlite.prepare(
    'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const factOf = (name: string): string | undefined => {
    const value = selectFact.get(name)?.['value'];
    return value === undefined ? undefined : String(value);
  };
  let minute = Number(factOf('minutes') ?? 0);
  return {
    /** Call it inside a transaction, as the other writes. */
    add(given: Omit<Delivery, 'n'>): Delivery {
      const { id, place, kind, repeats, hash, body, receivedAt } = given;
      const added = insert.run(id, String(place), kind, repeats ? 1 : 0, hash, body, receivedAt);
      return { ...given, n: Number(added.lastInsertRowid) };
    },
    /** After `n`, oldest first. */
    waiting: (n: number, most: number): readonly Delivery[] => selectWaiting.all(n, most).map(deliveryOf),
    /** What the engine had in the last hour, after `n`, oldest first. */
    accepted: (n: number, most: number): readonly AcceptedDelivery[] =>
      selectAccepted.all(n, most).map((row) => ({
        ...deliveryOf(row),
        acceptedAt: Number(row['accepted_at']),
      })),
    /** `isNew`: it was appended now, so it is among what the engine may lose. */
    settle: (n: number, { acceptedAt }: Accepted, isNew: boolean): void =>
      void (isNew ? update : updateKnown).run(acceptedAt, minute, n),
    /** Its sender was told to send it again, so another one may be the newer. */
    drop: (n: number): void => void deleteOne.run(n),
    /** Lists whose senders had no answer from an earlier run. */
    dropLists: (): void => void deleteLists.run(),
    /**
     * Call it each minute. Returns how many were deleted that the engine never had. `now`: milliseconds since 1970.
     */
    forget(now: number): number {
      minute += 1;
      putFact.run('minutes', String(minute));
      deleteSettled.run(minute - REPEATED_MINUTES);
      return Number(deleteOld.run(now - KEPT_MS).changes);
    },
    counts(): { readonly waiting: number; readonly since: number | undefined } {
      const row = count.get();
      const since = row?.['since'];
      return { waiting: Number(row?.['waiting'] ?? 0), since: typeof since === 'number' ? since : undefined };
    },
    /** The engine that has everything that was accepted. */
    mark: (): string | undefined => factOf('engine'),
    putMark: (mark: string): void => void putFact.run('engine', mark),
  };
}

export type GatewayJournal = ReturnType<typeof createGatewayJournal>;
