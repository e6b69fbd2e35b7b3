/** The stores of the sheets of the front desk: the day in figures, and what staff did. */
import { createStore } from 'zustand/vanilla';
import type { DayFigures } from '../../../contract/figures.ts';
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createTrailStore, type TrailStore } from '../../trail/trail-store.ts';

export interface Sheets {
  readonly figures: FiguresStore;
  readonly trail: TrailStore;
}

export const createSheets = (connection: HubConnection): Sheets => ({
  figures: createFiguresStore(connection),
  trail: createTrailStore(connection),
});

export interface SheetProps {
  readonly sheets: Sheets;
  /** `YYYY-MM-DD`; undefined until the hub has told it. */
  readonly today: string | undefined;
  readonly shown: string | undefined;
  readonly clerks: readonly string[];
  readonly onClose: () => void;
}

interface FiguresState {
  /** Of the day that was asked for last; undefined until they are there. */
  readonly figures: DayFigures | undefined;
  readonly isCounting: boolean;
  /** The last question had no answer. */
  readonly hasFailed: boolean;
}

type FiguresStore = ReturnType<typeof createFiguresStore>;

export function createFiguresStore(connection: Pick<HubConnection, 'call'>) {
  const store = createStore<FiguresState>(() => ({
    figures: undefined,
    isCounting: false,
    hasFailed: false,
  }));
  let asked = 0;
  let last: string | undefined;
  return {
    ...store,
    /** Of the day named `YYYY-MM-DD`, of today without a name. An answer that another question has overtaken is forgotten. */
    async count(day: string | undefined): Promise<void> {
      asked += 1;
      const mine = asked;
      const isSame = last === day;
      last = day;
      store.setState(({ figures }) => ({
        figures: isSame ? figures : undefined,
        isCounting: true,
        hasFailed: false,
      }));
      const answer = await connection.call((client, options) =>
        client.figures.day(day === undefined ? {} : { day }, options),
      );
      if (mine !== asked) return;
      if (answer.kind === 'answered' && answer.value.kind === 'counted')
        return store.setState({ figures: answer.value, isCounting: false });
      store.setState({ isCounting: false, hasFailed: true });
    },
  };
}
