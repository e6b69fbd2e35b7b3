/** The open calls for help from kiosks, which of them belong together, and the front desk's answers. */
import { createStore } from 'zustand/vanilla';
import type { DeskAppointment } from '../../../contract/desk-appointment.ts';
import type { HelpCall, HelpReason, HelpUpdate } from '../../../contract/help.ts';
import type { CallFailure, RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutations, type Readable } from '../../rpc/hub-queries.ts';
import type { Tone } from '../../ui/tones.ts';

export type HelpStore = ReturnType<typeof createHelpStore>;

/** `ring` is called once for each call that nobody has answered yet. */
export function createHelpStore(connection: HubConnection, ring: () => void) {
  const calls = createStore<readonly HelpCall[]>(() => []);
  /** By call. The hub's next update removes one that another desk or its visitor has closed. */
  const answers = createMutations<{ readonly kind: 'answered' }>(connection);
  let heard: ReadonlySet<string> = new Set();

  connection.watch(
    (client) => client.help.watch(),
    (update) => {
      const now = withUpdate(calls.getState(), update);
      const told = hearCalls(heard, now);
      heard = told.heard;
      calls.setState(now, true);
      if (told.ring !== undefined) ring();
    },
  );

  async function answerAll(
    helpIds: readonly string[],
    ask: (helpId: string) => RunCall<unknown>,
  ): Promise<void> {
    await Promise.all(
      helpIds.map((helpId) => answers.of(helpId).runAs(ask(helpId), () => ({ kind: 'answered' }))),
    );
  }

  return {
    calls: calls as Readable<readonly HelpCall[]>,
    answers,
    coming: (helpIds: readonly string[]) =>
      answerAll(helpIds, (helpId) => (client) => client.help.markComing({ helpId })),
    /** Closes the calls at every desk. A kiosk that had paused goes on. */
    done: (helpIds: readonly string[]) =>
      answerAll(helpIds, (helpId) => (client) => client.help.close({ helpId })),
  };
}

export interface AnswerState {
  readonly busy: boolean;
  readonly problem: CallFailure | undefined;
}

export function answerStateOf(
  answers: ReturnType<HelpStore['answers']['getState']>,
  { calls }: Pick<KioskCalls, 'calls'>,
): AnswerState {
  const kinds = calls.flatMap(({ helpId }) => answers[helpId]?.kind ?? []);
  return {
    busy: kinds.includes('pending'),
    problem: kinds.find((kind) => kind !== 'pending' && kind !== 'answered'),
  };
}

export const HELP_TONES: readonly Tone[] = [
  { hertz: 523, startsAtMs: 0, lastsMs: 220 },
  { hertz: 659, startsAtMs: 180, lastsMs: 220 },
  { hertz: 880, startsAtMs: 360, lastsMs: 500 },
];

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

type CallWords =
  | { readonly kind: 'plain'; readonly reason: HelpReason }
  | { readonly kind: 'not-found'; readonly code: string }
  | { readonly kind: 'timed'; readonly reason: 'here-early' | 'here-late'; readonly startsAt: number };

export function helpWords(call: HelpCall, appointment: DeskAppointment | undefined): CallWords {
  const { reason, codeMasked } = call;
  if (reason === 'unknown' && codeMasked !== undefined) return { kind: 'not-found', code: codeMasked };
  if ((reason === 'here-early' || reason === 'here-late') && appointment !== undefined)
    return { kind: 'timed', reason, startsAt: appointment.startsAt };
  return { kind: 'plain', reason };
}

interface HeardCalls {
  readonly heard: ReadonlySet<string>;
  readonly ring: HelpCall | undefined;
}

/**
 * A call is heard once, also if it was made while this screen had no connection; one that is answered needs no sound.
 */
export function hearCalls(before: ReadonlySet<string>, calls: readonly HelpCall[]): HeardCalls {
  const fresh = calls.filter((call) => isUnanswered(call) && !before.has(call.helpId));
  return {
    // Only what is still open is kept: an id never comes back.
    heard: new Set(calls.map(({ helpId }) => helpId)),
    ring: fresh.at(-1),
  };
}
