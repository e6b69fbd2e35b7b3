/** Stores a signed body and its changes in one transaction, synced before the answer. */
import { createHash } from 'node:crypto';
import type { Logged } from '../base/capabilities.ts';
import { isTestTicket, TEST_CALL_MARK } from '../storage/test-call-rows.ts';
import { isOfTicket, readEvent, type ServiceEvent, type TicketData, type TicketEvent } from './event.ts';
import type { GroupCommit } from './group-commit.ts';
import type { Receipt, ReceiptTimes, Moment } from './moment.ts';
import type { Journal } from './journal.ts';

interface IntakeDeps extends Logged {
  readonly commit: GroupCommit;
  readonly journal: Journal;
  /** True if the type is new. */
  readonly noteUnknownType?: (type: string, at: number) => boolean;
  /** Whether Foyer is sending this test call now. */
  readonly isTestCall?: (body: Buffer) => boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number;
  /** The latest moment that now can be, infinite if unknown. Default: the receipt. */
  readonly latest?: () => number;
  readonly monotonic: () => number;
  readonly apply: (event: ServiceEvent, receipt: Receipt) => void;
  /** Runs after the commit, once per new body. */
  readonly onAccepted: (event: ServiceEvent | undefined) => void;
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

export type News =
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'quarantined'; readonly problem: string }
  | { readonly kind: 'known' };

export type EventWriterDeps = Pick<
  IntakeDeps,
  'journal' | 'log' | 'latest' | 'noteUnknownType' | 'apply' | 'onAccepted'
>;

/**
 * Writes one body and its effect, inside a transaction of the caller's, and reports it afterwards. An unreadable body is
 * quarantined, because a retry does not help. A ticket with a test call's mark is accepted from Foyer only.
 */
export function createEventWriter(deps: EventWriterDeps) {
  const { journal, log } = deps;

  function write(body: Buffer, received: ReceiptTimes, isTestCall = false): News {
    const hash = sha256(body);
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
    const latest = deps.latest?.() ?? received.wall;
    const event = isOfTicket(reading.event) ? withNearMoments(reading.event, latest) : reading.event;
    // A test call of an earlier hub, or a copy of one.
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

  /** The event is on disk, so an error here must not make the sender retry. */
  function notify(news: News): void {
    if (news.kind === 'quarantined') log.warn('webhook-quarantined', { problem: news.problem });
    if (news.kind === 'known') return;
    try {
      deps.onAccepted(news.kind === 'event' ? news.event : undefined);
    } catch (error) {
      log.error('webhook-not-told', { reason: error instanceof Error ? error.message : 'unknown' });
    }
  }

  return {
    write,
    notify,
    /** Keeps a body for the diagnostics whose effect cannot be written. */
    setAside: (body: Buffer, at: number): void => journal.quarantine(sha256(body), body, 'wrong-shape', at),
  };
}

export type EventWriter = ReturnType<typeof createEventWriter>;

/** True once the body is on disk. False if the disk failed, so that the sender retries. Bodies are written in order. */
export function createIntake(deps: IntakeDeps): (body: Buffer) => Promise<boolean> {
  const { log } = deps;
  const { write, notify } = createEventWriter(deps);
  return async (body) => {
    const received = { wall: deps.now(), monotonic: deps.monotonic() };
    const isTestCall = deps.isTestCall?.(body) ?? false;
    const written = await deps.commit(() => write(body, received, isTestCall));
    if (written.kind === 'failed') {
      log.error('webhook-not-written', { reason: written.reason });
      return false;
    }
    notify(written.value);
    return true;
  };
}

/** Covers a mistaken zone of the booking system's clock. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** A call of the year 2099 would stay its ticket's newest forever. `latest`: milliseconds since 1970. */
function withNearMoments(event: TicketEvent, latest: number): TicketEvent {
  const isFar = (date: number | undefined): boolean => date !== undefined && date > latest + MAX_AHEAD_MS;
  const { created, called, served, cancelled } = event.data;
  if (![created, called, served, cancelled].some((moment) => isFar(moment?.date))) return event;
  const near = (moment: Moment | undefined): Moment | undefined => (isFar(moment?.date) ? undefined : moment);
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
