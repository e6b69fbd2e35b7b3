/** One of a few, in a list that opens. */
import type { ReactNode } from 'react';
import { Dropdown } from './dropdown.tsx';
import './field.css';

export interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChoose: (value: T) => void;
}

export function Select<T extends string>({ label, value, options, onChoose }: SelectProps<T>): ReactNode {
  return (
    <label className="field">
      <span className="field-name">{label}</span>
      <Dropdown
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((one) => one.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
      </Dropdown>
    </label>
  );
}
