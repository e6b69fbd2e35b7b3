/** Requests for help on the disk: one synced transaction per change, before any reader is notified. */
import type { Clock } from '../../clock/clock.ts';
import type { HelpReason } from '../../contract/help.ts';
import type { Screen } from '../access/screen.ts';
import type { Logged } from '../base/capabilities.ts';
import type { Feed } from '../base/feed.ts';
import { createSparingLog } from '../base/log.ts';
import type { Database } from '../storage/database.ts';
import { isStorageFailure } from '../storage/storage-failure.ts';
import type { HelpTable, KeptHelpCall, NewHelpCall } from './help-table.ts';

const HANDLE_BYTES = 16;

interface KeptCallsDeps extends Logged {
  readonly database: Pick<Database, 'transaction'>;
  readonly table: HelpTable;
  readonly changes: Pick<Feed<string>, 'touch'>;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly randomBytes: (bytes: number) => Buffer;
}

export function createKeptCalls(deps: KeptCallsDeps) {
  const { table, changes } = deps;
  const logNotSaved = createSparingLog(deps.log, 'help-not-saved', deps.clock.monotonic, 'error');

  /** Runs `work` in one synced transaction. Undefined if the disk fails, and nothing has changed. */
  function kept<T>(work: () => T): T | undefined {
    try {
      return deps.database.transaction(work);
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      logNotSaved('disk');
      return undefined;
    }
  }

  /** The stored request, and the handles of all that changed with it. */
  function place(call: NewHelpCall): {
    readonly made: KeptHelpCall | undefined;
    readonly changed: readonly string[];
  } {
    const found = placementOf(call, table.open());
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

  function ownCall(screenId: string, helpId: string): KeptHelpCall | undefined {
    const own = table.ofScreen(screenId, helpId);
    return own?.reason === OF_THE_HUB ? undefined : own;
  }

  return {
    /** Stores the request beside or instead of one that the screen has. Undefined if the disk fails. */
    put(call: NewHelpCall): KeptHelpCall | undefined {
      const saved = kept(() => place(call));
      for (const helpId of saved?.changed ?? []) changes.touch(helpId);
      return saved?.made;
    },
    /** The result of `change`. Undefined if the request is unknown, or the disk fails. */
    change<T>(helpId: string, change: (known: KeptHelpCall) => T): T | undefined {
      const changed = kept(() => {
        const known = table.byId(helpId);
        return known && change(known);
      });
      // Even if nothing changed: a desk that still shows a closed request is then updated.
      changes.touch(helpId);
      return changed;
    },
    /** False if this screen did not make the request, or the disk fails. */
    closeOwn(screenId: string, helpId: string, now: number): boolean {
      // Checked first, so that another screen's handle causes no write and notifies no desk.
      const closed = kept(() => {
        const own = ownCall(screenId, helpId);
        if (own && own.closedAt === undefined) table.setClosed(helpId, now);
        return own;
      });
      if (closed && closed.closedAt === undefined) changes.touch(helpId);
      return closed !== undefined;
    },
    /** Oldest first. Empty while they cannot be read. */
    open(): readonly KeptHelpCall[] {
      try {
        return table.open();
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        return [];
      }
    },
    /** The newest unanswered request of a screen above the limit. Writes nothing. */
    waiting({ id }: Screen): KeptHelpCall | undefined {
      try {
        return newestWaiting(id, table.open());
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        return undefined;
      }
    },
    /** A visitor's request from this screen, not one by the hub itself. */
    own: ownCall,
  };
}

/** Visitors' open requests per screen. */
export const MAX_OPEN = 20;

/** The hub's own reason. Closing it ends the kiosk's pause, so only the front desk may. */
const OF_THE_HUB: HelpReason = 'too-many-misses';

type CallPlace =
  | { readonly kind: 'again'; readonly call: KeptHelpCall }
  | { readonly kind: 'instead-of'; readonly call: KeptHelpCall }
  | { readonly kind: 'new'; readonly closing?: KeptHelpCall };

/**
 * Where to store a new request, so that a touch storm does not flood the front desk. Pure.
 *
 * An unanswered request of the same screen, reason, appointment and masked code is reused with its time. Beyond {@link
 * MAX_OPEN} open requests, a new one replaces the screen's newest unanswered one: the clerk comes for both, and the
 * visitor who follows the old one does not see it closed. If all are answered, the oldest is closed. Requests by the
 * hub itself neither count nor give way.
 *
 * `open`: the open requests of all screens, oldest first.
 */
export function placementOf(call: NewHelpCall, open: readonly KeptHelpCall[]): CallPlace {
  const ofScreen = open.filter(({ screenId }) => screenId === call.screenId);
  const unanswered = ofScreen.filter(({ comingAt }) => comingAt === undefined);
  const same = unanswered.find(
    ({ reason, appointmentId, codeMasked }) =>
      reason === call.reason && appointmentId === call.appointmentId && codeMasked === call.codeMasked,
  );
  if (same) return { kind: 'again', call: same };
  const ofVisitors = ofScreen.filter(({ reason }) => reason !== OF_THE_HUB);
  const [oldest] = ofVisitors;
  if (call.reason === OF_THE_HUB || ofVisitors.length < MAX_OPEN || !oldest) return { kind: 'new' };
  const newest = newestWaiting(call.screenId, open);
  return newest ? { kind: 'instead-of', call: newest } : { kind: 'new', closing: oldest };
}

/** The screen's newest unanswered request of a visitor. */
function newestWaiting(screenId: string, open: readonly KeptHelpCall[]): KeptHelpCall | undefined {
  return open.findLast(
    (call) => call.screenId === screenId && call.comingAt === undefined && call.reason !== OF_THE_HUB,
  );
}
