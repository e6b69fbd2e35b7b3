/** The section of setup that is open, and what it has unsaved. Pure but for the hook. */
import { useEffect, useRef, useState } from 'react';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts } from '../form/drafts.ts';
import { readStep } from '../form/form.ts';
import { isSamePage, pageOf, type Section, sectionOf } from './rooms.ts';

/** Undefined for sections without a form. */
function stepOf(section: Section): SetupStep | undefined {
  switch (section) {
    case 'overview':
    case 'appointments':
    case 'screens':
    case 'copies':
    case 'file':
    case 'requests':
    case 'trail':
    case 'self-test':
      return undefined;
    case 'staff':
      return 'pin';
    default:
      return section;
  }
}

export const stepsOn = (section: Section): readonly SetupStep[] =>
  pageOf(section).flatMap((one) => stepOf(one) ?? []);

/** Of the whole page with the section. */
export const isUnsaved = (section: Section, drafts: Drafts, view: SettingsView | undefined): boolean =>
  view !== undefined && stepsOn(section).some((step) => readStep(step, drafts, view).kind !== 'unchanged');

interface OpenSection {
  readonly section: Section;
  /** The section someone wants to go to, while a question about unsaved text is open. */
  readonly asked: Section | undefined;
  /** The caller drops what is not saved. */
  leave(): void;
  stay(): void;
}

/** The open section is in the address, so that it survives a reload. `hasUnsaved` is asked before leaving. */
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
      if (isSamePage(wanted, section)) setSection(wanted);
      else if (unsaved.current(section)) {
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
