/** What a person says about rows of a list that is being booked. */
import type { BookingAnswered, BookingDecision, BookingWhy } from '../../../contract/list-bookings.ts';
import type { DeskActionAnswer } from '../../../contract/desk-appointment.ts';
import type { Intent } from '../../outbox/intent.ts';
import type { InputProblem } from '../../../contract/refusal.ts';
import type { MaybeCreated } from '../../service/wire.ts';
import type { Directory } from '../directory/directory.ts';
import type { BookingRow, BookingTable, RowChange } from './booking-table.ts';
import { stateAfter } from './booking-change.ts';
import type { BookingSender } from './booking-sender.ts';
import { questionOf, requestOf, type Said } from './listed-booking.ts';
import { isMade } from './pair-bookings.ts';

type Book = Extract<BookingDecision, { kind: 'book' }>;
type Gone = Extract<BookingDecision, { kind: 'move' | 'cancel' | 'keep' }>['kind'];

export interface DecideDeps {
  readonly table: BookingTable;
  readonly sender: Pick<BookingSender, 'complete'>;
  /** At the front desk: with time to undo it, and refused if the visitor has arrived. */
  readonly cancel: (appointmentId: string) => DeskActionAnswer;
  /** The booking that a row asks for, as if it had just been made. */
  readonly settle: (intent: Intent, made: MaybeCreated) => void;
  readonly isOfAnother: (intent: Intent, id: string) => boolean;
  readonly now: () => number;
}

/** Why a decision changes nothing. */
type NotDone =
  | Exclude<BookingAnswered, { kind: 'done' }>
  | { readonly kind: 'invalid'; readonly problems: InputProblem[] };

/** Whether the list leaves open that the visitor is expected, so that a kiosk sends them to the front desk. */
const isInDoubt = ({ listed, said, gone }: Pick<BookingRow, 'listed' | 'said' | 'gone'>): boolean =>
  gone === 'cancelled' || (listed.isInDoubt === true && !said.isExpected);

/** Each write also puts the row's doubt on its appointment, or takes it off. */
export const withDoubts = (
  table: BookingTable,
  directory: Pick<Directory, 'byId' | 'put'>,
  onDoubt: (appointmentId: string) => void,
): BookingTable => ({
  ...table,
  write(row, change) {
    table.write(row, change);
    const next = { ...row, ...change };
    const known = directory.byId(next.appointmentId ?? '');
    const was = row.appointmentId !== undefined && isInDoubt(row);
    if (!known || known.erasedAt !== undefined || was === isInDoubt(next)) return;
    directory.put({ ...known, isStatusInDoubt: was ? undefined : true });
    onDoubt(known.id);
  },
});

const DONE = { kind: 'done' } as const;
const TOO_LATE: NotDone = { kind: 'too-late' };

/** Rows about which the service is sure to know nothing, so that they may be sent, also once more. */
const mayBeSent = ({ state, appointmentId, why }: BookingRow): boolean =>
  state === 'asked' || (state === 'refused' && (appointmentId === undefined || why?.kind === 'refused'));

type NoId = Extract<BookingWhy, { kind: 'no-id' }>;

/** What was sent of a row, as an intent that is on no disk. */
function asIntent({ listed, said, rowId }: BookingRow, why: NoId, now: number): Intent | undefined {
  const { startsAt, endsAt } = why;
  const { kind, checked } = requestOf({ ...listed, startsAt, endsAt }, said);
  if (!checked.ok) return undefined;
  return {
    id: -rowId,
    kind,
    appointmentId: `row-${rowId}`,
    origin: 'staff',
    state: 'confirmed',
    previousStatus: 'Scheduled',
    payload: JSON.stringify(checked.value),
    createdAt: now,
    dueAt: now,
    attempts: 1,
    unknownAttempts: 0,
    sentAt: undefined,
    settledAt: now,
    presumed: false,
    statusCode: undefined,
    message: undefined,
    resolution: undefined,
    parkedAt: undefined,
    failure: undefined,
    dismissedAt: undefined,
    isListed: true,
    isWalkIn: false,
  };
}

