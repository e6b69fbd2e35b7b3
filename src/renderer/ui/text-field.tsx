/** A labelled line of text, with its hint, its problem and suggestions. */
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import './field.css';

export interface TextFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'placeholder' | 'autoComplete' | 'readOnly' | 'onBlur'
> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  /** Beside the field. */
  readonly problem?: string | undefined;
  /** Marked like a problem whose sentence stands elsewhere. */
  readonly isWrong?: boolean;
  readonly isNarrow?: boolean;
  /** Large letters, and no keyboard that corrects them. */
  readonly isCode?: boolean;
  /** Its page is for this field: typing begins here. */
  readonly takesKeyboard?: boolean;
  /** In UTF-16 units. */
  readonly longest?: number;
  /** Suggestions, each with a name beside it or without. */
  readonly list?: readonly (string | { readonly value: string; readonly name: string })[];
  readonly onType: (value: string) => void;
}

export function TextField({
  label,
  hint,
  value,
  problem,
  isWrong = problem !== undefined,
  isNarrow = false,
  isCode = false,
  takesKeyboard = false,
  longest,
  list,
  onType,
  ...input
}: TextFieldProps): ReactNode {
  const id = useId();
  const said = [problem === undefined ? '' : `${id}-problem`, hint === undefined ? '' : `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field" data-narrow={isNarrow ? '' : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        {...input}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has a heading and this
        autoFocus={takesKeyboard}
        spellCheck={false}
        autoCapitalize={isCode ? 'characters' : 'off'}
        data-code={isCode ? '' : undefined}
        maxLength={longest}
        list={list === undefined ? undefined : `${id}-list`}
        // The browser's arrow of a list stands where the text ends.
        dir={list === undefined ? undefined : 'auto'}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={said === '' ? undefined : said}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
      {list !== undefined && (
        <datalist id={`${id}-list`}>
          {list.map((one) => {
            const { value, name } = typeof one === 'string' ? { value: one, name: one } : one;
            return (
              <option key={value} value={value}>
                {name}
              </option>
            );
          })}
        </datalist>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="field-problem">
          {problem}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
