/** A page whose time moves only when told to, after `page.clock.install()`. */
import { expect, type Page } from '@playwright/test';

/** On a busy machine a moment that is still to come may have passed when the page hears of it: then a later one. */
export const stopTime = (page: Page): Promise<void> =>
  expect(() => page.clock.pauseAt(Date.now() + 1_000)).toPass();
