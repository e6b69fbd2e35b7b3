/** What arrived, kept as it was: the journal of events. Signed bodies nobody could read are in `quarantine.ts`. */
import type { Database } from '../storage/database.ts';
import { IS_OF_SERVICE } from '../storage/test-call-rows.ts';
import { type Envelope, readEvent } from './event.ts';
import type { Receipt } from './heard.ts';
import { createQuarantine, type Quarantine } from './quarantine.ts';

/**
 * An identical `ticket_recalled` this long after the last one is a new recall: a service that tries again does so within
 * seconds, a person who calls again waits.
 */
const NEW_RECALL_AFTER_MS = 10_000;
/** Later than this after the first receipt of its body a recall is a replay: who recalls again, recalls anew. */
const RECALL_REPEATS_FOR_MS = 15 * 60_000;
/** How often one body may be a new recall after its first receipt. */
const MOST_RECALL_REPEATS = 5;

/** Recalls whose moment on the monotonic clock is remembered. */
const MOST_REMEMBERED = 500;
/** What came in an envelope, and the hex SHA-256 of its raw body. */
type Enveloped = Envelope & { readonly rawHash: string };

export interface Journal extends Quarantine {
  /**
   * Adds an event unless it is a repetition. Returns the key that names it for good, or undefined for a repetition.
   * `bodyHash` is the hex SHA-256 of the raw body, or of its documented content where it has an envelope. A recall may be one anew, {@link MOST_RECALL_REPEATS} times and for
   * {@link RECALL_REPEATS_FOR_MS}; a body that somebody kept could be sounded for ever otherwise.
   *
   * Ten seconds between recalls count when either clock saw them pass: a wall clock that is set back must not swallow a
   * recall, and the monotonic one begins anew with the process. The quarter of an hour is by the monotonic clock; only
   * for a body first heard before this start by the wall clock, where it went ahead. The number counts in any case.
   *
   * Where the service names its events, one of the same name is a repetition whenever it comes; a name that other events
   * have too is none. A call in an envelope may be one anew as a recall may, unless its bytes are the same: a clerk who
   * calls again may change nothing else, and neither does a service that tries again.
   */
  add(
    type: string,
    bodyHash: string,
    body: Buffer,
    received: Receipt,
    envelope?: Enveloped,
  ): string | undefined;
  lastEventAt(): number | undefined;
  /** When the last event came, and of which type it was. */
  lastEvent(): { readonly lastEventAt: number; readonly lastEventType: string } | undefined;
}

interface Row {
  readonly n: number;
  readonly wall: number;
}

/** A row that was added in this run, and when by its monotonic clock. */
interface Told {
  readonly n: number;
  readonly monotonic: number;
}

/** No row has this number. */
const NEVER: Told = { n: -1, monotonic: 0 };

