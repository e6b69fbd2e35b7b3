/** What of the people is to be sent to the hub. Pure. */
import type { NamedPerson } from '../../../contract/named.ts';
import type { SettingsView } from '../../../contract/settings.ts';
import type { Drafts, PersonDraft, StepReading } from './drafts.ts';
import { isEmpty, isNoId, readRows } from './rows-form.ts';

export const personDraftsOf = (people: readonly NamedPerson[]): readonly PersonDraft[] =>
  people.map(({ id, name }) => ({ id: String(id), name }));

/** Undefined where an id is no whole number. */
function peopleOf(drafts: readonly PersonDraft[]): NamedPerson[] | undefined {
  const typed = drafts.filter((row) => !isEmpty(row));
  if (typed.some(isNoId)) return undefined;
  return typed.map(({ id, name }) => ({ id: Number(id), name: name.trim() }));
}

export function readPeople({ people }: Drafts, view: SettingsView): StepReading {
  if (people === undefined) return { kind: 'unchanged' };
  return readRows('people', peopleOf(people), peopleOf(personDraftsOf(view.people)));
}
