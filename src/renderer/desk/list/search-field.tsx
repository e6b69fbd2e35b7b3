/** The search field above the day. */
import { Search, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH } from '../../../contract/limits.ts';
import './search-field.css';

export interface SearchFieldProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onEnter: () => void;
  readonly onDown: () => void;
  readonly onEscape: () => void;
}

export function SearchField({
  fieldRef,
  query,
  onQuery,
  onEnter,
  onDown,
  onEscape,
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation('desk');

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'ArrowDown') onDown();
    else return;
    event.preventDefault();
  }

  return (
    <search className="desk-search">
      <Search aria-hidden />
      <input
        ref={fieldRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={LONGEST_SEARCH}
        aria-label={t('search.label')}
        aria-keyshortcuts="/"
        placeholder={t('search.placeholder')}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query === '' ? (
        <kbd aria-hidden>/</kbd>
      ) : (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            onQuery('');
            fieldRef.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </search>
  );
}
