/**
 * What was typed in setup and not saved, for the life of the page: a hub that starts anew, another PIN and a quarter of an
 * hour without a touch lock setup, and whoever opens it again at this screen goes on where somebody stopped.
 */
import type { DraftField, Drafts } from './drafts.ts';
import { createShownMarks, type ShownMarks } from './shown-marks.ts';

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
