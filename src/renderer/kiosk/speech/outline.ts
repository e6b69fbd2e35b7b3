/** Reads from the page what can be said of it; `screen-text.ts` decides. */
import { type Language, languageOf } from '../../../contract/languages.ts';
import { type Piece, plain, spelledWithin } from './screen-text.ts';
import { isVisible } from '../../ui/older-browsers.ts';

export const CONTROLS = 'button, a[href], input, select, textarea, [role="button"]';

/** Where a code or a number stands alone. */
const SPELLED = '[data-spell], .number-box, .typed-code, .its-code';

/** Regions that announce their changes. */
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

/** In the order of the page. `otherwise`: the language of text without `lang`. */
export function outline(root: Element, otherwise: Language): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const child of root.childNodes) walk(child, otherwise, pieces);
  return pieces;
}

/** As it is seen and heard, in one line. */
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

/** Its label, else its text. */
export function nameOf(control: Element): string {
  return spelledWithin(plain(named(control) ?? textOf(control)));
}
