/** A room whose calls take their time: the queue of a display, its clock and its words by hand. */
import type { CallBatch, CallNews } from '../../../src/contract/board.ts';
import type { Announcements } from '../../../src/renderer/display/queue/announcements.ts';
import {
  NOTHING_HEARD,
  hear,
  leaveOut,
  over,
  step,
} from '../../../src/renderer/display/queue/announcements.ts';

/** The hub's clock. This screen's own begins at 0. */
export const T = 1_000_000;

export function call(seq: number, about: Partial<CallNews> = {}): CallNews {
  const label = about.label ?? `N${seq}`;
  return {
    seq,
    callKey: `key ${seq}`,
    ticketRef: label,
    label,
    desk: '1',
    round: 1,
    isRecall: false,
    heardAt: T,
    ...about,
  };
}

const batch = (calls: readonly CallNews[], madeAt = T, about: Partial<CallBatch> = {}): CallBatch => ({
  cursor: `after ${calls.at(-1)?.seq ?? 0}`,
  calls: [...calls],
  madeAt,
  ...about,
});

export const cards = ({ stage }: Announcements): readonly string[] =>
  stage.map(({ call: { label } }) => label);

/** A room whose words take `wordsMs`; time passes as the queue asks for it, until nothing is left to do. */
export function room(wordsMs = 4_000) {
  const said: { readonly label: string; readonly at: number; readonly cards: readonly string[] }[] = [];
  let state = NOTHING_HEARD;
  let now = 0;
  let ends: { readonly key: string; readonly at: number } | undefined;
  /** For how long each call had a card, or half of one, by its key. */
  const shownFor = new Map<string, number>();

  /** What is due at `now`; how long nothing is due after that. */
  function act(): number {
    if (ends !== undefined && ends.at <= now) {
      state = over(state, ends.key, now);
      ends = undefined;
    }
    const { step: next, after } = step(state, now);
    state = after;
    if (next.kind === 'say') {
      said.push({ label: next.call.label, at: now, cards: cards(state) });
      ends = { key: next.call.callKey, at: now + wordsMs };
      return act();
    }
    if (next.kind === 'wait') return next.ms;
    return next.kind === 'speaking' && ends !== undefined ? ends.at - now : Infinity;
  }

  return {
    said,
    labels: () => said.map(({ label }) => label),
    state: () => state,
    hear(calls: readonly CallNews[], madeAt = T + now, about: Partial<CallBatch> = {}) {
      state = hear(state, batch(calls, madeAt, about), now);
      act();
    },
    leaveOut(label: string) {
      state = leaveOut(state, (each) => each.label === label);
    },
    pass(ms: number) {
      const end = now + ms;
      const pass = (to: number): void => {
        for (const { call: shown } of state.stage)
          shownFor.set(shown.callKey, (shownFor.get(shown.callKey) ?? 0) + to - now);
        now = to;
      };
      for (let wait = act(); now + wait <= end; wait = act()) pass(now + wait);
      pass(end);
    },
    shownFor,
    now: () => now,
  };
}
