/** Three keys are enough: previous control, next control, choose. */
import { isVisible } from '../../ui/is-visible.ts';

/** What can be reached and chosen; a title that takes the focus to be announced is no control. */
const CONTROLS =
  'button:not(:disabled), a[href], input:not(:disabled), [role="button"]:not([aria-disabled="true"])';

/** Which way an arrow key leads, whatever the direction of writing: down and right go on. */
export function wayOf(key: string): 1 | -1 | undefined {
  if (key === 'ArrowDown' || key === 'ArrowRight') return 1;
  return key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : undefined;
}

/**
 * The place to go to among `count` controls, around the ends. `passed` is how many lie before the focus; `on` says
 * that the focus is on a control itself, the one after those. Undefined where there is nowhere to go.
 */
export function placeAfter(count: number, passed: number, on: boolean, way: 1 | -1): number | undefined {
  if (count === 0) return undefined;
  const place = way === 1 ? passed + (on ? 1 : 0) : passed - 1;
  return (place + count) % count;
}

/** Moves the focus one control on or back, in reading order, within the question if one is asked. */
export function moveFocus(document: Document, way: 1 | -1): void {
  const root = document.querySelector('dialog[open]') ?? document.body;
  const controls = Array.from(root.querySelectorAll<HTMLElement>(CONTROLS)).filter(
    (control) => control.tabIndex >= 0 && isVisible(control),
  );
  const active = document.activeElement;
  const nowhere = active === null || active === document.body;
  const passed = nowhere
    ? 0
    : controls.filter((control) => active.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING)
        .length;
  const place = placeAfter(
    controls.length,
    passed,
    controls.some((control) => control === active),
    way,
  );
  if (place !== undefined) controls[place]?.focus({ preventScroll: true });
}
