/** Letters that act with Alt, from wherever the keyboard is but a window that is open over the desk. */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Browsers use Alt+D, Alt+E and Alt+F. No letter acts without Alt (WCAG 2.1.4): a clerk types, and a scanner
 * types faster.
 */
const LETTERS = ['s', 'r', 'n', 'x', 'a', 'u', 'l', 'k'] as const;
export type Letter = (typeof LETTERS)[number];

export type KeyHit = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
> & {
  readonly getModifierState: (key: 'AltGraph') => boolean;
};

/** ASCII: a keyboard that writes such letters has each of ours where its label says so. */
const LATIN = /^[\u0021-\u007E]$/;

/** On a Mac, Alt (Option) writes these: Polish has no other key for its letters, and an accent waits for its letter. */
const WRITTEN_WITH_OPTION = /^(?:Dead|[ąćęłńóśźż])$/iu;

/** AltGr writes the third sign of a key; Windows tells of it as of Ctrl and Alt held together. */
const isThirdSign = (hit: KeyHit): boolean => hit.getModifierState('AltGraph');

export function letterOf(hit: KeyHit): Letter | undefined {
  if (!hit.altKey || hit.ctrlKey || hit.metaKey || hit.shiftKey || hit.isComposing) return undefined;
  if (isThirdSign(hit) || WRITTEN_WITH_OPTION.test(hit.key)) return undefined;
  const key = hit.key.toLowerCase();
  const found = LETTERS.find((letter) => letter === key);
  if (found !== undefined || Array.from(hit.key).length !== 1 || LATIN.test(hit.key)) return found;
  // Cyrillic, Arabic and others have Latin letters on the same keys; a Mac writes signs with Alt.
  const place = /^Key([A-Z])$/.exec(hit.code)?.[1]?.toLowerCase();
  return LETTERS.find((letter) => letter === place);
}

/** One sign, or an accent that waits for its letter. A space presses buttons. */
export function writes(hit: KeyHit): boolean {
  if (hit.isComposing || hit.key === ' ') return false;
  if (hit.key !== 'Dead' && Array.from(hit.key).length !== 1) return false;
  if (isThirdSign(hit)) return true;
  if (hit.ctrlKey || hit.metaKey) return false;
  // With Alt only what a Mac writes with it.
  return !hit.altKey || (letterOf(hit) === undefined && !LATIN.test(hit.key));
}

export type Letters = Readonly<Partial<Record<Letter, () => void>>>;

export const openWindow = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/** An undo is over in seconds, and a screen can be locked over an open form. */
const OVER_WINDOWS: readonly Letter[] = ['u', 'l'];

export function useLetters(letters: Letters): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.repeat || event.defaultPrevented) return;
    const letter = letterOf(event);
    const act = letter && letters[letter];
    if (letter === undefined || act === undefined) return;
    if (openWindow() !== undefined && !OVER_WINDOWS.includes(letter)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A date is a field too. A list to choose from is none: letters would choose in it, unseen. */
const FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"])';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(FIELDS));

/**
 * What is typed or scanned outside of a field begins a new search. While a window is open it goes into that
 * window's fields only.
 */
export function useTyping(search: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (event.defaultPrevented || !writes(event) || isField(target)) return;
      const window = openWindow();
      if (window !== undefined) {
        // The Enter that ends a code must press no button of the window.
        window.querySelector<HTMLElement>('h2')?.focus();
        return;
      }
      // The search gets the first letter too: a key writes into what has the focus after this.
      search.current?.focus();
      search.current?.select();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search]);
}
