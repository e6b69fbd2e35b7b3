/**
 * Requests for help, from a kiosk to the front desk and back. Each is a synced row before the kiosk gets its answer,
 * and survives a restart.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { codeKey } from '../../contract/code-key.ts';
import type { HelpAnswer, HelpAsk, HelpReason } from '../../contract/help.ts';
import { MAX_BARE_CODE_LENGTH } from '../../contract/limits.ts';
import type { Screen } from '../access/screen.ts';
import type { Clocked, Logged } from '../base/capabilities.ts';
import { createFeed } from '../base/feed.ts';
import { createSparingLog } from '../base/log.ts';
import { addMoment, fullUntil, type Moments, NO_MOMENTS, within } from '../base/pace.ts';
import type { Database } from '../storage/database.ts';
import { createHelpStreams, type HelpStreams } from './help-streams.ts';
import { createHelpTable, type KeptHelpCall, type NewHelpCall } from './help-table.ts';
import { createKeptCalls } from './kept-calls.ts';
import { hasCausePassed } from './passed-calls.ts';

/** BCP 47 for an unknown language. */
const NO_LANGUAGE = 'und';

export interface HelpDeskDeps extends Clocked, Logged {
  readonly database: Database;
  readonly randomBytes: (bytes: number) => Buffer;
  readonly nameOf: (screen: Screen) => string;
  /** The appointment that this screen found by this code a moment ago, from memory. */
  readonly justFound: (screen: Screen, code: string) => string | undefined;
  readonly statusOf: (appointmentId: string) => AppointmentStatus | undefined;
  /** After the front desk closed a request, not after a visitor withdrew one. */
  readonly onClosed: (call: { readonly reason: HelpReason; readonly screenId: string | undefined }) => void;
}

export type HelpDesk = ReturnType<typeof createHelpDesk>;

/** Only a well-formed tag is sent to the desk, which formats it. */
function languageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? NO_LANGUAGE;
  } catch {
    return NO_LANGUAGE;
  }
}

