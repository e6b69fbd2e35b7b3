/** Moments in payloads, by the service's clock, and substitutes for calls without one. Pure. */
import type { TicketEvent } from '../webhooks/event.ts';
import { boundedBy, type Receipt, isOneMoment, lastMsOf } from '../webhooks/moment.ts';
import { type CallRecord, isOnlyRecalled, isGuessed, momentOf } from './call-record.ts';
import { endsInOrder, REORDERED_MS } from './ticket-end.ts';
import { callsOf, type WholeCall } from './whole-calls.ts';
import type { Ticket } from './ticket-shape.ts';

export function newestMoment({ data }: TicketEvent): number | undefined {
  const { created, called, served, cancelled } = data;
  const moments = [created, called, served, cancelled].flatMap((moment) => moment?.date ?? []);
  return moments.length === 0 ? undefined : Math.max(...moments);
}

/** True for a call without a readable moment. It was made around its receipt. */
export const lacksMoment = ({ type, data: { called } }: TicketEvent): boolean =>
  (type === 'ticket_called' || type === 'ticket_recalled') && called?.date === undefined;

/** Whether folding the event needs the lag between the two clocks. */
export const needsLag = (before: Ticket | undefined, event: TicketEvent): boolean =>
  lacksMoment(event) || (event.data.called !== undefined && before?.calls.some(isGuessed) === true);

/**
 * A service retries within seconds; a person who calls again waits. An event within this of a call, by receipt or
 * moment, may be that call; see `NEW_RECALL_AFTER_MS` of the journal. Milliseconds.
 */
const SAME_CALL_MS = 10_000;
/** How late a substitute may be, in milliseconds: as late as its event. */
const LATE_MS = 10 * 60_000;

/**
 * The call that another payload reported before its own event. It is over if that payload reported its end, or a later
 * one did; an end after the first report of the call began another stay.
 */
function reportedBefore({ type }: TicketEvent, before: Ticket, receipt: Receipt): WholeCall | undefined {
  const last = callsOf(before.calls).at(-1);
  if (type !== 'ticket_called' || !last || last.guessed || last.news.some(({ isRecall }) => !isRecall))
    return undefined;
  const { leastLag = 0 } = before;
  const hasEndedSince = endsInOrder(before).some(
    ({ until }) => until >= last.rank && until > last.toldAt - leastLag,
  );
  return !hasEndedSince && Math.abs(receipt.at - last.toldAt) < SAME_CALL_MS ? last : undefined;
}

/** An end whose moment is just before `now` (service's clock): a call so soon after it was made before it. */
function endJustBefore({ ends }: Ticket, now: number): number | undefined {
  return ends
    .flatMap((end) => {
      if ('key' in end || now < end.at) return [];
      return now < lastMsOf({ date: end.at, stepMs: end.stepMs }) + REORDERED_MS ? end.at : [];
    })
    .at(0);
}

/** More than clocks that are right differ by, in milliseconds. */
const SET_BACK_MS = 15 * 60_000;

/** The ticket's moments that are so far after `now` (service's clock) that the hub's clock was set back since. */
const aheadOf = ({ lastCreatedAt, ends }: Ticket, now: number): readonly number[] =>
  [
    lastCreatedAt ?? now,
    ...ends.flatMap((end) => ('at' in end ? [lastMsOf({ date: end.at, stepMs: end.stepMs })] : [])),
  ].filter((at) => at > now + SET_BACK_MS);

/**
 * Gives a call without a moment the one that another payload just reported. Otherwise its receipt minus `lag`, after
 * everything known of its ticket; without a known lag, the receipt. The same event delivered again is the same call;
 * one right after the end of its stay is over. Other events are returned unchanged.
 */
export function withMoment(
  event: TicketEvent,
  before: Ticket,
  receipt: Receipt,
  lag: number | undefined,
): TicketEvent {
  if (!lacksMoment(event)) return event;
  const calls = callsOf(before.calls);
  const known =
    calls.find(({ news }) => news.some(({ key }) => key === receipt.key)) ??
    reportedBefore(event, before, receipt);
  const newest = newestMoment(event);
  const now = receipt.at - (lag ?? 0);
  const after = [
    calls.at(-1)?.rank,
    newest === undefined ? newest : boundedBy(newest, receipt),
    ...aheadOf(before, now),
  ].flatMap((at) => (at === undefined ? [] : [at + 1]));
  const moment = known ? momentOf(known) : { date: Math.max(endJustBefore(before, now) ?? now, ...after) };
  return { ...event, data: { ...event.data, called: { ...event.data.called, ...moment } } };
}

/**
 * Replaces the nearest matching guess by the moment that a payload reports. The call keeps its key. A moment well after
 * a guess is of another call, whose event was lost.
 */
export function withReportedMoment(
  calls: readonly CallRecord[],
  { data: { called } }: TicketEvent,
  lag: number | undefined,
): readonly CallRecord[] {
  const { date, stepMs } = called ?? {};
  if (date === undefined) return calls;
  const isReported = (call: CallRecord): boolean =>
    call.at === date || (!isGuessed(call) && isOneMoment(momentOf(call), { date, stepMs }));
  if (calls.some(isReported)) return calls;
  // With the present knowledge of the two clocks; the guess was made with an earlier one.
  const lateBy = ({ toldAt }: CallRecord): number => toldAt - (lag ?? 0) - date;
  const [nearest] = calls
    .filter((call) => isGuessed(call) && lateBy(call) > -SAME_CALL_MS && lateBy(call) < LATE_MS)
    .toSorted((a, b) => Math.abs(lateBy(a)) - Math.abs(lateBy(b)));
  if (!nearest?.guessed) return calls;
  const reported = {
    ...nearest,
    at: date,
    ...(stepMs === undefined ? {} : { stepMs }),
    guessed: { ...nearest.guessed, isTold: true },
  };
  return [...calls.filter((call) => call !== nearest), reported].toSorted((a, b) => a.at - b.at);
}

/**
 * Extends an end with a moment to recalls with guessed moments: they belong to the stay of the call before them. A
 * guess is as late as its event, so it may lie after an end that came in turn.
 */
export function withEndedRecalls(
  calls: CallRecord[],
  { type, data: { served, cancelled } }: TicketEvent,
): CallRecord[] {
  const end = type === 'ticket_served' ? served : type === 'ticket_cancelled' ? cancelled : undefined;
  const last = end === undefined ? -1 : calls.findLastIndex(({ at }) => at <= lastMsOf(end));
  if (end === undefined || last < 0) return calls;
  const isOfIt = (call: CallRecord): boolean => isGuessed(call) && isOnlyRecalled(call);
  const other = calls.findIndex((call, n) => n > last && !isOfIt(call));
  return calls.map((call, n) => (n > last && (other < 0 || n < other) ? { ...call, at: end.date } : call));
}
