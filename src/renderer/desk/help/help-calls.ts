/** Which calls for help belong together, what each says, and which one has to be heard. Pure. */
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall, HelpReason, HelpUpdate } from '../../../contract/help.ts';

const isUnanswered = (call: HelpCall): boolean => call.comingAt === undefined;

export function withUpdate(calls: readonly HelpCall[], update: HelpUpdate): readonly HelpCall[] {
  if (update.kind === 'snapshot') return update.calls;
  const told = new Set([...update.gone, ...update.calls.map(({ helpId }) => helpId)]);
  return [...calls.filter(({ helpId }) => !told.has(helpId)), ...update.calls];
}

/** The open calls of one kiosk: whoever comes, comes for all of them. */
export interface KioskCalls {
  readonly kioskName: string;
  readonly calls: readonly HelpCall[];
  /** The oldest that nobody has answered, or the oldest. */
  readonly first: HelpCall;
  readonly waiting: readonly HelpCall[];
  readonly askedAt: number;
}

/** In the order in which the kiosks began to call, so that none moves when another is answered. */
export function kioskCalls(calls: readonly HelpCall[]): readonly KioskCalls[] {
  const ordered = [...calls].sort((a, b) => a.askedAt - b.askedAt || (a.helpId < b.helpId ? -1 : 1));
  const byKiosk = new Map<string, HelpCall[]>();
  for (const call of ordered) byKiosk.set(call.kioskName, [...(byKiosk.get(call.kioskName) ?? []), call]);
  return [...byKiosk].flatMap(([kioskName, ofKiosk]) => {
    const [oldest] = ofKiosk;
    if (oldest === undefined) return [];
    const waiting = ofKiosk.filter(isUnanswered);
    return [{ kioskName, calls: ofKiosk, first: waiting[0] ?? oldest, waiting, askedAt: oldest.askedAt }];
  });
}

export type CallWords =
  | { readonly kind: 'plain'; readonly reason: HelpReason }
  | { readonly kind: 'not-found'; readonly code: string }
  | { readonly kind: 'timed'; readonly reason: 'here-early' | 'here-late'; readonly startsAt: number };

export function callWords(call: HelpCall, appointment: DeskAppointment | undefined): CallWords {
  const { reason, codeMasked } = call;
  if (reason === 'unknown' && codeMasked !== undefined) return { kind: 'not-found', code: codeMasked };
  if ((reason === 'here-early' || reason === 'here-late') && appointment !== undefined)
    return { kind: 'timed', reason, startsAt: appointment.startsAt };
  return { kind: 'plain', reason };
}

export interface HeardCalls {
  readonly heard: ReadonlySet<string>;
  readonly ring: HelpCall | undefined;
}

/**
 * A call is heard once, also if it was made while this screen had no connection; one that is answered needs
 * no sound.
 */
export function hearCalls(before: ReadonlySet<string>, calls: readonly HelpCall[]): HeardCalls {
  const fresh = calls.filter((call) => isUnanswered(call) && !before.has(call.helpId));
  return {
    // Only what is still open is kept: an id never comes back.
    heard: new Set(calls.map(({ helpId }) => helpId)),
    ring: fresh.at(-1),
  };
}
