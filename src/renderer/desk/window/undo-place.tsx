/**
 * Where the undo bars stand: on the side panel, or in the window that is open over the desk. Nothing outside of an open
 * window can be pressed, and what can be undone cannot wait for it to be closed.
 */
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface UndoPlaces {
  /** Undefined: on the side panel. */
  readonly place: HTMLElement | undefined;
  /** Returns how to leave. */
  readonly offer: (place: HTMLElement) => () => void;
}

const Places = createContext<UndoPlaces>({ place: undefined, offer: () => () => undefined });

export function UndoPlaces({ children }: { readonly children: ReactNode }): ReactNode {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([]);
  const offer = useCallback((place: HTMLElement) => {
    setPlaces((before) => [...before, place]);
    return () => setPlaces((before) => before.filter((each) => each !== place));
  }, []);
  const place = places.at(-1);
  return <Places value={useMemo(() => ({ place, offer }), [place, offer])}>{children}</Places>;
}

/** In a window: the bars are shown here while it is the topmost that is open. */
export function UndoPlace(): ReactNode {
  const { offer } = useContext(Places);
  const ref = useCallback(
    (place: HTMLDivElement | null) => (place === null ? undefined : offer(place)),
    [offer],
  );
  return <div ref={ref} className="undo-place" />;
}

/** The bars, wherever they are to be now. */
export function InUndoPlace({ children }: { readonly children: ReactNode }): ReactNode {
  const { place } = useContext(Places);
  return place === undefined ? children : createPortal(children, place);
}
