/**
 * The way from a kiosk to a person. A call is a row, synced before the kiosk hears that it was made; the front desk
 * sees it at once and its answer goes back to the kiosk. Calls survive a restart of the hub.
 */
import { type Clock, wallMs } from '../../clock/clock.ts';
import type { AppointmentStatus } from '../../contract/appointment.ts';
import { codeKey } from '../../contract/code-key.ts';
import type { HelpAnswer, HelpAsk, HelpReason } from '../../contract/help.ts';
import { LONGEST_BARE_CODE } from '../../contract/limits.ts';
import type { Screen } from '../access/screen.ts';
import { createFeed } from '../base/feed.ts';
import { createSparingLog, type Log } from '../base/log.ts';
import { fullUntil, type Moments, NO_MOMENTS, within, withMoment } from '../base/pace.ts';
import type { Database } from '../storage/database.ts';
import { createHelpStreams, type HelpStreams } from './help-streams.ts';
import { createHelpTable, type KeptCall, type NewCall } from './help-table.ts';
import { createKeptCalls } from './kept-calls.ts';

/** BCP 47 for a language that is not known. */
const NO_LANGUAGE = 'und';

export interface HelpDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** So many random bytes. */
  readonly randomBytes: (bytes: number) => Buffer;
  /** How people call this screen. */
  readonly nameOf: (screen: Screen) => string;
  /** The appointment that this screen found by this code a moment ago; nothing may be looked up for it. */
  readonly justFound: (screen: Screen, code: string) => string | undefined;
  /** After the front desk closed a call; not after a visitor withdrew one. */
  readonly onClosed: (call: { readonly reason: HelpReason; readonly screenId: string | undefined }) => void;
}

/** Calls are named by handles: text that cannot be guessed, and that a screen can use for its own calls only. */
export interface HelpDesk {
  ask(screen: Screen, ask: HelpAsk): HelpAnswer;
  /** A call of the hub's own. Where the disk refuses, it is logged and nobody is called. */
  raise(reason: HelpReason, screen: Screen): void;
  /** How one call of this screen stands, until it is closed. Any other text is a call that is closed. */
  follow(screen: Screen, helpId: string, signal: AbortSignal | undefined): ReturnType<HelpStreams['follow']>;
  /** Closes a visitor's call. False for one that this screen has not made, and when the disk refuses. */
  withdraw(screen: Screen, helpId: string): boolean;
  /** All open calls, then what changed. */
  watch: HelpStreams['watch'];
  knocks: HelpStreams['knocks'];
  /** False for a call that is not known or closed, and when the disk refuses; doing it twice is the same as once. */
  markComing(helpId: string): boolean;
  /** False for a call that is not known, and when the disk refuses; doing it twice is the same as once. */
  close(helpId: string): boolean;
  /** Ends calls about these appointments, or about any, whose cause has passed; where the disk refuses they stay. */
  endPassed(
    appointmentIds: ReadonlySet<string> | undefined,
    statusOf: (appointmentId: string) => AppointmentStatus | undefined,
  ): void;
  /** Calls about an appointment that are kept, the newest first; 20 at most. */
  ofAppointment(appointmentId: string): readonly Pick<KeptCall, 'askedAt' | 'kioskName' | 'reason'>[];
  /** Ends every stream. */
  shutDown(): void;
}

/** Only a well-formed tag goes on to the desk, which formats it. */
function languageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? NO_LANGUAGE;
  } catch {
    return NO_LANGUAGE;
  }
}

