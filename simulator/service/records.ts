/** What the service keeps: shapes of appointments, tickets, lines, users and locations. */
import { z } from 'zod';

export const appointmentStatusSchema = z.enum(['Scheduled', 'Checked-in', 'Served', 'Cancelled', 'No-show']);
export type AppointmentStatus = z.infer<typeof appointmentStatusSchema>;

/** The statuses the specification has seen. */
export const SEEN_STATUSES = ['NEW', 'CALLED', 'SERVED', 'CANCELLED_BY_CLERK'] as const;

export const ticketStatusSchema = z.enum([
  ...SEEN_STATUSES,
  // Statuses beyond those seen (readings `ticket-statuses` and `ticket-made`).
  'SCHEDULED',
  'SCHEDULING_CANCELLED',
  'SCHEDULING_NOSHOW',
  'NOSHOW',
  'CANCELLED',
]);
export type TicketStatus = z.infer<typeof ticketStatusSchema>;

export const appointmentSchema = z.object({
  id: z.string(),
  publicId: z.string(),
  status: appointmentStatusSchema,
  lineId: z.number(),
  firstName: z.string(),
  lastName: z.string().optional(),
  /** ISO 8601, UTC. */
  startTime: z.string(),
  endTime: z.string(),
  assigneeId: z.number(),
  phoneNumber: z.string().optional(),
  email: z.string().optional(),
  languageCode: z.string(),
  fields: z.array(z.unknown()).optional(),
  labels: z.array(z.unknown()).optional(),
  /** The ticket of this appointment, once it has one. */
  ticketId: z.string().optional(),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** The documented ticket (docs/service-interface.md, "Ticket"); it is sent as it is kept. */
export const ticketSchema = z.object({
  id: z.string(),
  status: ticketStatusSchema,
  source: z.string(),
  line: z.number(),
  firstName: z.string(),
  lastName: z.string().optional(),
  phoneNumber: z.number().optional(),
  created: z.object({ date: z.string() }),
  called: z.object({ date: z.string(), caller: z.number(), desk: z.number() }).optional(),
  served: z.object({ date: z.string() }).optional(),
  extra: z.array(z.object({ title: z.string(), value: z.string() })).optional(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const lineSchema = z.object({
  id: z.number(),
  /** First part of the codes of this line's appointments. */
  letter: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  locationId: z.number(),
});
export type Line = z.infer<typeof lineSchema>;

export const userSchema = z.object({ id: z.number(), name: z.string(), lineIds: z.array(z.number()) });
export type User = z.infer<typeof userSchema>;

export const locationSchema = z.object({ id: z.number(), name: z.string() });
export type Location = z.infer<typeof locationSchema>;

/** What an appointment of the demo day is there to show; see `codes.ts`. */
export const codeRoleSchema = z.enum(['ready', 'early', 'late', 'cancelled', 'checked-in', 'another-day']);
export type CodeRole = z.infer<typeof codeRoleSchema>;

/** One day of the service. Changed in place by `appointments.ts`, `tickets.ts` and `locations.ts` only. */
export interface Day {
  /** The local date it was made for, YYYY-MM-DD. */
  readonly date: string;
  readonly seed: number;
  /** The last number given to an appointment or ticket. Grows over resets, so that no id comes twice. */
  serial: number;
  readonly locations: Map<number, Location>;
  readonly lines: Map<number, Line>;
  readonly users: readonly User[];
  readonly appointments: Map<string, Appointment>;
  readonly tickets: Map<string, Ticket>;
  /** Ids of the appointments that are there to be tried, by what they show. */
  readonly roles: readonly { readonly role: CodeRole; readonly id: string }[];
}

/** A new id: the day's date as six digits, then a running number. */
export function nextId(day: Day): string {
  day.serial += 1;
  return `${day.date.slice(2).replaceAll('-', '')}${String(day.serial).padStart(4, '0')}`;
}

/** A ticket carries its phone number as a number; one too long to be exact is left out. */
export function ticketPhone(phoneNumber: string | undefined): number | undefined {
  const digits = Number(phoneNumber ?? Number.NaN);
  return Number.isSafeInteger(digits) ? digits : undefined;
}
