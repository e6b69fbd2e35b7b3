/** A labelled line of text, with what others typed there before at hand. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import './text-field.css';

export interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly longest: number;
  /** Large signs, and no keyboard that corrects them. */
  readonly isCode?: boolean;
  readonly isWrong?: boolean;
  readonly isNarrow?: boolean;
  readonly listId?: string;
  readonly list?: readonly string[];
  readonly onType: (value: string) => void;
}

export function TextField(props: TextFieldProps): ReactNode {
  const { label, hint, value, longest, isCode = false, isWrong = false, list = [], listId } = props;
  const id = useId();
  return (
    <div className="fleet-field" data-narrow={props.isNarrow === true ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize={isCode ? 'characters' : 'off'}
        data-code={isCode ? '' : undefined}
        maxLength={longest}
        list={listId}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => props.onType(event.target.value)}
      />
      {listId !== undefined && (
        <datalist id={listId}>
          {list.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      {hint !== undefined && <p id={`${id}-hint`}>{hint}</p>}
    </div>
  );
}
