/**
 * Whether an element has a box and is not hidden by `visibility`. What `Element.checkVisibility` says, which Safari knows
 * from 17.4 on (MDN, browser-compat-data).
 */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}
