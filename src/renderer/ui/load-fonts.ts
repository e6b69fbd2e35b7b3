/** Fetches the fonts of a language ahead, so that its first screen needs no hub. */
import type { Language } from '../../contract/languages.ts';

/** The bundled font for what the screens' own font lacks (`fonts.css`), and which characters that are. */
const FONTS: Partial<Record<Language, { readonly family: string; readonly has: RegExp }>> = {
  ar: { family: 'Noto Sans Arabic Variable', has: /\p{sc=Arab}/gu },
  uk: { family: 'Noto Sans Variable', has: /\p{sc=Cyrl}/gu },
  vi: { family: 'Noto Sans Variable', has: /\P{C}/gu },
  'zh-Hans': { family: 'Noto Sans SC Variable', has: /[\p{sc=Han}\u3000-\u303f\uff00-\uffef]/gu },
};

/** The characters of `text` that `language` needs a font for, each once. */
export function lettersOf(language: Language, text: string): string {
  return [...new Set(text.match(FONTS[language]?.has ?? /(?!)/u))].sort().join('');
}

/**
 * `text` is all that may be shown in `language`. False if some letters are missing: then the browser uses a font of the
 * machine, and this is called again. Never rejects.
 */
export async function loadFonts(fonts: FontFaceSet, language: Language, text: string): Promise<boolean> {
  const font = FONTS[language];
  const letters = lettersOf(language, text);
  if (font === undefined || letters === '') return true;
  try {
    if (language === 'zh-Hans') await import('./fonts-chinese.css');
    return (await fonts.load(`1rem '${font.family}'`, letters)).length > 0;
  } catch {
    return false;
  }
}

/**
 * Loads the list of Chinese letters if `text` has some, such as a visitor's name; the browser then fetches the pieces
 * that are drawn. Never rejects; `fetch-again.ts` repeats what failed.
 */
export async function loadLettersIn(text: string): Promise<void> {
  if (!/\p{sc=Han}/u.test(text)) return;
  try {
    await import('./fonts-chinese.css');
  } catch {
    // Repeated by fetch-again.ts.
  }
}
