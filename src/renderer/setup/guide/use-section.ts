/** Which section of setup is open: it stands in the address, so that it stays when the page is loaded again. */
import { useEffect, useRef, useState } from 'react';
import { type Section, sectionOf } from './sections.ts';

export interface OpenSection {
  readonly section: Section;
  /** Where somebody wants to go while something is not saved; undefined where nothing is to be asked. */
  readonly asked: Section | undefined;
  /** Goes there; what is not saved is for the caller to drop. */
  leave(): void;
  stay(): void;
}

/** `hasUnsaved` is asked when somebody goes to another section, and when they close the page; `onLeft` is told when they went. */
export function useSection(
  page: Window,
  hasUnsaved: (open: Section) => boolean,
  onLeft: () => void,
): OpenSection {
  const [section, setSection] = useState(() => sectionOf(page.location.hash));
  const [asked, setAsked] = useState<Section>();
  const unsaved = useRef(hasUnsaved);
  const left = useRef(onLeft);
  useEffect(() => {
    unsaved.current = hasUnsaved;
    left.current = onLeft;
  });

  useEffect(() => {
    const look = (): void => {
      const wanted = sectionOf(page.location.hash);
      if (wanted === section) return;
      if (unsaved.current(section)) {
        page.history.replaceState(null, '', `#${section}`);
        setAsked(wanted);
      } else {
        left.current();
        setSection(wanted);
      }
    };
    const beforeClosing = (event: BeforeUnloadEvent): void => {
      if (unsaved.current(section)) event.preventDefault();
    };
    page.addEventListener('hashchange', look);
    page.addEventListener('beforeunload', beforeClosing);
    return () => {
      page.removeEventListener('hashchange', look);
      page.removeEventListener('beforeunload', beforeClosing);
    };
  }, [page, section]);

  return {
    section,
    asked,
    leave() {
      if (asked === undefined) return;
      onLeft();
      setAsked(undefined);
      setSection(asked);
      page.history.pushState(null, '', `#${asked}`);
    },
    stay: () => setAsked(undefined),
  };
}
