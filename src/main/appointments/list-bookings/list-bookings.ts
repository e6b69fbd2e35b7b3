/** Books the appointments of lists that other programs wrote: docs/adr/0071-lists-of-other-programs-are-booked.md. */
import { wallMs } from '../../../clock/clock.ts';
import type { BookedCode, BookingAnswered, BookingDecision } from '../../../contract/list-bookings.ts';
import { createFeed, currentAndChanges } from '../../base/feed.ts';
import { inSlices, mapInSteps, oneByOne } from '../../base/in-slices.ts';
import type { Database } from '../../storage/database.ts';
import { createDatedFacts } from '../../storage/dated-facts.ts';
import { createErasedIds } from '../../storage/erased-ids.ts';
import { RESTORED_AT } from '../../storage/earlier-database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Directory } from '../directory/directory.ts';
import { isAsSeen, questionKey } from './booking-questions.ts';
import { createBookingTable } from './booking-table.ts';
import { type BookingSenderDeps, createBookingSender } from './booking-sender.ts';
import {
  type BookableList,
  countsOf,
  planOf,
  type PlanningDeps,
  writeInSteps,
  writePlan,
} from './bring-list.ts';
import { type BookingViewsDeps, createBookingViews } from './booking-views.ts';
import { createDecide, type DecideDeps, withDoubts } from './decide-bookings.ts';
import { isMade } from './pair-bookings.ts';

interface ListBookingsDeps
  extends
    Omit<BookingSenderDeps, 'onChange' | 'database'>,
    BookingViewsDeps,
    PlanningDeps,
    Omit<DecideDeps, 'table' | 'sender' | 'now'> {
  readonly directory: Directory;
  readonly database: Pick<Database, 'transaction'>;
  readonly closing: AbortSignal;
}

/** Which row, whether also those alike, and what was `seen` of them. */
interface Answered {
  readonly rowId: number;
  readonly alike: boolean;
  readonly seen: string;
}

export type ListBookings = ReturnType<typeof createListBookings>;

const TOLD_MS = 1_000;

/** All lists are read anew for each screen, so a second of changes is told together. */
function telling(clock: ListBookingsDeps['clock'], tell: () => void) {
  let isToTell = false;
  let cancel = (): void => {};
  return {
    onChange(): void {
      if (isToTell) return;
      isToTell = true;
      cancel = clock.after(TOLD_MS, () => {
        isToTell = false;
        tell();
      });
    },
    cancelTelling: (): void => cancel(),
  };
}

/** Goes on with what an earlier hub left. */
export function createListBookings(given: ListBookingsDeps) {
  const deps = { ...given, table: withDoubts(given.table, given.directory, given.onBooked) };
  const { database, table, clock, closing } = deps;
  const changes = createFeed<'lists'>();
  const { onChange, cancelTelling } = telling(clock, () => changes.touch('lists'));
  const sender = createBookingSender({ ...deps, onChange });
  const decide = createDecide({ ...deps, sender, now: () => wallMs(clock) });
  const views = createBookingViews(deps);
  const isOver = (): boolean => closing.aborted;
  const sliced = <T>(steps: Generator<void, T, void>) => inSlices(steps, clock, isOver);

  /** Undefined where the disk refuses. */
  async function saved<T>(work: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      deps.log.error('list-bookings-not-written');
      return undefined;
    }
  }

  let starting: Promise<unknown> = Promise.resolve();
  /**
   * Two of one kind would add their rows twice, one that is dropped meanwhile would have none to add to, and what a
   * person decides meanwhile would be missing in the plan.
   */
  function inTurn<T>(work: () => Promise<T> | T): Promise<T | undefined> {
    const written = starting.then(() => saved(work));
    starting = written.catch(() => undefined);
    return written;
  }

  async function begin(list: BookableList): Promise<number | undefined> {
    const planned = await sliced(planOf(deps, list));
    if (!planned) return undefined;
    const { plan, listId: earlier } = planned.value;
    const listId = database.transaction(() => {
      if (earlier !== undefined) table.goOnAs(earlier, list.source);
      return table.list(list, wallMs(clock));
    });
    return (await oneByOne(writePlan(deps, listId, plan), isOver)) && listId;
  }

  sender.look();
  return {
    /** What `start` would do. */
    async plan(list: BookableList) {
      const planned = await sliced(planOf(deps, list));
      return planned
        ? { kind: 'plan' as const, counts: countsOf(planned.value.plan, list) }
        : { kind: 'not-ready' as const };
    },
    async start(list: BookableList) {
      const listId = await inTurn(() => begin(list));
      onChange();
      sender.look();
      return listId === undefined ? { kind: 'not-saved' as const } : { kind: 'done' as const, listId };
    },
    watch: (signal: AbortSignal | undefined) =>
      currentAndChanges(changes, signal, () => ({ lists: views.lists() })),
    lists: views.lists,
    async pause(listId: number, isPaused: boolean): Promise<boolean> {
      const isDone = await saved(() =>
        database.transaction(() => table.pause(listId, isPaused ? wallMs(clock) : undefined)),
      );
      onChange();
      sender.look();
      return isDone === true;
    },
    async answer(listId: number, about: Answered, decision: BookingDecision): Promise<BookingAnswered> {
      const answer = await inTurn(() => sliced(decideAll(deps, decide, { listId, ...about }, decision)));
      onChange();
      sender.look();
      return answer?.value ?? { kind: 'not-saved' };
    },
    /** Books no more of it. */
    async drop(listId: number): Promise<boolean> {
      // Nobody decides about its doubts any more, so they stay.
      const isDone = await inTurn(() => sliced(dropList(given, listId)));
      onChange();
      return isDone !== undefined;
    },
    /** None once the hub closes. */
    codes: async (listId: number): Promise<BookedCode[]> => (await sliced(views.codes(listId)))?.value ?? [],
    /** An intent of a list changed, or a person decided about one. */
    look: sender.look,
    /** Rows of erased visitors are gone. */
    erased: onChange,
    close(): void {
      sender.close();
      cancelTelling();
      changes.close();
    },
  };
}

