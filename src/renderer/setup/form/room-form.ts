/** What of the displays' notice, the desks and the hours is to be sent to the hub. Pure. */
import type { NamedDesk } from '../../../contract/named.ts';
import type { SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { DeskDraft, Drafts, StepReading } from './drafts.ts';
import { hoursDraftOf, readHours } from './hours-form.ts';
import { isEmpty, isNoId, readRows } from './rows-form.ts';
import { readNumbers } from './numbers-form.ts';

export const deskDraftsOf = (desks: readonly NamedDesk[]): readonly DeskDraft[] =>
  desks.map(({ id, name, direction = '' }) => ({ id: String(id), name, direction }));

/** Undefined where an id is no whole number. */
function desksOf(drafts: readonly DeskDraft[]): NamedDesk[] | undefined {
  const typed = drafts.filter((row) => !isEmpty(row));
  if (typed.some(isNoId)) return undefined;
  return typed.map(({ id, name, direction }) => ({
    id: Number(id),
    name: name.trim(),
    ...(direction.trim() === '' ? {} : { direction: direction.trim() }),
  }));
}

type HoursField = 'openingHours' | 'quietHours';

const read = (change: SettingsChange): StepReading =>
  Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };

/** Only what differs, as `readStep` has it. */
export function readDisplay(drafts: Drafts, view: SettingsView): StepReading {
  const change: SettingsChange = {};
  const notice = drafts.displayNotice?.trim();
  if (notice !== undefined && notice !== (view.displayNotice ?? '')) change.displayNotice = notice;
  const { labelPrivacy, callSound } = drafts;
  if (labelPrivacy !== undefined && labelPrivacy !== view.labelPrivacy) change.labelPrivacy = labelPrivacy;
  if (callSound !== undefined && callSound !== view.callSound) change.callSound = callSound;

  const numbers = readNumbers(['callVolume', 'servedStaysMin', 'callLeavesAfterMin'], drafts, view);
  if (numbers.problems.length > 0) return { kind: 'invalid', problems: numbers.problems };
  return read({ ...change, ...numbers.change });
}

export function readHouseHours(drafts: Drafts, view: SettingsView): StepReading {
  const change: SettingsChange = {};
  for (const field of ['openingHours', 'quietHours'] satisfies HoursField[]) {
    const draft = drafts[field];
    if (draft === undefined) continue;
    const typed = readHours(draft);
    if (typed.kind === 'wrong') {
      const problem = { kind: 'hours-not-a-time' as const, weekday: typed.weekday };
      return { kind: 'invalid', problems: [{ field, problem }] };
    }
    const saved = readHours(hoursDraftOf(view[field]));
    if (saved.kind === 'wrong' || JSON.stringify(saved.hours) !== JSON.stringify(typed.hours))
      change[field] = typed.hours;
  }
  return read(change);
}

export function readDesks({ desks }: Drafts, view: SettingsView): StepReading {
  if (desks === undefined) return { kind: 'unchanged' };
  return readRows('desks', desksOf(desks), desksOf(deskDraftsOf(view.desks)));
}
