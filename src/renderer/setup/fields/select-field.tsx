/** One of many of the house's settings, in a list that opens; where it may not be changed, it says why. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Choice, ChoiceGroup } from '../form/clock-choices.ts';
import { Field } from './field.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import '../../ui/field.css';

export interface SelectFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly groups: readonly ChoiceGroup[];
  readonly problem: string | undefined;
  readonly locked: boolean;
  /** What is read where it is locked. */
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
        aria-describedby={`${problem === undefined ? '' : `${id}-problem `}${id}-hint`}
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
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
    </div>
  );
}

const option = ({ value, text }: Choice): ReactNode => (
  <option key={value} value={value}>
    {text}
  </option>
);
