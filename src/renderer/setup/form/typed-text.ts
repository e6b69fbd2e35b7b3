/**
 * What was typed in setup and not saved, for the life of the page: a hub that starts anew, another PIN and a quarter of an
 * hour without a touch lock setup, and whoever opens it again at this screen goes on where somebody stopped.
 */
import type { SettingsChange, SettingsSave, SettingsView } from '../../../contract/settings.ts';
import { type Marks, wholeParts } from '../../../contract/whole-settings.ts';
import type { DraftField, Drafts } from './drafts.ts';

export interface TypedText {
  /** What setup begins with. */
  drafts(): Drafts;
  keep(drafts: Drafts): void;
  readonly shown: ShownMarks;
}

/** Typed again after a lock: it may be another who opens setup, and could show or save them. */
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
  /** `draft` is typed beside what was typed before. */
  typed(draft: Drafts, before: Drafts, view: SettingsView | undefined): void;
  /** The change, and what was shown of its parts when somebody began to type in them. */
  withOver(change: SettingsChange): SettingsSave;
  /** What is typed further is typed over what was saved. */
  saved(change: SettingsChange, view: SettingsView): void;
}

/** What stood in the parts that somebody types in, so that a save tells the hub what it is over. */
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
