/**
 * Every call a screen may make, with input, output and roles. Expected outcomes are data. Streams begin with a full
 * snapshot.
 */
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
  DecisionSchema,
  DeskActionAnswerSchema,
  ResolveAnswerSchema,
  SearchHitsSchema,
  SearchInputSchema,
  UndoAnswerSchema,
} from './desk-appointment.ts';
import { administratorProcedures } from './administrator.ts';
import { bookingProcedures } from './booking.ts';
import { auditProcedures } from './audit.ts';
import { BoardSnapshotSchema, CallBatchSchema, CallCursorSchema } from './board.ts';
import { figuresProcedures } from './figures.ts';
import { guidedTestProcedures } from './guided-test.ts';
import { helpProcedures } from './help.ts';
import { HubStatusSchema } from './hub-status.ts';
import { oidcProcedures } from './oidc.ts';
import { NetworkChangeSchema, NetworkSaveAnswerSchema, NetworkViewSchema } from './network.ts';
import { fleetProcedures } from './fleet.ts';
import { listBookingProcedures } from './list-bookings.ts';
import { listProcedures } from './list-import.ts';
import { diagnosticsProcedures, selfTestProcedures } from './self-test.ts';
import { copiesProcedures } from './copies.ts';
import { privacyProcedures } from './privacy.ts';
import { done, everyone, procedure } from './procedure.ts';
import { RosterDecisionAnswerSchema, RosterDecisionSchema, RosterProblemsSchema } from './roster.ts';
import {
  ScreenOrderSchema,
  ScreenReportSchema,
  ScreenSettingsSchema,
  screensHereProcedures,
} from './screen.ts';
import { ConnectionTestAnswerSchema, ServiceTryAnswerSchema, ServiceTrySchema } from './service-try.ts';
import { SaveAnswerSchema, SettingsSaveSchema, SettingsViewSchema } from './settings.ts';
import { settingsFileProcedures } from './settings-file.ts';
import { serviceAuthorityProcedures } from './service-authority.ts';
import { testCallProcedures } from './test-call.ts';
import { staffProcedures } from './staff.ts';
import { walkInProcedures } from './walk-in.ts';
import {
  CallSpeechAnswerSchema,
  CallSpeechInputSchema,
  SpeechAnswerSchema,
  SpeechInputSchema,
} from './speech.ts';

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

export const contract = {
  screen: {
    watch: procedure
      .meta({ roles: everyone, needsClerk: false, needsPin: false })
      .output(eventIterator(ScreenSettingsSchema)),
    /** Orders of staff, from now on. Not stored for screens that are not connected. */
    orders: procedure
      .meta({ roles: everyone, needsClerk: false, needsPin: false })
      .output(eventIterator(ScreenOrderSchema)),
    report: procedure
      .meta({ roles: everyone, needsClerk: false, needsPin: false })
      .input(ScreenReportSchema)
      .output(done),
  },
  staff: staffProcedures,
  administrator: administratorProcedures,
  audit: auditProcedures,
  selfTest: selfTestProcedures,
  guidedTest: guidedTestProcedures,
  privacy: privacyProcedures,
  figures: figuresProcedures,
  copies: copiesProcedures,
  diagnostics: diagnosticsProcedures,
  settingsFile: settingsFileProcedures,
  fleet: fleetProcedures,
  appointments: {
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
  },
  outbox: {
    /** Settles a booking of unknown outcome, shown as a notice. */
    resolve: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(z.object({ intentId: z.number().int(), decision: DecisionSchema }))
      .output(ResolveAnswerSchema),
  },
  lists: listProcedures,
  listBookings: listBookingProcedures,
  roster: {
    /**
     * Rows of the last list that were rejected or doubtful: up to 200 from number `from`. `file`: in the watched
     * folder.
     */
    problems: procedure
      .meta({ roles: ['desk', 'admin'], changes: false })
      .input(z.object({ from: z.number().int().min(0), file: z.string().max(1_000).optional() }))
      .output(RosterProblemsSchema),
    /** Settles what a list would remove, shown as a notice. */
    decide: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(z.object({ noticeId: z.string().max(100), decision: RosterDecisionSchema }))
      .output(RosterDecisionAnswerSchema),
  },
  help: helpProcedures,
  walkIns: walkInProcedures,
  speech: {
    say: procedure
      .meta({ roles: ['kiosk'] })
      .input(SpeechInputSchema)
      .output(SpeechAnswerSchema),
    /** A display is unattended, so it can only have calls of the board spoken. */
    sayCall: procedure
      .meta({ roles: ['display'] })
      .input(CallSpeechInputSchema)
      .output(CallSpeechAnswerSchema),
  },
  board: {
    watch: procedure.meta({ roles: ['display', 'desk', 'admin'] }).output(eventIterator(BoardSnapshotSchema)),
    /** Every call and recall once, in order of receipt: after the cursor, or from the last minute. */
    calls: procedure
      .meta({ roles: ['display', 'desk', 'admin'] })
      .input(z.object({ after: CallCursorSchema.optional() }))
      .output(eventIterator(CallBatchSchema)),
  },
  hub: {
    watch: procedure.meta({ roles: ['desk', 'admin'] }).output(eventIterator(HubStatusSchema)),
    dismissNotice: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(z.object({ noticeId: z.string().max(100) }))
      .output(z.object({ dismissed: z.boolean() })),
  },
  settings: {
    read: procedure.meta({ roles: ['admin'], changes: false }).output(SettingsViewSchema),
    save: procedure
      .meta({ roles: ['admin'] })
      .input(SettingsSaveSchema)
      .output(SaveAnswerSchema),
    /** One real request with an unsaved address and key. */
    tryService: procedure
      .meta({ roles: ['admin'], changes: false })
      .input(ServiceTrySchema)
      .output(ServiceTryAnswerSchema),
    /** One real request with the saved settings. */
    testConnection: procedure.meta({ roles: ['admin'], changes: false }).output(ConnectionTestAnswerSchema),
  },
  oidc: oidcProcedures,
  serviceAuthority: serviceAuthorityProcedures,
  testCall: testCallProcedures,
  screensHere: screensHereProcedures,
  network: {
    read: procedure.meta({ roles: ['admin'], changes: false }).output(NetworkViewSchema),
    save: procedure
      .meta({ roles: ['admin'] })
      .input(NetworkChangeSchema)
      .output(NetworkSaveAnswerSchema),
  },
};

export type Contract = typeof contract;
