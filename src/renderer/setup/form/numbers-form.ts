/** Whole numbers of the house's settings as they were typed. Pure. */
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { Drafts, FieldProblem } from './drafts.ts';

export type MinutesField = 'opensBeforeMin' | 'closesAfterMin' | 'servedStaysMin' | 'callLeavesAfterMin';
type SecondsField = 'idleWarningAfterS' | 'idleCountdownS' | 'doneStaysS';

/** What is to be sent of `fields`, and those in which no whole number stands. Which are too many or too few the hub knows. */
export function readNumbers(
  fields: readonly (MinutesField | SecondsField | 'callVolume')[],
  drafts: Drafts,
  view: SettingsView,
): { readonly change: SettingsChange; readonly problems: readonly FieldProblem[] } {
  const change: SettingsChange = {};
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const typed = drafts[field]?.trim();
    if (typed === undefined) continue;
    if (!/^\d{1,6}$/u.test(typed)) problems.push({ field });
    else if (Number(typed) !== view[field]) change[field] = Number(typed);
  }
  return { change, problems };
}