/** Decides about one row; run it in a transaction. */
export function createDecide(deps: DecideDeps) {
  const { table } = deps;

  function book(row: BookingRow, { kind: _kind, ...words }: Book): NotDone | typeof DONE {
    const { why, movesRow, listed } = row;
    if (!mayBeSent(row)) return TOO_LATE;
    const isExpected = why?.kind === 'status' ? { isExpected: true as const } : {};
    const isSecond = why?.kind === 'known' || why?.kind === 'moved' ? { isSecond: true as const } : {};
    const said: Said = { ...row.said, ...words, ...isExpected, ...isSecond };
    const next: BookingWhy | undefined =
      row.appointmentId === undefined ? questionOf(listed, said) : undefined;
    if (next?.kind === 'values') return { kind: 'invalid', problems: [...next.problems] };
    // With a change of the list, what is booked is what the appointment has here: the person saw it.
    const change: RowChange = { said, movesRow: undefined, why: next, booked: undefined };
    table.write(row, { ...change, state: next === undefined ? 'waiting' : 'asked' });
    const other = movesRow === undefined ? undefined : table.byId(movesRow);
    // It is a second one, so the first is in the list no longer.
    if (other && isMade(other)) table.write(other, { gone: other.gone ?? 'missing' });
    return DONE;
  }

  /** It is the appointment of the other row. */
  function move(row: BookingRow): NotDone | typeof DONE {
    const { listed, movesRow, state } = row;
    const moved = movesRow === undefined ? undefined : table.byId(movesRow);
    if (state !== 'asked' || !moved) return TOO_LATE;
    const isKnown = moved.appointmentId !== undefined && moved.state !== 'sent';
    const said: Said = { ...moved.said, isExpected: undefined };
    const next: RowChange = listed.isInDoubt
      ? { state: 'asked', why: { kind: 'status' } }
      : { state: 'waiting', why: undefined };
    table.write(moved, { listed, said, gone: undefined, ...(isKnown ? next : {}) });
    table.remove(row.rowId);
    return DONE;
  }

  function cancel(row: BookingRow): NotDone | typeof DONE {
    const { appointmentId, state } = row;
    if (appointmentId === undefined || state === 'sent') return TOO_LATE;
    const answer = deps.cancel(appointmentId);
    if (answer.kind === 'not-saved') return answer;
    const isOver = answer.kind !== 'not-possible' || answer.status === 'Cancelled';
    if (isOver) table.remove(row.rowId);
    else
      table.write(row, {
        gone: undefined,
        state: 'refused',
        why: { kind: 'not-possible', status: answer.status },
      });
    return DONE;
  }

  function gone(row: BookingRow, kind: Gone): NotDone | typeof DONE {
    if (kind === 'move') return move(row);
    if (row.gone === undefined || row.gone === 'kept') return TOO_LATE;
    if (kind === 'cancel') return cancel(row);
    table.write(row, { gone: 'kept' });
    return DONE;
  }

  function isThere(row: BookingRow, written: string, code: string | undefined): NotDone | typeof DONE {
    const id = written.trim();
    const { why } = row;
    const intent = why?.kind === 'no-id' ? asIntent(row, why, deps.now()) : undefined;
    if (why?.kind !== 'no-id' || !intent) return TOO_LATE;
    if (/^\.{0,2}$/u.test(id)) return { kind: 'not-an-id' };
    if (deps.isOfAnother(intent, id)) return { kind: 'of-another' };
    const booked = { ...row.booked, startsAt: why.startsAt, endsAt: why.endsAt };
    const publicId = code?.trim() === '' ? undefined : (code?.trim() ?? why.code);
    deps.settle(intent, { id, ...(publicId === undefined ? {} : { publicId }) });
    table.write(row, { state: stateAfter(row, booked), why: undefined, appointmentId: id, booked });
    deps.sender.complete(row, id);
    return DONE;
  }

  function leaveOut(row: BookingRow): NotDone | typeof DONE {
    const { state, why, appointmentId } = row;
    if (why?.kind === 'no-answer' || !['asked', 'refused', 'unknown'].includes(state)) return TOO_LATE;
    // Booked under another line or reference: it is that one.
    if (why?.kind === 'known' && row.movesRow !== undefined && table.byId(row.movesRow)) return move(row);
    const isBooked = appointmentId !== undefined;
    table.write(row, { state: isBooked ? 'booked' : 'left-out', why: undefined, movesRow: undefined });
    return DONE;
  }

  return function decide(row: BookingRow, decision: BookingDecision): NotDone | typeof DONE {
    switch (decision.kind) {
      case 'book':
        return book(row, decision);
      case 'move':
      case 'cancel':
      case 'keep':
        return gone(row, decision.kind);
      case 'it-is-there':
        return isThere(row, decision.appointmentId, decision.code);
      case 'leave-out':
        return leaveOut(row);
    }
  };
}
