/** Where the keyboard is in a form: in its first field, and after a mistake in the first that is wrong. */
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import type { InputProblem } from '../../../contract/input-problem.ts';

export function useFormFocus(problems: readonly InputProblem[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (problems.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);
  return form;
}
