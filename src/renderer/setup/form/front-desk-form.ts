/** What of the lists of the front desk is to be sent to the hub: desks, lines and people. Pure. */
import {
  MAX_DESK_DIRECTION_LENGTH,
  MAX_DESK_NAME_LENGTH,
  MAX_LINE_NAME_LENGTH,
  MAX_PERSON_NAME_LENGTH,
} from '../../../contract/limits.ts';
import type { NamedDesk, NamedPerson } from '../../../contract/named.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { DeskDraft, Drafts, PersonDraft, StepReading } from './drafts.ts';
import { lineDraftsOf, linesOf } from './lines-form.ts';
import { isEmpty, isNoId, readRows } from './rows-form.ts';

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

export const personDraftsOf = (people: readonly NamedPerson[]): readonly PersonDraft[] =>
  people.map(({ id, name }) => ({ id: String(id), name }));

/** Undefined where an id is no whole number. */
function peopleOf(drafts: readonly PersonDraft[]): NamedPerson[] | undefined {
  const typed = drafts.filter((row) => !isEmpty(row));
  if (typed.some(isNoId)) return undefined;
  return typed.map(({ id, name }) => ({ id: Number(id), name: name.trim() }));
}

const DESK_TEXTS = { name: MAX_DESK_NAME_LENGTH, direction: MAX_DESK_DIRECTION_LENGTH };

/** What of each list is to be sent, or what is wrong with it. */
export function readFrontDeskLists(
  { desks, lines, people }: Drafts,
  view: SettingsView,
): readonly StepReading[] {
  return [
    readRows('desks', desks, { read: desksOf, saved: deskDraftsOf(view.desks), most: DESK_TEXTS }),
    readRows('lines', lines, {
      read: linesOf,
      saved: lineDraftsOf(view.lines),
      most: { name: MAX_LINE_NAME_LENGTH },
    }),
    readRows('people', people, {
      read: peopleOf,
      saved: personDraftsOf(view.people),
      most: { name: MAX_PERSON_NAME_LENGTH },
    }),
  ];
}
