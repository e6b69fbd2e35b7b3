/** Desks, lines and the people appointments are assigned to, as typed. */
import type { ReactNode } from 'react';
import type { Places } from '../../../contract/fleet.ts';
import { MAX_DESKS, MAX_LINES, MAX_PEOPLE } from '../../../contract/limits.ts';
import { Fetched } from '../../ui/fetched.tsx';
import { useFaces } from '../fields/field.tsx';
import { LinesOffered, ListField, SeenRows } from '../fields/front-desk-fields.tsx';
import {
  nameless,
  rowDraftsOf,
  seenUnlisted,
  unlisted,
  walkInHoursOf,
  withSeen,
} from '../form/front-desk-form.ts';
import type { StepProps } from '../form/setup-store.ts';
import { LATER_FIELDS } from './lobby-steps.tsx';

export interface DeskFieldsProps extends StepProps {
  readonly unnamed?: readonly number[];
  /** Undefined until the hub has told it. */
  readonly places?: Places | undefined;
}

export function DeskFields({ unnamed = [], places, ...step }: DeskFieldsProps): ReactNode {
  const { state, view, store } = step;
  const faceOf = useFaces(step);
  const {
    desks = rowDraftsOf('desks', view.desks),
    people = rowDraftsOf('people', view.people),
    lines = rowDraftsOf('lines', view.lines),
  } = state.drafts;
  const hasRoom = !view.locked.includes('lines') && lines.length < MAX_LINES;
  return (
    <>
      <ListField
        {...faceOf('desks')}
        list="desks"
        value={desks}
        onType={(rows) => store.type({ desks: rows })}
      />
      {!view.locked.includes('desks') && desks.length < MAX_DESKS && (
        <SeenRows
          seen={seenUnlisted(places?.desks ?? [], desks)}
          onAdd={(one) => store.type({ desks: withSeen('desks', desks, one) })}
        />
      )}
      <ListField
        {...faceOf('lines')}
        list="lines"
        value={lines}
        onType={(rows) => store.type({ lines: rows })}
      />
      <Fetched
        load={LATER_FIELDS.walkInHours}
        props={{
          lines,
          locked: view.locked.includes('lines'),
          hoursOf: (id) => walkInHoursOf(state.drafts, view, id),
          found: faceOf('lines').found?.at,
          problem: faceOf('lines').problem,
          onType: (id, hours) => store.type({ walkInHours: { ...state.drafts.walkInHours, [id]: hours } }),
        }}
      />
      <LinesOffered
        nameless={nameless(unnamed, lines)}
        offered={hasRoom ? unlisted(unnamed, lines) : []}
        onAdd={(id) => store.type({ lines: withSeen('lines', lines, { id }) })}
      />
      {hasRoom && (
        <SeenRows
          seen={seenUnlisted(places?.lines ?? [], lines).filter(({ name }) => name !== undefined)}
          onAdd={(one) => store.type({ lines: withSeen('lines', lines, one) })}
        />
      )}
      <ListField
        {...faceOf('people')}
        list="people"
        value={people}
        onType={(rows) => store.type({ people: rows })}
      />
      {!view.locked.includes('people') && people.length < MAX_PEOPLE && (
        <SeenRows
          seen={seenUnlisted(places?.people ?? [], people)}
          onAdd={(one) => store.type({ people: withSeen('people', people, one) })}
        />
      )}
    </>
  );
}
