/** What happens to a signed body: journal, ticket and appointment change in one transaction, synced before the answer. */
import { createHash } from 'node:crypto';
import type { Logged } from '../base/capabilities.ts';
import { isTestTicket, TEST_CALL_MARK } from '../storage/test-call-rows.ts';
import { isOfTicket, readEvent, type ServiceEvent, type TicketData, type TicketEvent } from './event.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Heard, Receipt } from './heard.ts';
import type { Journal } from './journal.ts';
import type { ToldMoment } from './moment.ts';

export interface IntakeDeps extends Logged {
  readonly commit: GroupCommit;
  readonly journal: Journal;
  /** Notes a type that is not known, inside the transaction; true when it is new. */
  readonly noteUnknownType?: (type: string, at: number) => boolean;
  /** Whether this is the event of a test call that Foyer sends now; by default none is. */
  readonly isTestCall?: (body: Buffer) => boolean;
  /** Wall clock, in whole milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds that only grow. */
  readonly monotonic: () => number;
  /** Applies one new event inside the transaction. */
  readonly apply: (event: ServiceEvent, heard: Heard) => void;
  /** Runs after the commit, once for each body that was new to the hub. */
  readonly onAccepted: (event: ServiceEvent | undefined) => void;
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** What is to be told once it is on disk. */
type News =
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'quarantined'; readonly problem: string }
  | { readonly kind: 'known' };

/**
 * Makes the function that takes a signed body. It resolves with true once the body is on disk, or was there before;
 * with false when the disk refused it, so that the sender tries again. A body that cannot be read is kept aside and
 * acknowledged: sending it again would not make it readable. Bodies are written in the order in which they came. A ticket
 * with the mark of a test call is nobody's, and taken from Foyer itself alone.
 */
export function createIntake(deps: IntakeDeps): (body: Buffer) => Promise<boolean> {
  const { journal, log } = deps;

  function write(body: Buffer, hash: string, received: Receipt, isTestCall: boolean): News {
    const reading = readEvent(body);
    if (reading.kind === 'unusable' && reading.problem === 'unknown-type') {
      journal.quarantine(hash, body, 'unknown-type', received.wall);
      const isNew = deps.noteUnknownType?.(reading.type, received.wall) ?? true;
      return isNew ? { kind: 'quarantined', problem: reading.problem } : { kind: 'known' };
    }
    if (reading.kind === 'unusable') {
      journal.quarantine(hash, body, reading.problem, received.wall);
      return { kind: 'quarantined', problem: reading.problem };
    }
    const event = isOfTicket(reading.event) ? withNearMoments(reading.event, received.wall) : reading.event;
    // A test call of a hub that was replaced since, or one that somebody kept: no ticket has such an id.
    if (!isTestCall && isOfTicket(event) && isTestTicket(event.data.id)) return { kind: 'known' };
    const { envelope } = reading;
    const name = envelope ? sha256(envelope.content) : hash;
    const key = journal.add(
      event.type,
      isTestCall ? TEST_CALL_MARK + name : name,
      body,
      received,
      envelope && { ...envelope, rawHash: hash },
    );
    if (key === undefined) return { kind: 'known' };
    deps.apply(event, { key, at: received.wall });
    return { kind: 'event', event };
  }

  /** It is on disk by now: trouble with telling others must not have it sent again. */
  function tell(news: News): void {
    if (news.kind === 'quarantined') log.warn('webhook-quarantined', { problem: news.problem });
    if (news.kind === 'known') return;
    try {
      deps.onAccepted(news.kind === 'event' ? news.event : undefined);
    } catch (error) {
      log.error('webhook-not-told', { reason: error instanceof Error ? error.message : 'unknown' });
    }
  }

  return async (body) => {
    const received = { wall: deps.now(), monotonic: deps.monotonic() };
    const hash = sha256(body);
    const isTestCall = deps.isTestCall?.(body) ?? false;
    const written = await deps.commit(() => write(body, hash, received, isTestCall));
    if (written.kind === 'failed') {
      log.error('webhook-not-written', { reason: written.reason });
      return false;
    }
    tell(written.value);
    return true;
  };
}

/** How far a service's clock may be ahead of the hub's, in milliseconds; a zone that was mistaken is within it. */
const MOST_AHEAD_MS = 24 * 3_600_000;

/**
 * The event without moments that lie more than a day after its receipt (`receivedAt`, milliseconds since 1970 by the
 * hub's clock): they count as unreadable. One call of the year 2099 would else be its ticket's newest for good.
 */
function withNearMoments(event: TicketEvent, receivedAt: number): TicketEvent {
  const isFar = (date: number | undefined): boolean =>
    date !== undefined && date > receivedAt + MOST_AHEAD_MS;
  const { created, called, served, cancelled } = event.data;
  if (![created, called, served, cancelled].some((moment) => isFar(moment?.date))) return event;
  const near = (moment: ToldMoment | undefined): ToldMoment | undefined =>
    isFar(moment?.date) ? undefined : moment;
  const data: TicketData = {
    ...event.data,
    created: near(created),
    served: near(served),
    cancelled: near(cancelled),
  };
  if (event.type === 'ticket_called' || event.type === 'ticket_recalled') {
    const { called: call } = event.data;
    return {
      type: event.type,
      data: { ...data, called: isFar(call.date) ? { ...call, date: undefined } : call },
    };
  }
  return { type: event.type, data: { ...data, called: isFar(called?.date) ? undefined : called } };
}
