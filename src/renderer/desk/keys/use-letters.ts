/** Single keys that act from anywhere but a field or an open window, as long as they are switched on. */
import { useEffect, useRef } from 'react';
import { LETTERS, useHabit } from '../habits/habit.ts';
import { type Letter, letterOf } from './letter-of.ts';

/** What each does now; a letter that is absent does nothing. */
export type Letters = Readonly<Partial<Record<Letter, () => void>>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

const isWindowOpen = (): boolean => document.querySelector('dialog[open]') !== null;

/** Whoever leaves a form open locks the screen all the same. */
const OVER_WINDOWS: readonly Letter[] = ['l'];

export function useLetters(letters: Letters): void {
  const [isOn] = useHabit(LETTERS);
  const now = useRef(letters);
  useEffect(() => {
    now.current = letters;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.repeat || event.defaultPrevented || event.isComposing || isTyping(event.target)) return;
      const letter = letterOf(event);
      const act = letter && now.current[letter];
      if (letter === undefined || act === undefined || (isWindowOpen() && !OVER_WINDOWS.includes(letter)))
        return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
