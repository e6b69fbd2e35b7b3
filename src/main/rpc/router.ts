/**
 * The contract's handlers, one noun after the other. Transports (lan/, electron/) serve it with the role they bound.
 */
import { asAnswer } from '../speech/hub-voice.ts';
import {
  administratorHandlers,
  auditHandlers,
  copiesHandlers,
  diagnosticsHandlers,
  figuresHandlers,
  networkHandlers,
  oidcHandlers,
  privacyHandlers,
  screensHereHandlers,
  selfTestHandlers,
  serviceAuthorityHandlers,
  settingsFileHandlers,
  staffHandlers,
  serveTestCalls,
} from './administrator.ts';
import { type HubAccess, implementer } from './access.ts';
import { fleetHandlers, screenHandlers } from './fleet.ts';
import { bookingHandlers, listBookingHandlers, listHandlers } from './bookings.ts';
import { beginAudit, isAudited, isOfAPerson } from './audited.ts';
import { behindGate } from './desk-gate.ts';
import { guidedTestHandlers } from './guided-test.ts';

const { appointments, outbox, roster, help, walkIns, speech, board, hub, settings } = implementer;

function appointmentProcedures(access: HubAccess) {
  return {
    find: appointments.find.handler(({ input, context }) =>
      access.hub().kiosk.find(context.screen, input.claim ?? input.link ?? input.code, input.otherReading),
    ),
    checkIn: appointments.checkIn.handler(({ input, context }) =>
      access
        .hub()
        .kiosk.checkIn(
          context.screen,
          input.claim ?? input.link ?? input.code,
          input.appointmentId,
          input.phoneDigits,
          input.otherReading,
        ),
    ),
    checkInByStaff: appointments.checkInByStaff.handler(({ input, context }) =>
      access
        .hub()
        .kiosk.checkInByStaff(
          context.screen,
          input.claim ?? input.link ?? input.code,
          input.appointmentId,
          input.pin,
          input.otherReading,
        ),
    ),
    watchSeen: appointments.watchSeen.handler(({ input, context, signal }) =>
      access.hub().seen.watch(context.screen, input.arrival, signal),
    ),
    markSeen: appointments.markSeen.handler(({ input, context }) => ({
      done: access.hub().seen.mark(input.appointmentId, context.clerk?.name),
    })),
    printNumber: appointments.printNumber.handler(({ input }) =>
      access.hub().printNumber(input.appointmentId),
    ),
    callQuietly: appointments.callQuietly.handler(({ input }) => ({
      done: access.hub().quietCalls.set(input.appointmentId, input.isQuiet),
    })),
    watch: appointments.watch.handler(({ input, signal }) => access.hub().day.watch(signal, input?.day)),
    search: appointments.search.handler(({ input, signal }) => access.hub().day.search(input, signal)),
    claimFacts: appointments.claimFacts.handler(() => access.hub().day.claimFacts()),
    ahead: appointments.ahead.handler(() => [...access.hub().day.ahead(AHEAD_DAYS)]),
    checkInAtDesk: appointments.checkInAtDesk.handler(({ input }) =>
      access.hub().actions.atDesk('check-in', input.appointmentId),
    ),
    markNoShow: appointments.markNoShow.handler(({ input }) =>
      access.hub().actions.atDesk('no-show', input.appointmentId, input.hasArrived),
    ),
    cancel: appointments.cancel.handler(({ input }) =>
      access.hub().actions.atDesk('cancel', input.appointmentId, input.hasArrived),
    ),
    undo: appointments.undo.handler(({ input }) => access.hub().actions.undo(input.intentId)),
    ...bookingHandlers(access),
  };
}

function helpProcedures(access: HubAccess) {
  return {
    ask: help.ask.handler(({ input, context }) => access.hub().help.ask(context.screen, input)),
    follow: help.follow.handler(({ input, context, signal }) =>
      access.hub().help.follow(context.screen, input.helpId, signal),
    ),
    withdraw: help.withdraw.handler(({ input, context }) => ({
      done: access.hub().help.withdraw(context.screen, input.helpId),
    })),
    watch: help.watch.handler(({ signal }) => access.hub().help.watch(signal)),
    knocks: help.knocks.handler(({ signal }) => access.hub().help.knocks(signal)),
    markComing: help.markComing.handler(({ input }) => ({
      done: access.hub().help.markComing(input.helpId),
    })),
    close: help.close.handler(({ input }) => ({ done: access.hub().help.close(input.helpId) })),
  };
}

