/** What each sheet over the front desk is given. */
import type { Sheets } from './sheets.ts';

export interface SheetProps {
  readonly sheets: Sheets;
  /** `YYYY-MM-DD`; undefined until the hub has told it. */
  readonly today: string | undefined;
  /** The day that the list shows. */
  readonly shown: string | undefined;
  readonly clerks: readonly string[];
  readonly onClose: () => void;
}
