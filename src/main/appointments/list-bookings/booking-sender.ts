/**
 * Hands the rows of lists to the outbox, a few at a time, and writes how each ended. A row and its intent change in one
 * transaction, so that no row is sent twice, whenever the hub ends.
 */
import { type CancelTimer, wallMs } from '../../../clock/clock.ts';
import type { Clocked, Logged } from '../../base/capabilities.ts';
import type { Intent } from '../../outbox/intent.ts';
import { isCreate, isOpenIntent } from '../../outbox/intent.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import { refusalOf } from '../../outbox/own-refusal.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageFailure } from '../../storage/storage-failure.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { personKey } from '../directory/same-visitor.ts';
import type { BookingRow, BookingTable, RowChange } from './booking-table.ts';
import { patchOf, sentOf, stateAfter, wantedOf } from './booking-change.ts';
import { requestOf } from './listed-booking.ts';

/** In the outbox at once. Others act between them, and a list that is paused ends soon. */
const AT_ONCE = 3;
/** With those that keep failing by themselves: a person must decide about these first. */
const MOST_OPEN = 6;
/** Each is synced to disk. */
const MOST_WRITES = 10;
const BREATH_MS = 10;
/** After a disk that refused. */
const AGAIN_MS = 10_000;

export interface BookingSenderDeps extends Clocked, Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: BookingTable;
  readonly directory: Directory;
  readonly outboxTable: OutboxTable;
  readonly outbox: Pick<Outbox, 'wake'>;
  /** The earliest that now can be, which decides what is past. */
  readonly earliest: () => number;
  readonly onChange: () => void;
  /** Of visitors whose row names none. Default: the service’s. */
  readonly usualLanguage?: string | undefined;
  /** An appointment has its reference now. */
  readonly onBooked: (appointmentId: string) => void;
}

/** How the row stands by its intent. Undefined: as before. */
function endingOf(row: BookingRow, intent: Intent): RowChange | undefined {
  const { state } = row;
  if (isOpenIntent(intent)) return state === 'sent' ? undefined : { state: 'sent', why: undefined };
  const isNew = isCreate(intent.kind);
  switch (intent.state) {
    case 'unresolved':
      return state === 'unknown'
        ? undefined
        : { state: 'unknown', why: { kind: 'no-answer', intentId: intent.id } };
    case 'undone':
      // A person gave it up.
      return { state: isNew ? 'left-out' : 'booked', why: undefined, intentId: undefined };
    case 'refused':
      return { state: 'refused', why: { kind: 'refused', ...refusalOf(intent) }, intentId: undefined };
    case 'confirmed': {
      const code = intent.message === undefined ? {} : { code: intent.message };
      const booked = sentOf(row, intent);
      const { startsAt, endsAt } = booked;
      if (isNew && intent.resolution === 'no-id') {
        const why = { kind: 'no-id' as const, ...code, startsAt, endsAt };
        return { state: 'unknown', why, intentId: undefined, booked };
      }
      const { appointmentId } = intent;
      return { state: stateAfter(row, booked), why: undefined, intentId: undefined, appointmentId, booked };
    }
    case 'queued':
    case 'sending':
      return undefined;
  }
}

/** Adds what only the list knows of an appointment. */
const completing =
  (directory: Directory) =>
  ({ listed }: BookingRow, appointmentId: string): void => {
    const known = directory.byId(appointmentId);
    if (!known || known.erasedAt !== undefined) return;
    const isTheirs = known.assigneeId !== undefined && known.assigneeId === listed.assigneeId;
    directory.put({
      ...known,
      alias: known.alias ?? listed.alias,
      birthDate: known.birthDate ?? listed.birthDate,
      assigneeName: known.assigneeName ?? (isTheirs ? listed.assigneeName : undefined),
    });
  };

