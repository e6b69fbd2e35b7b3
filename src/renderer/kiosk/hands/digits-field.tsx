/**
 * The field over a digit pad; keys of a keyboard reach it as events of the flow. A staff PIN shows as dots only: its
 * digits are never on the page.
 */
import type { ReactNode } from 'react';
import './code-field.css';
import './digits-field.css';

export interface DigitsFieldProps {
  readonly label: string;
  readonly digits: string;
  readonly hidden?: boolean;
  /** What went wrong, if anything did. */
  readonly note: string;
}

function focusField(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

export function DigitsField({ label, digits, hidden = false, note }: DigitsFieldProps): ReactNode {
  return (
    <div className="digits-field">
      <input
        className="code-field"
        aria-label={label}
        aria-describedby="digits-note"
        ref={focusField}
        value={hidden ? '•'.repeat(digits.length) : digits}
        readOnly
        inputMode="none"
        autoComplete="off"
      />
      <output id="digits-note" className="digits-note">
        {note}
      </output>
    </div>
  );
}
