/** Desks, with the way to each, lines and people. */
import type { ReactNode } from 'react';
import { MAX_LINES } from '../../../contract/limits.ts';
import { useFaces } from '../fields/field.tsx';
import { LinesOffered, ListField } from '../fields/front-desk-fields.tsx';
import { nameless, rowDraftsOf, unlisted, withLine } from '../form/front-desk-form.ts';
import type { StepProps } from '../form/setup-store.ts';
import { StepForm } from './step-form.tsx';

export interface DeskStepProps extends StepProps {
  readonly unnamed?: readonly number[];
}

export function DeskStep({ unnamed = [], ...step }: DeskStepProps): ReactNode {
  const { state, view, store } = step;
  const faceOf = useFaces(step);
  const { desks, people, lines = rowDraftsOf('lines', view.lines) } = state.drafts;
  const hasRoom = !view.locked.includes('lines') && lines.length < MAX_LINES;
  return (
    <StepForm step="desk" {...step}>
      <ListField
        {...faceOf('desks')}
        list="desks"
        value={desks ?? rowDraftsOf('desks', view.desks)}
        onType={(rows) => store.type({ desks: rows })}
      />
      <ListField
        {...faceOf('lines')}
        list="lines"
        value={lines}
        onType={(rows) => store.type({ lines: rows })}
      />
      <LinesOffered
        nameless={nameless(unnamed, lines)}
        offered={hasRoom ? unlisted(unnamed, lines) : []}
        onAdd={(id) => store.type({ lines: withLine(lines, id) })}
      />
      <ListField
        {...faceOf('people')}
        list="people"
        value={people ?? rowDraftsOf('people', view.people)}
        onType={(rows) => store.type({ people: rows })}
      />
    </StepForm>
  );
}
