/** One of a few, in a list that opens. */
import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import './dropdown.css';
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

/** Its arrow keeps off the border, on which a browser's own stands. */
export function Dropdown(props: ComponentProps<'select'>): ReactNode {
  return (
    <span className="dropdown">
      <select {...props} />
      <ChevronDown aria-hidden />
    </span>
  );
}
