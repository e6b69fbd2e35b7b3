/**
 * Where the keyboard is in a form: in its first field, and after a mistake in the first that is wrong. Enter in a field
 * leads on to the next and sends nothing: a scanner ends each code with it, whatever field the code fell into.
 */
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { InputProblem } from '../../../contract/refusal.ts';

export function useFormFocus(problems: readonly InputProblem[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const place = form.current;
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (!(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const parts = [...(place?.querySelectorAll<HTMLElement>('input, select, button') ?? [])];
      parts[parts.indexOf(target) + 1]?.focus();
    }
    place?.addEventListener('keydown', onKeyDown);
    return () => place?.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
