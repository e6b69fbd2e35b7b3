/** An appointment as the hub knows it, and its row. Times are milliseconds since 1970 UTC. */
import { z } from 'zod';
import { type AppointmentStatus, AppointmentStatusSchema } from '../../../contract/appointment.ts';

export interface Appointment {
  readonly id: string;
  /** The service's `publicId`, as it is printed on the visitor's confirmation. */
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
  readonly languageCode?: string | undefined;
  readonly lineId: number;
  readonly lineName?: string | undefined;
  readonly locationId?: number | undefined;
  readonly locationName?: string | undefined;
  readonly assigneeId?: number | undefined;
  readonly assigneeName?: string | undefined;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly status: AppointmentStatus;
  /** The list that brought it says a status that is not known: whether its visitor is expected is for staff to say. */
  readonly isStatusInDoubt?: true | undefined;
  /** When the visitor said "I am here", at the kiosk or the desk. */
  readonly arrivedAt?: number | undefined;
  /** When a clerk said that the arrival was seen. */
  readonly seenAt?: number | undefined;
  /** Staff asked that its visitor is named on no display. */
  readonly isQuiet?: true | undefined;
  /** When its personal data was removed; names are empty since. */
  readonly erasedAt?: number | undefined;
  /** Since when the roster that brought it no longer has it: no code finds it, no list shows it. */
  readonly withdrawnAt?: number | undefined;
}

/** `kept`: the roster that brought it no longer has it, and staff decided that it stays. */
export const BroughtBySchema = z.enum(['roster', 'booking', 'kept']);
export type BroughtBy = z.infer<typeof BroughtBySchema>;

const text = z
  .string()
  .nullable()
  .transform((value) => value ?? undefined);
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? undefined);

/** A row of `appointments`, with SQL's names and nulls turned into ours. */
export const AppointmentRowSchema = z
  .object({
    id: z.string(),
    code: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: text,
    email: text,
    language_code: text,
    line_id: z.number(),
    line_name: text,
    location_id: number,
    location_name: text,
    assignee_id: number,
    assignee_name: text,
    starts_at: z.number(),
    ends_at: z.number(),
    status: AppointmentStatusSchema,
    arrived_at: number,
    seen_at: number,
    erased_at: number,
    withdrawn_at: number,
    status_in_doubt: z.number(),
    called_quietly: z.number(),
  })
  .transform((row): Appointment => ({
    id: row.id,
    code: row.code,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    email: row.email,
    languageCode: row.language_code,
    lineId: row.line_id,
    lineName: row.line_name,
    locationId: row.location_id,
    locationName: row.location_name,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    arrivedAt: row.arrived_at,
    seenAt: row.seen_at,
    erasedAt: row.erased_at,
    withdrawnAt: row.withdrawn_at,
    isStatusInDoubt: row.status_in_doubt === 1 ? true : undefined,
    isQuiet: row.called_quietly === 1 ? true : undefined,
  }));

/** What every statement about appointments has in common. */

/** What a roster or a booking brings. */
export const PUT_COLUMNS = `id, code, first_name, last_name, phone_number, email, language_code, line_id, line_name,
  location_id, location_name, assignee_id, assignee_name, starts_at, ends_at, status, arrived_at, seen_at, erased_at,
  withdrawn_at, status_in_doubt`;

/** As `AppointmentRowSchema` reads them. */
export const COLUMNS = `${PUT_COLUMNS}, called_quietly`;

/** A roster that does not have it any more leaves its row. */
export const IS_THERE = 'withdrawn_at IS NULL';
