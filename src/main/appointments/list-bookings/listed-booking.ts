/** An appointment of another program's list that is to be booked, and what only a person can say about it. Pure. */
import { z } from 'zod';
import { AppointmentStatusSchema } from '../../../contract/appointment.ts';
import type { BookingWhy } from '../../../contract/list-bookings.ts';
import { MAX_TYPED_LENGTH } from '../../../contract/limits.ts';
import { mapInSteps } from '../../base/in-slices.ts';
import { jsonIn } from '../../base/json.ts';
import {
  type AppointmentInput,
  type AutoAssignInput,
  type Checked,
  checkAppointmentInput,
  checkAutoAssignInput,
  problemsOfSpan,
} from '../../service/appointment-input.ts';
import { personKey } from '../directory/same-visitor.ts';
import type { ListedAppointment } from '../lists/read-context.ts';

const text = z.string().optional();
const number = z.number().optional();

/** As the list has it; kept as JSON. Times are milliseconds since 1970. */
export const ListedBookingSchema = z.object({
  sourceId: text,
  alias: text,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: text,
  email: text,
  birthDate: text,
  languageCode: text,
  lineId: number,
  lineName: text,
  assigneeId: number,
  assigneeName: text,
  startsAt: z.number(),
  endsAt: z.number(),
  /** Its status there is unknown, or is one of a visitor who is not expected. */
  isInDoubt: z.literal(true).optional(),
});
export type ListedBooking = z.infer<typeof ListedBookingSchema>;

const typed = z.string().max(MAX_TYPED_LENGTH).optional();

/** What a person said instead. `assigneeId` null: the service picks one. */
export const SaidSchema = z.object({
  firstName: typed,
  lastName: typed,
  phoneNumber: typed,
  email: typed,
  lineId: number,
  assigneeId: z.number().nullable().optional(),
  /** Although its status is in doubt. */
  isExpected: z.literal(true).optional(),
  /** Although the same person has an appointment then. */
  isSecond: z.literal(true).optional(),
});
export type Said = z.infer<typeof SaidSchema>;

/** Times, line and user that were booked for a list. One that is absent is unknown. */
export const BookedSchema = z.object({
  startsAt: z.number(),
  endsAt: z.number(),
  lineId: z.number().optional(),
  assigneeId: z.number().optional(),
});
export type Booked = z.infer<typeof BookedSchema>;

/** The code of another program is on the visitor's confirmation too. */
export function listedBooking(row: ListedAppointment): ListedBooking {
  const isSure = row.status === 'Scheduled' || row.status === 'Cancelled';
  const doubt = isSure ? {} : { isInDoubt: true };
  return ListedBookingSchema.parse({ ...row, alias: row.alias ?? row.code, ...doubt });
}

const ListedRowSchema = ListedBookingSchema.extend({
  code: text,
  status: AppointmentStatusSchema.optional(),
}).transform((row): ListedAppointment => ({ ...row, status: row.status }));

/** Rows as the thread that reads lists writes them. */
export const listedRows = (json: Uint8Array): Generator<void, ListedAppointment[], void> =>
  mapInSteps(z.array(z.unknown()).parse(JSON.parse(new TextDecoder().decode(json))), (row) =>
    ListedRowSchema.parse(row),
  );

/** The program's own number of the appointment, else its reference. */
export const refOf = ({ sourceId, alias }: ListedBooking): string | undefined => sourceId ?? alias;

const DAY_MS = 86_400_000;

/** Of a row as it is kept: see `erasedIdsOf`. */
export function erasedRowIds(json: unknown): readonly string[] {
  const listed = ListedBookingSchema.safeParse(jsonIn(String(json))).data;
  return listed ? erasedIdsOf(listed) : [];
}

/**
 * What a visitor's row is remembered by once it was erased: its reference with their name, because another program or
 * visitor may have the same, and their name on that day (UTC), because rows without a reference move.
 */
export function erasedIdsOf(listed: ListedBooking): readonly string[] {
  const person = personKey(listed);
  const ref = refOf(listed);
  const day = `listed on ${Math.floor(listed.startsAt / DAY_MS)} ${person}`;
  return ref === undefined ? [day] : [day, `listed as ${JSON.stringify([ref, person])}`];
}

/** Equal for the rows of one person at one time. */
export const momentKey = (listed: Pick<ListedBooking, 'firstName' | 'lastName' | 'startsAt'>): string =>
  `${listed.startsAt} ${personKey(listed)}`;

/** The signs that people write between digits. A national zero in brackets is not one of them. */
const BETWEEN_DIGITS = /[\s().\-–/]/gu;
const bareNumber = (phone: string): string =>
  /^\+.*\(0\)/u.test(phone) ? phone : phone.replaceAll(BETWEEN_DIGITS, '');

const given = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : value;

/** The request of a row: for the user that it names, else for one that the service picks. */
export type BookingRequest =
  | { readonly kind: 'create'; readonly checked: Checked<AppointmentInput> }
  | { readonly kind: 'auto-assign'; readonly checked: Checked<AutoAssignInput> };

export function requestOf(listed: ListedBooking, said: Said): BookingRequest {
  const phoneNumber = given(said.phoneNumber ?? listed.phoneNumber);
  const assigneeId = said.assigneeId === undefined ? listed.assigneeId : (said.assigneeId ?? undefined);
  const values = {
    lineId: said.lineId ?? listed.lineId,
    firstName: said.firstName ?? listed.firstName,
    lastName: given(said.lastName ?? listed.lastName),
    startTime: new Date(listed.startsAt).toISOString(),
    endTime: new Date(listed.endsAt).toISOString(),
    phoneNumber: phoneNumber === undefined ? undefined : bareNumber(phoneNumber),
    email: given(said.email ?? listed.email),
    languageCode: listed.languageCode,
  };
  return assigneeId === undefined
    ? { kind: 'auto-assign', checked: withSpan(checkAutoAssignInput(values)) }
    : { kind: 'create', checked: withSpan(checkAppointmentInput({ ...values, assigneeId })) };
}

function withSpan<T extends AutoAssignInput>(checked: Checked<T>): Checked<T> {
  const problems = checked.ok ? problemsOfSpan(checked.value) : [];
  return problems.length > 0 ? { ok: false, problems } : checked;
}

/** What a person has to say before the row can be sent. */
export function questionOf(listed: ListedBooking, said: Said = {}): BookingWhy | undefined {
  const { lineName, assigneeName } = listed;
  if (listed.isInDoubt && !said.isExpected) return { kind: 'status' };
  if ((said.lineId ?? listed.lineId) === undefined)
    return { kind: 'line', ...(lineName === undefined ? {} : { name: lineName }) };
  if (said.assigneeId === undefined && listed.assigneeId === undefined && assigneeName !== undefined)
    return { kind: 'assignee', name: assigneeName };
  const { checked } = requestOf(listed, said);
  return checked.ok ? undefined : { kind: 'values', problems: [...checked.problems] };
}

/** What the list moves. Another user counts only where the list named one before. */
export function isMoved(before: ListedBooking, next: ListedBooking): boolean {
  const isOther = (a: unknown, b: unknown): boolean => a !== undefined && b !== undefined && a !== b;
  return (
    before.startsAt !== next.startsAt ||
    before.endsAt !== next.endsAt ||
    isOther(before.lineId, next.lineId) ||
    isOther(before.assigneeId, next.assigneeId)
  );
}
