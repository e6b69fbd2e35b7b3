/** Received events, as they came. Unreadable bodies are in `quarantine.ts`. */
import type { Database } from '../storage/database.ts';
import { IS_OF_SERVICE } from '../storage/test-call-rows.ts';
import { type Envelope, readEvent } from './event.ts';
import type { ReceiptTimes } from './moment.ts';
import { createQuarantine } from './quarantine.ts';

/** An identical `ticket_recalled` this much later is a new recall: systems retry within seconds. */
const NEW_RECALL_AFTER_MS = 10_000;
/**
 * A recall this long after the first receipt of its body is a replay, because a real recall has a new body by then.
 */
const RECALL_REPEATS_FOR_MS = 15 * 60_000;
const MAX_RECALL_REPEATS = 5;

const MAX_REMEMBERED = 500;
/** Hex SHA-256 of the raw body. */
type Enveloped = Envelope & { readonly rawHash: string };

interface Row {
  readonly n: number;
  readonly wall: number;
}

/** Only rows of this run. */
interface Sighting {
  readonly n: number;
  readonly monotonic: number;
}

/** Matches no row. */
const NO_SIGHTING: Sighting = { n: -1, monotonic: 0 };

export function createJournal({ sqlite }: Database) {
  const ofBody = `FROM webhook_journal WHERE ${IS_OF_BODY}`;
  const newest = sqlite.prepare(`SELECT n, received_at ${ofBody} ORDER BY n DESC LIMIT 1`);
  const first = sqlite.prepare(`SELECT n, received_at ${ofBody} ORDER BY n LIMIT 1`);
  const count = sqlite.prepare(`SELECT count(*) AS times ${ofBody}`);
  const bodies = createKnownBodies(sqlite);
  const insert = sqlite.prepare(
    `INSERT INTO webhook_journal (dedupe_key, body_hash, received_at, type, body) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (dedupe_key) DO NOTHING`,
  );
  const last = sqlite.prepare(
    `SELECT received_at, type FROM webhook_journal WHERE ${IS_OF_SERVICE} ORDER BY n DESC LIMIT 1`,
  );

  /** With its row, so that a rolled-back one proves nothing. */
  const recalls = new Map<string, { readonly first: Sighting; readonly last: Sighting }>();

  const readRow = (row: Record<string, unknown>): Row => ({
    n: Number(row['n']),
    wall: Number(row['received_at']),
  });

  /** Undefined if it was before this start. */
  const passedSince = (row: Row, sighting: Sighting | undefined, now: number): number | undefined =>
    sighting?.n === row.n ? now - sighting.monotonic : undefined;

  function isNewRecall(known: Row, bodyHash: string, { wall, monotonic }: ReceiptTimes): boolean {
    const remembered = recalls.get(bodyHash);
    const sinceLast = passedSince(known, remembered?.last, monotonic) ?? 0;
    if (Math.max(Math.abs(wall - known.wall), sinceLast) < NEW_RECALL_AFTER_MS) return false;
    const row = first.get(bodyHash);
    const began = row ? readRow(row) : known;
    const sinceFirst = passedSince(began, remembered?.first, monotonic) ?? wall - began.wall;
    if (sinceFirst > RECALL_REPEATS_FOR_MS) return false;
    return Number(count.get(bodyHash)?.['times']) <= MAX_RECALL_REPEATS;
  }

  function remember(bodyHash: string, sighting: Sighting, isFirst: boolean): void {
    const before = recalls.get(bodyHash);
    recalls.delete(bodyHash);
    recalls.set(bodyHash, { first: isFirst ? sighting : (before?.first ?? NO_SIGHTING), last: sighting });
    const [oldest] = recalls.keys();
    if (recalls.size > MAX_REMEMBERED && oldest !== undefined) recalls.delete(oldest);
  }

  return {
    /**
     * Returns the event's permanent key, or undefined for a repetition. `bodyHash`: the hex SHA-256 of the raw body, or
     * of its documented content if it has an envelope. A repeated recall may count as new, up to {@link
     * MAX_RECALL_REPEATS} times within {@link RECALL_REPEATS_FOR_MS}, because a copied body could otherwise be replayed
     * forever.
     *
     * Ten seconds between recalls count by either clock: a wall clock that is set back must not swallow a recall, and
     * the monotonic clock restarts with the process. The quarter of an hour is measured by the monotonic clock, or by
     * the wall clock for a body from before this start.
     *
     * A repeated event id is a repetition, unless other events share it. A call in an envelope may count as new if its
     * bytes differ, because neither a clerk nor a retry need change anything else.
     */
    add(
      type: string,
      bodyHash: string,
      body: Buffer,
      received: ReceiptTimes,
      envelope?: Enveloped,
    ): string | undefined {
      const row = newest.get(bodyHash);
      const known = row && readRow(row);
      const isAgain = type === 'ticket_called' && envelope !== undefined;
      const isRecall = type === 'ticket_recalled' || isAgain;
      if (known && (!isRecall || bodies.hasName(bodyHash, envelope?.eventId))) return undefined;
      if (known && isAgain && bodies.hasBytes(bodyHash, body)) return undefined;
      if (known && !isNewRecall(known, bodyHash, received)) return undefined;
      const key = known ? keyAgain(bodyHash, known.n) : bodyHash;
      const added = insert.run(key, envelope?.rawHash ?? bodyHash, received.wall, type, body);
      if (added.changes !== 1) return undefined;
      const receipt = { n: Number(added.lastInsertRowid), monotonic: received.monotonic };
      if (isRecall) remember(bodyHash, receipt, known === undefined);
      return key;
    },
    ...createQuarantine(sqlite),
    lastEventAt(): number | undefined {
      const row = last.get();
      return row ? Number(row['received_at']) : undefined;
    },
    lastEvent(): { readonly lastEventAt: number; readonly lastEventType: string } | undefined {
      const row = last.get();
      return row && { lastEventAt: Number(row['received_at']), lastEventType: String(row['type']) };
    },
  };
}

