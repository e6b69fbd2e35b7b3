/**
 * A field for a name, and the letters of the visitor's language as keys. They send what was pressed and leave the focus
 * where it is. Loaded with the screens that have them.
 */
import { Delete } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import names from '../../../words/en/names.json' with { type: 'json' };
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import type { KioskEvent } from '../flow/flow-state.ts';
import { Key } from './button.tsx';
import { latinLayout, nameLayout } from './name-layouts.ts';
import './code-field.css';
import './name-keys.css';

declare module 'react' {
  interface CSSProperties {
    '--columns'?: number;
  }
}

/** For whoever loads a screen with these keys: `i18n.include(sentences)`. */
export const sentences = { names };

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  /** Has the focus now. */
  readonly isCurrent: boolean;
  /** What is wrong with it, shown in it while it is empty. */
  readonly placeholder?: string | undefined;
  readonly isNudged?: boolean;
  /** Shown instead of the value, in which nothing can be edited by a keyboard but at its end. */
  readonly shownAs?: string | undefined;
  readonly onFocus: () => void;
  readonly onChange: (text: string) => void;
}

export function TextField({
  label,
  value,
  isCurrent,
  placeholder = ' ',
  isNudged = false,
  shownAs,
  onFocus,
  onChange,
}: TextFieldProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isCurrent) field.current?.focus({ preventScroll: true });
  }, [isCurrent]);
  return (
    <label className="text-field">
      <span>{label}</span>
      <input
        className="code-field"
        ref={field}
        dir="auto"
        value={shownAs ?? value}
        readOnly={shownAs !== undefined}
        placeholder={placeholder}
        data-nudged={isNudged || undefined}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        inputMode="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
    </label>
  );
}

export interface NameKeysProps {
  /** With a row of digits below the letters. */
  readonly digits?: boolean;
  /** Must stay the same function: the keys are drawn once for a screen, whatever is typed. */
  readonly send: (event: KioskEvent) => void;
}

const DIGITS = Array.from('1234567890');

export const NameKeys = memo(function NameKeys({ digits = false, send }: NameKeysProps): ReactNode {
  const { t: ofNames } = useTranslation('names');
  const { t } = useTranslation('kiosk');
  const { language } = useScreen();
  const [isLatin, setLatin] = useState(false);
  const latin = latinLayout(language);
  const own = nameLayout(language);
  const rows = (isLatin && latin) || own;
  const columns = rows[0]?.length ?? 1;
  const key = (text: string): ReactNode => (
    <Key key={text} onPress={() => send({ kind: 'typed', text })}>
      {text}
    </Key>
  );
  return (
    <fieldset className="name-keys" aria-label={ofNames('keys.all')} style={{ '--columns': columns }}>
      {rows.map((row) => (
        <div key={row.join('')} className="name-row">
          {row.map(key)}
        </div>
      ))}
      {digits ? <div className="name-row name-digits">{DIGITS.map(key)}</div> : null}
      <div className="name-row name-more">
        {latin === undefined ? null : (
          <Key
            label={isLatin ? ofNames('keys.own') : ofNames('keys.latin')}
            onPress={() => setLatin((before) => !before)}
          >
            {isLatin ? (own[1]?.slice(0, 3).join('') ?? '') : 'ABC'}
          </Key>
        )}
        <Key label={ofNames('keys.hyphen')} onPress={() => send({ kind: 'typed', text: '-' })}>
          -
        </Key>
        <Key label={ofNames('keys.apostrophe')} onPress={() => send({ kind: 'typed', text: '’' })}>
          ’
        </Key>
        <Key onPress={() => send({ kind: 'typed', text: ' ' })}>{ofNames('keys.space')}</Key>
        <Key label={t('start.erase')} onPress={() => send({ kind: 'erased' })}>
          <Delete aria-hidden />
        </Key>
      </div>
    </fieldset>
  );
});
