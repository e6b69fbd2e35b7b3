/** An appointment in the hub, and its row. Times are milliseconds since 1970 UTC. */
import { z } from 'zod';
import {
  type AppointmentStatus,
  AppointmentStatusSchema,
  type WaitRange,
} from '../../../contract/appointment.ts';

export interface Appointment {
  readonly id: string;
  /** The service's `publicId`, as on the visitor's confirmation. Empty where its list has no readable one: no code finds it. */
  readonly code: string;
  /** The list's own reference, which a kiosk takes like a code. */
  readonly alias?: string | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber?: string | undefined;
  readonly email?: string | undefined;
  /** `YYYY-MM-DD`. Erased with the names, and on no screen. */
  readonly birthDate?: string | undefined;
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
  /** Its list has an unknown status, so staff must say whether the visitor is expected. */
  readonly isStatusInDoubt?: true | undefined;
  readonly arrivedAt?: number | undefined;
  readonly seenAt?: number | undefined;
  /** What the kiosk told its visitor at the check-in. */
  readonly promised?: WaitRange | undefined;
  /** Staff asked that no display names its visitor. */
  readonly isQuiet?: true | undefined;
  /** When its personal data was removed. Its names are empty. */
  readonly erasedAt?: number | undefined;
  /** Since when its list no longer has it. No code finds it, no list shows it. */
  readonly withdrawnAt?: number | undefined;
}

/** `kept`: its list no longer has it, and staff decided that it stays. */
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
const flag = z.number().transform((value) => (value === 1 ? (true as const) : undefined));

/** What a list or a booking writes, apart from the doubt about its status. */
const WrittenSchema = z.object({
  id: z.string(),
  code: z.string(),
  alias: text,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: text,
  email: text,
  birthDate: text,
  languageCode: text,
  lineId: z.number(),
  lineName: text,
  locationId: number,
  locationName: text,
  assigneeId: number,
  assigneeName: text,
  startsAt: z.number(),
  endsAt: z.number(),
  status: AppointmentStatusSchema,
  arrivedAt: number,
  seenAt: number,
  erasedAt: number,
  withdrawnAt: number,
});
export const WRITTEN_FIELDS = WrittenSchema.keyof().options;

export const columnOf = (field: (typeof WRITTEN_FIELDS)[number]): string =>
  field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

export const AppointmentRowSchema = WrittenSchema.extend({
  isStatusInDoubt: flag,
  isQuiet: flag,
  promisedFrom: number,
  promisedTo: number,
}).transform(({ promisedFrom: from, promisedTo: to, ...row }): Appointment => ({
  ...row,
  ...(from === undefined || to === undefined ? {} : { promised: { from, to } }),
}));

export const APPOINTMENT_COLUMNS = [
  ...WRITTEN_FIELDS.map((field) => `${columnOf(field)} AS ${field}`),
  'status_in_doubt AS isStatusInDoubt',
  'called_quietly AS isQuiet',
  'promised_from AS promisedFrom',
  'promised_to AS promisedTo',
].join(', ');

/** A row stays when its list no longer has it. */
export const IS_THERE = 'withdrawn_at IS NULL';
