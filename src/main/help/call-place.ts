/**
 * Where a new call for help goes, so that a touch storm does not flood the front desk. Pure.
 *
 * An open call of the same screen with the same reason, appointment and masked code that nobody has answered is used
 * again, with the time it was made. And a screen has at most {@link MOST_OPEN} open calls: one more takes the place of
 * that screen's newest unanswered call. Whoever comes to the kiosk comes for both, and a visitor who follows the call
 * that was there is not told that somebody closed it. Where all of them are answered, the oldest is closed to make
 * room. A call of the hub's own neither counts nor gives way.
 */
import type { HelpReason } from '../../contract/help.ts';
import type { KeptCall, NewCall } from './help-table.ts';

/** Open calls of visitors at one screen. */
export const MOST_OPEN = 20;

/** The hub's own reason: closing it ends a pause of the kiosk, so only the front desk may. */
export const OF_THE_HUB: HelpReason = 'too-many-misses';

export type CallPlace =
  | { readonly kind: 'again'; readonly call: KeptCall }
  | { readonly kind: 'instead-of'; readonly call: KeptCall }
  | { readonly kind: 'new'; readonly closing?: KeptCall };

/** `open` holds the open calls of all screens, oldest first. */
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
export function newestWaiting(screenId: string, open: readonly KeptCall[]): KeptCall | undefined {
  return open.findLast(
    (call) => call.screenId === screenId && call.comingAt === undefined && call.reason !== OF_THE_HUB,
  );
}