function procedures(access: HubAccess) {
  return {
    screen: screenHandlers(access),
    staff: staffHandlers(access),
    administrator: administratorHandlers(access),
    audit: auditHandlers(access),
    selfTest: selfTestHandlers(access),
    guidedTest: guidedTestHandlers(access),
    privacy: privacyHandlers(access),
    figures: figuresHandlers(access),
    copies: copiesHandlers(access),
    diagnostics: diagnosticsHandlers(access),
    settingsFile: settingsFileHandlers(access),
    fleet: fleetHandlers(access),
    appointments: appointmentProcedures(access),
    outbox: {
      resolve: outbox.resolve.handler(({ input }) =>
        access.hub().actions.resolve(input.intentId, input.decision),
      ),
    },
    lists: listHandlers(access),
    listBookings: listBookingHandlers(access),
    roster: {
      problems: roster.problems.handler(({ input }) => access.hub().roster.problems(input.from, input.file)),
      decide: roster.decide.handler(({ input }) =>
        access.hub().roster.decide(input.noticeId, input.decision),
      ),
    },
    help: helpProcedures(access),
    walkIns: {
      register: walkIns.register.handler(({ input, context }) =>
        access.hub().walkIns.register(context.screen, input),
      ),
    },
    speech: {
      say: speech.say.handler(async ({ input, signal, context }) =>
        asAnswer(await access.hub().voice.say(context.screen.id, input, signal)),
      ),
      sayCall: speech.sayCall.handler(({ input, signal, context }) =>
        access.hub().callVoice.say(context.screen.id, input, signal),
      ),
    },
    board: {
      watch: board.watch.handler(({ signal, context }) => access.hub().board.watch(signal, context.screen)),
      calls: board.calls.handler(({ input, signal, context }) =>
        access.hub().board.watchCalls(input.after, signal, context.screen),
      ),
    },
    hub: {
      watch: hub.watch.handler(({ signal }) => access.hub().status.watch(signal)),
      dismissNotice: hub.dismissNotice.handler(({ input }) => ({
        dismissed: access.hub().status.dismiss(input.noticeId),
      })),
    },
    settings: {
      read: settings.read.handler(() => access.settingsView()),
      save: settings.save.handler(({ input }) => access.saveSettings(input)),
      tryService: settings.tryService.handler(
        ({ input }) => access.tryService?.(input) ?? { kind: 'failed', problem: { kind: 'no-address' } },
      ),
      testConnection: settings.testConnection.handler(() => access.hub().service.test()),
    },
    oidc: oidcHandlers(access),
    serviceAuthority: serviceAuthorityHandlers(access),
    testCall: serveTestCalls(access),
    screensHere: screensHereHandlers(access),
    network: networkHandlers(access),
  };
}

/** Today and the rest of a week. */
const AHEAD_DAYS = 7;

/** These restart the hub and wait for all other requests, so they are not counted themselves. */
const SAVES: ReadonlySet<string> = new Set([
  'settings.save',
  'network.save',
  'copies.putBack',
  'settingsFile.apply',
]);

export function createRouter(access: HubAccess) {
  const atTheDoor = behindGate(access).use(({ next, path }) => {
    return access.pass && !SAVES.has(path.join('.')) ? access.pass(async () => next()) : next();
  });
  const audited = atTheDoor.use(async ({ context, path, procedure, next }, input: unknown) => {
    if (isOfAPerson(path.join('.'), procedure['~orpc'])) access.touched();
    if (!isAudited(procedure['~orpc'])) return next();
    const finishAudit = beginAudit({ access, context, action: path.join('.'), input });
    const result = await next();
    finishAudit(result.output);
    return result;
  });
  return audited.router(procedures(access));
}

export type HubRouter = ReturnType<typeof createRouter>;
