/** The keyboard in a form for a booking. */
import { type RefObject, useEffect, useRef } from 'react';
import type { InputProblem } from '../../../contract/refusal.ts';

/** Of several radio buttons only the chosen one has the keyboard; what is folded has none. */
const canHaveKeyboard = (part: HTMLElement): boolean =>
  part.getClientRects().length > 0 &&
  !(part instanceof HTMLInputElement && part.type === 'radio' && !part.checked);

const isSendKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, isComposing }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey && !isComposing;

/**
 * The keyboard begins in the first field, and after a mistake in the first that is wrong. Enter leads to the next field
 * and sends nothing: a scanner ends each code with it. Ctrl+Enter presses the first button, which no scanner types.
 */
export function useFormKeys(problems: readonly InputProblem[]): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    const place = form.current;
    function onKeyDown(event: KeyboardEvent): void {
      const { target } = event;
      if (event.key !== 'Enter' || event.isComposing || event.defaultPrevented) return;
      if (isSendKey(event)) {
        event.preventDefault();
        if (!event.repeat) place?.querySelector<HTMLElement>('.booking-buttons button')?.click();
        return;
      }
      if (!(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      const parts = [...(place?.querySelectorAll<HTMLElement>('input, select, button') ?? [])].filter(
        (part) => part === target || canHaveKeyboard(part),
      );
      parts[parts.indexOf(target) + 1]?.focus();
    }
    place?.addEventListener('keydown', onKeyDown);
    return () => place?.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    if (problems.length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  }, [problems]);
  return form;
}
