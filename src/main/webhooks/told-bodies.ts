/** What was heard before with the same content: under which names of the service, and byte for byte. */
import type { Database } from '../storage/database.ts';
import { readEvent } from './event.ts';
import { IS_OF_BODY } from './journal-key.ts';

/**
 * So many other events are asked whether they have the same name: what stands in `id` may be the subscription's, and a
 * recall that is taken for a repetition is a call nobody heard.
 */
const EVENTS_COMPARED = 50;

/** `contentHash`: the first part of a key of the journal. */
export interface ToldBodies {
  /** True where an event with this content was heard that the service called by this name, and others by other names. */
  hasName(contentHash: string, eventId: string | undefined): boolean;
  hasBytes(contentHash: string, sent: Buffer): boolean;
}

function nameIn(body: unknown): string | undefined {
  const reading = body instanceof Uint8Array ? readEvent(Buffer.from(body)) : undefined;
  return reading?.kind === 'event' ? reading.envelope?.eventId : undefined;
}

export function createToldBodies(sqlite: Database['sqlite']): ToldBodies {
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
