/**
 * The way from a kiosk to a person. A call is a row, synced before the kiosk hears that it was made; the front desk
 * sees it at once and its answer goes back to the kiosk. Calls survive a restart of the hub.
 */
import type { HelpAnswer, HelpAsk, HelpReason } from '../../contract/help.ts';
import type { Screen } from '../access/screen.ts';
import { type Clock, wallMs } from '../clock.ts';
import { createFeed } from '../feed.ts';
import type { Log } from '../log.ts';
import { createSparingLog } from '../sparing-log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { createAskLimit } from './ask-limit.ts';
import { newestWaiting, OF_THE_HUB, placeOf } from './call-place.ts';
import { createHelpStreams, type HelpStreams } from './help-streams.ts';
import { createHelpTable, type KeptCall, type NewCall } from './help-table.ts';
import { maskedCode } from './masked-code.ts';

/** BCP 47 for a language that is not known. */
const NO_LANGUAGE = 'und';

/** Random bytes of a call's handle. */
const HANDLE_BYTES = 16;

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
  /** False for a call that is not known or closed, and when the disk refuses; doing it twice is the same as once. */
  markComing(helpId: string): boolean;
  /** False for a call that is not known, and when the disk refuses; doing it twice is the same as once. */
  close(helpId: string): boolean;
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
  const sayNotSaved = createSparingLog(deps.log, 'help-not-saved', clock.monotonic, 'error');
  let isShut = false;

  /** What `work` answers in one synced transaction; undefined when the disk refuses, and then nothing was changed. */
  function kept<T>(work: () => T): T | undefined {
    try {
      return database.transaction(work);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      sayNotSaved('disk');
      return undefined;
    }
  }

  /** The call as it is now, and the handles of those that were changed for it. */
  function put(call: NewCall): { readonly made: KeptCall | undefined; readonly changed: readonly string[] } {
    const place = placeOf(call, table.open());
    switch (place.kind) {
      case 'again': {
        const { helpId, askedAt, language, listens } = place.call;
        const isUnchanged = language === call.language && listens === call.listens;
        if (isUnchanged) return { made: place.call, changed: [] };
        table.replace(helpId, { ...call, askedAt });
        return { made: table.byId(helpId), changed: [helpId] };
      }
      case 'instead-of': {
        const { helpId } = place.call;
        table.replace(helpId, call);
        return { made: table.byId(helpId), changed: [helpId] };
      }
      case 'new': {
        const helpId = deps.randomBytes(HANDLE_BYTES).toString('base64url');
        table.add(helpId, call);
        const { closing } = place;
        if (closing) table.setClosed(closing.helpId, call.askedAt);
        return { made: table.byId(helpId), changed: closing ? [closing.helpId, helpId] : [helpId] };
      }
    }
  }

  function call(
    screen: Screen,
    about: Omit<NewCall, 'askedAt' | 'screenId' | 'kioskName'>,
  ): KeptCall | undefined {
    const whose = { screenId: screen.id, kioskName: deps.nameOf(screen) };
    const saved = kept(() => put({ ...about, ...whose, askedAt: wallMs(clock) }));
    if (!saved) return undefined;
    sayAsked(about.reason);
    for (const helpId of saved.changed) changes.touch(helpId);
    return saved.made;
  }

  /** What a screen that has asked too often is told: of its newest call that waits, and nothing is written. */
  function waiting({ id }: Screen): KeptCall | undefined {
    try {
      return newestWaiting(id, table.open());
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return undefined;
    }
  }

  /** The hub's own call is no visitor's, whatever screen it is about. */
  function ownCall(screenId: string, helpId: string): KeptCall | undefined {
    const own = table.ofScreen(screenId, helpId);
    return own?.reason === OF_THE_HUB ? undefined : own;
  }

  /** What `change` makes of a call that is known; undefined for one that is not, and when the disk refuses. */
  function onCall<T>(helpId: string, change: (known: KeptCall) => T): T | undefined {
    const changed = kept(() => {
      const known = table.byId(helpId);
      return known && change(known);
    });
    // Also when nothing was done: a desk that still shows a call which is gone then sees what is there.
    changes.touch(helpId);
    return changed;
  }

  const streams = createHelpStreams({ table, clock, changes, ownCall, isShut: () => isShut });

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
        : waiting(screen);
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
      // Read first: what is not this screen's is not written about, and no desk hears of it.
      const closed = kept(() => {
        const own = ownCall(screen.id, helpId);
        if (own && own.closedAt === undefined) table.setClosed(helpId, wallMs(clock));
        return own;
      });
      if (closed && closed.closedAt === undefined) changes.touch(helpId);
      return closed !== undefined;
    },

    watch: streams.watch,

    markComing(helpId) {
      const coming = onCall(helpId, (known) => {
        if (known.closedAt !== undefined) return false;
        if (known.comingAt === undefined) table.setComing(helpId, wallMs(clock));
        return true;
      });
      return coming ?? false;
    },

    close(helpId) {
      const before = onCall(helpId, (known) => {
        table.setClosed(helpId, wallMs(clock));
        return known;
      });
      if (before && before.closedAt === undefined) {
        deps.onClosed({ reason: before.reason, screenId: before.screenId });
      }
      return before !== undefined;
    },

    shutDown() {
      isShut = true;
      changes.close();
    },
  };
}