export function createHelpDesk(deps: HelpDeskDeps): HelpDesk {
  const { database, clock } = deps;
  const table = createHelpTable(database);
  const changes = createFeed<string>();
  const limit = createAskLimit(clock);
  const sayAsked = createSparingLog(deps.log, 'help-asked', clock.monotonic, 'info');
  let isShut = false;

  const calls = createKeptCalls({ ...deps, table, changes });

  /** Undefined when the disk refuses. */
  function call(
    screen: Screen,
    about: Omit<NewCall, 'askedAt' | 'screenId' | 'kioskName'>,
  ): KeptCall | undefined {
    const whose = { screenId: screen.id, kioskName: deps.nameOf(screen) };
    const made = calls.put({ ...about, ...whose, askedAt: wallMs(clock) });
    if (made) sayAsked(about.reason);
    return made;
  }

  const streams = createHelpStreams({ table, clock, changes, ownCall: calls.own, isShut: () => isShut });

  return {
    ask(screen, { reason, code, language, listens }) {
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

    raise(reason, screen) {
      call(screen, {
        reason,
        codeMasked: undefined,
        appointmentId: undefined,
        language: NO_LANGUAGE,
        listens: false,
      });
    },

    follow: (screen, helpId, signal) => streams.follow(screen.id, helpId, signal),

    withdraw(screen, helpId) {
      return calls.closeOwn(screen.id, helpId, wallMs(clock));
    },

    watch: streams.watch,
    knocks: streams.knocks,

    markComing(helpId) {
      const coming = calls.change(helpId, (known) => {
        if (known.closedAt !== undefined) return false;
        if (known.comingAt === undefined) table.setComing(helpId, wallMs(clock));
        return true;
      });
      return coming ?? false;
    },

    close(helpId) {
      const before = calls.change(helpId, (known) => {
        table.setClosed(helpId, wallMs(clock));
        return known;
      });
      if (before && before.closedAt === undefined) {
        deps.onClosed({ reason: before.reason, screenId: before.screenId });
      }
      return before !== undefined;
    },

    endPassed(appointmentIds, statusOf) {
      for (const { helpId, appointmentId, reason } of calls.open()) {
        if (appointmentId === undefined || appointmentIds?.has(appointmentId) === false) continue;
        const status = statusOf(appointmentId);
        if (status !== undefined && hasCausePassed(reason, status)) {
          calls.change(helpId, () => table.setClosed(helpId, wallMs(clock)));
        }
      }
    },

    ofAppointment: table.ofAppointment,

    shutDown() {
      isShut = true;
      changes.close();
    },
  };
}

const HIDDEN = '•';
/** Of a code this short, two characters would be nearly all of it. */
const SHORT = 3;

/**
 * The first and the last character of the cleaned code with a dot for each one between, at most {@link LONGEST_BARE_CODE}
 * characters in all; of a code of three characters or fewer only the first. Undefined where nothing was typed.
 */
export function maskedCode(typed: string): string | undefined {
  const characters = Array.from(codeKey(typed));
  const [first] = characters;
  if (first === undefined) return undefined;
  if (characters.length <= SHORT) return first + HIDDEN.repeat(characters.length - 1);
  const between = Math.min(characters.length, LONGEST_BARE_CODE) - 2;
  return first + HIDDEN.repeat(between) + (characters.at(-1) ?? '');
}

/** Calls within {@link ASK_WINDOW_MS}. */
export const MOST_ASKS = 20;
export const ASK_WINDOW_MS = 5 * 60_000;

interface AskLimit {
  /** Counts one call; false, and not counted, where there were too many. */
  takes(screenId: string): boolean;
}

/**
 * How often one screen may call for help. A visitor taps once or twice; a page that somebody else runs would write to
 * the disk and to every front desk as fast as it can. Only asking counts: what a screen may withdraw it has asked for.
 */
function createAskLimit(clock: Pick<Clock, 'monotonic'>): AskLimit {
  const askedBy = new Map<string, Moments>();
  return {
    takes(screenId) {
      const now = clock.monotonic();
      const asked = askedBy.get(screenId) ?? NO_MOMENTS;
      if (fullUntil(asked, MOST_ASKS, ASK_WINDOW_MS, now) !== undefined) return false;
      for (const [id, moments] of askedBy) {
        if (within(moments, ASK_WINDOW_MS, now).length === 0) askedBy.delete(id);
      }
      askedBy.set(screenId, withMoment(asked, ASK_WINDOW_MS, now));
      return true;
    },
  };
}

/** With what a call for this reason is over: with the check-in that was in the way, or once its visitor was served. */
const PASSES_WITH: Readonly<Record<HelpReason, 'check-in' | 'serving' | 'nothing'>> = {
  choose: 'check-in',
  confirm: 'check-in',
  early: 'check-in',
  late: 'check-in',
  'other-day': 'check-in',
  'other-location': 'check-in',
  'no-show': 'check-in',
  'in-doubt': 'check-in',
  cancelled: 'check-in',
  refused: 'check-in',
  'here-early': 'check-in',
  'here-late': 'check-in',
  'checked-in': 'serving',
  saved: 'serving',
  'already-checked-in': 'serving',
  start: 'nothing',
  'already-served': 'nothing',
  unknown: 'nothing',
  'not-a-code': 'nothing',
  'not-saved': 'nothing',
  'outcome-unknown': 'nothing',
  fault: 'nothing',
  'too-many-misses': 'nothing',
};

/**
 * Whether what a visitor called about is over, by what has become of the appointment since. Pure.
 *
 * Only where it is certain: who could not check in is checked in, and who asked after that has been served. A call
 * without an appointment, of a check-in whose outcome nobody knew, or of the hub’s own stays until somebody was there, or
 * until its kiosk takes it back.
 */
export function hasCausePassed(reason: HelpReason, status: AppointmentStatus): boolean {
  const passes = PASSES_WITH[reason];
  if (status === 'Served') return passes !== 'nothing';
  return status === 'Checked-in' && passes === 'check-in';
}
