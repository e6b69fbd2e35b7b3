/** What stood in the parts that somebody types in, so that a save tells the hub what it is over. */
import type { SettingsChange, SettingsSave, SettingsView } from '../../../contract/settings.ts';
import { type Marks, wholeParts } from '../../../contract/whole-settings.ts';
import type { Drafts } from './drafts.ts';

export interface ShownMarks {
  /** `draft` is typed beside what was typed before. */
  typed(draft: Drafts, before: Drafts, view: SettingsView | undefined): void;
  /** The change, and what was shown of its parts when somebody began to type in them. */
  withOver(change: SettingsChange): SettingsSave;
  /** What is typed further is typed over what was saved. */
  saved(change: SettingsChange, view: SettingsView): void;
}

export function createShownMarks(): ShownMarks {
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
