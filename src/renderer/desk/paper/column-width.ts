/** How wide a column of the paper is for what stands in it. Pure. */

/** Of a character, in widths of a digit, as far as a column needs to know it. */
function widthOf(character: string): number {
  if (/[MW@]/u.test(character)) return 1.5;
  // Letters of Chinese, Japanese and Korean fill a square.
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(character)) return 1.75;
  if (/\p{Lu}/u.test(character)) return 1.15;
  return /[\p{L}\p{N}]/u.test(character) ? 1 : 0.6;
}

const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + widthOf(character), 0);

/** In widths of a digit (CSS `ch`): enough for the widest of `texts`, within `least` and `most`. */
export function columnWidth(texts: readonly string[], least: number, most: number): number {
  const widest = texts.reduce((width, text) => Math.max(width, textWidth(text)), least);
  return Math.min(most, Math.ceil(widest));
}
