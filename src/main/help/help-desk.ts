/**
 * The way from a kiosk to a person. A call is a row, synced before the kiosk hears that it was made; the front desk
 * sees it at once and its answer goes back to the kiosk. Calls survive a restart of the hub.
 */
import type { HelpAnswer, HelpAsk, HelpCalls, HelpProgress, HelpReason } from '../../contract/help.ts';
import { type Clock, wallMs } from '../clock.ts';
import { createFeed } from '../feed.ts';
import type { Log } from '../log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import { OF_THE_HUB, placeOf } from './call-place.ts';
import { createHelpTable, type KeptCall, type NewCall } from './help-table.ts';
import { maskedCode } from './masked-code.ts';

/** BCP 47 for a language that is not known. */
const NO_LANGUAGE = 'und';

export interface HelpDeskDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly kioskName: string;
  /** The appointment that a code means today, where it means one. */
  readonly appointmentOfCode: (code: string) => string | undefined;
  /** After the front desk closed a call; not after a visitor withdrew one. */
  readonly onClosed: (call: { readonly reason: HelpReason; readonly kioskName: string }) => void;
}

export interface HelpDesk {
  ask(ask: HelpAsk): HelpAnswer;
  /** A call of the hub's own. Where the disk refuses, it is logged and nobody is called. */
  raise(reason: HelpReason, kioskName: string): void;
  /** How one call stands, until it is closed. An id that is not known is closed. */
  follow(helpId: number, signal: AbortSignal | undefined): AsyncGenerator<HelpProgress, void, void>;
  /** Closes a visitor's call. False for one that is not known, for the hub's own, and when the disk refuses. */
  withdraw(helpId: number): boolean;
  /** All open calls, whole with every change. */
  watch(signal: AbortSignal | undefined): AsyncGenerator<HelpCalls, void, void>;
  /** False for a call that is not known or closed, and when the disk refuses; doing it twice is the same as once. */
  markComing(helpId: number): boolean;
  /** False for a call that is not known, and when the disk refuses; doing it twice is the same as once. */
  close(helpId: number): boolean;
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

function progressOf(call: KeptCall): HelpProgress {
  if (call.closedAt !== undefined) return { state: 'closed', at: call.closedAt };
  if (call.comingAt !== undefined) return { state: 'coming', at: call.comingAt };
  return { state: 'asked', at: call.askedAt };
}

export function createHelpDesk(deps: HelpDeskDeps): HelpDesk {
  const { database, clock, log } = deps;
  const table = createHelpTable(database);
  const changes = createFeed<number>();
  let isShut = false;

  /** What `work` answers in one synced transaction; undefined when the disk refuses, and then nothing was changed. */
  function kept<T>(work: () => T): T | undefined {
    try {
      return database.transaction(work);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      log.error('help-not-saved');
      return undefined;
    }
  }

  function put(call: NewCall): KeptCall | undefined {
    const place = placeOf(call, table.open());
    switch (place.kind) {
      case 'again': {
        const { helpId, askedAt, language, listens } = place.call;
        const isUnchanged = language === call.language && listens === call.listens;
        if (!isUnchanged) table.replace(helpId, { ...call, askedAt });
        return table.byId(helpId);
      }
      case 'instead-of':
        table.replace(place.call.helpId, call);
        return table.byId(place.call.helpId);
      case 'new':
        if (place.closing) {
          table.setClosed(place.closing.helpId, call.askedAt);
          changes.touch(place.closing.helpId);
        }
        return table.byId(table.add(call));
    }
  }

  function call(about: Omit<NewCall, 'askedAt'>): KeptCall | undefined {
    const made = kept(() => put({ ...about, askedAt: wallMs(clock) }));
    if (made) {
      log.info('help-asked', { reason: about.reason });
      changes.touch(made.helpId);
    }
    return made;
  }

  /** What `change` makes of a call that is known; undefined for one that is not, and when the disk refuses. */
  function onCall<T>(helpId: number, change: (known: KeptCall) => T): T | undefined {
    const changed = kept(() => {
      const known = table.byId(helpId);
      return known && change(known);
    });
    // Also when nothing was done: a desk that still shows a call which is gone then sees what is there.
    changes.touch(helpId);
    return changed;
  }

  /** Undefined when it cannot be read: the stream ends then, and the screen asks again. */
  function read<T>(work: () => T): T | undefined {
    if (isShut) return undefined;
    try {
      return work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      return undefined;
    }
  }

  const progress = (helpId: number) =>
    read(() => {
      const known = table.byId(helpId);
      return known ? progressOf(known) : ({ state: 'closed', at: wallMs(clock) } as const);
    });
  const openCalls = () => read((): HelpCalls => ({ calls: [...table.open()] }));

  return {
    ask(ask) {
      let appointmentId: string | undefined;
      try {
        appointmentId = ask.code === undefined ? undefined : deps.appointmentOfCode(ask.code);
      } catch (error) {
        // Without the appointment it is still a call.
        if (!isStorageFailure(error)) throw error;
      }
      const made = call({
        kioskName: deps.kioskName,
        reason: ask.reason,
        codeMasked: ask.code === undefined ? undefined : maskedCode(ask.code),
        appointmentId,
        language: languageTag(ask.language),
        listens: ask.listens,
      });
      return made ? { kind: 'asked', helpId: made.helpId, at: made.askedAt } : { kind: 'not-saved' };
    },

    raise(reason, kioskName) {
      call({
        kioskName,
        reason,
        codeMasked: undefined,
        appointmentId: undefined,
        language: NO_LANGUAGE,
        listens: false,
      });
    },

    async *follow(helpId, signal) {
      const batches = changes.batches(signal);
      try {
        let now = progress(helpId);
        if (!now) return;
        yield now;
        if (now.state === 'closed') return;
        for await (const changed of batches) {
          if (!changed.has(helpId)) continue;
          now = progress(helpId);
          if (!now) return;
          yield now;
          if (now.state === 'closed') return;
        }
      } finally {
        await batches.return();
      }
    },

    withdraw(helpId) {
      const closed = onCall(helpId, (known) => {
        if (known.reason === OF_THE_HUB) return false;
        table.setClosed(helpId, wallMs(clock));
        return true;
      });
      return closed ?? false;
    },

    async *watch(signal) {
      const batches = changes.batches(signal);
      try {
        let now = openCalls();
        if (!now) return;
        yield now;
        for await (const _ of batches) {
          now = openCalls();
          if (!now) return;
          yield now;
        }
      } finally {
        await batches.return();
      }
    },

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
        deps.onClosed({ reason: before.reason, kioskName: before.kioskName });
      }
      return before !== undefined;
    },

    shutDown() {
      isShut = true;
      changes.close();
    },
  };
}
