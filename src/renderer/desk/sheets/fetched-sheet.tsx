/** A sheet over the front desk. Its script is fetched when it is opened: most of a morning none is. */
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Sheets } from './sheets.ts';

export type SheetName = 'figures' | 'trail';

export interface SheetProps {
  readonly sheets: Sheets;
  /** `YYYY-MM-DD`; undefined until the hub has told it. */
  readonly today: string | undefined;
  /** The day that the list shows. */
  readonly shown: string | undefined;
  readonly clerks: readonly string[];
  readonly onClose: () => void;
}

const LOADS: Readonly<Record<SheetName, () => Promise<ComponentType<SheetProps>>>> = {
  figures: async () => (await import('./figures-sheet.tsx')).FiguresSheet,
  trail: async () => (await import('./trail-sheet.tsx')).TrailSheet,
};

/** One whose script does not come is closed: its button is there to be pressed again. */
export function FetchedSheet({ name, ...props }: SheetProps & { readonly name: SheetName }): ReactNode {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>();
  const { onClose } = props;
  useEffect(() => {
    let isGone = false;
    LOADS[name]().then(
      (loaded) => {
        if (!isGone) setSheet(() => loaded);
      },
      () => {
        if (!isGone) onClose();
      },
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `onClose` is new with each drawing, and the script is not
  }, [name]);
  return Sheet === undefined ? null : <Sheet {...props} />;
}
