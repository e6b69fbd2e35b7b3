/** Checks that cannot fail prove nothing: each kind of fault, put into the kiosk's styles, is found. */
import { expect, test } from '@playwright/test';
import { type GalleryServer, startGallery } from '../gallery/gallery-server.ts';
import type { Case } from '../gallery/cases.ts';
import { walk } from '../gallery/walk.ts';

let gallery: GalleryServer;

test.beforeAll(async () => {
  gallery = await startGallery();
});

test.afterAll(async () => {
  await gallery.close();
});

const at = (state: string, text: 1 | 2 | 3 = 1): Case => ({
  state,
  language: 'en',
  looks: [{ text, contrast: 'normal' }],
});

const FAULTS: readonly {
  readonly title: string;
  readonly css: string;
  readonly look?: Case;
  readonly finds: RegExp;
  /** `npm test` also looks for these faults: one for each kind of check. */
  readonly isOften?: true;
}[] = [
  {
    title: 'pale words, large or not',
    css: '.lead { color: #5d6b78 !important }',
    finds: /color-contrast-enhanced/,
    isOften: true,
  },
  {
    title: 'a screen without its heading',
    css: 'h1 { display: none !important }',
    finds: /page-has-heading-one/,
  },
  {
    title: 'a sentence that is cut',
    css: 'h1 { white-space: nowrap !important; overflow: hidden !important; width: 8rem !important }',
    finds: /is cut/,
    isOften: true,
  },
  { title: 'a sentence beyond the page', css: 'h1 { translate: 60rem 0 }', finds: /is cut/ },
  { title: 'sentences on each other', css: '.lead { translate: 0 -8rem }', finds: /overlap/ },
  {
    title: 'a sentence under something',
    css: '.frame-header { position: fixed !important; inset: 0; z-index: 9 }',
    finds: /is covered/,
    isOften: true,
  },
  {
    title: 'a low button',
    css: '.button.action { min-height: 0 !important; height: 3rem !important; padding: 0 !important }',
    finds: /is \d+ by 48/,
    isOften: true,
  },
  {
    title: 'buttons close together',
    css: '.view-actions { gap: 0.25rem !important } .view-actions > * { margin: 0 !important }',
    finds: /are 4 apart/,
  },
  { title: 'a page that could scroll', css: '.frame { height: 120vh !important }', finds: /px too much/ },
  {
    title: 'a notice that nothing scrolls',
    css: '.privacy-own { overflow: hidden !important }',
    look: at('privacy-own-long'),
    finds: /is cut/,
  },
  {
    title: 'a notice wider than the box it is read on in',
    css: '.notice-text { white-space: nowrap !important }',
    look: at('privacy-own-long'),
    finds: /is cut/,
  },
  {
    title: 'the largest text drawn small',
    css: '.lead { font-size: 2rem !important }',
    look: at('told-unknown-first', 3),
    finds: /capitals of/,
  },
  {
    title: 'buttons out of reach',
    css: '.view-actions { order: -1; position: absolute !important; top: 10rem }',
    finds: /too high up to reach/,
    isOften: true,
  },
];

for (const { title, css, look = at('told-unknown-first'), finds, isOften } of FAULTS) {
  test(`${title}: found`, { tag: isOften === true ? [] : '@whole' }, async ({ browser }) => {
    const report = await walk({
      browser,
      url: gallery.url,
      cases: [look],
      css,
      pages: 1,
      halfOfPanels: true,
    });
    expect(report.violations).toBeGreaterThan(0);
    expect(report.examples.join('\n')).toMatch(finds);
  });
}

test('a state that cannot be reached is a violation, not a pass', async ({ browser }) => {
  const report = await walk({ browser, url: gallery.url, cases: [at('no-such-state')], pages: 1 });
  expect(report.examples.join('\n')).toMatch(/There is no state/);
});
