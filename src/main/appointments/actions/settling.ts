/** Writes what a settled intent changes in the directory. Runs inside the transaction that settles it. */
import type { AppointmentPatch } from '../../service/appointment-input.ts';
import type { MaybeCreated, ReportedSlot } from '../../service/wire.ts';
import { type Intent, isCreate, setsState, STATUS_AFTER } from '../../outbox/intent.ts';
import { type Order, readOrder } from '../../outbox/order.ts';
import type { OutboxTable } from '../../outbox/outbox-table.ts';
import type { Appointment } from '../directory/appointment.ts';
import type { Directory } from '../directory/directory.ts';
import { madeId, type MadeIdDeps } from './made-id.ts';

type Booking = Extract<Order, { kind: 'create' | 'auto-assign' }>['input'];

/** Without a code from the service the id is the code. */
function bookedAppointment(
  booking: Booking & { readonly assigneeId?: number },
  id: string,
  code: string | undefined,
  at: Pick<Appointment, 'locationId' | 'lineName'>,
): Appointment {
  return {
    id,
    code: code ?? id,
    firstName: booking.firstName,
    lastName: booking.lastName ?? '',
    phoneNumber: booking.phoneNumber,
    email: booking.email,
    languageCode: booking.languageCode,
    lineId: booking.lineId,
    ...at,
    assigneeId: booking.assigneeId,
    startsAt: Date.parse(booking.startTime),
    endsAt: Date.parse(booking.endTime),
    status: 'Scheduled',
  };
}

function edited(appointment: Appointment, patch: AppointmentPatch): Appointment {
  const { startTime, endTime, fields: _fields, labels: _labels, lineId, assigneeId, ...rest } = patch;
  const moved = lineId !== undefined && lineId !== appointment.lineId;
  const reassigned = assigneeId !== undefined && assigneeId !== appointment.assigneeId;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...appointment,
    ...given,
    // The old names would be wrong. The next list has the new ones.
    ...(moved ? { lineId, lineName: undefined } : {}),
    ...(reassigned ? { assigneeId, assigneeName: undefined } : {}),
    ...(startTime === undefined ? {} : { startsAt: Date.parse(startTime) }),
    ...(endTime === undefined ? {} : { endsAt: Date.parse(endTime) }),
  };
}

/**
 * The service may pick the user, and move a time into its own slots. A value equal to the one `before` is ignored: some
 * services answer with the record they found.
 */
function asReported(
  asked: Appointment,
  reported: ReportedSlot | undefined,
  before?: Appointment,
): Appointment {
  const { slot, assigneeId } = reported ?? {};
  const isSlot = slot !== undefined && !(before?.startsAt === slot.startsAt && before.endsAt === slot.endsAt);
  const isUser = assigneeId !== undefined && ![asked.assigneeId, before?.assigneeId].includes(assigneeId);
  return {
    ...asked,
    ...(isSlot ? slot : {}),
    ...(isUser ? { assigneeId, assigneeName: undefined } : {}),
  };
}

interface RestoreStateDeps {
  readonly directory: Directory;
  readonly outboxTable: Pick<OutboxTable, 'beganFrom' | 'add'>;
}

/**
 * Restores the state before an intent that will not be done. A state that events set since, such as "served", stays.
 * Intents that began from the state undone begin from the one before it.
 */
export function restoreState({ directory, outboxTable }: RestoreStateDeps, intent: Intent): void {
  const { kind, appointmentId, previousStatus } = intent;
  if (!setsState(kind) || previousStatus === undefined) return;
  const appointment = directory.byId(appointmentId);
  if (!appointment) return;
  if (appointment.status !== STATUS_AFTER[kind])
    return outboxTable.beganFrom(intent, STATUS_AFTER[kind], previousStatus);
  directory.setStatus(appointment.id, previousStatus, appointment.arrivedAt);
}

interface SettlingDeps extends RestoreStateDeps, MadeIdDeps {
  readonly directory: Directory;
  /** Whether a visitor may check in now. Default: no. */
  readonly isOpen?: (appointment: Appointment) => boolean;
  /** Runs before an appointment replaces one of a past day that has the same id. */
  readonly beginsAnew: (before: Appointment, next: Appointment) => void;
}

type OnMade = (intentId: number, made: MaybeCreated) => void;

export function createSettling(
  deps: SettlingDeps,
  locationId: number | undefined,
  onMade: OnMade = () => undefined,
) {
  const { directory } = deps;

  function confirmed(intent: Intent, made: MaybeCreated | undefined): void {
    if (setsState(intent.kind)) return;
    const order = readOrder(intent);
    if (order?.kind === 'edit') {
      const appointment = directory.byId(order.appointmentId);
      if (appointment)
        directory.put(asReported(edited(appointment, order.patch), made?.reported, appointment));
    } else if (order && 'input' in order && made?.id !== undefined) {
      const is = madeId(deps, intent, made.id);
      if (is.kind === 'here') checkInWalkIn(intent, made.id);
      if (is.kind !== 'new' && is.kind !== 'used-before') return;
      const at = { locationId, lineName: directory.nameOfLine(order.input.lineId) };
      const booked = asReported(bookedAppointment(order.input, made.id, made.publicId, at), made.reported);
      if (is.kind === 'used-before') deps.beginsAnew(is.before, booked);
      directory.put(booked);
      checkInWalkIn(intent, made.id);
    }
  }

  /** The visitor stands at the kiosk, unless a person decided about the booking later. */
  function checkInWalkIn(intent: Intent, id: string): void {
    const appointment = directory.byId(id);
    const isHere = intent.isWalkIn && intent.resolution === undefined;
    if (!isHere || appointment?.status !== 'Scheduled' || !deps.isOpen?.(appointment)) return;
    const now = deps.now();
    directory.setStatus(id, STATUS_AFTER['check-in'], now);
    deps.outboxTable.add({
      kind: 'check-in',
      appointmentId: id,
      origin: 'visitor',
      previousStatus: 'Scheduled',
      createdAt: now,
      dueAt: now,
    });
  }

  /** `made`: what the service says it created or changed, or what a person found there. */
  return function settle(intent: Intent, made: MaybeCreated | undefined): void {
    if (intent.state === 'confirmed') confirmed(intent, made);
    if (made) onMade(intent.id, made);
    // A refused create has changed nothing here.
    if (intent.state === 'refused' && !isCreate(intent.kind)) restoreState(deps, intent);
  };
}
