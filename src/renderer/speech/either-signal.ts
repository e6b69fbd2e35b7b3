/** `AbortSignal.any` of two, which Chromium knows from 116 and Safari from 17.4 on (MDN, browser-compat-data). */
export function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    if (signal.aborted) either.abort(signal.reason);
    else signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
  }
  return either.signal;
}
