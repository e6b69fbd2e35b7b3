/** Kiosks that a monkey must see through: the real one with something bad done to its page. */
import { runMonkeySuite } from '../monkey/suite.ts';
import type { BrokenVariant } from './variant.ts';

const spoilt = (name: string, example: RegExp, spoil: string): BrokenVariant => ({
  name,
  suite: 'monkey',
  example,
  run: () => runMonkeySuite({ seed: 2, runs: 240, stopAt: example }, { spoil }),
});

export const variants: readonly BrokenVariant[] = [
  spoilt(
    'a kiosk that lets a tap open a window',
    /another window opened/,
    `window.addEventListener('click', () => void window.open('about:blank'));`,
  ),
  spoilt(
    'a kiosk that says "You are checked in" to somebody who only looked',
    /the service knows nothing of it/,
    `new MutationObserver(() => {
      const main = document.querySelector('main[data-screen^="unknown"], main[data-screen="confirm"]');
      if (main !== null) main.dataset.screen = 'done';
    }).observe(document, { subtree: true, childList: true });`,
  ),
];
