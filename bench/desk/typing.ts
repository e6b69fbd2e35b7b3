/** A clerk who types, and how long each key took to the next paint. */
import type { Browser, Page } from '@playwright/test';
import { prepareTaps, tapTimes, until } from '../tapping.ts';

const SIZE = { width: 1440, height: 900 };
/** Between two keys of a quick hand. */
const KEY_MS = 120;
/** Parts of names, a code and the end of a phone number; each is taken back key by key. */
const TEXTS = ['anna', 'boat', 'c-42', '677'];

/** In milliseconds, of each key. */
export interface KeyTimes {
  /** To the next paint, which has the letter in the field. */
  readonly toPaint: readonly number[];
  /** To the frame with the list that it asked for; of keys after which the list changed. */
  readonly toRows: readonly number[];
}

/** Runs in the page: how long after each key its list is drawn, which comes into the page in one piece. */
function watchRows(): void {
  const times: number[] = [];
  let typedAt: number | undefined;
  document.addEventListener('input', (event) => void (typedAt = event.timeStamp), { capture: true });
  new MutationObserver((changes) => {
    const isList = changes.some(
      ({ target }) => target instanceof Element && target.closest('.day-list, tbody') !== null,
    );
    if (!isList || typedAt === undefined) return;
    const began = typedAt;
    typedAt = undefined;
    // The frame in which it is drawn, and the task after it.
    requestAnimationFrame(() => void setTimeout(() => times.push(performance.now() - began)));
  }).observe(document, { childList: true, subtree: true });
  window.addEventListener('foyer:take-rows', (event) => {
    if (event instanceof CustomEvent && Array.isArray(event.detail)) event.detail.push(...times.splice(0));
  });
}

const rowTimes = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const taken: number[] = [];
    window.dispatchEvent(new CustomEvent('foyer:take-rows', { detail: taken }));
    return taken;
  });

/** Of each text the keys that type it and those that take it back. */
export async function typeAll(page: Page): Promise<KeyTimes> {
  const toPaint: number[] = [];
  await rowTimes(page);
  for (const text of TEXTS) {
    await page.keyboard.type(text, { delay: KEY_MS });
    for (const _ of text) await page.keyboard.press('Backspace', { delay: KEY_MS });
    toPaint.push(...(await tapTimes(page, text.length * 2)));
  }
  return { toPaint, toRows: await rowTimes(page) };
}

/** A page with the search field in hand and its first row drawn. */
export async function openToType(browser: Browser, address: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: SIZE, locale: 'en-GB' })).newPage();
  await prepareTaps(page);
  await page.addInitScript(watchRows);
  await page.goto(address);
  await until(page, '.day-row');
  await page.evaluate(() => document.querySelector('input')?.focus());
  return page;
}

export const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** From the navigation to the frame after the first row came into the page, with an empty cache, in milliseconds. */
export async function timeToRows(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-GB' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('.day-row') === null) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        document.documentElement.dataset['rowsAt'] = String(performance.now());
      });
    });
    watcher.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address);
  const at = await page.waitForFunction(() => document.documentElement.dataset['rowsAt']);
  const time = Number(await at.jsonValue());
  await context.close();
  return time;
}

/** From a text that is put in at once to the first row of another day, in milliseconds. */
export async function timeToOtherDays(page: Page, text: string): Promise<number> {
  await page.evaluate(() => {
    const root = document.documentElement.dataset;
    delete root['foundAt'];
    document.addEventListener(
      'input',
      () => {
        const began = performance.now();
        const watcher = new MutationObserver(() => {
          if (document.querySelector('.day-name') === null) return;
          watcher.disconnect();
          root['foundAt'] = String(performance.now() - began);
        });
        watcher.observe(document, { childList: true, subtree: true });
      },
      { once: true, capture: true },
    );
  });
  await page.keyboard.insertText(text);
  const at = await page.waitForFunction(() => document.documentElement.dataset['foundAt']);
  const time = Number(await at.jsonValue());
  for (const _ of text) await page.keyboard.press('Backspace');
  // What these keys took is nobody's.
  await tapTimes(page, 0);
  return time;
}
