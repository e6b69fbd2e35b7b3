/** What was typed in setup and not saved, for the life of the page. Whoever unlocks setup at this screen continues there. */
import type { SettingsChange, SettingsSave, SettingsView } from '../../../contract/settings.ts';
import { type Marks, wholeParts } from '../../../contract/whole-settings.ts';
import type { DraftField, Drafts } from './drafts.ts';

export interface TypedText {
  drafts(): Drafts;
  keep(drafts: Drafts): void;
  readonly shown: ShownMarks;
}

/** Someone else may unlock setup, and could show or save them. */
const SECRETS: ReadonlySet<string> = new Set<DraftField>([
  'apiKey',
  'webhookSecret',
  'staffPin',
  'staffPinAgain',
]);

export function createTypedText(): TypedText {
  let kept: Drafts = {};
  return {
    drafts: () => kept,
    keep(drafts) {
      kept = Object.fromEntries(Object.entries(drafts).filter(([field]) => !SECRETS.has(field)));
    },
    shown: createShownMarks(),
  };
}

interface ShownMarks {
  typed(draft: Drafts, before: Drafts, view: SettingsView | undefined): void;
  /** The change, with the marks of its parts from before they were typed in. */
  withOver(change: SettingsChange): SettingsSave;
  saved(change: SettingsChange, view: SettingsView): void;
}

/** The marks of settings when typing in them began, so that the hub sees a save over someone else's. */
function createShownMarks(): ShownMarks {
  let shown: Marks = {};

  function keep(parts: readonly string[], marks: Marks = {}): void {
    shown = { ...shown, ...Object.fromEntries(parts.map((part) => [part, marks[part] ?? ''])) };
  }

  return {
    typed(draft, before, view) {
      const known = wholeParts(before);
      const begun = wholeParts(draft).filter((part) => !known.includes(part));
      keep(begun, view?.marks);
    },
    withOver(change) {
      const parts = wholeParts(change);
      if (parts.length === 0) return change;
      return { ...change, over: Object.fromEntries(parts.map((part) => [part, shown[part] ?? ''])) };
    },
    saved: (change, { marks }) => keep(wholeParts(change), marks),
  };
}
