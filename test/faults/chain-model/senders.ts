/** The booking system and the back office of a chain: they send again until they are told 200, to any gateway. */
import type { Clock } from '../../../src/clock/clock.ts';
import { eventBody } from '../../support/records/event-of.ts';
import { oneOf, wholeBetween } from '../random.ts';

/** True where it was acknowledged; false where it has to come again. */
export type Send = (about: {
  readonly place: number;
  readonly kind: 'event' | 'appointments';
  readonly repeats: boolean;
  readonly body: Buffer;
}) => Promise<boolean>;

export interface SentEvent {
  readonly place: number;
  readonly ticket: string;
  readonly type: string;
  /** How often the clerk pressed, and how often it was sent. */
  times: number;
  attempts: number;
  acknowledged: number;
}

export interface SentList {
  readonly place: number;
  readonly version: number;
  readonly ids: readonly string[];
  isAcknowledged: boolean;
}

const LONGEST_WAIT_MS = 3_000;
/** As in `append-script.ts`, after ten seconds the same bytes are a new recall; and as long as an engine may be slow. */
const NEW_RECALL_MS = 14_000;
/** A back office has its own next list by then. */
const LIST_TRIES = 3;

interface SendersDeps {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: () => number;
  readonly send: Send;
  readonly places: readonly number[];
}

export function createSenders({ clock, random, send, places }: SendersDeps) {
  const events: SentEvent[] = [];
  const lists: SentList[] = [];
  let open = 0;
  let n = 0;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void clock.after(ms, resolve));

  async function deliver(sent: SentEvent): Promise<void> {
    const { place, ticket: id, type } = sent;
    const body = eventBody(type, {
      id,
      ...(type === 'ticket_created'
        ? {}
        : { status: 'CALLED', called: { date: '2026-01-05T09:00:00Z', desk: 4 } }),
    });
    sent.times += 1;
    for (;;) {
      sent.attempts += 1;
      if (await send({ place, kind: 'event', repeats: type === 'ticket_recalled', body })) break;
      await wait(wholeBetween(random, 50, LONGEST_WAIT_MS));
    }
    sent.acknowledged += 1;
  }

  const newEvent = (place: number, ticket: string, type: string): SentEvent => {
    const sent = { place, ticket, type, times: 0, attempts: 0, acknowledged: 0 };
    events.push(sent);
    return sent;
  };

  async function whileOpen(work: () => Promise<void>): Promise<void> {
    open += 1;
    await work();
    open -= 1;
  }

  return {
    events: (): readonly SentEvent[] => events,
    lists: (): readonly SentList[] => lists,
    isDone: (): boolean => open === 0,
    /** A visitor who takes a number, is called, and perhaps called again, and again by the same bytes. */
    visit: (name = 'ticket', place = oneOf(random, places), isBrief = false): Promise<void> =>
      whileOpen(async () => {
        n += 1;
        const ticket = `${name}-${n}`;
        await deliver(newEvent(place, ticket, 'ticket_created'));
        await deliver(newEvent(place, ticket, 'ticket_called'));
        if (isBrief || random() < 0.5) return;
        const recall = newEvent(place, ticket, 'ticket_recalled');
        await deliver(recall);
        if (random() < 0.5) return;
        await wait(wholeBetween(random, NEW_RECALL_MS, 2 * NEW_RECALL_MS));
        await deliver(recall);
      }),
    /** Lists of one lobby, each newer than the one before; the sender gives up the older where it has a newer. */
    office: (place: number, count: number, poison: string): Promise<void> =>
      whileOpen(async () => {
        for (let version = 1; version <= count; version += 1) {
          const ids = Array.from({ length: 4 }, (_, at) => `${place}-${at}`).filter(() => random() < 0.7);
          const list = { place, version, ids, isAcknowledged: false };
          lists.push(list);
          const isPoison = random() < 0.1;
          const body = Buffer.from(JSON.stringify({ version, ids: isPoison ? [poison] : ids }));
          const tries = version === count ? Number.POSITIVE_INFINITY : LIST_TRIES;
          for (let each = 0; each < tries && !list.isAcknowledged; each += 1) {
            if (await send({ place, kind: 'appointments', repeats: false, body }))
              list.isAcknowledged = !isPoison;
            if (isPoison) break;
            if (!list.isAcknowledged) await wait(wholeBetween(random, 50, LONGEST_WAIT_MS));
          }
          await wait(wholeBetween(random, 0, 3_000));
        }
      }),
  };
}

export type Senders = ReturnType<typeof createSenders>;
