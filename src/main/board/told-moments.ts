/** What a payload says of when, by the service's clock; and what stands for it where a call does not say. Pure. */
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Receipt, isOneMoment, lastMsOf } from '../webhooks/moment.ts';
import { type CallRecord, isOnlyRecalled, isUntold, momentOf } from './call-record.ts';
import { endsInOrder, REORDERED_MS } from './ticket-end.ts';
import { callsOf, type WholeCall } from './whole-calls.ts';
import type { Ticket } from './ticket-shape.ts';

/** The last moment that a payload knows of, by the service's clock. */
export function newestMoment({ data }: TicketEvent): number | undefined {
  const { created, called, served, cancelled } = data;
  const moments = [created, called, served, cancelled].flatMap((moment) => moment?.date ?? []);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/** True for a call without a readable moment: it was made about when the hub heard of it. */
export const tellsNoMoment = ({ type, data: { called } }: TicketEvent): boolean =>
  (type === 'ticket_called' || type === 'ticket_recalled') && called?.date === undefined;

/** Whether the fold of an event asks how far the two clocks are apart, by all that is known of the service. */
export const needsLag = (before: Ticket | undefined, event: TicketEvent): boolean =>
  tellsNoMoment(event) || (event.data.called !== undefined && before?.calls.some(isUntold) === true);

/**
 * A service that tries again does so within seconds, and a person who calls again waits, in milliseconds: what comes this
 * soon after a call, or by its moment was this soon after it, may be that call; see `NEW_RECALL_AFTER_MS` of the journal.
 */
const SAME_CALL_MS = 10_000;
/** By how much what stands for a moment may be too late, in milliseconds: as much later as the event itself was. */
const LATE_MS = 10 * 60_000;

/**
 * The call that another payload told of before its own event came. It is over where that was the event of its end, or
 * one after it; an end that came later than the first word of the call began another stay.
 */
function toldBefore({ type }: TicketEvent, before: Ticket, receipt: Receipt): WholeCall | undefined {
  const last = callsOf(before.calls).at(-1);
  if (type !== 'ticket_called' || !last || last.guessed || last.news.some(({ isRecall }) => !isRecall))
    return undefined;
  const { leastLag = 0 } = before;
  const hasEndedSince = endsInOrder(before).some(
    ({ until }) => until >= last.rank && until > last.toldAt - leastLag,
  );
  return !hasEndedSince && Math.abs(receipt.at - last.toldAt) < SAME_CALL_MS ? last : undefined;
}

/** The end of a stay that told its moment right before `now`, by the service's clock: what comes so soon was made before it. */
function endJustBefore({ ends }: Ticket, now: number): number | undefined {
  return ends
    .flatMap((end) => {
      if ('key' in end || now < end.at) return [];
      return now < lastMsOf({ date: end.at, stepMs: end.stepMs }) + REORDERED_MS ? end.at : [];
    })
    .at(0);
}

/**
 * A call that tells no moment gets the one that another payload has just told of, or one by the service's clock: `lag`
 * milliseconds before its receipt, and after all that is known of its ticket. Where no lag is known the receipt stands
 * for it. The same event delivered again is the same call; one that comes right after the end of its stay is over.
 * Any other event is returned as it is.
 */
export function withMoment(
  event: TicketEvent,
  before: Ticket,
  receipt: Receipt,
  lag: number | undefined,
): TicketEvent {
  if (!tellsNoMoment(event)) return event;
  const calls = callsOf(before.calls);
  const known =
    calls.find(({ news }) => news.some(({ key }) => key === receipt.key)) ??
    toldBefore(event, before, receipt);
  const newest = newestMoment(event);
  const after = [calls.at(-1)?.rank, newest === undefined ? newest : boundedBy(newest, receipt)].flatMap(
    (at) => (at === undefined ? [] : [at + 1]),
  );
  const now = receipt.at - (lag ?? 0);
  const moment = known ? momentOf(known) : { date: Math.max(endJustBefore(before, now) ?? now, ...after) };
  return { ...event, data: { ...event.data, called: { ...event.data.called, ...moment } } };
}

/**
 * Calls, with the moment that a payload tells in the place of what stood for it: for the nearest guess that may be it.
 * The call stays the one that was announced. A moment well after a guess is of another call, whose own event was lost.
 */
export function withTold(
  calls: readonly CallRecord[],
  { data: { called } }: TicketEvent,
  lag: number | undefined,
): readonly CallRecord[] {
  const { date, stepMs } = called ?? {};
  if (date === undefined) return calls;
  const isTold = (call: CallRecord): boolean =>
    call.at === date || (!isUntold(call) && isOneMoment(momentOf(call), { date, stepMs }));
  if (calls.some(isTold)) return calls;
  // With all that is known by now of the two clocks; the guess was made with what was known then.
  const lateBy = ({ toldAt }: CallRecord): number => toldAt - (lag ?? 0) - date;
  const [nearest] = calls
    .filter((call) => isUntold(call) && lateBy(call) > -SAME_CALL_MS && lateBy(call) < LATE_MS)
    .toSorted((a, b) => Math.abs(lateBy(a)) - Math.abs(lateBy(b)));
  if (!nearest?.guessed) return calls;
  const told = {
    ...nearest,
    at: date,
    ...(stepMs === undefined ? {} : { stepMs }),
    guessed: { ...nearest.guessed, isTold: true },
  };
  return [...calls.filter((call) => call !== nearest), told].toSorted((a, b) => a.at - b.at);
}

/**
 * Calls, with those that an end which tells its own moment is the end of too: a recall whose moment is a guess is of the
 * stay of the call before it. Its guess is as late as its event was, so it may be after an end that came in its turn.
 */
export function withEndedRecalls(
  calls: CallRecord[],
  { type, data: { served, cancelled } }: TicketEvent,
): CallRecord[] {
  const end = type === 'ticket_served' ? served : type === 'ticket_cancelled' ? cancelled : undefined;
  const last = end === undefined ? -1 : calls.findLastIndex(({ at }) => at <= lastMsOf(end));
  if (end === undefined || last < 0) return calls;
  const isOfIt = (call: CallRecord): boolean => isUntold(call) && isOnlyRecalled(call);
  const other = calls.findIndex((call, n) => n > last && !isOfIt(call));
  return calls.map((call, n) => (n > last && (other < 0 || n < other) ? { ...call, at: end.date } : call));
}
