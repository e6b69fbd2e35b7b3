/**
 * Which of the moments that were told of a ticket are one call, and the calls that they make. One call may be told with
 * several precisions of its date: a moment in whole seconds is that of the finer one nearest to it, less than a second away.
 * Two that are told equally fine are two calls, however near they are. All of it is worked out from the whole set of moments, so
 * the order in which they were heard changes nothing. Pure.
 */
import type { TicketEvent } from '../webhooks/event.ts';
import { type Receipt, isOneMoment } from '../webhooks/moment.ts';
import {
  betterDesk,
  type CallRecord,
  isUntold,
  momentOf,
  nameOfCall,
  newsTogether,
  recordOf,
} from './call-record.ts';

/** What all records of one call say together; its own moment is the finest. */
export interface WholeCall extends CallRecord {
  /** The finest first. */
  readonly records: readonly CallRecord[];
  /** For the order of a ticket's calls and ends, by the service's clock: its moment, or what its receipt allows. */
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

/** The calls of a ticket, in their order. */
export function callsOf(records: readonly CallRecord[]): readonly WholeCall[] {
  const [only, ...others] = records;
  if (!only) return [];
  if (others.length === 0) return [wholeOf([only])];
  const calls: [CallRecord, ...CallRecord[]][] = [];
  for (const record of records.toSorted((a, b) => stepOf(a) - stepOf(b) || a.at - b.at)) {
    const [nearest] = calls
      .filter(([finest]) => !isUntold(finest) && isOneMoment(momentOf(finest), momentOf(record)))
      .toSorted(([a], [b]) => Math.abs(a.at - record.at) - Math.abs(b.at - record.at) || a.at - b.at);
    if (nearest && !isUntold(record)) nearest.push(record);
    else calls.push([record]);
  }
  return calls.map(wholeOf).toSorted((a, b) => a.rank - b.rank || a.at - b.at);
}

/** Whether a call at this moment is known. */
export const isTold = (
  records: readonly CallRecord[],
  { date, stepMs }: { readonly date?: number | undefined; readonly stepMs?: number | undefined },
): boolean =>
  date !== undefined &&
  records.some((call) => call.guessed?.at === date || isOneMoment(momentOf(call), { date, stepMs }));

/** Whether a call is the one that had, or has, this moment, by the service's clock. */
export const isCallOf = ({ records }: WholeCall, moment: number): boolean =>
  records.some(({ at, guessed }) => at === moment || guessed?.at === moment);

/** What the call that `told` is of is known by already; of two that it makes one, the later one's. */
function nameAmong(records: readonly CallRecord[], told: CallRecord): string | undefined {
  const ofIt = callsOf([...records, told]).find((call) => call.records.includes(told))?.records ?? [];
  const known = callsOf(records).findLast((call) => call.records.some((record) => ofIt.includes(record)));
  return known && nameOfCall(known);
}

/** Adds what one payload says; records stay sorted by their moments. `isGuess`: it told none, and was given one. */
export function withCall(
  records: readonly CallRecord[],
  event: TicketEvent,
  receipt: Receipt,
  isGuess: boolean,
): CallRecord[] {
  const told = recordOf(event, receipt, isGuess);
  if (!told) return [...records];
  const known = records.find(({ at, stepMs }) => at === told.at && stepMs === told.stepMs);
  const name = known ? undefined : nameAmong(records, told);
  // A moment that was told is no guess for another event that is given it.
  const { guessed: _, ...others } = told;
  const added = known ? together(known, others) : { ...told, ...(name === undefined ? {} : { name }) };
  return [...records.filter((record) => record !== known), added].toSorted(
    (a, b) => a.at - b.at || stepOf(a) - stepOf(b),
  );
}