/** Requests are named by handles, which cannot be guessed. A screen can use the handles of its own requests only. */
export function createHelpDesk(deps: HelpDeskDeps) {
  const { database, clock } = deps;
  const table = createHelpTable(database);
  const changes = createFeed<string>();
  const limit = createAskLimit(clock);
  const logAsked = createSparingLog(deps.log, 'help-asked', clock.monotonic, 'info');
  let isShut = false;

  const calls = createKeptCalls({ ...deps, table, changes });

  /** Undefined if the disk fails. */
  function call(
    screen: Screen,
    about: Omit<NewHelpCall, 'askedAt' | 'screenId' | 'kioskName'>,
  ): KeptHelpCall | undefined {
    const whose = { screenId: screen.id, kioskName: deps.nameOf(screen) };
    const made = calls.put({ ...about, ...whose, askedAt: wallMs(clock) });
    if (made) logAsked(about.reason);
    return made;
  }

  function hasPassed({ appointmentId, reason }: KeptHelpCall): boolean {
    const status = appointmentId === undefined ? undefined : deps.statusOf(appointmentId);
    return status !== undefined && hasCausePassed(reason, status);
  }

  const streams = createHelpStreams({
    table,
    clock,
    changes,
    ownCall: calls.own,
    hasPassed,
    isShut: () => isShut,
  });

  return {
    ask(screen: Screen, { reason, code, language, listens }: HelpAsk): HelpAnswer {
      const answered = limit.takes(screen.id)
        ? call(screen, {
            reason,
            codeMasked: code === undefined ? undefined : maskedCode(code),
            appointmentId: code === undefined ? undefined : deps.justFound(screen, code),
            language: languageTag(language),
            listens,
          })
        : calls.waiting(screen);
      return answered
        ? { kind: 'asked', helpId: answered.helpId, at: answered.askedAt }
        : { kind: 'not-saved' };
    },

    /** A request by the hub itself. If the disk fails, it is logged and not made. */
    raise(reason: HelpReason, screen: Screen): void {
      call(screen, {
        reason,
        codeMasked: undefined,
        appointmentId: undefined,
        language: NO_LANGUAGE,
        listens: false,
      });
    },

    /** Progress of this screen's request until it has ended. */
    follow: (
      screen: Screen,
      helpId: string,
      signal: AbortSignal | undefined,
    ): ReturnType<HelpStreams['follow']> => streams.follow(screen.id, helpId, signal),

    /** False if this screen did not make the request, or the disk fails. */
    withdraw(screen: Screen, helpId: string): boolean {
      return calls.closeOwn(screen.id, helpId, wallMs(clock));
    },

    /** A snapshot of open requests, then changes. */
    watch: streams.watch,
    knocks: streams.knocks,

    /** Idempotent. False if the request is unknown or closed, or the disk fails. */
    markComing(helpId: string): boolean {
      const coming = calls.change(helpId, (known) => {
        if (known.closedAt !== undefined) return false;
        if (known.comingAt === undefined) table.setComing(helpId, wallMs(clock));
        return true;
      });
      return coming ?? false;
    },

    /** Idempotent. False if the request is unknown, or the disk fails. */
    close(helpId: string): boolean {
      const before = calls.change(helpId, (known) => {
        table.setClosed(helpId, wallMs(clock));
        return known;
      });
      if (before && before.closedAt === undefined) {
        deps.onClosed({ reason: before.reason, screenId: before.screenId });
      }
      return before !== undefined;
    },

    /** Closes requests whose cause has passed. If the disk fails they stay open. */
    endPassed(appointmentIds: ReadonlySet<string> | undefined): void {
      for (const call of calls.open()) {
        const { helpId, appointmentId } = call;
        if (appointmentId === undefined || appointmentIds?.has(appointmentId) === false) continue;
        if (hasPassed(call)) calls.change(helpId, () => table.setClosed(helpId, wallMs(clock)));
      }
    },

    /** Newest first, at most 20. */
    ofAppointment: table.ofAppointment,

    /** Ends every stream. */
    shutDown(): void {
      isShut = true;
      changes.close();
    },
  };
}

const HIDDEN = '•';
/** Two characters would be nearly all of a code this short. */
const SHORT = 3;

/**
 * The first and last character of the cleaned code with a dot for each one between, at most {@link MAX_BARE_CODE_LENGTH}
 * characters. For up to three characters, the first only. Undefined if nothing was typed.
 */
export function maskedCode(typed: string): string | undefined {
  const characters = Array.from(codeKey(typed));
  const [first] = characters;
  if (first === undefined) return undefined;
  if (characters.length <= SHORT) return first + HIDDEN.repeat(characters.length - 1);
  const between = Math.min(characters.length, MAX_BARE_CODE_LENGTH) - 2;
  return first + HIDDEN.repeat(between) + (characters.at(-1) ?? '');
}

/** Per {@link ASK_WINDOW_MS}. */
export const MAX_ASKS = 20;
export const ASK_WINDOW_MS = 5 * 60_000;

/**
 * Limits requests per screen. A visitor taps once or twice, but a hostile page could write to the disk and to every
 * front desk without pause. Withdrawing needs no limit, because each withdrawal follows a request.
 */
function createAskLimit(clock: Pick<Clock, 'monotonic'>) {
  const askedBy = new Map<string, Moments>();
  return {
    /** Counts one request. False, and not counted, above the limit. */
    takes(screenId: string): boolean {
      const now = clock.monotonic();
      const asked = askedBy.get(screenId) ?? NO_MOMENTS;
      if (fullUntil(asked, MAX_ASKS, ASK_WINDOW_MS, now) !== undefined) return false;
      for (const [id, moments] of askedBy) {
        if (within(moments, ASK_WINDOW_MS, now).length === 0) askedBy.delete(id);
      }
      askedBy.set(screenId, addMoment(asked, ASK_WINDOW_MS, now));
      return true;
    },
  };
}
