/** Where an explanation stands below its button, inside the page. Pure. */

/** Between the two, and to the edges of the page, in CSS pixels. */
const GAP_PX = 4;
const EDGE_PX = 8;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * As inline styles; higher than below its button where the page ends too soon. A dialog has both sides set by the browser, and one that is read from the right keeps to its right one:
 * it is taken off. In a language that is read from the right, the explanation ends where the button does.
 */
export function placeBelow(
  button: Pick<DOMRect, 'left' | 'right' | 'bottom'>,
  { width, height }: Size,
  page: Size,
  isFromRight: boolean,
): { readonly top: string; readonly left: string; readonly right: 'auto' } {
  const wanted = isFromRight ? button.right - width : button.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, page.width - width - EDGE_PX));
  const top = Math.max(EDGE_PX, Math.min(button.bottom + GAP_PX, page.height - height - EDGE_PX));
  return { top: `${top}px`, left: `${left}px`, right: 'auto' };
}
