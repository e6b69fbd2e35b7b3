/**
 * Fetches again what of a page's styles and letters did not come: a browser asks for each sheet and each piece of a font
 * once, so that a hub which starts while a page is loaded would leave it without them until somebody loads it anew.
 */
import type { CancelTimer, Clock } from '../../clock/clock.ts';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

export interface FetchAgainParts {
  readonly page: Window;
  readonly clock: Clock;
  /** Calls `now` each time that the hub is there anew, where the page hears of that. */
  readonly onHub?: (now: () => void) => void;
}

/** Browsers write the same value with other quotes, spaces and capitals in a rule and in the face that it makes. */
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

/** Undefined for a sheet that did not come: Chromium leaves one there whose rules cannot be read. */
function rulesOf(sheet: CSSStyleSheet | null): CSSRuleList | undefined {
  try {
    return sheet?.cssRules;
  } catch {
    return undefined;
  }
}

/** A face that failed stays so; the same rule, put in anew, makes another that is fetched when it is drawn. */
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

/** For the life of the page. A try that fails is followed by another, after 1 s at first and 30 s at most; a hub that is there anew is asked at once. */
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
    cancel = clock.after(Math.min(LONGEST_MS, FIRST_MS * 2 ** tries), now);
    tries += 1;
  }

  function broke(sheet: HTMLLinkElement): void {
    sheets.add(sheet);
    soon();
  }

  document.fonts.addEventListener('loadingerror', soon);
  // Errors of elements do not bubble.
  document.addEventListener('error', ({ target }) => isSheet(target) && broke(target), true);
  // What failed before this ran: all that the page itself names has come or failed by then.
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
