/** What axe finds on the page as it stands. */
import type { Page } from '@playwright/test';
import type { AxeResults, Result, RunOptions } from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** 7:1 for letters of any size. */
const CONTRAST = {
  // Axe's own, but for the ratio: axe alone asks 4.5:1 of large letters.
  ignoreUnicode: true,
  ignoreLength: false,
  ignorePseudo: false,
  boldValue: 700,
  boldTextPt: 14,
  largeTextPt: 18,
  pseudoSizeThreshold: 0.25,
  shadowOutlineEmMax: 0.2,
  textStrokeEmMin: 0.03,
  // What is below the thresholds is already said by `color-contrast`.
  contrastRatio: { normal: { expected: 7, minThreshold: 4.5 }, large: { expected: 7, minThreshold: 3 } },
};

/** WCAG 2.2 AA, best practices, target sizes and the contrast of a public screen. */
const PUBLIC: RunOptions & { readonly checks: object } = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: true } },
  checks: { 'color-contrast-enhanced': { options: CONTRAST } },
  resultTypes: ['violations', 'incomplete'],
};

const STAFF: typeof PUBLIC = { ...PUBLIC, rules: { 'target-size': { enabled: true } }, checks: {} };

/** What visitors read from afar asks for more contrast than what staff have before them. */
export type Readers = 'public' | 'staff';

/** Results that axe could not decide and that are counted all the same. */
const MUST_BE_DECIDED = new Set(['color-contrast', 'color-contrast-enhanced']);

/** Puts axe into every page that `page` opens from now on. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: SOURCE });

function sentence({ id, nodes }: Result, how: string): string {
  const first = nodes[0];
  const why = [...(first?.any ?? []), ...(first?.all ?? []), ...(first?.none ?? [])][0]?.message ?? '';
  return `${id}${how} (${nodes.length}): ${first?.html.slice(0, 120) ?? ''} ${why}`;
}

/** What lies over a screen: an open dialog, what is said on a screen at rest, and the open list of more at a desk. */
const OVER_ALL = ['dialog:modal', '.rest', '.more-list'];

/** Hides what lies behind it. */
const ALONE = `body :not(${OVER_ALL.flatMap((one) => [one, `${one} *`]).join(', ')}) { visibility: hidden } :is(${OVER_ALL.join(', ')}) { visibility: visible }`;

async function run(page: Page, options: unknown): Promise<AxeResults> {
  return page.evaluate((asked) => {
    const { axe } = globalThis as unknown as {
      axe: { run(context: Document, options: unknown): Promise<AxeResults> };
    };
    return axe.run(document, asked);
  }, options);
}

/** The same rules once more, on what lies over all else. */
async function decideOnIt(page: Page, options: typeof PUBLIC, rules: readonly string[]): Promise<AxeResults> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, ALONE);
  const results = await run(page, { ...options, runOnly: { type: 'rule', values: rules } });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return results;
}

/** One line for each rule that is broken or that axe could not decide. */
export async function axeFindings(page: Page, readers: Readers = 'public'): Promise<readonly string[]> {
  const options = readers === 'public' ? PUBLIC : STAFF;
  const { violations, incomplete } = await run(page, options);
  let undecided = incomplete.filter(({ id }) => MUST_BE_DECIDED.has(id));
  // Axe gives up where lines of one text in a dialog lie over different things, though the dialog covers them all.
  if (undecided.length > 0 && (await page.locator(OVER_ALL.join(', ')).count()) > 0) {
    const again = await decideOnIt(
      page,
      options,
      undecided.map(({ id }) => id),
    );
    violations.push(...again.violations);
    undecided = again.incomplete;
  }
  return [
    ...violations.map((one) => sentence(one, '')),
    ...undecided.map((one) => sentence(one, ' undecided')),
  ];
}
