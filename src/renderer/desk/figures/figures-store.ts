/** What the figures' window asks of the hub. */
import { createStore } from 'zustand/vanilla';
import type { DayFigures, Periods } from '../../../contract/figures.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';

export const FIGURES_VIEWS = ['day', 'week', 'month'] as const;
export type FiguresView = (typeof FIGURES_VIEWS)[number];

/** `day`: `YYYY-MM-DD`; undefined for today. */
export type Asked =
  | { readonly view: 'day'; readonly day: string | undefined }
  | { readonly view: 'week' | 'month' };

/** One of both is there, or none yet: what was asked for last. */
export interface FiguresState {
  readonly day: DayFigures | undefined;
  readonly periods: Periods | undefined;
  readonly isCounting: boolean;
  /** The last question had no answer. */
  readonly hasFailed: boolean;
}

export type FiguresStore = ReturnType<typeof createFiguresStore>;

const NOTHING = { day: undefined, periods: undefined };

export function createFiguresStore(connection: Pick<HubConnection, 'call'>) {
  const store = createStore<FiguresState>(() => ({ ...NOTHING, isCounting: false, hasFailed: false }));
  let asked = 0;
  let last = '';

  async function answerTo(what: Asked): Promise<Pick<FiguresState, 'day' | 'periods'> | undefined> {
    if (what.view === 'day') {
      const { day } = what;
      const answer = await connection.call((client) => client.figures.day(day === undefined ? {} : { day }));
      const isThere = answer.kind === 'answered' && answer.value.kind === 'counted';
      return isThere ? { ...NOTHING, day: answer.value } : undefined;
    }
    const { view: by } = what;
    const answer = await connection.call((client) => client.figures.periods({ by }));
    const isThere = answer.kind === 'answered' && answer.value.kind === 'counted';
    return isThere ? { ...NOTHING, periods: answer.value } : undefined;
  }

  return {
    ...store,
    /** An answer that another question has overtaken is forgotten. */
    async count(what: Asked): Promise<void> {
      asked += 1;
      const mine = asked;
      const isSame = last === JSON.stringify(what);
      last = JSON.stringify(what);
      store.setState({ ...(isSame ? {} : NOTHING), isCounting: true, hasFailed: false });
      const answer = await answerTo(what);
      if (mine !== asked) return;
      store.setState(answer ? { ...answer, isCounting: false } : { isCounting: false, hasFailed: true });
    },
  };
}
