/** The sections of setup, in the order of a first setup, and what of the form each saves. Pure. */
import type { SettingsView } from '../../../contract/settings.ts';
import type { Step } from '../../../contract/setting-table.ts';
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
export const sectionOf = (hash: string): Section =>
  SECTIONS.find((section) => hash === `#${section}`) ?? SECTIONS[0];

/** The step whose fields are in `section`; those without one do what they do at once. */
export function stepOf(section: Section): Step | undefined {
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
