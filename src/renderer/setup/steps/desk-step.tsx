/** Where visitors are called to: the desks, and the way to each; the lines that they come for, and with whom. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_LINES, MOST_MINUTES } from '../../../contract/limits.ts';
import { DesksField } from '../fields/desks-field.tsx';
import { LinesField } from '../fields/lines-field.tsx';
import { PeopleField } from '../fields/people-field.tsx';
import { LinesOffered } from '../fields/lines-offered.tsx';
import { lineDraftsOf, nameless, unlisted, withLine } from '../form/lines-form.ts';
import { personDraftsOf } from '../form/people-form.ts';
import { deskDraftsOf } from '../form/room-form.ts';
import { problemSentence } from '../words/problem-words.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { isChanged, isLocked, problemOf } from './step-props.ts';

export interface DeskStepProps extends StepProps {
  /** The ids of lines that appointments or calls have and nothing names. */
  readonly unnamed?: readonly number[];
}

export function DeskStep({ state, view, store, unnamed = [] }: DeskStepProps): ReactNode {
  const { t } = useTranslation('setup');
  const { drafts, saves } = state;
  const desksProblem = problemOf(state, 'desk', 'desks');
  const ofDesk = desksProblem?.problem;
  const linesProblem = problemOf(state, 'desk', 'lines');
  const ofLine = linesProblem?.problem;
  const lines = drafts.lines ?? lineDraftsOf(view.lines);
  const isLinesLocked = view.locked.includes('lines');
  const isRoom = !isLinesLocked && lines.length < MOST_LINES;
  const peopleProblem = problemOf(state, 'desk', 'people');
  const ofPerson = peopleProblem?.problem;
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
        problemDesk={ofDesk !== undefined && 'desk' in ofDesk ? ofDesk.desk : undefined}
        locked={view.locked.includes('desks')}
        onType={(desks) => store.type({ desks })}
      />
      <LinesField
        value={lines}
        problem={
          linesProblem && (problemSentence(t, linesProblem) ?? t('lineRows.rule', { most: MOST_MINUTES }))
        }
        problemLine={ofLine !== undefined && 'line' in ofLine ? ofLine.line : undefined}
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
        problemPerson={ofPerson !== undefined && 'person' in ofPerson ? ofPerson.person : undefined}
        locked={view.locked.includes('people')}
        onType={(people) => store.type({ people })}
      />
    </StepForm>
  );
}
