/** Rows of a list as they stand in a file before they are appointments. Pure. */
import { z } from 'zod';
import { AppointmentStatusSchema } from '../../../contract/appointment.ts';
import type { Appointment } from '../directory/appointment.ts';

/** Rows in one piece: some 250 kB, and 3 ms to read. */
export const ROWS_IN_PIECE = 1_000;

const text = z.string().optional();
const number = z.number().optional();

/** What a list may say of an appointment. A later version has to read what an earlier one left. */
const RowSchema = z.object({
  id: z.string(),
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: text,
  email: text,
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

/** The rows that JSON holds. Throws for anything else. */
export const rowsOf = (json: Uint8Array): readonly Appointment[] => RowsSchema.parse(valueOf(json));

/** The same, with `null` in the place of each row that was left out. */
export const leftRowsOf = (json: Uint8Array): readonly (Appointment | null)[] =>
  LeftRowsSchema.parse(valueOf(json));
