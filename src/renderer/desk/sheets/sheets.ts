/** The stores of the sheets of the front desk: figures, and what staff did. */
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createTrailStore, type TrailStore } from '../../trail/trail-store.ts';
import { createFiguresStore, type FiguresStore } from '../figures/figures-store.ts';

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
