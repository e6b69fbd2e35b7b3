/**
 * Where the undo bars are shown: on the side panel, or in the window that is open over the desk, outside of
 * which nothing can be pressed.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

interface UndoPlaces {
  readonly place: HTMLElement | undefined;
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

/** Has the bars while its window is the topmost. */
export function UndoPlace(): ReactNode {
  const { offer } = useContext(Places);
  const ref = useCallback(
    (place: HTMLDivElement | null) => (place === null ? undefined : offer(place)),
    [offer],
  );
  return <div ref={ref} className="undo-place" />;
}

export function InUndoPlace({ children }: { readonly children: ReactNode }): ReactNode {
  const { place } = useContext(Places);
  return place === undefined ? children : createPortal(children, place);
}
