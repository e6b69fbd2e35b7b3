/** The search field above the day. */
import { Search, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MAX_SEARCH_LENGTH } from '../../../contract/limits.ts';
import { isCode } from '../../../contract/search-text.ts';
import { type CodeScanned, codeScanned } from '../../scanner/scanned-code.ts';
import { type Scan, useScans } from '../../scanner/use-scans.ts';
import { useTyping } from '../keys/use-letters.ts';
import './search-field.css';

export interface SearchFieldProps {
  readonly fieldRef: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onEnter: (text: string, others?: readonly string[]) => void;
  readonly onDown: () => void;
  readonly onEscape: () => void;
}

/** What a scanner wrote into the field, read as a kiosk reads it. Undefined if the field's own text is meant. */
function readingOf({ text, keys }: Scan, value: string): CodeScanned | undefined {
  const read = value === text.slice(0, MAX_SEARCH_LENGTH) ? codeScanned(text, keys) : undefined;
  if (read === undefined || (read.otherReading === undefined && isCode(value, read.code))) return undefined;
  return read;
}

const KEYS = ['Escape', 'Enter', 'ArrowDown'];

export function SearchField({
  fieldRef,
  query,
  onQuery,
  onEnter,
  onDown,
  onEscape,
}: SearchFieldProps): ReactNode {
  const { t } = useTranslation('desk');
  /** What stands here while the list for it is still drawn. */
  const [typed, setTyped] = useState<string>();

  function type(text: string): void {
    setTyped(text);
    startTransition(() => {
      onQuery(text);
      setTyped(undefined);
    });
  }

  /** At once, whatever is still drawn: the other reading of a scan must not stand behind what was typed. */
  function search(text: string): void {
    setTyped(undefined);
    onQuery(text);
  }

  useTyping(fieldRef);
  useScans((scan, { target, key }) => {
    const field = fieldRef.current;
    if (field === null || target !== field) return false;
    const reading = readingOf(scan, field.value);
    // The field takes Enter itself; Tab would leave it.
    if (reading === undefined && key === 'Enter') return false;
    const { code, otherReading, link }: CodeScanned = reading ?? { code: field.value };
    flushSync(() => search(code));
    onEnter(code, link?.values.slice(1) ?? (otherReading === undefined ? [] : [otherReading]));
    return true;
  });
  useEffect(() => {
    if (document.activeElement === document.body) fieldRef.current?.focus();
  }, [fieldRef]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    // Enter must not open whom an earlier text found.
    const { value } = event.currentTarget;
    if (value !== query && KEYS.includes(event.key)) flushSync(() => search(value));
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Enter') onEnter(value);
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
        maxLength={MAX_SEARCH_LENGTH}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed ?? query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {query !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            search('');
            fieldRef.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
    </search>
  );
}
