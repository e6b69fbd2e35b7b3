/** What of the settings for the room is to be sent to the hub: the displays' notice, times and desks. Pure. */
import type { NamedDesk, SettingsChange, SettingsView } from '../../../contract/settings.ts';
import type { Drafts, StepReading } from './form.ts';
import { hoursDraftOf, readHours } from './hours-form.ts';

/** A row of the list of desks, as typed. */
export interface DeskDraft {
  readonly id: string;
  readonly name: string;
  readonly direction: string;
}

export const deskDraftsOf = (desks: readonly NamedDesk[]): readonly DeskDraft[] =>
  desks.map(({ id, name, direction = '' }) => ({ id: String(id), name, direction }));

/** Undefined where an id is no whole number. Rows that were left empty count as not there. */
function desksOf(drafts: readonly DeskDraft[]): NamedDesk[] | undefined {
  const typed = drafts.filter((row) => [row.id, row.name, row.direction].some((text) => text.trim() !== ''));
  if (typed.some(({ id }) => !/^-?\d{1,15}$/u.test(id.trim()))) return undefined;
  return typed.map(({ id, name, direction }) => ({
    id: Number(id),
    name: name.trim(),
    ...(direction.trim() === '' ? {} : { direction: direction.trim() }),
  }));
}

type HoursField = 'openingHours' | 'quietHours';

/** Only what differs, as `readStep` has it. */
export function readRoom(drafts: Drafts, view: SettingsView): StepReading {
  const change: SettingsChange = {};
  const notice = drafts.displayNotice?.trim();
  if (notice !== undefined && notice !== (view.displayNotice ?? '')) change.displayNotice = notice;

  const minutes = drafts.servedStaysMin?.trim();
  if (minutes !== undefined && !/^\d{1,6}$/u.test(minutes))
    return { kind: 'invalid', problems: [{ field: 'servedStaysMin' }] };
  if (minutes !== undefined && Number(minutes) !== view.servedStaysMin)
    change.servedStaysMin = Number(minutes);

  for (const field of ['openingHours', 'quietHours'] satisfies HoursField[]) {
    const draft = drafts[field];
    if (draft === undefined) continue;
    const read = readHours(draft);
    if (read.kind === 'wrong') {
      const problem = { kind: 'hours-not-a-time' as const, weekday: read.weekday };
      return { kind: 'invalid', problems: [{ field, problem }] };
    }
    const saved = readHours(hoursDraftOf(view[field]));
    if (saved.kind === 'wrong' || JSON.stringify(saved.hours) !== JSON.stringify(read.hours))
      change[field] = read.hours;
  }

  if (drafts.desks !== undefined) {
    const desks = desksOf(drafts.desks);
    if (desks === undefined) return { kind: 'invalid', problems: [{ field: 'desks' }] };
    if (JSON.stringify(desks) !== JSON.stringify(desksOf(deskDraftsOf(view.desks)))) change.desks = desks;
  }
  return Object.keys(change).length === 0 ? { kind: 'unchanged' } : { kind: 'change', change };
}
