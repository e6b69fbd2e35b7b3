/** Where an explanation stands below its button, inside the page. Pure. */

/** Between the two, and to the edges of the page, in CSS pixels. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * As inline styles. A dialog has both sides set by the browser, and one that is read from the right keeps to its right one:
 * it is taken off. In a language that is read from the right, the explanation ends where the button does.
 */
export function placeBelow(
  button: Pick<DOMRect, 'left' | 'right' | 'bottom'>,
  width: number,
  pageWidth: number,
  isFromRight: boolean,
): { readonly top: string; readonly left: string; readonly right: 'auto' } {
  const wanted = isFromRight ? button.right - width : button.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, pageWidth - width - EDGE_PX));
  return { top: `${button.bottom + GAP_PX}px`, left: `${left}px`, right: 'auto' };
}
