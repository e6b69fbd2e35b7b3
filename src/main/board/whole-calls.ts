/**
 * Groups the reported moments of a ticket into calls. One call may be reported with several precisions: a moment in
 * whole seconds is the nearest finer one less than a second away. Two of equal precision are two calls, however close.
 * Everything is computed from the whole set, so the order of receipt does not matter. Pure.
 */
import type { TicketEvent } from '../webhooks/event.ts';
import { type Receipt, isOneMoment } from '../webhooks/moment.ts';
import {
  betterDesk,
  type CallRecord,
  isGuessed,
  momentOf,
  nameOfCall,
  newsTogether,
  recordOf,
} from './call-record.ts';

/** All records of one call together; its moment is the finest. */
export interface WholeCall extends CallRecord {
  /** The finest first. */
  readonly records: readonly CallRecord[];
  /** Orders a ticket's calls and ends, by the service's clock: its moment, or the latest that its receipt allows. */
  readonly rank: number;
}

const stepOf = ({ stepMs = 1 }: CallRecord): number => stepMs;

const lesser = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

function together(a: CallRecord, b: CallRecord): CallRecord {
  const desk = betterDesk(a.desk, b.desk);
  const guessed = a.guessed ?? b.guessed;
  const notAfter = lesser(a.notAfter, b.notAfter);
  const name = a.name ?? b.name;
  return {
    at: a.at,
    ...(a.stepMs === undefined ? {} : { stepMs: a.stepMs }),
    ...(name === undefined ? {} : { name }),
    ...(notAfter === undefined ? {} : { notAfter }),
    ...(guessed ? { guessed } : {}),
    ...(desk === undefined ? {} : { desk }),
    news: newsTogether(a.news, b.news),
    toldAt: Math.min(a.toldAt, b.toldAt),
  };
}

function wholeOf(records: readonly [CallRecord, ...CallRecord[]]): WholeCall {
  const call = records.reduce(together);
  return { ...call, records, rank: Math.min(call.at, call.notAfter ?? call.at) };
}

export function callsOf(records: readonly CallRecord[]): readonly WholeCall[] {
  const [only, ...others] = records;
  if (!only) return [];
  if (others.length === 0) return [wholeOf([only])];
  const calls: [CallRecord, ...CallRecord[]][] = [];
  for (const record of records.toSorted((a, b) => stepOf(a) - stepOf(b) || a.at - b.at)) {
    const [nearest] = calls
      .filter(([finest]) => !isGuessed(finest) && isOneMoment(momentOf(finest), momentOf(record)))
      .toSorted(([a], [b]) => Math.abs(a.at - record.at) - Math.abs(b.at - record.at) || a.at - b.at);
    if (nearest && !isGuessed(record)) nearest.push(record);
    else calls.push([record]);
  }
  return calls.map(wholeOf).toSorted((a, b) => a.rank - b.rank || a.at - b.at);
}

export const isReported = (
  records: readonly CallRecord[],
  { date, stepMs }: { readonly date?: number | undefined; readonly stepMs?: number | undefined },
): boolean =>
  date !== undefined &&
  records.some((call) => call.guessed?.at === date || isOneMoment(momentOf(call), { date, stepMs }));

/** Whether a call has, or once had, this moment (service's clock). */
export const isCallOf = ({ records }: WholeCall, moment: number): boolean =>
  records.some(({ at, guessed }) => at === moment || guessed?.at === moment);

/** The key that the call of `reported` already has; if it joins two calls, the later one's. */
function nameAmong(records: readonly CallRecord[], reported: CallRecord): string | undefined {
  const ofIt = callsOf([...records, reported]).find((call) => call.records.includes(reported))?.records ?? [];
  const known = callsOf(records).findLast((call) => call.records.some((record) => ofIt.includes(record)));
  return known && nameOfCall(known);
}

/** Adds one payload; records stay ordered by moment. `isGuess`: it had no moment and was given one. */
export function withCall(
  records: readonly CallRecord[],
  event: TicketEvent,
  receipt: Receipt,
  isGuess: boolean,
): CallRecord[] {
  const reported = recordOf(event, receipt, isGuess);
  if (!reported) return [...records];
  const known = records.find(({ at, stepMs }) => at === reported.at && stepMs === reported.stepMs);
  const name = known ? undefined : nameAmong(records, reported);
  // A reported moment is no guess for another event that is given it.
  const { guessed: _, ...others } = reported;
  const added = known ? together(known, others) : { ...reported, ...(name === undefined ? {} : { name }) };
  return [...records.filter((record) => record !== known), added].toSorted(
    (a, b) => a.at - b.at || stepOf(a) - stepOf(b),
  );
}
