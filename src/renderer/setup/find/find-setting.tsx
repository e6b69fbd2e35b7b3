/** "Find a setting": one search over all sections, with the key `/`. */
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { say } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useScreen } from '../../ui/screen-context.ts';
import { roomOf } from '../guide/rooms.ts';
import { goToSetting } from './go-to-setting.ts';
import { type Findable, findSettings, settingIndex } from './setting-index.ts';
import './find-setting.css';

const MAX_LENGTH = 60;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Focuses the field with `/`, unless something is being typed. */
function useSlash() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return field;
}

function useIndex(): readonly Findable[] {
  const { t } = useTranslation('setup');
  const { t: ofSettings } = useTranslation('setting-names');
  const { t: ofUpkeep } = useTranslation('upkeep');
  return useMemo(
    () =>
      settingIndex({
        t,
        ofSettings,
        ofUpkeep,
        about: (name) => say(t, 'about', { kind: name }, { standard: '', least: 0, time: '', zone: '' }),
      }),
    [t, ofSettings, ofUpkeep],
  );
}

export function FindSetting(): ReactNode {
  const { t } = useTranslation('setup');
  const { clock } = useScreen();
  const index = useIndex();
  const field = useSlash();
  const [typed, setTyped] = useState('');
  const waiting = useRef<() => void>(undefined);
  const id = useId();
  const found = findSettings(index, typed);
  const isTyped = typed.trim() !== '';
  useEffect(() => () => waiting.current?.(), []);

  function go(wanted: Findable): void {
    setTyped('');
    waiting.current?.();
    waiting.current = goToSetting(window, clock, wanted);
  }

  return (
    <search className="find-setting stack-1">
      <label htmlFor={id}>{t('find.label')}</label>
      <div className="find-field">
        <Search aria-hidden />
        <input
          ref={field}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_LENGTH}
          aria-keyshortcuts="/"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            const [first] = found;
            if (event.key === 'Escape') setTyped('');
            if (event.key === 'Enter' && first !== undefined) go(first);
          }}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <output className="find-none soft">{isTyped && found.length === 0 && t('find.none')}</output>
      {found.length > 0 && (
        <ul className="find-found">
          {found.map((one) => (
            <li key={one.name}>
              <button type="button" onClick={() => go(one)}>
                <span className="bold">{one.name}</span>
                <span className="soft">{`${t(`rooms.${roomOf(one.section)}`)} › ${t(`sections.${one.section}`)}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