export function createJournal({ sqlite }: Database): Journal {
  const ofBody = `FROM webhook_journal WHERE ${IS_OF_BODY}`;
  const newest = sqlite.prepare(`SELECT n, received_at ${ofBody} ORDER BY n DESC LIMIT 1`);
  const first = sqlite.prepare(`SELECT n, received_at ${ofBody} ORDER BY n LIMIT 1`);
  const count = sqlite.prepare(`SELECT count(*) AS times ${ofBody}`);
  const told = createToldBodies(sqlite);
  const insert = sqlite.prepare(
    `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (dedupe_key) DO NOTHING`,
  );
  const last = sqlite.prepare(
    `SELECT received_at, type FROM webhook_journal WHERE ${IS_OF_SERVICE} ORDER BY n DESC LIMIT 1`,
  );

  /** Of recalls of this run: their first and last moment, and their rows, so that one whose transaction was lost says nothing. */
  const recalls = new Map<string, { readonly first: Told; readonly last: Told }>();

  const readRow = (row: Record<string, unknown>): Row => ({
    n: Number(row['n']),
    wall: Number(row['received_at']),
  });

  /** What the monotonic clock saw pass since then; undefined where it was not yet running, or is not remembered. */
  const passedSince = (row: Row, told: Told | undefined, now: number): number | undefined =>
    told?.n === row.n ? now - told.monotonic : undefined;

  function isNewRecall(known: Row, bodyHash: string, { wall, monotonic }: Receipt): boolean {
    const remembered = recalls.get(bodyHash);
    const sinceLast = passedSince(known, remembered?.last, monotonic) ?? 0;
    if (Math.max(Math.abs(wall - known.wall), sinceLast) < NEW_RECALL_AFTER_MS) return false;
    const row = first.get(bodyHash);
    const began = row ? readRow(row) : known;
    const sinceFirst = passedSince(began, remembered?.first, monotonic) ?? wall - began.wall;
    if (sinceFirst > RECALL_REPEATS_FOR_MS) return false;
    return Number(count.get(bodyHash)?.['times']) <= MOST_RECALL_REPEATS;
  }

  function remember(bodyHash: string, told: Told, isFirst: boolean): void {
    const before = recalls.get(bodyHash);
    recalls.delete(bodyHash);
    recalls.set(bodyHash, { first: isFirst ? told : (before?.first ?? NEVER), last: told });
    const [oldest] = recalls.keys();
    if (recalls.size > MOST_REMEMBERED && oldest !== undefined) recalls.delete(oldest);
  }

  return {
    add(type, bodyHash, body, received, envelope) {
      const row = newest.get(bodyHash);
      const known = row && readRow(row);
      const isAgain = type === 'ticket_called' && envelope !== undefined;
      const isRecall = type === 'ticket_recalled' || isAgain;
      if (known && (!isRecall || told.hasName(bodyHash, envelope?.eventId))) return undefined;
      if (known && isAgain && told.hasBytes(bodyHash, body)) return undefined;
      if (known && !isNewRecall(known, bodyHash, received)) return undefined;
      const key = known ? keyAgain(bodyHash, known.n) : bodyHash;
      const added = insert.run(key, envelope?.rawHash ?? bodyHash, received.wall, type, body);
      if (added.changes !== 1) return undefined;
      const receipt = { n: Number(added.lastInsertRowid), monotonic: received.monotonic };
      if (isRecall) remember(bodyHash, receipt, known === undefined);
      return key;
    },
    ...createQuarantine(sqlite),
    lastEventAt() {
      const row = last.get();
      return row ? Number(row['received_at']) : undefined;
    },
    lastEvent() {
      const row = last.get();
      return row && { lastEventAt: Number(row['received_at']), lastEventType: String(row['type']) };
    },
  };
}

/**
 * So many other events are asked whether they have the same name: what stands in `id` may be the subscription's, and a
 * recall that is taken for a repetition is a call nobody heard.
 */
const EVENTS_COMPARED = 50;

/** `contentHash`: the first part of a key of the journal. */
interface ToldBodies {
  /** True where an event with this content was heard that the service called by this name, and others by other names. */
  hasName(contentHash: string, eventId: string | undefined): boolean;
  hasBytes(contentHash: string, sent: Buffer): boolean;
}

/** What was heard before with the same content: under which names of the service, and byte for byte. */
function nameIn(body: unknown): string | undefined {
  const reading = body instanceof Uint8Array ? readEvent(Buffer.from(body)) : undefined;
  return reading?.kind === 'event' ? reading.envelope?.eventId : undefined;
}

function createToldBodies(sqlite: Database['sqlite']): ToldBodies {
  const selectBodies = sqlite.prepare(`SELECT body FROM webhook_journal WHERE ${IS_OF_BODY}`);
  const selectOthers = sqlite.prepare(
    `SELECT body FROM webhook_journal WHERE NOT (${IS_OF_BODY}) ORDER BY n DESC LIMIT ${EVENTS_COMPARED}`,
  );
  return {
    hasName(contentHash, eventId) {
      if (eventId === undefined) return false;
      if (!selectBodies.all(contentHash).some(({ body }) => nameIn(body) === eventId)) return false;
      const others = selectOthers.all(contentHash).flatMap(({ body }) => nameIn(body) ?? []);
      return others.length > 0 && !others.includes(eventId);
    },
    hasBytes: (contentHash, sent) =>
      selectBodies.all(contentHash).some(({ body }) => body instanceof Uint8Array && sent.equals(body)),
  };
}

/**
 * The keys of the journal: the hash of what a body says, and where the same body counts once more, `#` and the row before it
 * behind the hash.
 */

/** The key of a body that counts anew; `before` is the row of the same body that came last. */
const keyAgain = (bodyHash: string, before: number): string => `${bodyHash}#${before}`;

/** A condition in SQL: the row is of the body whose hash is the first parameter. `$` is the character after `#`. */
const IS_OF_BODY = `dedupe_key >= ?1 AND dedupe_key < ?1 || '$'`;
