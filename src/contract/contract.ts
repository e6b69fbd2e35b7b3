/**
 * Every call a screen may make, with input, output and roles. Expected outcomes are data. Streams begin with a full
 * snapshot.
 */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { administratorProcedures } from './administrator.ts';
import { appointmentProcedures } from './appointment-procedures.ts';
import { DecisionSchema, ResolveAnswerSchema } from './desk-appointment.ts';
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
  appointments: appointmentProcedures,
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
