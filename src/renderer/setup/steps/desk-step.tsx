/** Where visitors are called to: the desks, and the way to each; the lines that they come for, and with whom. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_LINES, MAX_MINUTES } from '../../../contract/limits.ts';
import { DesksField } from '../fields/desks-field.tsx';
import { LinesField } from '../fields/lines-field.tsx';
import { PeopleField } from '../fields/people-field.tsx';
import { LinesOffered } from '../fields/lines-offered.tsx';
import { lineDraftsOf, nameless, unlisted, withLine } from '../form/lines-form.ts';
import type { FieldProblem } from '../form/drafts.ts';
import { deskDraftsOf, personDraftsOf } from '../form/front-desk-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from '../form/step-props.ts';
import { isLocked } from '../form/form.ts';
import { isChanged, problemOf } from '../form/step-props.ts';

/** The id of the row that a problem is of. */
const rowOf = (found: FieldProblem | undefined): number | undefined =>
  found?.at?.[0] === undefined ? undefined : Number(found.at[0]);

export interface DeskStepProps extends StepProps {
  /** The ids of lines that appointments or calls have and nothing names. */
  readonly unnamed?: readonly number[];
}

export function DeskStep({ state, view, store, unnamed = [] }: DeskStepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const desksProblem = problemOf(state, 'desk', 'desks');
  const linesProblem = problemOf(state, 'desk', 'lines');
  const lines = drafts.lines ?? lineDraftsOf(view.lines);
  const isLinesLocked = view.locked.includes('lines');
  const isRoom = !isLinesLocked && lines.length < MAX_LINES;
  const peopleProblem = problemOf(state, 'desk', 'people');
  return (
    <StepForm
      title={t('desk.title')}
      hint={t('desk.hint')}
      saveLabel={isLocked('desk', view) ? undefined : t('desk.save')}
      canSave={isChanged('desk', drafts, view)}
      save={saves.desk}
      onSave={() => void store.save('desk')}
    >
      <DesksField
        value={drafts.desks ?? deskDraftsOf(view.desks)}
        problem={desksProblem && (problemSentence(t, desksProblem) ?? t('deskRows.idRule'))}
        problemDesk={rowOf(desksProblem)}
        locked={view.locked.includes('desks')}
        onType={(desks) => store.type({ desks })}
      />
      <LinesField
        value={lines}
        problem={
          linesProblem && (problemSentence(t, linesProblem) ?? t('lineRows.rule', { most: MAX_MINUTES }))
        }
        problemLine={rowOf(linesProblem)}
        locked={isLinesLocked}
        onType={(typed) => store.type({ lines: typed })}
      />
      <LinesOffered
        nameless={nameless(unnamed, lines)}
        offered={isRoom ? unlisted(unnamed, lines) : []}
        onAdd={(id) => store.type({ lines: withLine(lines, id) })}
      />
      <PeopleField
        value={drafts.people ?? personDraftsOf(view.people)}
        problem={peopleProblem && (problemSentence(t, peopleProblem) ?? t('personRows.idRule'))}
        problemPerson={rowOf(peopleProblem)}
        locked={view.locked.includes('people')}
        onType={(people) => store.type({ people })}
      />
    </StepForm>
  );
}