export type Journal = ReturnType<typeof createJournal>;

/** `id` may be the subscription's, and a recall mistaken for a repetition is a call that no one hears. */
const EVENTS_COMPARED = 50;

function nameIn(body: unknown): string | undefined {
  const reading = body instanceof Uint8Array ? readEvent(Buffer.from(body)) : undefined;
  return reading?.kind === 'event' ? reading.envelope?.eventId : undefined;
}

function createKnownBodies(sqlite: Database['sqlite']) {
  const selectBodies = sqlite.prepare(`SELECT body FROM webhook_journal WHERE ${IS_OF_BODY}`);
  const selectOthers = sqlite.prepare(
    `SELECT body FROM webhook_journal WHERE NOT (${IS_OF_BODY}) ORDER BY n DESC LIMIT ${EVENTS_COMPARED}`,
  );
  return {
    /** True if an event with this content and name was received, and others have other names. */
    hasName(contentHash: string, eventId: string | undefined): boolean {
      if (eventId === undefined) return false;
      if (!selectBodies.all(contentHash).some(({ body }) => nameIn(body) === eventId)) return false;
      const others = selectOthers.all(contentHash).flatMap(({ body }) => nameIn(body) ?? []);
      return others.length > 0 && !others.includes(eventId);
    },
    hasBytes: (contentHash: string, sent: Buffer): boolean =>
      selectBodies.all(contentHash).some(({ body }) => body instanceof Uint8Array && sent.equals(body)),
  };
}

/** `contentHash`: the first part of a journal key. */
/** A body's hash, followed for the same body again by `#` and the previous row. */

const keyAgain = (bodyHash: string, before: number): string => `${bodyHash}#${before}`;

/** SQL. `$` follows `#` in ASCII. */
const IS_OF_BODY = `dedupe_key >= ?1 AND dedupe_key < ?1 || '$'`;
