/**
 * The contract between the hub and its screens: every call a screen may make, with its input, output and the roles
 * that may make it. Expected outcomes are data. Streams begin with a full snapshot.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  AppointmentIdSchema,
  ArrivalSchema,
  CheckInAnswerSchema,
  CodeInputSchema,
  FindAnswerSchema,
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
import { NetworkChangeSchema, NetworkSaveAnswerSchema, NetworkViewSchema } from './network.ts';
import { fleetProcedures } from './fleet.ts';
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
import {
  CallSpeechAnswerSchema,
  CallSpeechInputSchema,
  SpeechAnswerSchema,
  SpeechInputSchema,
} from './speech.ts';

const onAppointment = z.object({ appointmentId: AppointmentIdSchema });
/** `otherReading`: of a scan (`code-key.ts`), tried where `code` is nobody's. */
const codes = { code: CodeInputSchema, otherReading: CodeInputSchema.optional() };
/** `hasArrived`: the clerk saw that the visitor is here. Nothing is done where that is not so, or where it is and was not seen. */
const endOfAppointment = onAppointment.extend({ hasArrived: z.literal(true).optional() });

export const contract = {
  screen: {
    watch: procedure
      .meta({ roles: everyone, needsClerk: false, needsPin: false })
      .output(eventIterator(ScreenSettingsSchema)),
    /** What staff have this screen do, from now on. Nothing is kept for a screen that is not connected. */
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
    /** Takes the code again: the hub checks in only what that code finds, and only if it is still `appointmentId`. */
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
    /** A check-in before or after the window, allowed by the staff PIN. */
    checkInByStaff: procedure
      .meta({ roles: ['kiosk'] })
      .input(z.object({ ...codes, appointmentId: AppointmentIdSchema, pin: z.string().max(64) }))
      .output(StaffCheckInAnswerSchema),
    /**
     * Follows one arrival until the front desk has seen it. Any text that is no handle given to this kiosk is followed
     * like an arrival that nobody sees.
     */
    watchSeen: procedure
      .meta({ roles: ['kiosk'] })
      .input(z.object({ arrival: ArrivalSchema }))
      .output(eventIterator(SeenSchema)),
    /** A clerk has seen the arrival. */
    markSeen: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(onAppointment)
      .output(done),
    /** The visitor is named on no display, or again as each display names others. */
    callQuietly: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(onAppointment.extend({ isQuiet: z.boolean() }))
      .output(done),
    watch: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(DayInputSchema)
      .output(eventIterator(DayUpdateSchema)),
    /** Appointments of all days by name, code or phone number; nobody for a text without letters and digits. */
    search: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(SearchInputSchema)
      .output(eventIterator(SearchHitsSchema)),
    /** How many appointments are known of today and the six days after it. */
    ahead: procedure
      .meta({ roles: ['admin'], changes: false })
      .output(z.array(z.object({ day: z.string(), count: z.number().int().min(0) }))),
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
    /** Settles a create of unknown outcome; `hub.watch` shows them as notices. */
    resolve: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(z.object({ intentId: z.number().int(), decision: DecisionSchema }))
      .output(ResolveAnswerSchema),
  },
  lists: listProcedures,
  roster: {
    /**
     * Lines of the last roster that were not taken, or taken with a doubt; 200 at most, from the one numbered `from`.
     * `file`: of the watched folder.
     */
    problems: procedure
      .meta({ roles: ['desk', 'admin'], changes: false })
      .input(z.object({ from: z.number().int().min(0), file: z.string().max(1_000).optional() }))
      .output(RosterProblemsSchema),
    /** Settles what a roster would take away; `hub.watch` shows it as a notice. */
    decide: procedure
      .meta({ roles: ['desk', 'admin'] })
      .input(z.object({ noticeId: z.string().max(100), decision: RosterDecisionSchema }))
      .output(RosterDecisionAnswerSchema),
  },
  help: helpProcedures,
  speech: {
    say: procedure
      .meta({ roles: ['kiosk'] })
      .input(SpeechInputSchema)
      .output(SpeechAnswerSchema),
    /** A display is on a wall, watched by nobody: it has the calls of the board spoken and nothing else. */
    sayCall: procedure
      .meta({ roles: ['display'] })
      .input(CallSpeechInputSchema)
      .output(CallSpeechAnswerSchema),
  },
  board: {
    watch: procedure.meta({ roles: ['display', 'desk', 'admin'] }).output(eventIterator(BoardSnapshotSchema)),
    /**
     * Every call and recall once, in the order in which the hub heard them. With a cursor it goes on after it, without one
     * it begins with what was heard in the last minute.
     */
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
    /** One real request with an address and a key that are not saved; nothing changes. */
    tryService: procedure
      .meta({ roles: ['admin'], changes: false })
      .input(ServiceTrySchema)
      .output(ServiceTryAnswerSchema),
    /** The same with the settings as saved. */
    testConnection: procedure.meta({ roles: ['admin'], changes: false }).output(ConnectionTestAnswerSchema),
  },
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
