/** The open calls for help from kiosks, and what the front desk answers to them. */
import { createStore } from 'zustand/vanilla';
import type { HelpCall } from '../../../contract/help.ts';
import type { CallFailure, RunCall } from '../../rpc/call.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createMutations, type Readable } from '../../rpc/hub-queries.ts';
import type { Tone } from '../../ui/tones.ts';
import { hearCalls, type KioskCalls, withUpdate } from './help-calls.ts';

export type HelpStore = ReturnType<typeof createHelpStore>;

/** `ring` is called once for each call that nobody has answered yet. */
export function createHelpStore(connection: HubConnection, ring: () => void) {
  const calls = createStore<readonly HelpCall[]>(() => []);
  /** By call. The hub's next update removes one that another desk or its visitor has closed. */
  const answers = createMutations<{ readonly kind: 'answered' }>(connection);
  let heard: ReadonlySet<string> = new Set();

  connection.watch(
    (client, options) => client.help.watch(undefined, options),
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
      answerAll(helpIds, (helpId) => (client, options) => client.help.markComing({ helpId }, options)),
    /** Closes the calls at every desk. A kiosk that had paused goes on. */
    done: (helpIds: readonly string[]) =>
      answerAll(helpIds, (helpId) => (client, options) => client.help.close({ helpId }, options)),
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
