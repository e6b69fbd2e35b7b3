/** Makes a text one that a voice only reads aloud. Pure. */

/**
 * Control characters become spaces, since espeak-ng takes some for commands; direction marks go, since it names them;
 * and `[[` is taken apart, since it would begin phonemes. Lone halves of a character become spaces.
 */
export function spokenText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\ufffd]/gu, ' ')
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\[(?=\[)/g, '[ ')
    .trim();
}
