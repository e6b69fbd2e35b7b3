/** What of the people is to be sent to the hub. Pure. */
import type { NamedPerson } from '../../../contract/named.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, PersonDraft, StepReading } from './drafts.ts';

export const personDraftsOf = (people: readonly NamedPerson[]): readonly PersonDraft[] =>
  people.map(({ id, name }) => ({ id: String(id), name }));

/** Whether a row that is not empty has no whole number. */
export const hasNoId = ({ id, name }: PersonDraft): boolean =>
  (id + name).trim() !== '' && !/^-?\d{1,15}$/u.test(id.trim());

/** Rows that were left empty count as not there. */
const peopleOf = (drafts: readonly PersonDraft[]): NamedPerson[] =>
  drafts
    .filter(({ id, name }) => (id + name).trim() !== '')
    .map(({ id, name }) => ({ id: Number(id), name: name.trim() }));

export function readPeople(drafts: Drafts, view: SettingsView): StepReading {
  if (drafts.people === undefined) return { kind: 'unchanged' };
  if (drafts.people.some(hasNoId)) return { kind: 'invalid', problems: [{ field: 'people' }] };
  const people = peopleOf(drafts.people);
  const isSame = JSON.stringify(people) === JSON.stringify(peopleOf(personDraftsOf(view.people)));
  return isSame ? { kind: 'unchanged' } : { kind: 'change', change: { people } };
}
