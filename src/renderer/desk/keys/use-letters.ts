/** Letters that act with Alt, from wherever the keyboard is but a window that is open over the desk. */
import { useEffect, useEffectEvent } from 'react';
import { type Letter, letterOf } from './letter-of.ts';

/** What each does now; a letter that is absent does nothing. */
export type Letters = Readonly<Partial<Record<Letter, () => void>>>;

/** The window that is open over the desk, the topmost where there are several. */
export const openWindow = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);

/** What can be undone is over in seconds; and whoever leaves a form open locks the screen all the same. */
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
