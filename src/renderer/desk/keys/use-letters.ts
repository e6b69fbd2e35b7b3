/** Single letters that act from anywhere but a field or an open window. */
import { useEffect, useRef } from 'react';
import { useLettersOn } from './letters-on.ts';

/** The front desk's letters: seen, reschedule, no-show, cancel, add, undo. */
export type Letter = 's' | 'r' | 'n' | 'x' | 'a' | 'u';

/** What each does now; a letter that is absent does nothing. */
export type Letters = Readonly<Partial<Record<Letter, () => void>>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isWindowOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export function useLetters(letters: Letters): void {
  const [isOn] = useLettersOn();
  const now = useRef(letters);
  useEffect(() => {
    now.current = letters;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.repeat || event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isWindowOpen()) return;
      const act = Object.entries(now.current).find(([letter]) => letter === event.key.toLowerCase())?.[1];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
