/** Asks the hub that this page is from, by plain requests: a screen that was not let in has no line. */
import { readAskAnswer } from './ask-answer.ts';
import type { PairingDeps } from './pairing-store.ts';

const DEADLINE_MS = 5_000;

/** Never rejects. */
export function createAsk(page: Window): PairingDeps['ask'] {
  const here = new URL(page.location.href);
  return async (method) => {
    try {
      const answer = await page.fetch('/ask', {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      return readAskAnswer(await answer.json(), here);
    } catch {
      return undefined;
    }
  };
}
