/** What screens may do with appointments. */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  AppointmentIdSchema,
  ArrivalSchema,
  CheckInAnswerSchema,
  ClaimFactsSchema,
  ClaimSchema,
  LinkSchema,
  CodeInputSchema,
  FindAnswerSchema,
  PrintAnswerSchema,
  SeenSchema,
  StaffCheckInAnswerSchema,
} from './appointment.ts';
import {
  DayInputSchema,
  DayUpdateSchema,
  DeskActionAnswerSchema,
  SearchHitsSchema,
  SearchInputSchema,
  UndoAnswerSchema,
} from './desk-appointment.ts';
import { bookingProcedures } from './booking.ts';
import { done, procedure } from './procedure.ts';

const onAppointment = z.object({ appointmentId: AppointmentIdSchema });
/** `otherReading`: second reading of a scan, tried if `code` is unknown. `claim`, `link`: in place of the code. */
const codes = {
  code: CodeInputSchema,
  otherReading: CodeInputSchema.optional(),
  claim: ClaimSchema.optional(),
  link: LinkSchema.optional(),
};
/** `hasArrived`: the clerk saw that the visitor is here. Nothing is done if the clerk's view was outdated. */
const endOfAppointment = onAppointment.extend({ hasArrived: z.literal(true).optional() });

export const appointmentProcedures = {
  find: procedure
    .meta({ roles: ['kiosk'] })
    .input(z.object(codes))
    .output(FindAnswerSchema),
  /** Only what the code finds is checked in, and only if it is still `appointmentId`. */
  checkIn: procedure
    .meta({ roles: ['kiosk'] })
    .input(
      z.object({
        ...codes,
        appointmentId: AppointmentIdSchema,
        phoneDigits: z.string().max(10).optional(),
      }),
    )
    .output(CheckInAnswerSchema),
  /** Outside the window, with the staff PIN. */
  checkInByStaff: procedure
    .meta({ roles: ['kiosk'] })
    .input(z.object({ ...codes, appointmentId: AppointmentIdSchema, pin: z.string().max(64) }))
    .output(StaffCheckInAnswerSchema),
  /** Follows one arrival until it is seen. Unknown handles behave like an arrival that nobody sees. */
  watchSeen: procedure
    .meta({ roles: ['kiosk'] })
    .input(z.object({ arrival: ArrivalSchema }))
    .output(eventIterator(SeenSchema)),
  /** A clerk has seen the arrival. */
  markSeen: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(onAppointment)
    .output(done),
  /** The visitor's number on paper again, at the kiosk of the check-in. What fails then is a notice. */
  printNumber: procedure
    .meta({ roles: ['desk', 'admin'], changes: false })
    .input(onAppointment)
    .output(PrintAnswerSchema),
  /** No display shows the visitor's name, or displays show it again. */
  callQuietly: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(onAppointment.extend({ isQuiet: z.boolean() }))
    .output(done),
  watch: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(DayInputSchema)
    .output(eventIterator(DayUpdateSchema)),
  /** All days, by name, code or phone number. Empty for text without letters and digits. */
  search: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(SearchInputSchema)
    .output(eventIterator(SearchHitsSchema)),
  /** Appointments per day, for today and the next six days. */
  ahead: procedure
    .meta({ roles: ['admin'], changes: false })
    .output(z.array(z.object({ day: z.string(), count: z.number().int().min(0) }))),
  /** Which of today's appointments have what a visitor without a code types. */
  claimFacts: procedure.meta({ roles: ['admin'], changes: false }).output(ClaimFactsSchema),
  checkInAtDesk: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(onAppointment)
    .output(DeskActionAnswerSchema),
  markNoShow: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(endOfAppointment)
    .output(DeskActionAnswerSchema),
  cancel: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(endOfAppointment)
    .output(DeskActionAnswerSchema),
  undo: procedure
    .meta({ roles: ['desk', 'admin'] })
    .input(z.object({ intentId: z.number().int() }))
    .output(UndoAnswerSchema),
  ...bookingProcedures,
};
