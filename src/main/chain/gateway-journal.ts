/**
 * What a gateway received, on its own disk: until the engine has it, and an hour longer, because a failover may lose what
 * the engine acknowledged.
 */
import { z } from 'zod';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../clock/clock.ts';
import { type Database, type OpenAnswer, openDatabase } from '../storage/database.ts';
import { createFacts } from '../storage/facts.ts';
import { type Place, UNPLACED } from './chain-keys.ts';

const SCHEMA = `
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
    -- The engine's clock. Null until the engine has it.
    accepted_at INTEGER,
    -- In which minute of this gateway's running the engine had it. Clocks may jump, and accepted_at is hours earlier
    -- where the engine was away.
    settled_at INTEGER
  ) STRICT;
  CREATE INDEX deliveries_waiting ON deliveries (n) WHERE settled_at IS NULL;
  CREATE INDEX deliveries_settled ON deliveries (settled_at) WHERE settled_at IS NOT NULL;
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`;

const MIGRATIONS = [{ version: 1, sql: SCHEMA }];

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
  /** By the engine's clock. Missing until the engine has it. */
  readonly acceptedAt?: number;
}

/** Appended again after the engine may have lost something. */
const REPEATED_MINUTES = HOUR_MS / MINUTE_MS;
/** The engine has been away too long: nobody is in the lobby any more. */
const KEPT_MS = DAY_MS;

const deliveryOf = (row: Readonly<Record<string, unknown>>): Delivery => ({
  n: Number(row['n']),
  id: String(row['id']),
  place: row['place'] === UNPLACED ? UNPLACED : Number(row['place']),
  kind: row['kind'] === 'event' ? 'event' : 'appointments',
  repeats: row['repeats'] === 1,
  hash: String(row['hash']),
  body: row['body'] instanceof Uint8Array ? Buffer.from(row['body']) : Buffer.alloc(0),
  receivedAt: Number(row['received_at']),
  ...(typeof row['accepted_at'] === 'number' && { acceptedAt: row['accepted_at'] }),
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
  const update = sqlite.prepare(
    `UPDATE deliveries SET accepted_at = $acceptedAt, settled_at = iif($isNew, $minute, coalesce(settled_at, $minute))
     WHERE n = $n`,
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
  const facts = createFacts({ sqlite });
  let minute = facts.read('minutes', z.int()) ?? 0;
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
    accepted: (n: number, most: number): readonly Delivery[] => selectAccepted.all(n, most).map(deliveryOf),
    /** `isNew`: it was appended now, so it is among what the engine may lose. */
    settle: (n: number, acceptedAt: number, isNew: boolean): void =>
      void update.run({ acceptedAt, isNew: isNew ? 1 : 0, minute, n }),
    /** Its sender was told to send it again, so another one may be the newer. */
    drop: (n: number): void => void deleteOne.run(n),
    /** Lists whose senders had no answer from an earlier run. */
    dropLists: (): void => void deleteLists.run(),
    /**
     * Call it each minute. Returns how many were deleted that the engine never had. `now`: milliseconds since 1970.
     */
    forget(now: number): number {
      minute += 1;
      facts.write('minutes', minute);
      deleteSettled.run(minute - REPEATED_MINUTES);
      return Number(deleteOld.run(now - KEPT_MS).changes);
    },
    counts(): { readonly waiting: number; readonly since: number | undefined } {
      const { waiting, since } = count.get() ?? {};
      return { waiting: Number(waiting ?? 0), since: typeof since === 'number' ? since : undefined };
    },
    /** The engine that has everything that was accepted. */
    mark: (): string | undefined => facts.read('engine', z.string()),
    putMark: (mark: string): void => facts.write('engine', mark),
  };
}

export type GatewayJournal = ReturnType<typeof createGatewayJournal>;
