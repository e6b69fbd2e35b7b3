/** Rows in a list's file. Pure. */
import { z } from 'zod';
import { AppointmentStatusSchema } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Some 250 kB, and 3 ms to read. */
export const ROWS_IN_PIECE = 1_000;

const text = z.string().optional();
const number = z.number().optional();

/** Later versions must read what earlier ones left. */
const RowSchema = z.object({
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
  isStatusInDoubt: z.literal(true).optional(),
});
const RowsSchema = z.array(RowSchema);
const LeftRowsSchema = z.array(RowSchema.nullable());

const valueOf = (json: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(json));

/** Throws for anything else. */
export const rowsOf = (json: Uint8Array): readonly Appointment[] => RowsSchema.parse(valueOf(json));

/** As `rowsOf`, with `null` for each row that was removed. */
export const leftRowsOf = (json: Uint8Array): readonly (Appointment | null)[] =>
  LeftRowsSchema.parse(valueOf(json));
