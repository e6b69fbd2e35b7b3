/** Calls for help on the disk: each change is one synced transaction, and everybody who watches hears of it after that. */
import type { Clock } from '../../clock/clock.ts';
import type { HelpReason } from '../../contract/help.ts';
import type { Screen } from '../access/screen.ts';
import type { Feed } from '../base/feed.ts';
import { createSparingLog, type Log } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { HelpTable, KeptCall, NewCall } from './help-table.ts';

/** Random bytes of a call's handle. */
const HANDLE_BYTES = 16;

export interface KeptCallsDeps {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: HelpTable;
  readonly changes: Pick<Feed<string>, 'touch'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Log;
  readonly randomBytes: (bytes: number) => Buffer;
}

export interface KeptCalls {
  /** The call as it is now, beside or instead of one that the screen has; undefined when the disk refuses. */
  put(call: NewCall): KeptCall | undefined;
  /** What `change` makes of a call that is known; undefined for one that is not, and when the disk refuses. */
  change<T>(helpId: string, change: (known: KeptCall) => T): T | undefined;
  /** Open calls, oldest first; none while they cannot be read. */
  open(): readonly KeptCall[];
  /** Closes a visitor's call at `now`. False for one that this screen has not made, and when the disk refuses. */
  closeOwn(screenId: string, helpId: string, now: number): boolean;
  /** What a screen that has asked too often is told: of its newest call that waits, and nothing is written. */
  waiting(screen: Screen): KeptCall | undefined;
  /** A call that a visitor made at this screen: the hub's own is no visitor's, whatever screen it is about. */
  own(screenId: string, helpId: string): KeptCall | undefined;
}

export function createKeptCalls(deps: KeptCallsDeps): KeptCalls {
  const { table, changes } = deps;
  const sayNotSaved = createSparingLog(deps.log, 'help-not-saved', deps.clock.monotonic, 'error');

  /** What `work` answers in one synced transaction; undefined when the disk refuses, and then nothing was changed. */
  function kept<T>(work: () => T): T | undefined {
    try {
      return deps.database.transaction(work);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      sayNotSaved('disk');
      return undefined;
    }
  }

  /** The call as it is now, and the handles of those that were changed for it. */
  function place(call: NewCall): {
    readonly made: KeptCall | undefined;
    readonly changed: readonly string[];
  } {
    const found = placeOf(call, table.open());
    switch (found.kind) {
      case 'again': {
        const { helpId, askedAt, language, listens } = found.call;
        const isUnchanged = language === call.language && listens === call.listens;
        if (isUnchanged) return { made: found.call, changed: [] };
        table.replace(helpId, { ...call, askedAt });
        return { made: table.byId(helpId), changed: [helpId] };
      }
      case 'instead-of': {
        const { helpId } = found.call;
        table.replace(helpId, call);
        return { made: table.byId(helpId), changed: [helpId] };
      }
      case 'new': {
        const helpId = deps.randomBytes(HANDLE_BYTES).toString('base64url');
        table.add(helpId, call);
        const { closing } = found;
        if (closing) table.setClosed(closing.helpId, call.askedAt);
        return { made: table.byId(helpId), changed: closing ? [closing.helpId, helpId] : [helpId] };
      }
    }
  }

  function ownCall(screenId: string, helpId: string): KeptCall | undefined {
    const own = table.ofScreen(screenId, helpId);
    return own?.reason === OF_THE_HUB ? undefined : own;
  }

  return {
    put(call) {
      const saved = kept(() => place(call));
      for (const helpId of saved?.changed ?? []) changes.touch(helpId);
      return saved?.made;
    },
    change(helpId, change) {
      const changed = kept(() => {
        const known = table.byId(helpId);
        return known && change(known);
      });
      // Also when nothing was done: a desk that still shows a call which is gone then sees what is there.
      changes.touch(helpId);
      return changed;
    },
    closeOwn(screenId, helpId, now) {
      // Read first: what is not this screen's is not written about, and no desk hears of it.
      const closed = kept(() => {
        const own = ownCall(screenId, helpId);
        if (own && own.closedAt === undefined) table.setClosed(helpId, now);
        return own;
      });
      if (closed && closed.closedAt === undefined) changes.touch(helpId);
      return closed !== undefined;
    },
    open() {
      try {
        return table.open();
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        return [];
      }
    },
    waiting({ id }) {
      try {
        return newestWaiting(id, table.open());
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        return undefined;
      }
    },
    own: ownCall,
  };
}

/** Open calls of visitors at one screen. */
export const MOST_OPEN = 20;

/** The hub's own reason: closing it ends a pause of the kiosk, so only the front desk may. */
const OF_THE_HUB: HelpReason = 'too-many-misses';

type CallPlace =
  | { readonly kind: 'again'; readonly call: KeptCall }
  | { readonly kind: 'instead-of'; readonly call: KeptCall }
  | { readonly kind: 'new'; readonly closing?: KeptCall };

/**
 * Where a new call for help goes, so that a touch storm does not flood the front desk. Pure.
 *
 * An open call of the same screen with the same reason, appointment and masked code that nobody has answered is used
 * again, with the time it was made. And a screen has at most {@link MOST_OPEN} open calls: one more takes the place of
 * that screen's newest unanswered call. Whoever comes to the kiosk comes for both, and a visitor who follows the call
 * that was there is not told that somebody closed it. Where all of them are answered, the oldest is closed to make
 * room. A call of the hub's own neither counts nor gives way.
 *
 * `open` holds the open calls of all screens, oldest first.
 */
export function placeOf(call: NewCall, open: readonly KeptCall[]): CallPlace {
  const ofScreen = open.filter(({ screenId }) => screenId === call.screenId);
  const unanswered = ofScreen.filter(({ comingAt }) => comingAt === undefined);
  const same = unanswered.find(
    ({ reason, appointmentId, codeMasked }) =>
      reason === call.reason && appointmentId === call.appointmentId && codeMasked === call.codeMasked,
  );
  if (same) return { kind: 'again', call: same };
  const ofVisitors = ofScreen.filter(({ reason }) => reason !== OF_THE_HUB);
  const [oldest] = ofVisitors;
  if (call.reason === OF_THE_HUB || ofVisitors.length < MOST_OPEN || !oldest) return { kind: 'new' };
  const newest = newestWaiting(call.screenId, open);
  return newest ? { kind: 'instead-of', call: newest } : { kind: 'new', closing: oldest };
}

/** The newest call of a visitor at this screen that nobody has answered. */
function newestWaiting(screenId: string, open: readonly KeptCall[]): KeptCall | undefined {
  return open.findLast(
    (call) => call.screenId === screenId && call.comingAt === undefined && call.reason !== OF_THE_HUB,
  );
}
