/** The sections of setup, in the order of a first setup, and what of the form each saves. Pure. */
import { useEffect, useRef, useState } from 'react';
import type { SetupStep } from '../../../contract/setting-table.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts } from '../form/drafts.ts';
import { readStep } from '../form/form.ts';

export const SECTIONS = [
  'service',
  'location',
  'appointments',
  'calls',
  'screens',
  'kiosk',
  'display',
  'desk',
  'languages',
  'privacy',
  'brand',
  'hours',
  'staff',
  'copies',
  'file',
  'self-test',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The section that an address names by its hash; the first where it names none. */
const sectionOf = (hash: string): Section =>
  SECTIONS.find((section) => hash === `#${section}`) ?? SECTIONS[0];

/** The step whose fields are in `section`; those without one do what they do at once. */
export function stepOf(section: Section): SetupStep | undefined {
  switch (section) {
    case 'appointments':
    case 'screens':
    case 'copies':
    case 'file':
    case 'self-test':
      return undefined;
    case 'staff':
      return 'pin';
    default:
      return section;
  }
}

/** Whether something was typed in `section` that is not saved. */
export function isUnsaved(section: Section, drafts: Drafts, view: SettingsView | undefined): boolean {
  const step = stepOf(section);
  return step !== undefined && view !== undefined && readStep(step, drafts, view).kind !== 'unchanged';
}

interface OpenSection {
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
