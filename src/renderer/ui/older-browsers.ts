/**
 * What browsers from Chromium 107 and Safari 16.1 on lack (MDN, browser-compat-data). `URL.parse`, from Chromium 126
 * and Safari 18: undefined for what is no address.
 */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** `Element.checkVisibility`, from Safari 17.4: whether an element has a box and is not hidden by `visibility`. */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}
