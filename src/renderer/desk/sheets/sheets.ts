/** What the sheets of the front desk ask of the hub: the day in figures, and what staff did. */
import type { HubConnection } from '../../rpc/hub-connection.ts';
import { createTrailStore, type TrailStore } from '../../trail/trail-store.ts';
import { createFiguresStore, type FiguresStore } from './figures-store.ts';

export interface Sheets {
  readonly figures: FiguresStore;
  readonly trail: TrailStore;
}

/** Both ask nothing before they are opened. */
export const createSheets = (connection: HubConnection): Sheets => ({
  figures: createFiguresStore(connection),
  trail: createTrailStore(connection),
});
