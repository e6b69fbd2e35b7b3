/** What all fields of settings share, and the plain fields. A locked field says why. */
import { LockKeyhole } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FormField } from '../../../contract/setting-kinds.ts';
import { useSettingName } from '../../setting-names/setting-names.ts';
import { Dropdown } from '../../ui/select.tsx';
import '../../ui/field.css';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import type { ClockChoice, ChoiceGroup } from '../form/clock-choices.ts';
import type { FieldProblem } from '../form/drafts.ts';
import { problemOf } from '../form/setup-state.ts';
import type { StepProps } from '../form/setup-store.ts';
import { problemSentence } from '../words/problem-words.ts';
import './field-parts.css';

export interface FieldFace {
  readonly label: string;
  readonly problem: string | undefined;
  readonly locked: boolean;
}

export function useFaces({ state, view }: Pick<StepProps, 'state' | 'view'>) {
  const { t, i18n } = useTranslation('setup');
  const nameOf = useSettingName();
  return (field: FormField): FieldFace & { readonly found: FieldProblem | undefined } => {
    const found = problemOf(state, field);
    return {
      label: nameOf(field),
      problem: problemSentence(t, found, i18n.language),
      locked: view.locked.includes(field),
      found,
    };
  };
}

export function LockedHint(): ReactNode {
  const { t } = useTranslation('setup');
  return (
    <>
      <LockKeyhole aria-hidden />
      {t('locked')}
    </>
  );
}

interface HintProps {
  readonly id: string;
  readonly locked: boolean;
  readonly children: ReactNode;
}

/** For the field with `id`; its control uses `describedBy`. */
export function FieldHint({ id, locked, children }: HintProps): ReactNode {
  return (
    <p className="field-hint" id={`${id}-hint`}>
      {locked ? <LockedHint /> : children}
    </p>
  );
}

export function ProblemLine({ id, problem }: Pick<HintProps, 'id'> & Pick<FieldFace, 'problem'>): ReactNode {
  return (
    problem !== undefined && (
      <p className="field-problem" id={`${id}-problem`}>
        {problem}
      </p>
    )
  );
}

export const describedBy = (id: string, problem: string | undefined): string =>
  `${problem === undefined ? '' : `${id}-problem `}${id}-hint`;

export interface FieldProps extends Omit<TextFieldProps, 'readOnly' | 'hint'> {
  readonly hint?: string;
  readonly locked?: boolean;
}

export function Field({ hint, locked = false, ...field }: FieldProps): ReactNode {
  return <TextField {...field} readOnly={locked} hint={locked ? <LockedHint /> : hint} />;
}

interface TickProps extends Omit<FieldFace, 'problem'> {
  readonly hint: string;
  readonly checked: boolean;
  readonly onTick: (checked: boolean) => void;
}

export function Tick({ label, hint, checked, locked, onTick }: TickProps): ReactNode {
  const id = useId();
  return (
    <div className="tick">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={locked}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldHint id={id} locked={locked}>
        {hint}
      </FieldHint>
    </div>
  );
}

interface SelectFieldProps extends FieldFace {
  readonly hint: string;
  readonly value: string;
  readonly groups: readonly ChoiceGroup[];
  readonly lockedText: string;
  readonly onChoose: (value: string) => void;
}

export function SelectField(props: SelectFieldProps): ReactNode {
  const { label, hint, value, groups, problem, locked, lockedText, onChoose } = props;
  const id = useId();
  if (locked) return <Field label={label} value={lockedText} locked onType={() => {}} />;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Dropdown
        id={id}
        value={value}
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={describedBy(id, problem)}
        onChange={({ target }) => onChoose(target.value)}
      >
        {groups.map(({ name, choices }) =>
          name === '' ? (
            choices.map(option)
          ) : (
            <optgroup key={name} label={name}>
              {choices.map(option)}
            </optgroup>
          ),
        )}
      </Dropdown>
      <ProblemLine id={id} problem={problem} />
      <FieldHint id={id} locked={false}>
        {hint}
      </FieldHint>
    </div>
  );
}

const option = ({ value, text }: ClockChoice): ReactNode => (
  <option key={value} value={value}>
    {text}
  </option>
);
