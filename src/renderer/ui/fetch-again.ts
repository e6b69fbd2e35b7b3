/**
 * Fetches again what of a page's styles and fonts did not come: a browser asks once, so a hub that starts while a page
 * loads would leave it without them.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

export interface FetchAgainParts {
  readonly page: Window;
  readonly clock: Clock;
  /** Calls `now` each time the hub is reached again. */
  readonly onHub?: (now: () => void) => void;
}

/** Browsers write quotes, spaces and capitals differently in a rule and in the face made from it. */
const plain = (text: string): string => text.replaceAll(/["'\s]/gu, '').toLowerCase();

function isOf(face: FontFace, { style }: CSSFontFaceRule): boolean {
  const says = (descriptor: string): string => plain(style.getPropertyValue(descriptor));
  return (
    says('font-family') === plain(face.family) &&
    says('unicode-range') === plain(face.unicodeRange === 'U+0-10FFFF' ? '' : face.unicodeRange) &&
    says('font-weight') === plain(face.weight) &&
    says('font-style') === plain(face.style)
  );
}

/** Undefined for a sheet that did not come: Chromium keeps one whose rules cannot be read. */
function rulesOf(sheet: CSSStyleSheet | null): CSSRuleList | undefined {
  try {
    return sheet?.cssRules;
  } catch {
    return undefined;
  }
}

/** A failed face stays failed; the same rule, inserted again, makes a new one. */
function renewFaces(page: Window, broken: readonly FontFace[]): void {
  for (const sheet of page.document.styleSheets) {
    for (const [place, rule] of [...(rulesOf(sheet) ?? [])].entries()) {
      if (!(rule instanceof CSSFontFaceRule) || !broken.some((face) => isOf(face, rule))) continue;
      sheet.insertRule(rule.cssText, place);
      sheet.deleteRule(place + 1);
    }
  }
}

const isSheet = (node: unknown): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet';

/** For the life of the page. Tries after 1 s at first and 30 s at most, and at once when the hub is reached again. */
export function fetchAgain({ page, clock, onHub }: FetchAgainParts): void {
  const { document } = page;
  const sheets = new Set<HTMLLinkElement>();
  let tries = 0;
  let cancel: CancelTimer | undefined;

  const brokenFaces = (): readonly FontFace[] =>
    [...document.fonts].filter(({ status }) => status === 'error');

  function now(): void {
    cancel?.();
    cancel = undefined;
    renewFaces(page, brokenFaces());
    for (const sheet of sheets) sheet.replaceWith(sheet.cloneNode());
    sheets.clear();
  }

  function soon(): void {
    if (cancel !== undefined || (sheets.size === 0 && brokenFaces().length === 0)) return;
    cancel = clock.after(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries), now);
    tries += 1;
  }

  function broke(sheet: HTMLLinkElement): void {
    sheets.add(sheet);
    soon();
  }

  document.fonts.addEventListener('loadingerror', soon);
  // Errors of elements do not bubble.
  document.addEventListener('error', ({ target }) => isSheet(target) && broke(target), true);
  // For what failed before this ran: by then everything that the page names has come or failed.
  const look = (): void => {
    for (const link of document.querySelectorAll('link'))
      if (isSheet(link) && rulesOf(link.sheet) === undefined) broke(link);
    soon();
  };
  if (document.readyState === 'complete') look();
  else page.addEventListener('load', look, { once: true });
  onHub?.(() => {
    tries = 0;
    now();
  });
}