/** Turns a row into an intent, or says why not. Runs in a transaction. */
function handing({ table, directory, outboxTable, clock, earliest, usualLanguage }: BookingSenderDeps) {
  function addIntent(
    row: BookingRow,
    about: Pick<Intent, 'kind'> & { readonly appointmentId?: string },
    payload: unknown,
  ): void {
    const now = wallMs(clock);
    const intent = outboxTable.add({
      ...about,
      origin: 'staff',
      previousStatus: 'Scheduled',
      payload: JSON.stringify(payload),
      isListed: true,
      createdAt: now,
      dueAt: now,
    });
    table.write(row, { state: 'sent', why: undefined, intentId: intent.id });
  }

  function move(row: BookingRow, appointmentId: string): void {
    const appointment = directory.byId(appointmentId);
    if (!appointment) return table.write(row, { state: 'refused', why: { kind: 'refused' } });
    const { status } = appointment;
    if (status !== 'Scheduled')
      return table.write(row, { state: 'refused', why: { kind: 'not-possible', status } });
    const patch = patchOf(row, appointment);
    if (patch === 'changed-here')
      return table.write(row, { state: 'refused', why: { kind: 'refused', changedHere: true } });
    if (!patch) return table.write(row, { state: 'booked', why: undefined, booked: wantedOf(row) });
    const { startsAt, endsAt, lineId, assigneeId } = appointment;
    const booked = row.booked ?? { startsAt, endsAt, lineId, assigneeId };
    return addIntent({ ...row, booked }, { kind: 'edit', appointmentId }, patch);
  }

  return function hand(row: BookingRow): void {
    const { listed, said, appointmentId } = row;
    if (listed.startsAt <= earliest())
      return table.write(
        row,
        appointmentId === undefined ? { state: 'refused', why: { kind: 'past' } } : { state: 'booked' },
      );
    if (appointmentId !== undefined) return move(row, appointmentId);
    const isThem = (one: Pick<Appointment, 'firstName' | 'lastName'>): boolean =>
      personKey(one) === personKey(listed);
    // Somebody may have booked them since the list was planned.
    if (!said.isSecond && directory.namesAt(listed.startsAt).some(isThem))
      return table.write(row, { state: 'asked', why: { kind: 'known' } });
    const languageCode = listed.languageCode ?? usualLanguage;
    const { kind, checked } = requestOf({ ...listed, languageCode }, said);
    if (checked.ok) return addIntent(row, { kind }, checked.value);
    return table.write(row, { state: 'asked', why: { kind: 'values', problems: [...checked.problems] } });
  };
}

export type BookingSender = ReturnType<typeof createBookingSender>;

export function createBookingSender(deps: BookingSenderDeps) {
  const { database, table, outboxTable, clock, log } = deps;
  const complete = completing(deps.directory);
  const hand = handing(deps);
  let closed = false;
  let cancelAgain: CancelTimer = () => {};

  function written(row: BookingRow, intent: Intent | undefined): boolean {
    // Its visitor was erased.
    const gone: RowChange = { state: 'left-out', intentId: undefined };
    const ending = intent ? endingOf(row, intent) : gone;
    if (!ending) return false;
    database.transaction(() => {
      table.write(row, ending);
      // The list shows it, not the notices of the front desk.
      if (intent && 'intentId' in ending) outboxTable.dismiss(intent.id, wallMs(clock));
      if (ending.appointmentId !== undefined) complete(row, ending.appointmentId);
    });
    if (ending.appointmentId !== undefined) deps.onBooked(ending.appointmentId);
    return true;
  }

  /** `free`: how many may be added. */
  function sweep(): { readonly free: number; readonly hasChanged: boolean } {
    let hasChanged = false;
    let underWay = 0;
    let failing = 0;
    for (const row of table.linked()) {
      const intent = row.intentId === undefined ? undefined : outboxTable.byId(row.intentId);
      hasChanged = written(row, intent) || hasChanged;
      if (!intent || !isOpenIntent(intent)) continue;
      if (intent.parkedAt === undefined) underWay += 1;
      else failing += 1;
    }
    return { free: Math.min(AT_ONCE - underWay, MOST_OPEN - underWay - failing), hasChanged };
  }

  function feed(room: number): boolean {
    let free = room;
    for (let n = 0; n < MOST_WRITES; n++) {
      const row = free > 0 ? table.next() : undefined;
      if (!row) return n > 0;
      database.transaction(() => hand(row));
      if (table.byId(row.rowId)?.state === 'sent') free -= 1;
    }
    // Many of a list were past.
    cancelAgain = clock.after(BREATH_MS, look);
    return true;
  }

  function look(): void {
    if (closed) return;
    cancelAgain();
    try {
      const { free, hasChanged } = sweep();
      const hasFed = feed(free);
      if (hasFed) deps.outbox.wake();
      if (hasChanged || hasFed) deps.onChange();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error('list-bookings-not-written');
      cancelAgain = clock.after(AGAIN_MS, look);
    }
  }

  return {
    /** Call it when an intent of a list changed, and after a change of the rows. */
    look,
    complete,
    close(): void {
      closed = true;
      cancelAgain();
    },
  };
}
