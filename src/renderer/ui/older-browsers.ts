/** `URL.parse`, which Chromium knows from 126 and Safari from 18 on. Undefined for what is no address. */
export function webAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether an element has a box and is not hidden by `visibility`. What `Element.checkVisibility` says, which Safari knows
 * from 17.4 on (MDN, browser-compat-data).
 */
export function isVisible(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
}

/** `AbortSignal.any` of two, which Chromium knows from 116 and Safari from 17.4 on (MDN, browser-compat-data). */
export function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}
