/** Takes from the page what can be said of it. The decisions are in `screen-text.ts`. */
import type { Language } from '../../../contract/languages.ts';
import { languageOf } from '../../../contract/languages.ts';
import { type Piece, plain, spelledWithin } from './screen-text.ts';
import { isVisible } from '../../ui/is-visible.ts';

/** What can be reached and chosen. */
export const CONTROLS = 'button, a[href], input, select, textarea, [role="button"]';

/** Where a code or a number stands by itself. */
const SPELLED = '[data-spell], .number-box, .typed-code';

/** What says by itself that it changed. */
export const LIVE = 'output, [role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"]';

export function languageAt(element: Element, otherwise: Language): Language {
  return languageOf(element.closest('[lang]')?.getAttribute('lang') ?? '') ?? otherwise;
}

function isUnseen(element: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')) return true;
  return !isVisible(element);
}

export function isEnabled(control: Element): boolean {
  return !control.matches(':disabled, [aria-disabled="true"]');
}

function isInline(element: Element): boolean {
  const view = element.ownerDocument.defaultView;
  return view?.getComputedStyle(element).display.startsWith('inline') ?? false;
}

function walk(node: Node, otherwise: Language, pieces: Piece[]): void {
  if (node instanceof Text) {
    const parent = node.parentElement;
    if (parent === null) return;
    const spell = parent.closest(SPELLED) !== null;
    pieces.push({ kind: 'text', text: node.data, language: languageAt(parent, otherwise), spell });
    return;
  }
  if (!(node instanceof Element) || isUnseen(node)) return;
  if (node.matches(CONTROLS)) {
    pieces.push({ kind: 'control', enabled: isEnabled(node) });
    return;
  }
  const inline = isInline(node);
  if (!inline) pieces.push({ kind: 'edge' });
  for (const child of node.childNodes) walk(child, otherwise, pieces);
  if (!inline) pieces.push({ kind: 'edge' });
}

/** The pieces of everything below `root`, in the order of the page. `otherwise`: the language where none is marked. */
export function outline(root: Element, otherwise: Language): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const child of root.childNodes) walk(child, otherwise, pieces);
  return pieces;
}

/** The text below `root` as it is seen and heard, as one line. */
export function textOf(root: Element): string {
  const parts: string[] = [];
  const gather = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data);
    if (!(node instanceof Element)) return;
    if (node.getAttribute('aria-hidden') === 'true' || node.hasAttribute('hidden')) return;
    const inline = isInline(node);
    if (!inline) parts.push(' ');
    node.childNodes.forEach(gather);
    if (!inline) parts.push(' ');
  };
  gather(root);
  return plain(parts.join(''));
}

function named(control: Element): string | undefined {
  const ids = control.getAttribute('aria-labelledby')?.split(/\s+/u) ?? [];
  const labels = ids
    .map((id) => control.ownerDocument.querySelector(`#${CSS.escape(id)}`))
    .filter((label) => label !== null);
  if (labels.length > 0) return labels.map(textOf).join(' ');
  return control.getAttribute('aria-label') ?? undefined;
}

/** A control's name as a reader says it: its label, else what is written on it. */
export function nameOf(control: Element): string {
  return spelledWithin(plain(named(control) ?? textOf(control)));
}
