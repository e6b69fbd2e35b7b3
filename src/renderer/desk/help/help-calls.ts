/** Which calls for help stand on the screen, what each says, and which one has to be heard. Pure. */
import type { DeskAppointment } from '../../../contract/appointment.ts';
import type { HelpCall, HelpReason, HelpUpdate } from '../../../contract/help.ts';

/** More would push the day away; the rest is a count until a clerk asks for it. */
export const MOST_CALLS = 3;

/** Nobody has said yet that they are coming. */
export const isUnanswered = (call: HelpCall): boolean => call.comingAt === undefined;

/** The open calls after one more word of the hub. */
export function withUpdate(calls: readonly HelpCall[], update: HelpUpdate): readonly HelpCall[] {
  if (update.kind === 'snapshot') return update.calls;
  const told = new Set([...update.gone, ...update.calls.map(({ helpId }) => helpId)]);
  return [...calls.filter(({ helpId }) => !told.has(helpId)), ...update.calls];
}

export interface ArrangedCalls {
  readonly shown: readonly HelpCall[];
  /** How many more there are. */
  readonly hidden: number;
  /** How many of all wait for an answer. */
  readonly unanswered: number;
}

/**
 * In the order they were made, so that no row moves when another is answered. Where not all are shown, those that wait
 * for an answer are, the longest wait first.
 */
export function arrangeCalls(calls: readonly HelpCall[], expanded: boolean): ArrangedCalls {
  const ordered = [...calls].sort((a, b) => a.askedAt - b.askedAt || (a.helpId < b.helpId ? -1 : 1));
  const waiting = ordered.filter(isUnanswered);
  const answered = ordered.filter((call) => !isUnanswered(call));
  const chosen = new Set(expanded ? ordered : [...waiting, ...answered].slice(0, MOST_CALLS));
  return {
    shown: ordered.filter((call) => chosen.has(call)),
    hidden: ordered.length - chosen.size,
    unanswered: waiting.length,
  };
}

/** What a call says: its reason, made exact by the code that was not found or the time of the appointment. */
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
  /** The calls of which a clerk was told already. */
  readonly heard: ReadonlySet<string>;
  /** The newest call that has not been heard and waits for an answer. */
  readonly ring: HelpCall | undefined;
}

/**
 * What to sound for when the hub tells its open calls. A call is heard once, also when it was made while this screen
 * had no connection; one that somebody is coming to needs no sound.
 */
export function hearCalls(before: ReadonlySet<string>, calls: readonly HelpCall[]): HeardCalls {
  const fresh = calls.filter((call) => isUnanswered(call) && !before.has(call.helpId));
  return {
    // Only what is still open is kept: an id never comes back.
    heard: new Set(calls.map(({ helpId }) => helpId)),
    ring: fresh.at(-1),
  };
}