function* decideAll(
  { database, table }: Pick<ListBookingsDeps, 'database' | 'table'>,
  decide: ReturnType<typeof createDecide>,
  { listId, rowId, alike, seen }: Answered & { readonly listId: number },
  decision: BookingDecision,
): Generator<void, BookingAnswered, void> {
  const was = table.byId(rowId);
  if (was?.listId !== listId || !isAsSeen(was, seen)) return { kind: 'too-late' };
  // One id is one appointment's.
  const rowIds = alike && decision.kind !== 'it-is-there' ? table.alike(was, seen) : [rowId];
  const decideOne = (id: number): ReturnType<typeof decide> => {
    const row = table.byId(id);
    // It may have been sent or erased since.
    return row && questionKey(row) === questionKey(was) ? decide(row, decision) : { kind: 'too-late' };
  };
  // A cancellation wakes the outbox, which must not begin within a transaction.
  const answers =
    decision.kind === 'cancel'
      ? yield* mapInSteps(rowIds ?? [], decideOne)
      : yield* writeInSteps(database, rowIds ?? [], decideOne);
  const notDone = answers.filter((answer) => answer.kind !== 'done');
  const rows = answers.length - notDone.length;
  return rows > 0 ? { kind: 'done', rows } : (notDone[0] ?? { kind: 'too-late' });
}

/** Forgets what was not booked. It is paused until then, so that nothing of it is sent in between. */
function* dropList(deps: ListBookingsDeps, listId: number): Generator<void, void, void> {
  const { database, table, clock } = deps;
  const isPaused = table.lists().some((list) => list.listId === listId && list.isPaused);
  database.transaction(() => table.pause(listId, wallMs(clock)));
  yield* writeInSteps(database, yield* table.rowsOf(listId), ({ rowId }) => dropRow(deps, rowId));
  database.transaction(() => {
    if (!isPaused) table.pause(listId, undefined);
    table.removeEmpty(listId);
  });
}

function dropRow({ table, outboxTable, clock }: ListBookingsDeps, rowId: number): void {
  const row = table.byId(rowId);
  if (!row) return;
  const isUnsent = row.intentId !== undefined && outboxTable.undo(row.intentId, wallMs(clock));
  // What a person left out may have been made, and is not sent by the next list either.
  const mayBeMade = isMade({ ...row, state: isUnsent ? 'waiting' : row.state }) || row.booked !== undefined;
  if (!mayBeMade) return table.remove(rowId);
  const isIdle = isUnsent || ['waiting', 'refused', 'asked'].includes(row.state);
  const asBooked = isIdle ? { state: 'booked' as const, why: undefined, intentId: undefined } : {};
  table.write(row, { gone: row.gone && 'kept', ...asBooked });
}

export const openListBookings = (
  database: Database,
  deps: Omit<ListBookingsDeps, 'database' | 'table' | 'wasErased' | 'restoredAt'>,
): ListBookings =>
  createListBookings({
    ...deps,
    database,
    table: createBookingTable(database),
    wasErased: createErasedIds(database).has,
    restoredAt: () => createDatedFacts(database).time(RESTORED_AT),
  });
