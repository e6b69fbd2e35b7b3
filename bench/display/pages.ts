/** Pages that show numbers, each in a context of its own, as if each were a machine. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { More } from './crowd.ts';
import { takePainted, watchPaints } from './painted.ts';
import type { Crowd } from './peers.ts';

/** The smallest screen that a display is made for: one machine draws all of them. */
const SCREEN = { width: 1280, height: 720 };

/** Brings a new page to what it is to show. */
export type Enter = (page: Page) => Promise<unknown>;

/** `prepare` is for scripts that run in the page before its own. */
export async function openPage(
  browser: Browser,
  enter: Enter,
  prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const context = await browser.newContext({
    viewport: SCREEN,
    locale: 'en-GB',
    // Nobody has installed the authority of a hub that is a minute old.
    ignoreHTTPSErrors: true,
  });
  await watchPaints(context);
  await prepare(context);
  const page = await context.newPage();
  await enter(page);
  return page;
}

/** As many as one machine draws; displays beyond these are connections that read and draw nothing. */
const MOST_PAGES = 10;

/** All displays of one kind: Foyer's, or those of a peer. */
export interface DisplaySet {
  readonly pages: readonly Page[];
  /** Opens more, until there are so many. */
  growTo(count: number): Promise<void>;
  /** For each page, when it painted each number since the last call. */
  taken(): Promise<readonly ReadonlyMap<string, number>[]>;
}

export interface DisplaySetDeps {
  readonly browser: Browser;
  readonly crowd: Crowd;
  readonly kind: More['kind'];
  /** For connections without a page. */
  readonly address: string;
  /** Default: to `address`. */
  readonly enter?: Enter;
  /** What is on a page that will show the next number. */
  readonly isReady: string;
}

export function displaySet(deps: DisplaySetDeps): DisplaySet {
  const { browser, crowd, kind, address, isReady } = deps;
  const enter: Enter = deps.enter ?? ((page) => page.goto(address));
  const pages: Page[] = [];
  let without = 0;
  return {
    pages,
    async growTo(count) {
      while (pages.length < Math.min(count, MOST_PAGES)) {
        const page = await openPage(browser, enter);
        await page.waitForSelector(isReady, { state: 'attached' });
        pages.push(page);
      }
      const more = count - pages.length - without;
      if (more > 0) await crowd.add({ kind, address, count: more });
      without += Math.max(0, more);
    },
    async taken() {
      const all: ReadonlyMap<string, number>[] = [];
      for (const page of pages) all.push(new Map(await takePainted(page)));
      return all;
    },
  };
}
